/** What a move would change for everybody: two views compared. */

import { MINUS } from '../../lib/numbers';
import type { PlayerBoard, View } from './view';

export type Figure = 'happiness' | 'cash' | 'stress' | 'workers' | 'limit';
export const FIGURES: readonly Figure[] = ['happiness', 'cash', 'stress', 'workers', 'limit'];

export interface Change {
  seat: number;
  figure: Figure;
  by: number;
  now: number;
}

export function changes(before: View, after: View): Change[] {
  return before.boards.flatMap((board) =>
    FIGURES.flatMap((figure) => {
      const now: PlayerBoard = after.boards[board.seat];
      const by = now[figure] - board[figure];
      return by ? [{ seat: board.seat, figure, by, now: now[figure] }] : [];
    }),
  );
}

/** With its sign, as on a score sheet. */
export const signed = (number: number) => (number > 0 ? `+${number}` : `${MINUS}${-number}`);
