/**
 * Names of places in a sentence. A game marks them where it puts its words together; the shell
 * shows them by `Sentence.svelte`, and lights what they stand for (`pointing.ts`). What a game can
 * draw, such as a tile, stands in the sentence as a little picture.
 *
 * A mark travels inside of a string, so that it comes through catalogues, and through sentences
 * made of sentences. Whoever needs bare words asks for `plain`.
 */

const [PLACE, PICTURE, BETWEEN, CLOSE] = ['\uE000', '\uE001', '\uE002', '\uE003'];
const MARKED = new RegExp(`([${PLACE}${PICTURE}])([^${BETWEEN}]*)${BETWEEN}([^${CLOSE}]*)${CLOSE}`, 'g');

/** A piece of a sentence. */
export interface Part {
  text: string;
  /** A selector of what lights up on the board, where the text is the name of a place. */
  places?: string;
  /** What the game draws in place of the text. */
  picture?: string;
}

/** A name of a place, to be put into a sentence. */
export const named = (text: string, places: string) => `${PLACE}${places}${BETWEEN}${text}${CLOSE}`;

/** A name of what the game draws by its `Token`, to be put into a sentence. */
export const pictured = (text: string, picture: string) =>
  `${PICTURE}${picture}${BETWEEN}${text}${CLOSE}`;

/** A sentence without marks. */
export const plain = (sentence: string) => sentence.replace(MARKED, '$3');

/** A sentence piece by piece. */
export function partsOf(sentence: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const found of sentence.matchAll(MARKED)) {
    const [whole, mark, marked, text] = found;
    if (found.index > end) parts.push({ text: sentence.slice(end, found.index) });
    parts.push(mark === PLACE ? { text, places: marked } : { text, picture: marked });
    end = found.index + whole.length;
  }
  if (end < sentence.length) parts.push({ text: sentence.slice(end) });
  return parts;
}
