/** What a view of Trambahn holds, made from Python's types by `make types`: not to be edited. */

export type Colour = 'blue' | 'red' | 'green' | 'yellow';
export type TramName = 'horse' | 'steam' | 'electric';
export type Step = 'passengers' | 'stations' | 'income' | 'trams';

/**
 * A card.
 */
export interface Card {
  card: string | null;
  copy: number | null;
  batch: number;
}
/**
 * A line of stations.
 */
export interface Line {
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
/**
 * Passengers of one colour.
 */
export interface Row {
  colour: Colour;
  places: number;
  passengers: Card[];
  earnings: number[];
}
/**
 * A scoring that took place.
 */
export interface Scoring {
  number: number;
  colour: Colour;
  points: number[];
}
/**
 * A step of a turn, and what is done in it.
 */
export interface StepMoves {
  step: Step;
  moves: string;
}
/**
 * A kind of tram.
 */
export interface Tram {
  tram: TramName;
  times: number;
  price: number;
  display: number;
  depot: number;
}
/**
 * The whole table.
 */
export interface View {
  viewer: number | null;
  players: number;
  turn: number | null;
  step: Step | 'over';
  steps: StepMoves[];
  placed: number;
  strict: boolean;
  printed: number[];
  rows: Row[];
  hands: Card[][];
  lines: Line[][];
  trams: Tram[];
  money: Card[][];
  pile: number;
  discards: Card[];
  unseen: {
    [k: string]: number[];
  };
  held: string[][];
  shuffles: number;
  scorings: Scoring[];
  of: number;
  tours: number[][];
  scores: number[];
  winner: number | null;
  decided: ('points' | 'money') | null;
}
