import { expect, test } from 'vitest';
import en from '../words/en.json';
import { prompt } from './prompt';
import type { TableSession } from './session.svelte';
import { shellWords } from './words';

const seats = ['Ada', 'Ben', 'Cy'].map((name, seat) => ({ seat, name, kind: 'person', online: true }));
const session = {
  table: { status: 'playing', turn: 1, seats },
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
