import { expect, test } from 'vitest';
import { caughtUp, standing } from './session.svelte';
import type { Entry } from './types';

const entry = (seq: number, more: Partial<Entry> = {}): Entry => ({
  seq,
  seat: 0,
  move: 'draw',
  events: [],
  ...more,
});

test('news are added to the log', () => {
  const log = [entry(1), entry(2)];

  expect(caughtUp(log, [entry(3)]).map((e) => e.seq)).toEqual([1, 2, 3]);
  expect(caughtUp(log, [])).toBe(log);
});

test('with other eyes, all of the log is told again', () => {
  const log = [entry(1, { move: 'as seen before' }), entry(2)];

  expect(caughtUp(log, [entry(1), entry(2)])).toEqual([entry(1), entry(2)]);
});

test('take-backs and what they took back do not stand', () => {
  const log = [entry(1), entry(2), entry(3, { move: 'undo', undoes: 2 }), entry(4)];

  expect(standing(log).map((e) => e.seq)).toEqual([1, 4]);
});
