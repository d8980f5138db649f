/** Looking back at a finished game: asked for, waited for, and read. */

import * as api from './api';
import type { Analysis, Verdict } from './types';

const EVERY = 1_500;
const MOST_POINTS = 6;
const WORTH_TELLING = 2; // points: less may be chance

/** What a decision gave away. */
export const costOf = ({ played, best }: Verdict) => Math.max(0, best.margin - played.margin);

/** The decisions that cost most, in the order of the game. */
export function turningPoints(decisions: Verdict[]): Verdict[] {
  return decisions
    .filter((decision) => costOf(decision) >= WORTH_TELLING)
    .sort((a, b) => costOf(b) - costOf(a))
    .slice(0, MOST_POINTS)
    .sort((a, b) => a.move - b.move);
}

/** All decisions of these seats that gave away more than may be chance, in the order of the game. */
export const mistakesOf = (decisions: Verdict[], seats: number[]): Verdict[] =>
  decisions.filter((decision) => seats.includes(decision.seat) && costOf(decision) >= WORTH_TELLING);

/** A game in a few facts. */
export interface Summary {
  /** From when on the winner was ahead for good: the decision that led there, if any was needed. */
  decided: { winner: number; decision: Verdict | null } | null;
  /** Who gave away least on average, and how much in all. */
  steadiest: { seat: number; gave: number; best: number; decisions: number } | null;
  /** The best action that was farthest ahead of all others. */
  find: Verdict | null;
}

export function summary(analysis: Analysis, final: number[], winners: number[]): Summary {
  const { decisions } = analysis;
  const finds = decisions.filter((one) => costOf(one) === 0 && one.lead >= WORTH_TELLING);
  return {
    decided: winners.length === 1 && final.length > 1 ? decidedBy(analysis, final, winners[0]) : null,
    steadiest: final.length > 1 ? steadiest(decisions, final.length) : null,
    find: finds.reduce<Verdict | null>((best, one) => (best && best.lead >= one.lead ? best : one), null),
  };
}

/** The last decision before which the winner was not expected to win. */
function decidedBy(analysis: Analysis, final: number[], winner: number): Summary['decided'] {
  const behind = expectations(analysis, final).findLastIndex((ahead) => ahead[winner] <= 0);
  const decision = analysis.decisions.find(({ last }) => last > behind) ?? null;
  return { winner, decision: behind < 0 ? null : decision };
}

function steadiest(decisions: Verdict[], seats: number): Summary['steadiest'] {
  const all = Array.from({ length: seats }, (_, seat) => {
    const own = decisions.filter((one) => one.seat === seat);
    const gave = own.reduce((sum, one) => sum + costOf(one), 0);
    const best = own.filter((one) => costOf(one) < WORTH_TELLING).length;
    return { seat, gave, best, decisions: own.length };
  }).filter((one) => one.decisions > 0);
  return all.sort((a, b) => a.gave / a.decisions - b.gave / b.decisions)[0] ?? null;
}

/**
 * By seat, before the first move and after each: how far ahead it was expected to end.
 * As far as it has been looked at; at the end, how it was.
 */
export function expectations({ decisions, done, total }: Analysis, final: number[]): number[][] {
  const nobodyAhead = final.map(() => 0);
  let now = decisions.length ? withMargin(decisions[0], decisions[0].best.margin, nobodyAhead) : nobodyAhead;
  const course = [now];
  const at = new Map(decisions.map((decision) => [decision.last, decision]));
  for (let move = 1; move <= done; move++) {
    const decision = at.get(move);
    if (decision) now = withMargin(decision, decision.played.margin, now);
    course.push(now);
  }
  if (done === total) course[total] = final.map((points, seat) => lead(final, seat) ?? points);
  return course;
}

/** What everybody expects when a decision leads to a margin: between two, what one wins the other loses. */
function withMargin({ seat, expected }: Verdict, margin: number, before: number[]): number[] {
  const others = (other: number) => (before.length === 2 ? -margin : (expected[other] ?? before[other]));
  return before.map((_, other) => (other === seat ? margin : others(other)));
}

/** Points ahead of the best rival; null without one. */
function lead(points: number[], seat: number): number | null {
  const rivals = points.filter((_, other) => other !== seat);
  return rivals.length ? points[seat] - Math.max(...rivals) : null;
}

export class AnalysisSession {
  latest = $state.raw<Analysis | null>(null);
  failed = $state.raw<api.ApiError | null>(null);
  turningPoints = $derived(turningPoints(this.latest?.decisions ?? []));
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(readonly code: string) {
    void this.ask(() => api.analysis(code));
  }

  get complete(): boolean {
    return this.latest !== null && this.latest.done >= this.latest.total;
  }

  /** The decision that is made next when so many moves have been made. */
  verdictAfter(moves: number): Verdict | null {
    return this.latest?.decisions.find(({ move }) => move === moves + 1) ?? null;
  }

  begin = (): Promise<void> => this.ask(() => api.startAnalysis(this.code));
  stop = (): Promise<void> => this.ask(() => api.stopAnalysis(this.code));

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async ask(question: () => Promise<Analysis>): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.latest = await question();
      this.failed = null;
    } catch (problem) {
      this.failed = problem as api.ApiError;
    }
    if (this.latest?.running && !this.closed) {
      this.timer = setTimeout(() => void this.ask(() => api.analysis(this.code)), EVERY);
    }
  }
}
