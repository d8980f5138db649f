/** The notation of moves, as src/carbarn/games/tramways/moves.py writes it. */

export const SIDES = ['n', 'e', 's', 'w'] as const;
export type Side = (typeof SIDES)[number];
export const STRIP = 5;

export type Move =
  | { kind: 'play'; card: number; slot: number }
  | { kind: 'take' | 'ticket' | 'top' | 'discard' | 'fill'; card: number }
  | { kind: 'book'; book: number }
  | { kind: 'bid'; money: number }
  | { kind: 'build'; space: number; side: number }
  | { kind: 'lay'; side: number }
  | { kind: 'redirect' | 'upgrade-link' | 'ride'; link: string }
  | { kind: 'construct'; parcel: string; building: string }
  | { kind: 'upgrade'; parcel: string }
  | { kind: 'trip'; space: number; goal: string }
  | { kind: 'buy'; points: number }
  | { kind: 'passenger'; space: number }
  | { kind: Word };

type Word =
  | 'pass'
  | 'cash'
  | 'income'
  | 'done'
  | 'five'
  | 'blind'
  | 'reveal'
  | 'newest'
  | 'finish'
  | 'unknown';

const card = (text: string) => Number(text.slice(1));
const side = (text: string) => SIDES.indexOf(text as Side);

const READERS: Record<string, (one: string, two: string) => Move> = {
  play: (one, two) => ({
    kind: 'play',
    card: card(one),
    slot: two === 'strip' ? STRIP : Number(two),
  }),
  take: (one) => ({ kind: 'take', card: card(one) }),
  ticket: (one) => ({ kind: 'ticket', card: card(one) }),
  top: (one) => ({ kind: 'top', card: card(one) }),
  discard: (one) => ({ kind: 'discard', card: card(one) }),
  fill: (one) => ({ kind: 'fill', card: card(one) }),
  book: (one) => ({ kind: 'book', book: Number(one) }),
  bid: (one) => ({ kind: 'bid', money: Number(one) }),
  build: (one, two) => ({ kind: 'build', space: Number(one), side: side(two) }),
  lay: (one) => ({ kind: 'lay', side: side(one) }),
  redirect: (link) => ({ kind: 'redirect', link }),
  'upgrade-link': (link) => ({ kind: 'upgrade-link', link }),
  ride: (link) => ({ kind: 'ride', link }),
  construct: (parcel, building) => ({ kind: 'construct', parcel, building }),
  upgrade: (parcel) => ({ kind: 'upgrade', parcel }),
  trip: (one, goal) => ({ kind: 'trip', space: Number(one), goal }),
  buy: (one) => ({ kind: 'buy', points: Number(one) }),
  passenger: (one) => ({ kind: 'passenger', space: Number(one) }),
};

export function parseMove(text: string): Move {
  const [word, one = '', two = ''] = text.split(' ');
  return READERS[word]?.(one, two) ?? { kind: word as Word };
}

/** The move that plays an icon of a ticket. */
export const playMove = (card: number, slot: number) =>
  `play #${card} ${slot === STRIP ? 'strip' : slot}`;

/** What a player can do in a turn; each has a button of its own. */
export type Action = 'build' | 'upgrade-link' | 'construct' | 'upgrade' | 'trip';

const ACTION_OF: Record<string, Action> = {
  build: 'build',
  redirect: 'build',
  'upgrade-link': 'upgrade-link',
  construct: 'construct',
  upgrade: 'upgrade',
  trip: 'trip',
};

export const ACTIONS: readonly Action[] = ['build', 'trip', 'construct', 'upgrade-link', 'upgrade'];

/** The action that a move begins, if any. */
export const actionOf = (move: string): Action | null => ACTION_OF[move.split(' ')[0]] ?? null;
