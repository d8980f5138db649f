/**
 * Where things are drawn. A space is 100 wide; the board's own corner is at 0, 0.
 *
 * Cars keep to the right: each side of a tile has a way in and, clockwise after it, a way out.
 * Tracks are worked out for a car coming in from the top and then turned to the other sides.
 */

import type { Laid, Passage, Side, SpaceName, Tile } from './view';

export const UNIT = 100;
export const SIZE = 8;
export const BOARD = UNIT * SIZE;
export const RING = 82; // depth of the stations around the board
export const RIM = 30; // at the top and at the left: what rows and columns are called
export const SIDES: readonly Side[] = [0, 1, 2, 3];

const NEAR = 33;
const FAR = UNIT - NEAR;
const BACK = FAR - NEAR; // width of a U-turn
const SEAM = 0.5;

export interface Point {
  x: number;
  y: number;
}

/** A point with the heading of a car there, in degrees clockwise from straight up. */
export interface CarPosition extends Point {
  heading: number;
}

/** A straight piece of track, or a quarter or half circle. */
type Piece =
  | { from: Point; to: Point }
  | { centre: Point; radius: number; start: number; sweep: number };

// Turning ------------------------------------------------------------------------------------

/** A point after quarter turns clockwise about the middle of its space. */
export function turnedPoint({ x, y }: Point, quarters: number): Point {
  const turns = [
    { x, y },
    { x: UNIT - y, y: x },
    { x: UNIT - x, y: UNIT - y },
    { x: y, y: UNIT - x },
  ];
  return turns[quarters & 3];
}

/** How a tile reads after quarter turns clockwise: each moves the last letter to the front. */
export function turnedTile(tile: Tile, quarters: number): Tile {
  const cut = -quarters & 3;
  return tile.slice(cut) + tile.slice(0, cut);
}

/** A tile as it lies. */
export function asLaid(laid: Laid): Tile {
  return turnedTile(laid.tile, laid.turns);
}

function turnedPiece(piece: Piece, quarters: number): Piece {
  if ('from' in piece) {
    return { from: turnedPoint(piece.from, quarters), to: turnedPoint(piece.to, quarters) };
  }
  const start = piece.start + quarters * 90;
  return { ...piece, centre: turnedPoint(piece.centre, quarters), start };
}

// Tracks -------------------------------------------------------------------------------------

export const entry = (side: Side): Point => turnedPoint({ x: NEAR, y: 0 }, side);
export const exit = (side: Side): Point => turnedPoint({ x: FAR, y: 0 }, side);

/** How deep a U-turn reaches before it bends: not at all where a straight track passes close by. */
function depthOfBack(tile: Tile, side: Side): number {
  return tile[(side + 1) & 3] === 'a' ? 0.5 : 16;
}

function fromTop(tile: Tile, side: Side): Piece[] {
  const start = { x: NEAR, y: 0 };
  switch (tile[side]) {
    case 'a':
      return [{ from: start, to: { x: NEAR, y: UNIT } }];
    case 'b':
      return [{ centre: { x: UNIT, y: 0 }, radius: FAR, start: 180, sweep: -90 }];
    case 'c':
      return [{ centre: { x: 0, y: 0 }, radius: NEAR, start: 0, sweep: 90 }];
    default: {
      const y = depthOfBack(tile, side);
      return [
        { from: start, to: { x: NEAR, y } },
        { centre: { x: UNIT / 2, y }, radius: BACK / 2, start: 180, sweep: -180 },
        { from: { x: FAR, y }, to: { x: FAR, y: 0 } },
      ];
    }
  }
}

/** The track of a tile, as it lies, on which a car comes in from a side. */
function pieces(tile: Tile, side: Side): Piece[] {
  return fromTop(tile, side).map((piece) => turnedPiece(piece, side));
}

const round = (n: number) => Math.round(n * 100) / 100;
const written = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

function onCircle({ centre, radius }: { centre: Point; radius: number }, angle: number): Point {
  const a = (angle * Math.PI) / 180;
  return { x: centre.x + radius * Math.cos(a), y: centre.y + radius * Math.sin(a) };
}

function pieceFrom(piece: Piece): Point {
  return 'from' in piece ? piece.from : onCircle(piece, piece.start);
}

function drawnPiece(piece: Piece): string {
  if ('from' in piece) return `L${written(piece.to)}`;
  const { radius, start, sweep } = piece;
  return `A${radius} ${radius} 0 0 ${sweep > 0 ? 1 : 0} ${written(onCircle(piece, start + sweep))}`;
}

function drawn(all: Piece[]): string {
  return all.length ? `M${written(pieceFrom(all[0]))}${all.map(drawnPiece).join('')}` : '';
}

/** A track as an SVG path inside its space, a little longer than it, so that no seam shows. */
export function trackPath(tile: Tile, side: Side): string {
  const track = pieces(tile, side);
  const [first, last] = [along(track[0], 0), along(track[track.length - 1], 1)];
  return `M${written(ahead(first, -SEAM))}L${drawn(track).slice(1)}L${written(ahead(last, SEAM))}`;
}

function ahead({ x, y, heading }: CarPosition, by: number): Point {
  const a = (heading * Math.PI) / 180;
  return { x: x + by * Math.sin(a), y: y - by * Math.cos(a) };
}

