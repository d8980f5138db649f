/** A game summed up in a sentence or two: where it was decided, and what was played well. */

import { costOf, type Summary } from './analysis.svelte';
import type { Translate } from './game';

export interface SummarySentence {
  words: string;
  /** The move that it speaks of. */
  move?: number;
}

export function summaryWords({ decided, steadiest, find }: Summary, names: string[], t: Translate): SummarySentence[] {
  return [
    ...(decided ? [decidedWords(decided, names, t)] : []),
    ...(steadiest
      ? [
          {
            words: t(2 * steadiest.best > steadiest.decisions ? 'analysis.steadiest' : 'analysis.least-given', {
              name: names[steadiest.seat],
              best: steadiest.best,
              decisions: steadiest.decisions,
              points: Math.round(steadiest.gave),
            }),
          },
        ]
      : []),
    ...(find
      ? [
          {
            words: t('analysis.find', {
              name: names[find.seat],
              move: find.move,
              points: Math.round(find.lead),
            }),
            move: find.move,
          },
        ]
      : []),
  ];
}

function decidedWords(
  { winner, decision }: NonNullable<Summary['decided']>,
  names: string[],
  t: Translate,
): SummarySentence {
  const name = names[winner];
  if (!decision) return { words: t('analysis.decided-always', { name }) };
  const { move, seat } = decision;
  const points = Math.round(costOf(decision));
  const gave = seat !== winner && points >= 2;
  return {
    words: t(gave ? 'analysis.decided-given' : 'analysis.decided', { name, move, other: names[seat], points }),
    move,
  };
}
