/** Where a move is made, beside the board, which draws the tile itself. */

import { quoted } from '../../lib/move-marks';
import { parseMove } from './moves';
import type { View } from './view';

export function movePlaces(_: View, __: number | null, [text]: string[]): string {
  const move = parseMove(text);
  if (move?.kind === 'draw') return '.draw';
  if (move?.kind === 'swap') return `[data-share=${quoted(`${move.percentage}`)}]`;
  return `[data-tile=${quoted(move?.tile ?? '')}]`;
}
