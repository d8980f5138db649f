/** What a view of Cable Car holds, made from Python's types by `make types`: not to be edited. */

export type Colour = string;
export type SpaceName = string;
export type Tile = string;
export type Side = 0 | 1 | 2 | 3;

/**
 * The share companies.
 */
export interface Companies {
  names: Colour[];
  profits: number[];
  values: number[];
  percentages: number[];
  face_up: (Colour | null)[];
  piles: (Colour | null)[][];
  shares: (Colour | null)[][];
  dividends: number[][];
  bonuses: number[];
  exchanges_open: boolean;
}
/**
 * A tile on the board.
 */
export interface Laid {
  space: SpaceName;
  tile: Tile;
  turns: number;
}
/**
 * One tile that a line passes.
 */
export interface Passage {
  space: SpaceName;
  enters: Side;
  leaves: Side;
}
/**
 * A station, and the line that begins there.
 */
export interface Station {
  station: number;
  owner: number | null;
  colour: Colour | null;
  tiles: number;
  end: ('station' | 'power') | null;
  points: number | null;
  path: Passage[];
}
/**
 * The whole table.
 */
export interface View {
  viewer: number | null;
  players: number;
  turn: number | null;
  step: 'choose' | 'lay-drawn' | 'over';
  board: (Laid | null)[];
  stations: Station[];
  hands: (Tile | null)[][];
  drawn: Tile | null;
  supply: number;
  laid: number;
  scores: number[];
  companies: Companies | null;
}
