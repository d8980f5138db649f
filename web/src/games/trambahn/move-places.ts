/** Where moves are made: the cards and trams that are used, and the places where they go. */

import { quoted } from '../../lib/move-marks';
import { parseMove } from './moves';
import type { View } from './view';

export function movePlaces(_: View, seat: number | null, moves: string[]): string {
  return moves.map((move) => placesOf(seat, move)).join(', ');
}

function placesOf(seat: number | null, text: string): string {
  const move = parseMove(text);
  if (!move || move.kind === 'next') return '.next';
  const line = (n: number) => `[data-line=${quoted(`${seat ?? 0}-${n}`)}]`;
  if (move.kind === 'tram') return `[data-from=${quoted(`tram-${move.tram}`)}], ${line(move.line)}`;
  const held = `.hand [data-from^=${quoted(`card-${move.card}-`)}]`;
  const card = `${held}, [data-hand=${quoted(`${seat ?? 0}-${move.card}`)}]`;
  if (move.kind === 'passenger') return `${card}, [data-row=${quoted(move.colour)}]`;
  if (move.kind === 'income') return `${card}, [data-drop="money"]`;
  return move.line === null ? card : `${card}, ${line(move.line)}`;
}
