/** What a view of Last Tram holds, made from Python's types by `make types`: not to be edited. */


/**
 * The whole table.
 */
export interface View {
  viewer: number | null;
  players: number;
  turn: number | null;
  stops: number;
  stop: number;
  pile: number;
  hands: (number | null)[][];
  dropped: (number | null)[][];
  ridden: (number | null)[][];
  scores: number[];
}
