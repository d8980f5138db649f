/** Turns as others read them: what a seat did before somebody else did something. */

import { movesThatStand } from './session.svelte';
import type { Entry } from './types';

/** Moves that stand, those of one seat in a row together. */
export function turnsOf(log: Entry[]): Entry[][] {
  const turns: Entry[][] = [];
  for (const entry of movesThatStand(log)) {
    const last = turns.at(-1);
    if (last?.[0].seat === entry.seat) last.push(entry);
    else turns.push([entry]);
  }
  return turns;
}

export const eventsOf = (turn: Entry[]) => turn.flatMap(({ events }) => events);
