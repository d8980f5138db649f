import { expect, test } from 'vitest';
import type { Game } from '../../lib/types';
import { columns, places } from './quarters';

const game = (name: string, title: string) => ({ name, title }) as Game;
const KNOWN = [
  { name: 'tramways', title: 'Tramways' },
  { name: 'cable-car', title: 'Cable Car' },
];

test('a game that only the server knows has its place by its title', () => {
  const offered = [game('cable-car', 'Cable Car'), game('monorail', 'Monorail'), game('tramways', 'Tramways')];
  expect(places(KNOWN, offered).map(({ title }) => title)).toEqual(['Cable Car', 'Monorail', 'Tramways']);
});

test('a game that the server does not offer is shown closed', () => {
  const [open, closed] = places(KNOWN, [game('cable-car', 'Cable Car')]);
  expect(open.info?.name).toBe('cable-car');
  expect(closed).toEqual({ name: 'tramways', title: 'Tramways', info: null });
});

test.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 3],
  [6, 3],
  [7, 4],
  [9, 3],
])('%i games stand in rows of %i', (count, row) => {
  expect(columns(count)).toBe(row);
});
