/** The view that src/carbarn/games/lasttram/view.py makes. A ticket is null where it is hidden. */

export type Ticket = number | null;

export interface View {
  viewer: number | null;
  players: number;
  turn: number | null;
  /** How many the street has; the tram is at `stop`, or at the depot, which is 0. */
  stops: number;
  stop: number;
  /** Tickets to draw. */
  pile: number;
  /** By seat, as the next two. */
  hands: Ticket[][];
  dropped: Ticket[][];
  ridden: Ticket[][];
  scores: number[];
}
