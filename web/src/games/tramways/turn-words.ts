/** A whole turn in a line, for whoever waits and for the log: what was done, and what it came to. */

import type { GameEvent, Translate } from '../../lib/game';
import { goalWords } from './icons';
import { namedLink, namedSpace, withNames } from './names';
import type { View } from './view';

/** What changes a figure, by how much of which of the event's numbers. */
const SUMS: Record<'happiness' | 'stress' | 'money', (event: GameEvent) => number> = {
  happiness: ({ key, points }) => (key === 'pleased' ? Number(points) : key === 'harried' ? -1 : 0),
  stress: ({ key }) => Number(key === 'stressed') - Number(key === 'calmed'),
  money: ({ key, money }) =>
    ['earned', 'fare-earned'].includes(key)
      ? Number(money)
      : ['paid-cash', 'paid-price', 'fare-paid'].includes(key)
        ? -Number(money)
        : 0,
};

export function turnWords(t: Translate, view: View, seat: number, events: GameEvent[]): string {
  const own = events.filter((event) => event.seat === seat);
  const finished = new Set(own.filter(({ key }) => key === 'completed').map(({ link }) => link));
  const built = new Set(own.filter(({ key }) => key === 'built').map(({ link }) => link));
  const done = own.flatMap((event) => {
    if (event.key === 'built') return [deed(t, view, finished.has(event.link) ? 'link' : 'rails', event)];
    if (event.key === 'completed') return built.has(event.link) ? [] : [deed(t, view, 'completed', event)];
    if (event.key === 'placed') return [deed(t, view, 'place', event)];
    return TOLD.has(event.key) ? [deed(t, view, event.key, event)] : [];
  });
  const sums = Object.entries(SUMS).flatMap(([figure, change]) => {
    const sum = own.reduce((total, event) => total + change(event), 0);
    const by = { n: Math.abs(sum) };
    return sum ? [t(`turn-${figure}${sum > 0 ? '-up' : '-down'}`, by)] : [];
  });
  return [...done, ...sums].join(', ');
}

const TOLD = new Set([
  ...['bids', 'passed', 'took', 'link-upgraded', 'constructed', 'building-upgraded', 'trip-made', 'removed'],
]);

/** Places are named as on the map, and destinations in words. */
function deed(t: Translate, view: View, kind: string, event: GameEvent): string {
  const { link, parcel, goal, building } = event;
  const where = view.map.find((space) => space.parcel === parcel);
  return t(`turn-${kind}`, {
    ...event,
    link: typeof link === 'string' ? namedLink(view, link) : '',
    parcel: where ? namedSpace(view, where.space) : parcel,
    goal: typeof goal === 'string' ? withNames(view, goalWords(t, goal)) : '',
    building: typeof building === 'string' ? goalWords(t, building) : '',
  });
}
