/** Dragging a card or a tram to a place on the table; a short press stays a click. */

import type { Attachment } from 'svelte/attachments';

interface Drag {
  /** The thing leaves its place. */
  start(): void;
  /** It is over a place, named by data-drop, or over none. */
  over(where: string | null): void;
  /** It was let go there. */
  drop(where: string | null): void;
  /** It was let go, or called back. */
  end(): void;
  may: boolean;
}

const FAR = 8; // pixels that make a press a drag

export function drag(of: () => Drag): Attachment<HTMLElement> {
  return (element) => {
    let from: PointerEvent | null = null;
    let ghost: HTMLElement | null = null;
    let dragged = false;

    function down(press: PointerEvent): void {
      dragged = false;
      if (press.button !== 0 || !of().may) return;
      from = press;
      element.setPointerCapture(press.pointerId); // it may be pulled away at one go
    }
    function move(to: PointerEvent): void {
      if (!from || to.pointerId !== from.pointerId) return;
      const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
      if (!ghost && Math.hypot(x, y) < FAR) return;
      if (!ghost) {
        dragged = true;
        ghost = shadow(element);
        of().start();
      }
      ghost.style.translate = `${x}px ${y}px`;
      const place = under(to);
      over(place);
      of().over(place?.dataset.drop ?? null);
    }
    function up(at: PointerEvent): void {
      if (ghost && from) of().drop(under(at)?.dataset.drop ?? null);
      stop();
    }
    function stop(): void {
      over(null);
      if (ghost) of().end();
      ghost?.remove();
      from = ghost = null;
    }
    /** What ends a drag is no click. */
    function click(event: MouseEvent): void {
      if (dragged) event.stopImmediatePropagation();
      dragged = false;
    }

    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', stop);
    element.addEventListener('click', click, true);
    return () => {
      stop();
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', stop);
      element.removeEventListener('click', click, true);
    };
  };
}

function under(at: PointerEvent): HTMLElement | null {
  return (
    document.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>('[data-drop]') ?? null
  );
}

function over(place: HTMLElement | null): void {
  for (const other of document.querySelectorAll('[data-over]')) {
    if (other !== place) other.removeAttribute('data-over');
  }
  place?.setAttribute('data-over', '');
}

/** A picture of the thing that follows the finger. */
function shadow(element: HTMLElement): HTMLElement {
  const { left, top, width, height } = element.getBoundingClientRect();
  const ghost = document.createElement('div');
  ghost.append(element.querySelector('svg')!.cloneNode(true));
  Object.assign(ghost.style, {
    position: 'fixed',
    zIndex: '50',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    pointerEvents: 'none',
    filter: 'drop-shadow(0 6px 8px rgb(0 0 0 / 0.45))',
  });
  element.closest('.trambahn')?.append(ghost);
  return ghost;
}
