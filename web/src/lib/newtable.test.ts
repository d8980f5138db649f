import { beforeEach, expect, it, vi } from 'vitest';
import { anotherPlayer, lastWishes, presetOf, presetOptions, remember, usualChairs, usualOptions, wishesIn, type Wishes } from './newtable';
import type { Game } from './types';

const game: Game = {
  name: 'trams',
  title: 'Trams',
  seats: { least: 3, most: 5 },
  options: [
    { name: 'hand', choices: [1, 3], words: '', own: false },
    { name: 'companies', choices: [false, true], words: '', own: false },
  ],
  presets: [{ name: 'expert', options: { companies: true } }],
  levels: ['weak', 'fair'].map((name) => ({ name, words: '', usual: name === 'fair', names: [] })),
  lessons: [],
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

it('knows the set-up that options are', () => {
  expect(presetOptions(game, 'usual')).toEqual({ hand: 1, companies: false });
  expect(presetOptions(game, 'expert')).toEqual({ hand: 1, companies: true });
  expect(presetOf(game, { hand: 1, companies: true })).toBe('expert');
  expect(presetOf(game, { hand: 1, companies: false })).toBe('usual');
  expect(presetOf(game, { hand: 3, companies: true })).toBeNull();
});

const wishes: Wishes = {
  chairs: [{ kind: 'me' }, { kind: 'open' }, { kind: 'here', name: 'Bea' }, { kind: 'computer', level: 'weak' }],
  options: { hand: 3, companies: true },
  hints: false,
  stand_in_after: 15,
  clock: { kind: 'live', seconds: 300, bonus: 5, when_up: 'loss' },
};
const usual: Wishes = { chairs: usualChairs(game), options: usualOptions(game), hints: null, stand_in_after: null, clock: null };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it('remembers the last table of each game', () => {
  remember(game, wishes);
  expect(lastWishes(game)).toEqual(wishes);
  expect(lastWishes({ ...game, name: 'other' })).toEqual(usual);
});

it('forgets what the game no longer offers', () => {
  remember(game, wishes);
  const [hand, companies] = game.options;
  const options = [{ ...hand, choices: [1, 2] }, companies];
  expect(lastWishes({ ...game, options }).options).toEqual({ hand: 1, companies: true });
  expect(lastWishes({ ...game, levels: [] }).chairs).toEqual(usualChairs({ ...game, levels: [] }));
  expect(lastWishes({ ...game, seats: { least: 2, most: 3 } }).chairs).toHaveLength(2);
});

it('takes what a link asks for', () => {
  const [hand, companies] = game.options;
  const offered = { ...game, options: [{ ...hand, own: true }, companies] };
  const asked = wishesIn(offered, new URLSearchParams('players=4&hand=my+own&companies=true&other=1'));
  expect(asked.chairs).toHaveLength(4);
  expect(asked.options).toEqual({ hand: 'my own', companies: true });
  expect(wishesIn(game, new URLSearchParams('players=9&hand=7'))).toEqual(usual);
});

it('does without what was not written by it', () => {
  for (const text of ['', 'nonsense', 'null', '3', '{"chairs": 3, "options": [], "hints": 1}', '{"chairs": [null, null, null]}']) {
    localStorage.setItem('carbarn.new.trams', text);
    expect(lastWishes(game)).toEqual(usual);
  }
});
