import { expect, test } from 'vitest';
import en from '../words/en.json';
import { news, prompt } from './prompt';
import type { TableSession } from './session.svelte';
import type { Entry, GameEvent } from './types';
import { shellWords } from './words';

const seats = ['Ada', 'Ben', 'Cy'].map((name, seat) => ({ seat, name, kind: 'person', online: true }));
const session = {
  table: { status: 'playing', turn: 1, seats, mine: [0] },
  state: { seat: 0, thinking: null },
  connection: 'live',
  passTo: null,
  ownStandIn: null,
  myTurn: false,
} as unknown as TableSession;
const asked = { session, replay: null, t: shellWords(en), say: () => '', ask: () => 'Act!' };

test('whoever waits reads whom for', () => {
  expect(prompt(asked)).toBe('Ben is to move.');
  expect(prompt({ ...asked, acting: [1] })).toBe('Ben is to move.');
  expect(prompt({ ...asked, acting: [1, 2] })).toBe('Ben and Cy are still busy.');
});

const say = ({ key }: GameEvent) => `${key}.`;
const events = [{ key: 'laid' }, { key: 'scored', points: 4 }, { key: 'scored', points: 0 }, { key: 'took' }];
const laidBy = (seat: number, more = {}) =>
  ({ ...session, last: { seat, kind: 'move', events } as unknown as Entry, ...more }) as TableSession;

test('whoever waits reads what another has just done, and what it scored', () => {
  expect(news(laidBy(2), say)).toBe('laid. scored');
});

test('one who may act, or acted last, reads no news', () => {
  expect(news(laidBy(2, { myTurn: true }), say)).toBe('');
  expect(news(laidBy(0), say)).toBe('');
  expect(news(laidBy(2, { last: null }), say)).toBe('');
});

test('where turns are told as a whole, whoever is next reads them, too', () => {
  const log = [1, 2].map((seq) => ({ seq, seat: 2, kind: 'move', undoes: null, events }));
  const tell = (seat: number, all: GameEvent[]) => `did ${all.length} things from ${seat}`;
  const now = laidBy(2, { myTurn: true, log });
  expect(news(now, say, tell)).toBe('Cy did 8 things from 2');
  expect(news(laidBy(0, { log: [{ ...log[0], seat: 0 }] }), say, tell)).toBe('');
  expect(news(now, say, () => '')).toBe('');
});
