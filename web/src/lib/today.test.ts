import { expect, test } from 'vitest';
import { clock, counted, line, mine, stretches, written } from './today';
import type { DayResult } from './wire';

test('a game of two is told by who was ahead at the end of each eighth', () => {
  const scores = [1, 2, 3, 4, 5, 6, 7, 8].map((move) => [move, 4]);
  expect(line(stretches(scores, 0))).toBe('🚋⬜⬜⬜🟨🟩🟩🟩🟩');
  expect(line(stretches(scores, 1))).toBe('🚋🟩🟩🟩🟨⬜⬜⬜⬜');
});

test('a game alone is told by whether each eighth brought its share', () => {
  const scores = [0, 10, 30, 30, 35, 50, 79, 80].map((points) => [points]);
  expect(line(stretches(scores, 0))).toBe('🚋⬜🟨🟩⬜🟨🟩🟩🟨');
});

test('however long a game is, it has eight parts', () => {
  for (const moves of [1, 3, 7, 8, 9, 150]) {
    const scores = Array.from({ length: moves }, (_, move) => [move, 0]);
    expect(stretches(scores, 0)).toHaveLength(8);
  }
  expect(stretches([], 0)).toHaveLength(8);
});

test('what counts has a sign where somebody else plays', () => {
  const points = [14, 0, -3];
  expect(points.map((one) => counted(one, { levels: ['strong'] }))).toEqual(['+14', '0', '−3']);
  expect([57, -2].map((one) => counted(one, { levels: [] }))).toEqual(['57', '−2']);
});

test('a day is the same wherever it is read', () => {
  expect(written('2026-11-19', 'en')).toBe('Thursday, November 19');
  expect(written('2026-11-19', 'de')).toBe('Donnerstag, 19. November');
});

test('time counts down to the second', () => {
  expect([11_229, 59.2, 0, -5].map(clock)).toEqual(['3:07:09', '0:01:00', '0:00:00', '0:00:00']);
});

test('one result is mine', () => {
  const results = [{ mine: false }, { mine: true, place: 2 }] as DayResult[];
  expect(mine(results)?.place).toBe(2);
  expect(mine([])).toBeUndefined();
});
