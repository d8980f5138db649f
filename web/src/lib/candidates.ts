/** Moves that are talked about, each with the mark that stands for it on the board. */

import type { MoveMark } from './move-marks';
import type { Candidate, Hint, Verdict } from './types';

export type MarkedCandidate = Candidate & Omit<MoveMark, 'move'>;

/** The best move of a hint and the others, numbered. */
export function ofHint({ candidates }: Hint): MarkedCandidate[] {
  return candidates.map((one, n) => ({ ...one, sign: `${n + 1}`, kind: n ? 'other' : 'best' }));
}

/** What was played and what was better, if anything was. */
export function ofVerdict({ played, best }: Verdict): MarkedCandidate[] {
  if (played.moves[0] === best.moves[0]) return [{ ...played, sign: '!', kind: 'best' }];
  return [
    { ...played, sign: '?', kind: 'played' },
    { ...best, sign: '!', kind: 'best' },
  ];
}

export const marksOf = (candidates: MarkedCandidate[]): MoveMark[] =>
  candidates.map(({ moves, sign, kind }) => ({ move: moves[0], sign, kind }));
