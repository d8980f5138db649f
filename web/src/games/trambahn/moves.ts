/** Moves in the game's notation: `passenger red-7`, `station red-7 2`, `income red-7`, `tram steam 2`, `next`. */

import type { Colour, Step, TramName, View } from './view';

export interface Passenger {
  kind: 'passenger';
  card: string;
  colour: Colour;
}

export interface Station {
  kind: 'station';
  card: string;
  /** Null begins a new one. */
  line: number | null;
}

export interface Income {
  kind: 'income';
  card: string;
}

export interface Purchase {
  kind: 'tram';
  tram: TramName;
  line: number;
}

export type Move = Passenger | Station | Income | Purchase | { kind: 'next' };

export const CONDUCTOR = 'conductor';

/** The colour of a card; a conductor has none. */
export const colourOf = (card: string) =>
  card === CONDUCTOR ? null : (card.slice(0, card.indexOf('-')) as Colour);

/** The number of a card; a conductor has none. */
export const numberOf = (card: string) =>
  card === CONDUCTOR ? null : Number(card.slice(card.indexOf('-') + 1));

export function parseMove(text: string): Move | null {
  const [kind, what, where] = text.split(' ');
  if (kind === 'next') return { kind };
  if (!what) return null;
  if (kind === 'income') return { kind, card: what };
  if (kind === 'passenger') {
    return { kind, card: what, colour: (where as Colour | undefined) ?? colourOf(what)! };
  }
  if (kind === 'station') return { kind, card: what, line: where === 'new' ? null : Number(where) };
  if (kind === 'tram') return { kind, tram: what as TramName, line: Number(where) };
  return null;
}

export function writeMove(move: Move): string {
  switch (move.kind) {
    case 'next':
      return 'next';
    case 'income':
      return `income ${move.card}`;
    case 'passenger':
      // Its own row goes without saying; any other may be asked about.
      return `passenger ${move.card}${move.colour === colourOf(move.card) ? '' : ` ${move.colour}`}`;
    case 'station':
      return `station ${move.card} ${move.line ?? 'new'}`;
    case 'tram':
      return `tram ${move.tram} ${move.line}`;
  }
}

/** What the player holds up to use it: a card, a tram for some line, or a line for some tram. */
export type Selected =
  | { kind: 'card'; slot: number; card: string }
  | { kind: 'tram'; tram: TramName }
  | { kind: 'line'; line: number };

/** The legal moves that use a thing. */
export function usesOf(selected: Selected, legal: string[]): string[] {
  return legal.filter((text) => {
    const move = parseMove(text);
    if (!move || move.kind === 'next') return false;
    if (selected.kind === 'card') return move.kind !== 'tram' && move.card === selected.card;
    if (move.kind !== 'tram') return false;
    return selected.kind === 'tram' ? move.tram === selected.tram : move.line === selected.line;
  });
}

/** The step in which a kind of move is made. */
export const stepOf = ({ steps }: View, kind: string): Step | undefined =>
  steps.find(({ moves }) => moves === kind)?.step;

/** The steps in which something may be done now. */
export function openSteps(view: View, legal: string[]): Set<Step> {
  return new Set(legal.flatMap((text) => stepOf(view, text.split(' ', 1)[0]) ?? []));
}
