import { describe, expect, it } from 'vitest';
import { playMove } from './moves';
import { moneyIcon, propose } from './payment';
import type { Bill, PlayerBoard, Ticket } from './types';

const due = (change: Partial<Bill>): Bill => ({
  for: 'rails',
  rails: 0,
  icon: null,
  ends: [],
  money: 0,
  ...change,
});

/** Icons as on the box: `rail2`, `$3`, `C`. */
function ticket(card: number, words: string, price: Ticket['price'] = null): Ticket {
  const icons = words.split(' ').map((word, n) => {
    const [, name, amount] = /^(rail|\$)(\d)$/.exec(word) ?? [null, word, 1];
    return { slot: n + 1, icon: name === '$' ? 'money' : name, amount: Number(amount) };
  });
  return { card, group: 'G', icons, void: false, price, mark: null };
}

const board = (hand: Ticket[], cash = 9, in_play: PlayerBoard['in_play'] = []) =>
  ({ hand: { tickets: hand, unseen: 0 }, in_play, cash }) as unknown as PlayerBoard;
const all = (tickets: Ticket[]) =>
  tickets.flatMap(({ card, icons }) => icons.map(({ slot }) => playMove(card, slot)));
const moves = (bill: Bill, hand: Ticket[], cash = 9) =>
  propose(bill, board(hand, cash), all(hand))?.parts.map(({ move }) => move);

describe('what is proposed', () => {
  it('comes to exactly what is due', () => {
    const hand = [ticket(1, 'rail3'), ticket(2, 'rail2'), ticket(3, 'rail1')];
    expect(moves(due({ rails: 4 }), hand)).toEqual(['play #1 1', 'play #3 1']);
    expect(moves(due({ rails: 7 }), hand)).toBeUndefined();
  });

  it('takes icons of several tickets rather than stress', () => {
    const hand = [ticket(1, 'rail2 C'), ticket(2, 'C')];
    const plan = propose(due({ rails: 2, ends: ['C', 'A1'] }), board(hand), all(hand))!;
    expect(plan.parts.map(({ move }) => move)).toEqual(['play #1 1', 'play #2 1']);
    expect(plan.stress).toBe(0);
  });

  it('says what a second icon of a ticket costs', () => {
    const hand = [ticket(1, 'rail2 C')];
    const plan = propose(due({ rails: 2, ends: ['C'] }), board(hand), all(hand))!;
    expect(plan.parts.map(({ stress }) => stress)).toEqual([0, 1]);
  });

  it('avoids tickets with a price, and what cannot be paid', () => {
    const dear = ticket(1, 'C', { kind: 'pay', amount: 3 });
    expect(moves(due({ ends: ['C'] }), [dear, ticket(2, 'C rail1')])).toEqual(['play #2 1']);
    expect(moves(due({ ends: ['C'] }), [dear], 2)).toBeUndefined();
  });

  it('goes on with a ticket in play at the price of stress', () => {
    const open = { ...ticket(1, 'rail2 C'), used: [1] };
    const plan = propose(due({ ends: ['C'] }), board([], 9, [open]), ['play #1 2'])!;
    expect(plan.stress).toBe(1);
  });
});

it('money begins with the largest icon that costs nothing besides', () => {
  const hand = [ticket(1, '$1'), ticket(2, '$5', { kind: 'stress', amount: 1 }), ticket(3, '$3')];
  expect(moneyIcon(board(hand), all(hand))).toBe('play #3 1');
  expect(moneyIcon(board(hand), [])).toBeNull();
});
