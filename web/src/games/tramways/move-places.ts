/** Where moves are made: their plates and tickets, and the spaces that the first is about. */

import { quoted } from '../../lib/move-marks';
import { Grid } from './geometry';
import { parseMove } from './moves';
import { spacePlaces } from './names';
import type { View } from './view';

export function movePlaces(view: View, _: number | null, moves: string[]): string {
  const isDrawn = moves.length > 1; // as a whole, on the map
  const spaces = isDrawn ? [] : spacesOf(view, moves[0]).map(spacePlaces);
  const pressed = moves.filter((move, n) => n === 0 || parseMove(move).kind === 'play');
  return [...pressed.map((move) => `[data-move=${quoted(move)}]`), ...spaces].join(', ');
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
