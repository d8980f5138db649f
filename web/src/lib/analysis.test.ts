import { describe, expect, it } from 'vitest';
import { costOf, expectations, turningPoints } from './analysis.svelte';
import type { Verdict } from './types';

const judged = (move: number, seat: number, played: number, best: number): Verdict => ({
  move,
  last: move,
  seat,
  played: { moves: ['x'], events: [], margin: played, brings: [], beside: [] },
  best: { moves: ['y'], events: [], margin: best, brings: [], beside: [] },
  expected: [],
});

describe('turning points', () => {
  it('are the decisions that gave away most, in the order of the game', () => {
    const decisions = [judged(1, 0, 0, 9), judged(2, 1, 4, 5), judged(3, 0, -8, 4), judged(4, 1, 3, 3)];
    expect(turningPoints(decisions).map(({ move }) => move)).toEqual([1, 3]);
  });

  it('are not too many', () => {
    const decisions = Array.from({ length: 20 }, (_, n) => judged(n + 1, 0, 0, n));
    expect(turningPoints(decisions)).toHaveLength(6);
    expect(turningPoints(decisions).at(-1)?.move).toBe(20);
  });

  it('never cost less than nothing', () => {
    expect(costOf(judged(1, 0, 5, 3))).toBe(0);
  });
});

const told = (decisions: Verdict[], done: number, total: number) => ({
  running: false,
  decisions,
  done,
  total,
});

describe('expectations', () => {
  it('change with the own decisions and end as the game did', () => {
    const decisions = [judged(1, 0, 2, 4), judged(2, 1, -3, -3)];
    expect(expectations(told(decisions, 3, 3), [30, 20])).toEqual([
      [4, -4],
      [2, -2],
      [3, -3],
      [10, -10],
    ]);
  });

  it('change when an action is done, for everybody at the table', () => {
    const decision = { ...judged(1, 0, 2, 4), last: 3, expected: [2, -5, -2] };
    expect(expectations(told([decision], 3, 9), [30, 20, 10])).toEqual([
      [4, -5, -2],
      [4, -5, -2],
      [4, -5, -2],
      [2, -5, -2],
    ]);
  });

  it('reach as far as the game has been looked at', () => {
    expect(expectations(told([judged(1, 0, 2, 4)], 2, 9), [30, 20])).toEqual([
      [4, -4],
      [2, -2],
      [2, -2],
    ]);
  });

  it('are points where nobody else plays', () => {
    expect(expectations(told([judged(1, 0, 2, 4)], 1, 1), [40])).toEqual([[4], [40]]);
  });
});
