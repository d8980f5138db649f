/** Which icons could serve what may be done now. What they add up to is the referee's to say. */

import { parseMove } from './moves';
import type { View } from './types';

export function usefulIcons(view: View, moves: readonly string[]): Set<string> {
  return new Set(moves.flatMap((move) => iconsFor(view, move)));
}

function iconsFor(view: View, text: string): string[] {
  const move = parseMove(text);
  switch (move.kind) {
    case 'build':
    case 'redirect':
      return ['rail', ...destinations(view)];
    case 'construct':
      return ['build', move.parcel];
    case 'upgrade':
      return ['build+', ...view.map.flatMap(({ parcel, building }) =>
        parcel === move.parcel && building ? [building] : [],
      )];
    case 'upgrade-link': {
      const link = view.links.find(({ link }) => link === move.link);
      return ['link+', ...(link?.ends ?? []).flatMap((end) => end ?? [])];
    }
    case 'trip':
      return ['strip', move.goal];
    case 'bid':
    case 'buy':
      return ['money'];
    default:
      return [];
  }
}

/** Where a link may end: one of them is shown when it is completed. */
const destinations = ({ map }: View): string[] =>
  map.flatMap(({ stop, building, parcel }) => (stop === null ? [] : (building ?? parcel ?? [])));
