/** Moves that are talked about, marking where they would be made: in a hint, or looking back. */

export interface MoveMark {
  move: string;
  /** What stands on the mark: a number, or a sign of its own. */
  sign: string;
  kind: 'best' | 'other' | 'played';
}

/** Where a move is made on the screen: a selector of what can be pressed for it. */
export type PlacesOf = (move: string) => string;

const SIGN = 'data-sign';
const KIND = 'data-sign-kind';

/** Puts signs on all places of some moves, also on those that appear later. */
export function marking(marks: MoveMark[], placesOf: PlacesOf) {
  return (root: HTMLElement) => {
    const clear = () => {
      for (const place of root.querySelectorAll(`[${SIGN}]`)) {
        place.removeAttribute(SIGN);
        place.removeAttribute(KIND);
      }
    };
    const put = () => {
      clear();
      for (const { move, sign, kind } of marks) {
        for (const place of root.querySelectorAll(placesOf(move))) {
          const before = place.getAttribute(SIGN);
          place.setAttribute(SIGN, before ? `${before} ${sign}` : sign);
          if (!before) place.setAttribute(KIND, kind);
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
