/** The view that src/carbarn/games/cablecar/view.py makes: what a screen may show. */

export type Tile = string; // its printed name, such as "aacb"
export type SpaceName = string; // row and column, such as "40"
export type Side = 0 | 1 | 2 | 3; // top, right, bottom, left
export type Colour = string; // of a seat or company

export interface Laid {
  space: SpaceName;
  tile: Tile;
  /** Quarter turns clockwise. */
  turns: number;
}

/** One tile that a line passes. */
export interface Passage {
  space: SpaceName;
  enters: Side;
  leaves: Side;
}

export interface Station {
  station: number;
  /** A seat, or with companies a company; null where no car stands. */
  owner: number | null;
  colour: Colour | null;
  tiles: number;
  end: 'station' | 'power' | null;
  /** What the line has scored; null while it runs. */
  points: number | null;
  path: Passage[];
}

export interface Companies {
  names: Colour[];
  profits: number[];
  values: number[];
  percentages: number[];
  face_up: (Colour | null)[];
  /** Hidden piles from the bottom up; null is a share that the viewer does not know. */
  piles: (Colour | null)[][];
  /** By seat and percentage. */
  shares: (Colour | null)[][];
  /** What these pay. */
  dividends: number[][];
  exchanges_open: boolean;
}

export interface View {
  viewer: number | null;
  players: number;
  turn: number | null;
  step: 'choose' | 'lay-drawn' | 'over';
  board: (Laid | null)[];
  stations: Station[];
  /** By seat; null is a tile that the viewer may not see. */
  hands: (Tile | null)[][];
  drawn: Tile | null;
  supply: number;
  laid: number;
  scores: number[];
  companies: Companies | null;
}
