import { expect, it } from 'vitest';
import { anotherPlayer, usualChairs, usualOptions } from './newtable';
import type { Game } from './types';

const game: Game = {
  name: 'trams',
  title: 'Trams',
  seats: { least: 3, most: 5 },
  options: [
    { name: 'hand', choices: [1, 3], words: '' },
    { name: 'companies', choices: [false, true], words: '' },
  ],
  levels: ['weak', 'fair'].map((name) => ({ name, words: '', usual: name === 'fair', names: [] })),
  lesson: false,
};

it('seats the person and as few computers as can be', () => {
  const fair = { kind: 'computer', level: 'fair' };
  expect(usualChairs(game)).toEqual([{ kind: 'me' }, fair, fair]);
});

it('seats nobody alone who did not choose that', () => {
  const alone = { ...game, seats: { least: 1, most: 5 } };
  expect(usualChairs(alone)).toHaveLength(2);
  expect(usualChairs({ ...game, seats: { least: 1, most: 1 } })).toHaveLength(1);
});

it('takes the first choice of every option', () => {
  expect(usualOptions(game)).toEqual({ hand: 1, companies: false });
});

it('waits for a friend where no computer plays', () => {
  expect(anotherPlayer({ ...game, levels: [] })).toEqual({ kind: 'open' });
});
