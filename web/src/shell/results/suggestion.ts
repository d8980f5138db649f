/** What somebody could try next, in words, and what a table for it asks for. */

import type { Translate } from '../../lib/game';
import { isLearnt } from '../../lib/learning';
import type { NewSeat, Suggestion } from '../../lib/types';
import type { GameWords } from '../../lib/words';

/** Lessons are remembered in this browser alone, so only here it is known which were learnt. */
export const stillNew = (all: Suggestion[]): Suggestion[] =>
  all.filter(({ kind, game, lesson }) => kind !== 'learn' || !isLearnt(game, lesson ?? ''));

/** One sentence: why, and what. */
export function suggestionWords(one: Suggestion, words: GameWords, t: Translate): string {
  const named = one.preset === null ? '' : words.preset(one.preset);
  const [choice] = Object.values(one.options);
  const option = one.option ?? '';
  return t(`results.try-${one.kind}`, {
    game: one.title,
    level: words.level(one.level ?? ''),
    beaten: words.level(one.beaten ?? ''),
    times: one.times,
    preset: named,
    option: words.option(option) ?? option,
    choice: words.option(option, choice) ?? String(choice),
  });
}

/** Me and the others. */
export const chairsFor = ({ players, level }: Suggestion): NewSeat[] => [
  { kind: 'me' },
  ...Array.from({ length: players - 1 }, (): NewSeat => ({ kind: 'computer', level: level ?? '' })),
];
