/** Moves that are talked about, marking where they would be made: in a hint, or looking back. */

export interface MoveMark {
  /** An action, move by move. */
  moves: string[];
  /** All of it is shown, and not only where it begins. */
  whole: boolean;
  /** What stands on the mark: a number, or a sign of its own. */
  sign: string;
  kind: 'best' | 'other' | 'played';
}

/** Where moves are made on the screen: a selector of what can be pressed for them. */
export type PlacesOf = (moves: string[]) => string;

/** What a mark says besides its sign, such as where a card goes. */
export interface MoveNote {
  /** A selector of what can be used for the move: the first that is free gets the note. */
  places: string;
  text: string;
}

const SIGN = 'data-sign';
const NOTE = 'data-sign-note';
const KIND = 'data-sign-kind';

/** Puts signs on all places of some moves, also on those that appear later. */
export function marking(
  marks: MoveMark[],
  placesOf: PlacesOf,
  notesOf: (moves: string[]) => MoveNote[] = () => [],
) {
  return (root: HTMLElement) => {
    const clear = () => {
      for (const place of root.querySelectorAll(`[${SIGN}]`)) {
        place.removeAttribute(SIGN);
        place.removeAttribute(KIND);
        place.removeAttribute(NOTE);
      }
    };
    const put = () => {
      clear();
      for (const { moves, whole, sign, kind } of marks) {
        for (const place of root.querySelectorAll(placesOf(whole ? moves : moves.slice(0, 1)))) {
          const before = place.getAttribute(SIGN);
          place.setAttribute(SIGN, before ? `${before} ${sign}` : sign);
          if (!before) place.setAttribute(KIND, kind);
        }
        for (const { places, text } of whole ? notesOf(moves) : []) {
          const free = [...root.querySelectorAll(places)].find((place) => !place.hasAttribute(NOTE));
          free?.setAttribute(NOTE, text);
        }
      }
    };
    put();
    const observer = new MutationObserver(put);
    if (marks.length) observer.observe(root, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      clear();
    };
  };
}

/** The same thing said in an attribute selector. */
export const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`;
