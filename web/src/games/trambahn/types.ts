/** The view that src/carbarn/games/trambahn/view.py makes: what a screen may show. */

export type Colour = 'blue' | 'red' | 'green' | 'yellow';
export type TramName = 'horse' | 'steam' | 'electric';
export type Step = 'passengers' | 'stations' | 'income' | 'trams';

export interface Card {
  /** Colour and number, as in "red-7", or "conductor"; null where the viewer may not know it. */
  card: string | null;
  /** Which of the equal cards it is, counted from 0. */
  copy: number | null;
  /** By how many shuffles before it was dealt. */
  batch: number;
}

export interface Row {
  colour: Colour;
  passengers: Card[];
  /** What scoring this colour would bring now, by seat. */
  earnings: number[];
}

export interface Line {
  /** Counted from 1, in the order in which its owner began them. */
  line: number;
  colour: Colour;
  stations: number[];
  conductors: number;
  tram: TramName | null;
  sum: number;
  times: number;
  worth: number;
  cards: number;
  toured: boolean;
  complete: boolean;
}

export interface Tram {
  tram: TramName;
  times: number;
  /** In thousands of marks. */
  price: number;
  display: number;
  depot: number;
}

export interface Scoring {
  number: number;
  colour: Colour;
  /** By seat. */
  points: number[];
}

export interface View {
  viewer: number | null;
  players: number;
  turn: number | null;
  step: Step | 'over';
  /** Passengers in this turn. */
  placed: number;
  strict: boolean;
  rows: Row[];
  hands: Card[][];
  lines: Line[][];
  trams: Tram[];
  /** From the bottom up, a thousand marks each. */
  money: Card[][];
  pile: number;
  discards: number;
  shuffles: number;
  scorings: Scoring[];
  /** How many scorings make a game. */
  of: number;
  /** Points of extra tours, by seat. */
  tours: number[][];
  scores: number[];
  /** Who would win if the game ended now; null if nothing decides. */
  winner: number | null;
}
