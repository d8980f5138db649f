import { describe, expect, it } from 'vitest';
import { costOf, expectations, mistakesOf, summary, turningPoints } from './analysis.svelte';
import { summaryWords } from './summary-words';
import { shellWords } from './words';
import en from '../words/en.json';
import type { Verdict } from './types';

const judged = (move: number, seat: number, played: number, best: number): Verdict => ({
  move,
  last: move,
  seat,
  played: { moves: ['x'], events: [], margin: played, brings: [], beside: [] },
  best: { moves: ['y'], events: [], margin: best, brings: [], beside: [] },
  expected: [],
  lead: 0,
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

describe('mistakes', () => {
  it('are all that one did oneself and that may not be chance', () => {
    const decisions = [judged(1, 0, 0, 9), judged(2, 1, 0, 5), judged(3, 0, 3, 4), judged(4, 0, 1, 4)];
    expect(mistakesOf(decisions, [0]).map(({ move }) => move)).toEqual([1, 4]);
  });
});

describe('a game summed up', () => {
  const say = (decisions: Verdict[], final: number[], winners: number[]) =>
    summaryWords(
      summary(told(decisions, decisions.length, decisions.length), final, winners),
      ['Ann', 'Ben'],
      shellWords(en),
    ).map(({ words }) => words);

  it('tells from when on the winner was ahead, and who gave it away', () => {
    const decisions = [judged(1, 0, -2, -2), judged(2, 1, -5, 3), judged(3, 0, 6, 6), judged(4, 1, -8, -8)];
    expect(say(decisions, [30, 20], [0])[0]).toBe(
      'Ann was ahead for good from move 2 on, where Ben gave away about 8 points.',
    );
  });

  it('tells of a lead from the beginning', () => {
    expect(say([judged(1, 0, 2, 2), judged(2, 1, -3, -3)], [30, 20], [0])[0]).toBe(
      'Ann was expected to win from the first move to the last.',
    );
  });

  it('tells who played best, and the best find', () => {
    const decisions = [{ ...judged(1, 0, 5, 5), lead: 4 }, judged(2, 1, -9, -3)];
    expect(say(decisions, [20, 20], [0, 1])).toEqual([
      'Ann played most steadily: 1 of 1 decisions were as good as the expert’s.',
      'The best find was move 1 of Ann, 4 points ahead of anything else.',
    ]);
  });
});
