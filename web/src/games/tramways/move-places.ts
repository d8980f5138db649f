/** Where a move is made: its plates and tickets, and the spaces that it is about. */

import { quoted } from '../../lib/move-marks';
import { Grid } from './geometry';
import { parseMove } from './moves';
import { spacePlaces } from './names';
import type { View } from './view';

export function movePlaces(view: View, _: number | null, text: string): string {
  const spaces = spacesOf(view, text).map(spacePlaces);
  return [`[data-move=${quoted(text)}]`, ...spaces].join(', ');
}

function spacesOf({ map, path }: View, text: string): number[] {
  const move = parseMove(text);
  const beside = (space: number, side: number) => new Grid(map).beside(space, side) ?? space;
  switch (move.kind) {
    case 'build':
      return [beside(move.space, move.side), move.space];
    case 'lay':
      return path ? [beside(path.at, move.side)] : [];
    case 'construct':
    case 'upgrade':
      return map.filter(({ parcel }) => parcel === move.parcel).map(({ space }) => space);
    case 'redirect':
    case 'upgrade-link':
    case 'ride':
      return map
        .filter(({ rails }) => rails.some((rail) => rail.link === move.link))
        .map(({ space }) => space);
    case 'trip':
    case 'passenger':
      return [move.space];
    default:
      return [];
  }
}
