/** What the seats of a table wear: colours, or numbers where the game gives the colours to others. */

import { getContext, setContext } from 'svelte';
import { emblemOf, numberedEmblem, type Emblem } from './emblems';

const KEY = Symbol('numbered seats');

export const wearNumbers = (numbered: () => boolean) => setContext(KEY, numbered);

/** For components: the emblem of a seat at their table. */
export function emblemHere(): (seat: number) => Emblem {
  const numbered = getContext<(() => boolean) | undefined>(KEY);
  return (seat) => (numbered?.() ? numberedEmblem(seat) : emblemOf(seat));
}
