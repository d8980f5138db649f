import { expect, test } from 'vitest';
import { reshuffle } from './fixtures';
import { hiddenPlaces, kind, runs, sorted, unseenCards } from './known';
import type { Card } from './view';

const card = (card: string | null, batch = 0): Card => ({ card, copy: card && 0, batch }) as Card;

test('as many cards are unseen as lie hidden somewhere', () => {
  const { view } = reshuffle;
  const hidden = hiddenPlaces(view).flatMap(({ dealt }) => dealt);
  expect(unseenCards(view)).toBe(hidden.reduce((sum, cards) => sum + cards));
});

test('cards that went into a reshuffle are counted by it', () => {
  const view = { ...reshuffle.view, unseen: { 'red-7': [2, 0, 1] } };
  expect(kind(view, 'red-7')).toEqual({ card: 'red-7', unseen: 3, shuffled: [[1, 1], [2, 1]] });
  expect(kind(view, 'red-8')).toEqual({ card: 'red-8', unseen: 0, shuffled: [] });
});

test('hidden cards of one shuffle that lie together are counted', () => {
  const pile = [card(null), card(null), card('red-7'), card(null, 1), card(null)];
  expect(runs(pile)).toEqual([
    { hidden: 2, batch: 0 },
    { known: card('red-7') },
    { hidden: 1, batch: 1 },
    { hidden: 1, batch: 0 },
  ]);
});

test('cards are put in order by line and number', () => {
  const cards = [card(null), card('conductor'), card('red-2'), card('blue-10'), card('blue-9')];
  expect(sorted(cards).map((one) => one.card)).toEqual(['blue-9', 'blue-10', 'red-2', 'conductor', null]);
});
