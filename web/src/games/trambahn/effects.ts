/** What a move would bring, from what the referee says of it: one short sentence each. */

import type { Preview } from '../../lib/game';
import type { Line, Step, View } from './view';

export interface Effect {
  /** A key of the page's words. */
  key: string;
  args: Record<string, string | number>;
  /** Good news, bad news, or just so. */
  tone: 'good' | 'bad' | 'plain';
}

const effect = (
  key: string,
  args: Effect['args'] = {},
  tone: Effect['tone'] = 'plain',
): Effect => ({
  key,
  args,
  tone,
});

type Args = Record<string, number & string>;

/** All that is worth saying about a move before it is made. */
export function effects(before: View, { events, view }: Preview<View>, seat: number): Effect[] {
  const all = events as unknown as Args[];
  const found = all.flatMap((event) => of(event, all, before, view, seat));
  if (events.some(({ key }) => key === 'over')) found.push(ending(view, seat));
  return found;
}

function of(event: Args, all: Args[], before: View, after: View, seat: number): Effect[] {
  switch (event.key as string) {
    case 'placed':
      if (all.some(({ key }) => key === 'scoring')) return [];
      return [effect('fx-waiting', { waiting: event.waiting })];
    case 'scoring':
      return [scoring(event, all, seat)];
    case 'began':
    case 'joined':
      return laid(event, before.lines[seat], after.lines[seat]);
    case 'toured':
      return [effect('fx-tour', { points: event.points }, event.points ? 'good' : 'bad')];
    case 'banked':
      return [effect('fx-money', { money: event.money })];
    case 'bought':
      return bought(event, after, seat);
    default:
      return [];
  }
}

function scoring(event: Args, all: Args[], seat: number): Effect {
  const of = (who: number) =>
    all.find(({ key, ...scored }) => (key as string) === 'scored' && scored.seat === who)?.total ??
    0;
  const [mine, theirs] = [of(seat), of(1 - seat)];
  const tone = mine > theirs ? 'good' : mine < theirs ? 'bad' : 'plain';
  return effect('fx-scores', { colour: event.colour, number: event.number, mine, theirs }, tone);
}

function laid(event: Args, before: Line[], after: Line[]): Effect[] {
  const was = before.find(({ line }) => line === event.line);
  const now = after.find(({ line }) => line === event.line);
  if (!now) return [];
  if (now.tram === null) return [effect('fx-unpowered', {}, 'bad')];
  const found: Effect[] = [];
  if (was && now.worth > was.worth) {
    found.push(effect('fx-worth', { was: was.worth, now: now.worth }, 'good'));
  }
  found.push(effect(now.complete ? 'fx-complete' : 'fx-cards', { cards: now.cards }));
  return found;
}

function bought(event: Args, after: View, seat: number): Effect[] {
  const line = after.lines[seat].find((one) => one.line === event.line);
  return [
    ...(line
      ? [effect('fx-powered', { sum: line.sum, times: line.times, worth: line.worth }, 'good')]
      : []),
    effect(after.money[seat].length ? 'fx-paid' : 'fx-paid-all', {
      price: event.price,
      money: after.money[seat].length,
    }),
  ];
}

function ending(after: View, seat: number): Effect {
  const [mine, theirs] = [after.scores[seat], after.scores[1 - seat]];
  const tone = after.winner === null ? 'plain' : after.winner === seat ? 'good' : 'bad';
  return effect('fx-over', { mine, theirs }, tone);
}

export interface Next {
  /** It ends the turn; otherwise this is the step that comes. */
  ends: boolean;
  to: Step | 'over';
  /** Lines that become money. */
  swept: { line: number; cards: number }[];
  /** Cards that are drawn. */
  draws: number;
  halves: boolean;
}

/** What ending the step would bring. */
export function nextOf({ events, view }: Preview<View>, seat: number): Next {
  const keys = events.map(({ key }) => key);
  return {
    ends: view.turn !== seat || keys.some((key) => key === 'drew' || key === 'swept'),
    to: view.step,
    swept: events.flatMap((event) =>
      event.key === 'swept' ? [{ line: Number(event.line), cards: Number(event.cards) }] : [],
    ),
    draws: events.filter(({ key, seat: who }) => key === 'drew' && who === seat).length,
    halves: keys.includes('emptied'),
  };
}

/** A line is about to be lost that could still get a tram. */
export const careless = (next: Next, legal: string[]) =>
  next.swept.length > 0 && legal.some((move) => move.startsWith('tram '));
