/** What choices of one's own are made of in Tramways, made from Python's types by `make types`: not to be edited. */


/**
 * A board, with the rows of both its sides: spaces as in boards.txt.
 */
export interface MapBoard {
  name: string;
  sides: string[][][];
}
/**
 * The boards of the box, and a map of them that will do.
 */
export interface Pieces {
  boards: MapBoard[];
  drawn: string;
}
