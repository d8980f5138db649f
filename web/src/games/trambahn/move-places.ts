/** Where moves are made: the cards and trams that are used, and the places where they go. */

import { quoted, type MoveNote } from '../../lib/move-marks';
import { ROMAN } from './cards';
import { parseMove, type Move } from './moves';
import type { View } from './view';

export function movePlaces(_: View, seat: number | null, moves: string[]): string {
  return moves.map((move) => placesOf(seat, move)).join(', ');
}

function placesOf(seat: number | null, text: string): string {
  const move = parseMove(text);
  if (!move || move.kind === 'next') return '.next';
  const line = (n: number) => `[data-line=${quoted(`${seat ?? 0}-${n}`)}]`;
  if (move.kind === 'tram') return `[data-from=${quoted(`tram-${move.tram}`)}], ${line(move.line)}`;
  const card = placesOfCard(seat, move.card);
  if (move.kind === 'passenger') return `${card}, [data-row=${quoted(move.colour)}]`;
  if (move.kind === 'income') return `${card}, [data-drop="money"]`;
  return move.line === null ? card : `${card}, ${line(move.line)}`;
}

/** A card says where it goes: to a row, to a line or to the money. */
export function moveNotes(_: View, seat: number | null, moves: string[]): MoveNote[] {
  return moves.flatMap((text) => {
    const move = parseMove(text);
    if (!move || !('card' in move)) return [];
    return [{ places: placesOfCard(seat, move.card), text: goalOf(move) }];
  });
}

function goalOf(move: Extract<Move, { card: string }>): string {
  if (move.kind === 'passenger') return ROMAN[move.colour];
  if (move.kind === 'income') return 'M';
  return move.line === null ? '+' : `${move.line}`;
}

function placesOfCard(seat: number | null, card: string): string {
  const held = `.hand [data-from^=${quoted(`card-${card}-`)}]`;
  return `${held}, [data-hand=${quoted(`${seat ?? 0}-${card}`)}]`;
}
