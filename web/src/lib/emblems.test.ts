import { expect, test } from 'vitest';
import { EMBLEMS, emblemOf, emblemOfColour, numberedEmblem } from './emblems';

test('every emblem differs from every other in name, letter and shape', () => {
  for (const what of ['name', 'letter', 'shape', 'path'] as const) {
    expect(new Set(EMBLEMS.map((emblem) => emblem[what])).size).toBe(8);
  }
});

test('numbered seats have no colour, letter or shape of a company', () => {
  const seats = [0, 1, 2, 3, 4, 5].map(numberedEmblem);
  expect(new Set(seats.map(({ name }) => name)).size).toBe(6);
  for (const what of ['name', 'letter', 'shape', 'colour'] as const) {
    const companies = new Set<string>(EMBLEMS.map((emblem) => emblem[what]));
    expect(seats.filter((emblem) => companies.has(emblem[what]))).toEqual([]);
  }
});

test('seats take the emblems in order', () => {
  expect([0, 1, 2].map((seat) => emblemOf(seat).letter)).toEqual(['Y', 'B', 'O']);
});

test('an emblem is found by its colour', () => {
  expect(emblemOfColour('brown')).toMatchObject({ letter: 'N', shape: 'ring' });
  expect(() => emblemOfColour('pink')).toThrow('pink');
});
