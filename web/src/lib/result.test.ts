import { expect, test } from 'vitest';
import en from '../words/en.json';
import type { Table } from './types';
import { listed, resultWords } from './result';
import { shellWords } from './words';

const t = shellWords(en);
const over = (scores: number[], winners: number[], mine: number[] = []) =>
  ({
    scores,
    winners,
    mine,
    seats: ['Ada', 'Ben', 'Cy'].map((name, seat) => ({ name, seat })),
  }) as unknown as Table;

test('who won, and against how many points', () => {
  expect(resultWords(over([50, 61, 40], [1]), t)).toBe('Ben wins, 61 to 50.');
  expect(resultWords(over([50, 61, 40], [1], [1]), t)).toBe('You win, 61 to 50!');
});

test('who plays alone wins against nobody', () => {
  const alone = { ...over([-3], [0], [0]), seats: [{ name: 'Ada', seat: 0 }] } as Table;
  expect(resultWords(alone, t)).toBe('Ada finishes with −3 points.');
});

test('players who tie share the win', () => {
  expect(resultWords(over([61, 61, 40], [0, 1], [0]), t)).toBe(
    'Ada and Ben share the win with 61 points.',
  );
});

test('a tie that a rule of the game decides is called one', () => {
  expect(resultWords(over([61, 61, 40], [1]), t)).toBe('Ben wins the tie at 61 points.');
  expect(resultWords(over([61, 61, 40], [1], [1]), t)).toBe('You win the tie at 61 points!');
});

test('names in a row', () => {
  expect(listed(['Ada', 'Ben', 'Cy'], t)).toBe('Ada, Ben and Cy');
  expect(listed(['Ada'], t)).toBe('Ada');
});
