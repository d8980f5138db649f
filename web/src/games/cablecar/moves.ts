/** Moves in the game's notation: `aacb40`, `dacc40r1`, `draw`, `swap 30 open`. */

import type { SpaceName, Tile } from './view';

export interface Lay {
  kind: 'lay';
  tile: Tile;
  space: SpaceName;
  turns: number;
}

export interface Swap {
  kind: 'swap';
  percentage: number;
  source: Source;
}

export type Source = 'open' | 'hidden';
export type Move = Lay | Swap | { kind: 'draw' };

const LAY = /^([a-d]{4})([0-7]{2})(?:r([0-3]))?$/;
const SWAP = /^swap (\d+) (open|hidden)$/;

export function parseMove(text: string): Move | null {
  if (text === 'draw') return { kind: 'draw' };
  const lay = LAY.exec(text);
  if (lay) return { kind: 'lay', tile: lay[1], space: lay[2], turns: Number(lay[3] ?? 0) };
  const swap = SWAP.exec(text);
  if (swap) return { kind: 'swap', percentage: Number(swap[1]), source: swap[2] as Source };
  return null;
}

export function writeMove(move: Move): string {
  if (move.kind === 'draw') return 'draw';
  if (move.kind === 'swap') return `swap ${move.percentage} ${move.source}`;
  return `${move.tile}${move.space}${move.turns ? `r${move.turns}` : ''}`;
}

/** Where a tile may go, and how it may be turned there: from the list of legal moves. */
export function placesOf(tile: Tile, legal: string[]): Map<SpaceName, number[]> {
  const places = new Map<SpaceName, number[]>();
  for (const text of legal) {
    const move = parseMove(text);
    if (move?.kind !== 'lay' || move.tile !== tile) continue;
    places.set(move.space, [...(places.get(move.space) ?? []), move.turns].sort());
  }
  return places;
}

/** All ways in which a tile may be turned somewhere. */
export function turnsOf(places: Map<SpaceName, number[]>): number[] {
  return [...new Set([...places.values()].flat())].sort();
}

/** The next of some rotations, from where it is now; the same one where there is no other. */
export function nextTurn(turns: number[], now: number, step: 1 | -1): number {
  for (let n = 1; n <= 4; n++) {
    const next = (now + n * step + 16) % 4;
    if (turns.includes(next)) return next;
  }
  return now;
}
