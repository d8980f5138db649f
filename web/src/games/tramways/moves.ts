/** The notation of moves: their kinds come from the server's table, their arguments are read here. */

import { KINDS } from './kinds';
import type { Action, View } from './view';

export const SIDES = ['n', 'e', 's', 'w'] as const;
export type Side = (typeof SIDES)[number];
export const STRIP = 5;

const ARGUMENTS = {
  card: (text: string) => Number(text.slice(1)),
  slot: (text: string) => (text === 'strip' ? STRIP : Number(text)),
  side: (text: string) => SIDES.indexOf(text as Side),
  book: Number,
  money: Number,
  points: Number,
  space: Number,
  link: String,
  parcel: String,
  building: String,
  goal: String,
  board: String,
};

type Kinds = typeof KINDS;
type Argument = keyof typeof ARGUMENTS;
type Named<Names extends readonly Argument[]> = {
  [Name in Names[number]]: ReturnType<(typeof ARGUMENTS)[Name]>;
};

/** A move of any kind, with its arguments by name. */
export type Move = { [Kind in keyof Kinds]: { kind: Kind } & Named<Kinds[Kind]> }[keyof Kinds];

export function parseMove(text: string): Move {
  const [kind, ...written] = text.split(' ');
  const names: readonly Argument[] = KINDS[kind as keyof Kinds] ?? [];
  const read = names.map((name, i) => [name, ARGUMENTS[name](written[i] ?? '')]);
  return { kind, ...Object.fromEntries(read) } as Move;
}

/** The move that plays an icon of a ticket. */
export const playMove = (card: number, slot: number) =>
  `play #${card} ${slot === STRIP ? 'strip' : slot}`;

/** What a player can do in a turn; each has a button of its own. */
export const actionsOf = ({ begins }: View): Action[] => [...new Set(Object.values(begins))];

/** The action that a move begins, if any. */
export const actionOf = ({ begins }: View, move: string): Action | null =>
  begins[move.split(' ')[0]] ?? null;
