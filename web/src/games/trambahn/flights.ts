/** Cards and trams move from where they were to where they are. */

import type { Entry, GameEvent } from '../../lib/game';

const LASTS = 340;

/** Where everything lies that may fly off with the next move, by the name of what it is. */
export function flightStarts(root: HTMLElement): Map<string, DOMRect> {
  const all = root.querySelectorAll<HTMLElement>('[data-from]');
  return new Map([...all].map((one) => [one.dataset.from!, one.getBoundingClientRect()]));
}

/** From which place and to which element an event takes something; null where nothing moves. */
export function flightOf(event: GameEvent, viewer: number): { from: string; to: string } | null {
  const { key, seat, card, copy, colour, waiting, line, tram } = event;
  const hand = seat === viewer ? `card-${card}-${copy}` : `purse-${seat}`;
  const own = `[data-line="${seat}-${line}"]`;
  switch (key) {
    case 'placed':
      return { from: hand, to: `[data-row="${colour}"] .place:nth-child(${waiting}) .card` };
    case 'began':
    case 'joined':
      return { from: hand, to: `${own} .fan [data-card="${card}"] .card` };
    case 'bought':
      return { from: `tram-${tram}`, to: `${own} .tramshape` };
    default:
      return null;
  }
}

/** Shows once more how things came to where they are. */
export function animateFlights(
  root: HTMLElement,
  entry: Entry,
  from: Map<string, DOMRect>,
  viewer: number,
): void {
  for (const event of entry.events) {
    const flight = flightOf(event, viewer);
    const start = flight && from.get(flight.from);
    const target = flight && [...root.querySelectorAll<SVGElement>(flight.to)].at(-1);
    if (start && target) flyOne(root, target, start);
  }
}

function flyOne(root: HTMLElement, target: SVGElement, start: DOMRect): void {
  const end = target.getBoundingClientRect();
  const ground = root.getBoundingClientRect();
  const ghost = document.createElement('div');
  ghost.append(target.cloneNode(true));
  Object.assign(ghost.style, {
    position: 'absolute',
    zIndex: '6',
    left: `${end.left - ground.left}px`,
    top: `${end.top - ground.top}px`,
    width: `${end.width}px`,
    height: `${end.height}px`,
    color: 'var(--ink)',
    pointerEvents: 'none',
    transformOrigin: '0 0',
  });
  root.append(ghost);
  const scale = Math.min(start.height / end.height, 3);
  const flight = ghost.animate(
    [
      {
        transform: `translate(${start.left - end.left}px, ${start.top - end.top}px) scale(${scale})`,
      },
      { transform: 'none' },
    ],
    { duration: LASTS, easing: 'cubic-bezier(0.25, 0.6, 0.3, 1)' },
  );
  target.style.visibility = 'hidden';
  void flight.finished.finally(() => {
    target.style.visibility = '';
    ghost.remove();
  });
}
