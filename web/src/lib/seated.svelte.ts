/** For tests of boards: what the shell would give to one, made from a moment that was told. */

import { vi } from 'vitest';
import type { GameProps, Preview, Refusal, Translate } from './game';
import { fill } from './words';

export interface Moment<View> {
  view: View;
  seat: number | null;
  legal: string[];
  /** What the referee would say to some moves; the others are refused. */
  answers?: Record<string, Preview<View>>;
}

/** Words of a game's screen; a key without words is a mistake. */
export function wordsOf(ui: Record<string, string>): Translate {
  return (key, args) => {
    if (!(key in ui)) throw new Error(`no words for ${key}`);
    return fill(ui[key], args);
  };
}

export function seated<View>(
  told: Moment<View>,
  given: { names: string[]; refusal: Refusal; t: Translate },
  change: Partial<GameProps<View>> = {},
): GameProps<View> {
  const made = $state<GameProps<View>>({
    view: told.view,
    seat: told.seat,
    legal: told.legal,
    names: given.names,
    replaying: false,
    preview: vi.fn(async (move: string) => {
      const answer = told.answers?.[move];
      if (!answer) throw given.refusal;
      return answer;
    }),
    play: vi.fn(),
    explain: vi.fn(),
    last: null,
    rerun: null,
    settings: { confirm: true, motion: false },
    t: given.t,
    ...change,
  });
  return made;
}
