import { expect, test } from 'vitest';
import { EMBLEMS, emblemOf, emblemOfColour } from './emblems';

test('every emblem differs from every other in name, letter and shape', () => {
  for (const what of ['name', 'letter', 'shape', 'path'] as const) {
    expect(new Set(EMBLEMS.map((emblem) => emblem[what])).size).toBe(8);
  }
});

test('seats take the emblems in order', () => {
  expect([0, 1, 2].map((seat) => emblemOf(seat).letter)).toEqual(['Y', 'B', 'O']);
});

test('an emblem is found by its colour', () => {
  expect(emblemOfColour('brown')).toMatchObject({ letter: 'N', shape: 'ring' });
  expect(() => emblemOfColour('pink')).toThrow('pink');
});
