import { expect, test } from 'vitest';
import { firstOf } from './first-times.svelte';
import type { FirstTime } from './game';

const all: FirstTime[] = [
  { key: 'scored', event: 'scored', show: '' },
  { key: 'stressed', event: 'stressed', own: true, show: '' },
  { key: 'auction', is: (view: string) => view === 'auction', show: '' },
];
const nothing = () => false;
const keyOf = (view: string, known = nothing as (key: string) => boolean, ...events: { key: string; seat: number }[]) =>
  firstOf(all, known, view, 0, events)?.what.key;

test('an event is explained when it happens, with what it tells', () => {
  const event = { key: 'scored', seat: 1 };

  expect(firstOf(all, nothing, '', 0, [{ key: 'laid' }, event])).toEqual({ what: all[0], event });
  expect(keyOf('')).toBeUndefined();
});

test('what only matters to whom it happens is not explained to others', () => {
  expect(keyOf('', nothing, { key: 'stressed', seat: 1 })).toBeUndefined();
  expect(keyOf('', nothing, { key: 'stressed', seat: 0 })).toBe('stressed');
});

test('so is where the game is now', () => {
  expect(keyOf('auction')).toBe('auction');
});

test('one after the other, and what is known not again', () => {
  const scored = { key: 'scored', seat: 0 };

  expect(keyOf('auction', nothing, scored)).toBe('scored');
  expect(keyOf('auction', (key) => key === 'scored', scored)).toBe('auction');
  expect(keyOf('auction', () => true, scored)).toBeUndefined();
});
