import type { Entry } from '../lib/types';

/** An entry of a log: a move, unless it is said to be something else. */
export const entry = (seq: number, more: Partial<Entry> = {}): Entry => ({
  seq,
  seat: 0,
  kind: 'move',
  move: 'x',
  undoes: null,
  stand_in: null,
  at: 0,
  events: [],
  ...more,
});
