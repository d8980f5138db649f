/** Actions that are talked about: what there is to say of each, and the mark for it on the board. */

import type { MoveMark } from './move-marks';
import type { Candidate, Hint, Reason, Verdict } from './types';

export interface MarkedCandidate extends Candidate, Omit<MoveMark, 'whole'> {
  /** Why it is good: what it brings, or what it has more of than what was played. */
  why: Reason[];
  /** What the best has more of. */
  lacks: Reason[];
  /** By how many points it is worse than the best; null of the best itself. */
  less: number | null;
}

/** The best action of a hint and the others, numbered. */
export function ofHint({ candidates }: Hint): MarkedCandidate[] {
  const [best] = candidates;
  return candidates.map((one, n) => ({
    ...one,
    sign: `${n + 1}`,
    kind: n ? 'other' : 'best',
    why: one.brings,
    lacks: n ? one.beside : [],
    less: n ? Math.max(0, best.margin - one.margin) : null,
  }));
}

/** What was played and what was better, if anything was. */
export function ofVerdict({ played, best }: Verdict): MarkedCandidate[] {
  const good = { sign: '!', kind: 'best' as const, lacks: [], less: null };
  if (isSame(played.moves, best.moves)) return [{ ...played, ...good, why: played.brings }];
  const less = Math.max(0, best.margin - played.margin);
  return [
    { ...played, sign: '?', kind: 'played', why: [], lacks: [], less },
    { ...best, ...good, why: best.beside },
  ];
}

const isSame = (one: string[], other: string[]) => one.join() === other.join();

export const marksOf = (candidates: MarkedCandidate[], open: number): MoveMark[] =>
  candidates.map(({ moves, sign, kind }, n) => ({ moves, sign, kind, whole: n === open }));