/** The sides in the order in which their tracks are drawn: what comes later crosses over. */
export function drawingOrder(tile: Tile): Side[] {
  const height = (side: Side) => 'dabc'.indexOf(tile[side]) * 2 + (side % 2 ? 0 : 1);
  return [...SIDES].sort((one, other) => height(one) - height(other));
}

// Lines --------------------------------------------------------------------------------------

export const spaceName = (n: number): SpaceName => `${Math.floor(n / SIZE)}${n % SIZE}`;
export const spaceIndex = (space: SpaceName): number => Number(space[0]) * SIZE + Number(space[1]);
export const corner = (space: SpaceName): Point => ({
  x: Number(space[1]) * UNIT,
  y: Number(space[0]) * UNIT,
});

function moved(piece: Piece, by: Point): Piece {
  const shift = (p: Point): Point => ({ x: p.x + by.x, y: p.y + by.y });
  return 'from' in piece
    ? { from: shift(piece.from), to: shift(piece.to) }
    : { ...piece, centre: shift(piece.centre) };
}

/** A line across the board, ready to be drawn and ridden. */
export class Line {
  readonly path: string;
  readonly length: number;
  readonly #pieces: Piece[];
  readonly #lengths: number[];

  constructor(passages: Passage[], board: (Laid | null)[]) {
    this.#pieces = passages.flatMap(({ space, enters }) => {
      const laid = board[spaceIndex(space)];
      return laid ? pieces(asLaid(laid), enters).map((p) => moved(p, corner(space))) : [];
    });
    this.#lengths = this.#pieces.map(pieceLength);
    this.path = drawn(this.#pieces);
    this.length = this.#lengths.reduce((sum, length) => sum + length, 0);
  }

  /** Where a car is that has ridden part of the line, from 0 to 1. */
  at(part: number): CarPosition {
    let left = Math.min(Math.max(part, 0), 1) * this.length;
    for (const [n, piece] of this.#pieces.entries()) {
      if (left <= this.#lengths[n] || n === this.#pieces.length - 1) {
        return along(piece, Math.min(left / this.#lengths[n], 1));
      }
      left -= this.#lengths[n];
    }
    return { x: 0, y: 0, heading: 0 };
  }
}

function pieceLength(piece: Piece): number {
  return 'from' in piece
    ? Math.hypot(piece.to.x - piece.from.x, piece.to.y - piece.from.y)
    : (Math.abs(piece.sweep) * Math.PI * piece.radius) / 180;
}

function along(piece: Piece, part: number): CarPosition {
  if ('from' in piece) {
    const { from, to } = piece;
    const heading = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + 90;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, heading };
  }
  const angle = piece.start + piece.sweep * part;
  return { ...onCircle(piece, angle), heading: angle + (piece.sweep > 0 ? 180 : 0) };
}

// Stations -----------------------------------------------------------------------------------

/** The side of the board at which a station lies, and its space there. */
export function stationSide(station: number): Side {
  return Math.floor((station - 1) / SIZE) as Side;
}

export function stationSpace(station: number): SpaceName {
  const side = stationSide(station);
  const n = (station - 1) % SIZE;
  const last = SIZE - 1;
  return [`0${n}`, `${n}${last}`, `${last}${last - n}`, `${last - n}0`][side];
}

/** How a drawing made for a station above its space comes to its place. */
export function stationTransform(station: number): string {
  const { x, y } = corner(stationSpace(station));
  return `translate(${x} ${y}) rotate(${stationSide(station) * 90} 50 50)`;
}

/** Row and column in the grid of ten by ten that the stations frame; spaces are 1 to 8. */
export function stationCell(station: number): { row: number; column: number } {
  const space = stationSpace(station);
  const row = Number(space[0]) + 1;
  const column = Number(space[1]) + 1;
  return [
    { row: 0, column },
    { row, column: SIZE + 1 },
    { row: SIZE + 1, column },
    { row, column: 0 },
  ][stationSide(station)];
}

/** The station, space or part of the power station in a cell of that grid. */
export type Place = { station: number } | { space: SpaceName };

export function placeAt(row: number, column: number): Place | null {
  const inside = (n: number) => n >= 1 && n <= SIZE;
  if (inside(row) && inside(column)) return { space: `${row - 1}${column - 1}` };
  if (row === 0 && inside(column)) return { station: column };
  if (column === SIZE + 1 && inside(row)) return { station: SIZE + row };
  if (row === SIZE + 1 && inside(column)) return { station: 3 * SIZE + 1 - column };
  if (column === 0 && inside(row)) return { station: 4 * SIZE + 1 - row };
  return null;
}

export const POWER_STATION: readonly SpaceName[] = ['33', '34', '43', '44'];
export const isPowerStation = (space: SpaceName): boolean => POWER_STATION.includes(space);

/** The point where a car is about to enter the board from its station. */
export function departure(station: number): Point {
  const at = corner(stationSpace(station));
  const port = entry(stationSide(station));
  return { x: at.x + port.x, y: at.y + port.y };
}

/** Points along all tracks of a tile: where nothing may be built. */
export function trackPoints(tile: Tile): Point[] {
  return SIDES.flatMap((side) => pieces(tile, side)).flatMap((piece) =>
    Array.from({ length: 25 }, (_, n) => along(piece, n / 24)),
  );
}
