/**
 * Names of places in a sentence. A game marks them where it puts its words together; the shell
 * shows them by `Sentence.svelte`, and lights what they stand for (`pointing.ts`).
 *
 * A mark travels inside of a string, so that it comes through catalogues, and through sentences
 * made of sentences. Whoever needs bare words asks for `plain`.
 */

const [OPEN, BETWEEN, CLOSE] = ['\uE000', '\uE001', '\uE002'];
const MARKED = new RegExp(`${OPEN}([^${BETWEEN}]*)${BETWEEN}([^${CLOSE}]*)${CLOSE}`, 'g');

/** A piece of a sentence. */
export interface Part {
  text: string;
  /** A selector of what lights up on the board, where the text is the name of a place. */
  places?: string;
}

/** A name of a place, to be put into a sentence. */
export const named = (text: string, places: string) => `${OPEN}${places}${BETWEEN}${text}${CLOSE}`;

/** A sentence without marks. */
export const plain = (sentence: string) => sentence.replace(MARKED, '$2');

/** A sentence piece by piece. */
export function partsOf(sentence: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const found of sentence.matchAll(MARKED)) {
    if (found.index > end) parts.push({ text: sentence.slice(end, found.index) });
    parts.push({ text: found[2], places: found[1] });
    end = found.index + found[0].length;
  }
  if (end < sentence.length) parts.push({ text: sentence.slice(end) });
  return parts;
}
