/** Where things are on the map: a space is a square of 60 with its middle at (30, 30). */

import { spaceName } from './names';
import type { Link, Rail, Space } from './view';

export const SIZE = 60;
const HALF = SIZE / 2;

/** The middle of a side: north, east, south, west. */
const SIDE_AT = [
  [HALF, 0],
  [SIZE, HALF],
  [HALF, SIZE],
  [0, HALF],
] as const;

export const STEP = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

export const opposite = (side: number) => (side + 2) % 4;

/** A rail on its space: straight through, or a quarter of a circle. */
export function railPath(from: number, to: number): string {
  const [x1, y1] = SIDE_AT[from];
  const [x2, y2] = SIDE_AT[to];
  if (to === opposite(from)) return `M${x1},${y1}L${x2},${y2}`;
  const sweep = (to - from + 4) % 4 === 1 ? 0 : 1;
  return `M${x1},${y1}A${HALF},${HALF} 0 0 ${sweep} ${x2},${y2}`;
}

/** The middle of a rail, on its space. */
export function railMiddle(from: number, to: number): [number, number] {
  const [x1, y1] = SIDE_AT[from];
  const [x2, y2] = SIDE_AT[to];
  if (to === opposite(from)) return [HALF, HALF];
  const [cx, cy] = [x1 + x2 - HALF, y1 + y2 - HALF]; // the corner between the two sides
  const far = HALF / Math.hypot(HALF - cx, HALF - cy);
  return [cx + (HALF - cx) * far, cy + (HALF - cy) * far];
}

/** A tall map may lie on its side: turned to the left by a quarter, and everything on it with it. */
export function turnedLeft(spaces: readonly Space[]): Space[] {
  const last = Math.max(...spaces.map(({ x }) => x));
  return spaces.map((space) => ({
    ...space,
    x: space.y,
    y: last - space.x,
    rails: space.rails.map((rail) => ({
      ...rail,
      from: onScreen(rail.from, true),
      to: onScreen(rail.to, true),
    })),
  }));
}

/** Where a side of the map is on the screen, and the other way round. */
export const onScreen = (side: number, turned: boolean) => (turned ? (side + 3) % 4 : side);
export const onMap = (side: number, turned: boolean) => (turned ? (side + 1) % 4 : side);

export const sideAt = (side: number): readonly [number, number] => SIDE_AT[side];

/** A map whose spaces are found by where they lie. */
export class Grid {
  readonly width: number;
  readonly height: number;
  readonly #at = new Map<string, number>();

  constructor(readonly spaces: readonly Space[]) {
    this.width = Math.max(...spaces.map(({ x }) => x)) + 1;
    this.height = Math.max(...spaces.map(({ y }) => y)) + 1;
    for (const { space, x, y } of spaces) this.#at.set(`${x},${y}`, space);
  }

  /** The space beside another, or null at the edge. */
  beside(space: number, side: number): number | null {
    const { x, y } = this.spaces[space];
    const [dx, dy] = STEP[side];
    return this.#at.get(`${x + dx},${y + dy}`) ?? null;
  }

  /** The next space in a direction, beyond a hole if there is one. */
  towards(space: number, side: number): number | null {
    const [dx, dy] = STEP[side];
    let { x, y } = this.spaces[space];
    do [x, y] = [x + dx, y + dy];
    while (x >= 0 && x < this.width && y >= 0 && y < this.height && !this.#at.has(`${x},${y}`));
    return this.#at.get(`${x},${y}`) ?? null;
  }

  /** The side at which a neighbour lies, or null if it is none. */
  sideTo(space: number, other: number): number | null {
    const found = [0, 1, 2, 3].find((side) => this.beside(space, side) === other);
    return found ?? null;
  }

  /** What a space is called. */
  name(space: number): string {
    return spaceName(this.spaces[space]);
  }

  /** Two spaces of one building: the border between them is not drawn. */
  merged(space: number, side: number): boolean {
    const other = this.beside(space, side);
    const { building, stop } = this.spaces[space];
    if (other === null || building === null) return false;
    return this.spaces[other].building === building && this.spaces[other].stop === stop;
  }
}

export interface Piece extends Rail {
  space: Space;
}

/** The rails of every link in the order in which a car rides over them. */
export function piecesOf(grid: Grid): Map<string, Piece[]> {
  const found = new Map<string, Piece[]>();
  for (const space of grid.spaces) {
    for (const rail of space.rails) {
      const pieces = found.get(rail.link) ?? [];
      found.set(rail.link, [...pieces, { ...rail, space }]);
    }
  }
  return found;
}

export interface Sign {
  link: Link;
  x: number;
  y: number;
}

/** Where a link's sign hangs: on the rail that is nearest to the middle of all of them. */
export function signs(links: readonly Link[], pieces: Map<string, Piece[]>): Sign[] {
  return links.flatMap((link) => {
    const own = pieces.get(link.link);
    if (!own?.length) return [];
    const mean = (of: (piece: Piece) => number) => own.reduce((sum, p) => sum + of(p), 0) / own.length;
    const [mx, my] = [mean(({ space }) => space.x), mean(({ space }) => space.y)];
    const away = ({ space }: Piece) => Math.hypot(space.x - mx, space.y - my);
    const piece = own.reduce((best, one) => (away(one) < away(best) ? one : best));
    const [x, y] = railMiddle(piece.from, piece.to);
    return [{ link, x: piece.space.x * SIZE + x, y: piece.space.y * SIZE + y }];
  });
}
