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
