import { expect, it } from 'vitest';
import words from '@games/tramways/words/en.json';
import { plain } from '../../lib/places';
import { wordsOf } from '../../testing/seated.svelte';
import { actions } from './fixtures';
import { turnWords } from './turn-words';

const told = (...events: { key: string; [name: string]: string | number }[]) =>
  plain(turnWords(wordsOf(words.ui), actions.view, 1, events.map((event) => ({ seat: 1, ...event }))));

it('tells what was done in a turn, and what it came to', () => {
  const played = { key: 'played', card: 5, icon: 'rail', amount: 2 };
  expect(told(played, { key: 'built', link: '2.3', rails: 2 }, { key: 'completed', link: '2.3' })).toBe(
    'built link B-3 (2 rails)',
  );
  expect(told({ key: 'built', link: '2.3', rails: 2 })).toBe('laid 2 rails of B-3, not finished yet');
  expect(
    told(
      { key: 'trip-made', space: 4, goal: 'L', links: 2 },
      { key: 'pleased', points: 2 },
      { key: 'fare-earned', link: '2.3', money: 3 },
      { key: 'paid-cash', money: 1 },
      { key: 'stressed', stress: 2 },
    ),
  ).toBe('took a passenger to Leisure, 2 happiness, stress +1, +$2');
});

it('says nothing of what others got, or where nothing was done', () => {
  expect(told({ key: 'pleased', points: 2, seat: 0 })).toBe('');
  expect(told({ key: 'played', card: 5, icon: 'rail', amount: 2 })).toBe('');
});
