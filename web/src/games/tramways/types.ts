/** The view that src/carbarn/games/tramways/view.py makes: what a screen may show. */

export type Kind = 'R' | 'C' | 'L' | 'I';
/** Plains, mountain and lake as they are written on the boards. */
export type Ground = Kind | '.' | '^' | '~' | 'parcel';
export type Phase =
  | 'draft'
  | 'first-ticket'
  | 'auction'
  | 'taking'
  | 'last-hand'
  | 'actions'
  | 'administration'
  | 'over';
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

export interface Icon {
  /** 1 to 4; the strip is 5. */
  slot: number;
  /** A destination (`R`, `A1`), or one of rail, link+, build, build+, money, worker and so on. */
  icon: string;
  amount: number;
}

export interface Ticket {
  /** The number printed on it. */
  card: number;
  group: 'D' | 'P' | 'B' | 'A' | 'G';
  icons: Icon[];
  void: boolean;
  price: { kind: 'pay' | 'stress'; amount: number } | null;
  /** The parcel or the type of building that it came with. */
  mark: string | null;
}

export interface Played extends Ticket {
  /** Slots. */
  used: number[];
}

/** The tickets that the viewer knows to be there, and how many more there are. */
export interface Pile {
  tickets: Ticket[];
  unseen: number;
}

export interface Rail {
  /** Sides: north, east, south, west. */
  from: number;
  to: number;
  link: string;
}

export interface Space {
  space: number;
  x: number;
  y: number;
  ground: Ground;
  parcel: string | null;
  owner: number | null;
  building: Kind | null;
  upgraded: boolean;
  /** The first space of the stop that it belongs to; null where nobody can get on or off. */
  stop: number | null;
  passenger: boolean;
  rails: Rail[];
}

export interface Link {
  link: string;
  owner: number;
  complete: boolean;
  upgraded: boolean;
  rails: number;
  kept: number;
  fare: number;
  from: number;
  to: number;
  ends: (string | null)[];
  /** It goes at the end of this round, unless it is worked on. */
  lost: boolean;
}

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
  thrown: number;
  hand: Pile;
  deck: Pile;
  discards: Pile;
  in_play: Played[];
  final: Final;
}

/** The score sheet as if the game ended now. */
export interface Final {
  happiness: number;
  links: number;
  links_counted: number;
  for_link: number;
  money: number;
  stress: number;
  /** What decides between equals: more of it wins. */
  tie_break: number;
}

export interface Auction {
  bids: number[];
  spent: number[];
  /** The new order, as far as it is known. */
  places: (number | null)[];
  out: boolean[];
  leading: boolean[];
  /** The place that each would get if nobody bid any more; null to whoever is not bidding. */
  hoped: (number | null)[];
  open: Pile;
  line: Pile;
  newest: number | null;
  /** What it costs to turn up one more. */
  next_costs: number;
  laid_aside: Pile;
  deck: number;
}

export interface Book extends Pile {
  book: number;
  top: Ticket | null;
}

export type Development =
  | { rule: 'books'; books: Book[] }
  | { rule: 'shelf'; shelf: Pile; deck: number; dealt: Pile[] };

export interface Bill {
  for: 'rails' | 'upgrade-link' | 'construct' | 'upgrade' | 'trip' | null;
  /** Rail symbols still to play. */
  rails: number;
  icon: string | null;
  /** One of these destinations. */
  ends: string[];
  money: number;
  /** To whoever plays the icons: the cheapest way to do it. */
  proposal: Proposal | null;
  /** To whoever pays, where cash alone will not do: the move to begin with. */
  money_icon: string | null;
}

export interface Proposal {
  parts: Part[];
  stress: number;
  money: number;
}

export interface Part {
  move: string;
  card: number;
  icon: string;
  amount: number;
  /** What this icon costs besides, with those before it. */
  stress: number;
  money: number;
}

export interface Path {
  link: string;
  /** The space that the next rail would lie on. */
  at: number;
  from: number;
  cost: number;
  rails: number;
  drawing: boolean;
}

export interface Trip {
  from: number;
  now: number;
  goal: string;
  links: string[];
  riding: boolean;
  /** Whether the traveller's money, with what comes in on the way, will not do. */
  short: boolean;
  /** Of so many happiness points at once. */
  prices: number[];
}

export interface Supply extends Pile {
  building: Kind;
  tiles: number;
}

export interface View {
  viewer: number | null;
  players: number;
  turn: number | null;
  /** Who may act now; several where all act at once. */
  acting: number[];
  round: number;
  rounds: number;
  phase: Phase;
  /** Which of the two rounds of actions. */
  actions: number;
  acted: number;
  income: boolean;
  order: number[];
  map: Space[];
  links: Link[];
  boards: PlayerBoard[];
  scores: number[];
  rank: string | null;
  auction: Auction;
  development: Development;
  supply: Supply[];
  reserve: number;
  types: (Kind | null)[];
  path: Path | null;
  trip: Trip | null;
  bill: Bill | null;
  /** To whoever may act: icons that could serve what can be begun, by the first word of a move. */
  useful: Record<string, string[]>;
}
