/** What the sheet of known cards tells, put together from the view. */

import { COLOURS } from './cards';
import { colourOf, CONDUCTOR, numberOf } from './moves';
import type { Card, Colour, View } from './view';

export const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The unseen cards of one kind: how many, and how many of them went into which reshuffle. */
export interface Kind {
  card: string;
  unseen: number;
  shuffled: [reshuffle: number, cards: number][];
}

export function kind({ unseen }: View, card: string): Kind {
  const last = unseen[card] ?? [];
  const reshuffles = [...new Set(last.filter((shuffle) => shuffle > 0))].sort((a, b) => a - b);
  const shuffled = reshuffles.map((one): [number, number] => [one, last.filter((n) => n === one).length]);
  return { card, unseen: last.length, shuffled };
}

/** A row of the timetable: all numbers of a colour. */
export const kinds = (view: View, colour: Colour) =>
  NUMBERS.map((number) => kind(view, `${colour}-${number}`));

export const unseenOf = (kinds: Kind[]) => kinds.reduce((sum, { unseen }) => sum + unseen, 0);

/** All unseen cards. */
export const unseenCards = (view: View) =>
  unseenOf([...COLOURS.flatMap((colour) => kinds(view, colour)), kind(view, CONDUCTOR)]);

/** A pile as one looks at it: a known card, or hidden ones of one shuffle that lie together. */
export type Run = { known: Card } | { hidden: number; batch: number };

export function runs(pile: Card[]): Run[] {
  const found: Run[] = [];
  for (const card of pile) {
    const last = found.at(-1);
    if (card.card) found.push({ known: card });
    else if (last && 'hidden' in last && last.batch === card.batch) last.hidden++;
    else found.push({ hidden: 1, batch: card.batch });
  }
  return found;
}

/** By line and number, conductors after them, and hidden cards last, by their shuffles. */
export function sorted(cards: Card[]): Card[] {
  const order = ({ card, batch }: Card) => {
    if (card === null) return 1000 + batch;
    const colour = colourOf(card);
    return colour ? COLOURS.indexOf(colour) * 20 + numberOf(card)! : 500;
  };
  return cards.toSorted((a, b) => order(a) - order(b));
}

/** Where cards lie hidden. */
export interface Place {
  words: string;
  seat?: number;
  /** How many of them each shuffle dealt there: the first deal, the first reshuffle, and so on. */
  dealt: number[];
}

export function hiddenPlaces(view: View): Place[] {
  const shuffles = [...Array(view.shuffles + 1).keys()];
  const dealt = (cards: Card[]) =>
    shuffles.map((one) => cards.filter(({ card, batch }) => card === null && batch === one).length);
  const places: Place[] = [
    { words: 'known-pile', dealt: shuffles.map((one) => (one === view.shuffles ? view.pile : 0)) },
    ...view.hands.map((cards, seat) => ({ words: 'known-hand-of', seat, dealt: dealt(cards) })),
    ...view.money.map((cards, seat) => ({ words: 'known-money-of', seat, dealt: dealt(cards) })),
    { words: 'known-discard-pile', dealt: dealt(view.discards) },
  ];
  return places.filter(({ dealt }) => dealt.some((cards) => cards > 0));
}
