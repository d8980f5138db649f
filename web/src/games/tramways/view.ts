/** What a view of Tramways holds, made from Python's types by `make types`: not to be edited. */

export type Action = 'build' | 'trip' | 'construct' | 'upgrade-link' | 'upgrade';
export type Group = 'D' | 'P' | 'B' | 'A' | 'G';
export type Purpose = 'rails' | 'upgrade-link' | 'construct' | 'upgrade' | 'trip';
export type Doing =
  | 'nothing'
  | 'choosing-ticket'
  | 'turning-ticket'
  | 'voiding'
  | 'paying-money'
  | 'drawing'
  | 'paying'
  | 'riding'
  | 'commerce'
  | 'leisure'
  | 'adding-passenger'
  | 'choosing-card';
export type Ground = 'R' | 'C' | 'L' | 'I' | '.' | '^' | '~' | 'parcel';
export type Kind = 'R' | 'C' | 'L' | 'I';
export type Phase =
  | 'boards'
  | 'draft'
  | 'first-ticket'
  | 'auction'
  | 'taking'
  | 'last-hand'
  | 'actions'
  | 'administration'
  | 'over';

/**
 * The auction, or alone the line.
 */
export interface Auction {
  bids: number[];
  spent: number[];
  places: (number | null)[];
  out: boolean[];
  leading: boolean[];
  hoped: (number | null)[];
  open: Pile;
  line: Pile;
  newest: number | null;
  next_costs: number;
  laid_aside: Pile;
  deck: number;
  first_stress: number;
}
/**
 * The tickets that the viewer knows to be there, and how many more there are.
 */
export interface Pile {
  tickets: Ticket[];
  unseen: number;
}
/**
 * A ticket as printed.
 */
export interface Ticket {
  card: number;
  group: Group;
  icons: Icon[];
  void: boolean;
  price: Price | null;
  mark: string | null;
}
/**
 * An icon of a ticket.
 */
export interface Icon {
  slot: number;
  icon: string;
  amount: number;
}
/**
 * What playing a ticket costs.
 */
export interface Price {
  kind: 'pay' | 'stress';
  amount: number;
}
/**
 * What must still be played or paid.
 */
export interface Bill {
  for: Purpose | null;
  rails: number;
  icon: string | null;
  ends: string[];
  money: number;
  proposal: Proposal | null;
  money_icon: string | null;
}
/**
 * The cheapest way to play what is due.
 */
export interface Proposal {
  parts: Part[];
  stress: number;
  money: number;
}
/**
 * An icon of a payment.
 */
export interface Part {
  move: string;
  card: number;
  icon: string;
  amount: number;
  stress: number;
  money: number;
}
/**
 * A ticket book.
 */
export interface Book {
  tickets: Ticket[];
  unseen: number;
  book: number;
  top: Ticket | null;
}
/**
 * Development tickets in books.
 */
export interface Books {
  rule: 'books';
  books: Book[];
}
/**
 * The score sheet as if the game ended now.
 */
export interface Final {
  happiness: number;
  links: number;
  links_counted: number;
  for_link: number;
  money: number;
  stress: number;
  tie_break: number;
}
/**
 * A link of rails between two stops, complete or not.
 */
export interface Link {
  from: number;
  link: string;
  owner: number;
  complete: boolean;
  upgraded: boolean;
  rails: number;
  kept: number;
  fare: number;
  to: number;
  ends: (string | null)[];
  lost: boolean;
}
/**
 * Rails that are being laid.
 */
export interface Path {
  from: number;
  link: string;
  at: number;
  cost: number;
  rails: number;
  drawing: boolean;
  completes: boolean;
}
/**
 * A ticket in play.
 */
export interface Played {
  card: number;
  group: Group;
  icons: Icon[];
  void: boolean;
  price: Price | null;
  mark: string | null;
  used: number[];
  extra_stress: number;
}
/**
 * What a player has.
 */
export interface PlayerBoard {
  seat: number;
  doing: Doing;
  ready: boolean;
  cash: number;
  happiness: number;
  stress: number;
  least_stress: number;
  most_stress: number;
  workers: number;
  most_workers: number;
  limit: number;
  straights: number;
  curves: number;
  discard_price: number;
  hand: Pile;
  deck: Pile;
  discards: Pile;
  in_play: Played[];
  final: Final;
}
export interface Rail {
  from: number;
  to: number;
  link: string;
}
/**
 * What riding a link brings.
 */
export interface Ride {
  link: string;
  owner: number;
  happiness: number;
  money: number;
  payer: number | null;
}
/**
 * Development tickets on a shelf.
 */
export interface Shelf {
  rule: 'shelf';
  shelf: Pile;
  deck: number;
  dealt: Pile[];
}
/**
 * Why something cannot be done: the rule, and the key of the words with what they need.
 */
export interface Shut {
  rule: string;
  key: string;
  args: {
    [k: string]: number | string | null;
  };
}
/**
 * A space of the map.
 */
export interface Space {
  space: number;
  x: number;
  y: number;
  ground: Ground;
  parcel: string | null;
  owner: number | null;
  building: Kind | null;
  upgraded: boolean;
  stop: number | null;
  goal: string | null;
  passenger: boolean;
  rails: Rail[];
}
/**
 * Building tickets and tiles of one type.
 */
export interface Supply {
  tickets: Ticket[];
  unseen: number;
  building: Kind;
  tiles: number;
}
/**
 * A trip on its way.
 */
export interface Trip {
  from: number;
  now: number;
  goal: string;
  bonus: Kind | null;
  links: Ride[];
  onward: Ride[];
  riding: boolean;
  short: boolean;
  prices: number[];
}
/**
 * The whole table.
 */
export interface View {
  viewer: number | null;
  players: number;
  turn: number | null;
  acting: number[];
  round: number;
  rounds: number;
  phase: Phase;
  actions: number;
  acted: number;
  left: number;
  income: boolean;
  order: number[];
  map: Space[];
  links: Link[];
  boards: PlayerBoard[];
  scores: number[];
  rank: string | null;
  auction: Auction;
  development: Books | Shelf;
  supply: Supply[];
  reserve: number;
  types: (Kind | null)[];
  path: Path | null;
  trip: Trip | null;
  bill: Bill | null;
  begins: {
    [k: string]: Action;
  };
  reach: {
    [k: string]: number[];
  };
  shut: {
    [k: string]: Shut;
  };
  useful: {
    [k: string]: string[];
  };
}
