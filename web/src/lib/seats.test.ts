import { expect, test } from 'vitest';
import { MARKS, markOf, seatMark } from './seats';

test('every mark differs from every other in name, letter and shape', () => {
  for (const what of ['name', 'letter', 'shape', 'path'] as const) {
    expect(new Set(MARKS.map((mark) => mark[what])).size).toBe(8);
  }
});

test('seats take the marks in order', () => {
  expect([0, 1, 2].map((seat) => seatMark(seat).letter)).toEqual(['Y', 'B', 'O']);
});

test('a mark is found by its colour', () => {
  expect(markOf('brown')).toMatchObject({ letter: 'N', shape: 'ring' });
  expect(() => markOf('pink')).toThrow('pink');
});
