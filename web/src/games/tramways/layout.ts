/** A map that is being laid out: boards where somebody has put them, and how that is written. */

import type { MapBoard } from './pieces';
import type { Space } from './view';

export interface Placed {
  board: string;
  side: number; // 0 for 1920, 1 for 1910
  turns: number; // quarter turns clockwise
  x: number; // column and row of its upper left space
  y: number;
}

export const YEARS = ['1920', '1910'];
export const COMPASS = ['n', 'e', 's', 'w'] as const;
const FARTHEST = 50; // columns and rows are numbered below this
const PLACED = /^([A-I]|J[a-z])(20|10)([nesw])@([0-9]{1,2}),([0-9]{1,2})$/;

export const written = (layout: readonly Placed[]): string =>
  layout.map(({ board, side, turns, x, y }) => `${board}${YEARS[side].slice(2)}${COMPASS[turns]}@${x},${y}`).join(' ');

/** The boards so written; null where one of them cannot be read, is not in the box, or is there twice. */
export function parsed(text: string, boards: readonly MapBoard[]): Placed[] | null {
  const words = text.split(/[\s+]+/).filter(Boolean);
  const left = new Set(boards.map(({ name }) => name));
  const layout = words.map((word) => {
    const [, board, side, top, x, y] = PLACED.exec(word) ?? [];
    if (!left.delete(board)) return null;
    return { board, side: side === '20' ? 0 : 1, turns: COMPASS.indexOf(top as 'n'), x: Number(x), y: Number(y) };
  });
  return layout.every((placed) => placed !== null) ? layout : null;
}

/** The text of a map in what somebody pasted, which may be a link to it. */
export function textIn(pasted: string): string {
  const query = /\?(\S*)/.exec(pasted);
  return (query && new URLSearchParams(query[1]).get('map')) ?? pasted.trim();
}

/** The rows of a board as it lies. */
export function groundOf({ board, side, turns }: Placed, boards: readonly MapBoard[]): string[][] {
  let rows = boards.find(({ name }) => name === board)!.sides[side];
  for (let i = 0; i < turns; i++) rows = rows[0].map((_, x) => rows.map((row) => row[x]).reverse());
  return rows;
}

/** Its spaces, as the map draws them; the board's upper left space is at 0, 0. */
export function spacesOf(placed: Placed, boards: readonly MapBoard[]): Space[] {
  const rows = groundOf(placed, boards);
  return rows.flatMap((row, y) => row.map((ground, x) => blankSpace(y * row.length + x, x, y, ground)));
}

function blankSpace(space: number, x: number, y: number, ground: string): Space {
  const building = 'RCLI'.includes(ground) ? (ground as Space['building']) : null;
  const parcel = /^[A-J]\d$/.test(ground) ? ground : null;
  const kind = (parcel ? 'parcel' : ground) as Space['ground'];
  const empty = { owner: null, upgraded: false, stop: null, goal: null, passenger: false, rails: [] };
  return { space, x, y, ground: kind, parcel, building, ...empty };
}

const sizeOf = ({ turns }: Placed) => (turns % 2 ? { width: 3, height: 5 } : { width: 5, height: 3 });

export function extentOf(layout: readonly Placed[]): { width: number; height: number } {
  return {
    width: Math.max(0, ...layout.map((placed) => placed.x + sizeOf(placed).width)),
    height: Math.max(0, ...layout.map((placed) => placed.y + sizeOf(placed).height)),
  };
}

/** All moved together as far up and left as they go. */
export function inCorner(layout: readonly Placed[]): Placed[] {
  const left = Math.min(...layout.map(({ x }) => x));
  const top = Math.min(...layout.map(({ y }) => y));
  return layout.map((placed) => ({ ...placed, x: placed.x - left, y: placed.y - top }));
}

/** One board changed, and all moved into the corner; a map that would be too large stays as it is. */
export function changed(layout: readonly Placed[], board: string, change: Partial<Placed>): Placed[] {
  const next = inCorner(layout.map((placed) => (placed.board === board ? { ...placed, ...change } : placed)));
  return next.every(({ x, y }) => x < FARTHEST && y < FARTHEST) ? next : [...layout];
}

const meets = (one: Placed, other: Placed, gap: number) => {
  const [a, b] = [sizeOf(one), sizeOf(other)];
  return (
    one.x < other.x + b.width + gap &&
    other.x < one.x + a.width + gap &&
    one.y < other.y + b.height + gap &&
    other.y < one.y + a.height + gap
  );
};

export const overlaps = (one: Placed, other: Placed): boolean => meets(one, other, 0);

/** Another board, beside the others where the map stays smallest. */
export function added(layout: readonly Placed[], board: string): Placed[] {
  const { width, height } = extentOf(layout);
  const placed = { board, side: 0, turns: 0, x: 0, y: 0 };
  let best: Placed[] = [...layout, placed];
  let least = Infinity;
  for (let y = -3; y <= height; y++) {
    for (let x = -5; x <= width; x++) {
      const there = { ...placed, x, y };
      const fits = layout.some((other) => touches(there, other)) && !layout.some((other) => overlaps(there, other));
      if (layout.length && !fits) continue;
      const next = inCorner([...layout, there]);
      const size = extentOf(next);
      const cost = size.width * size.height + Math.max(size.width, size.height);
      if (cost < least) [least, best] = [cost, next];
    }
  }
  return best;
}

/** Whether two boards have a side in common as long as a short side of a board. */
function touches(one: Placed, other: Placed): boolean {
  const [a, b] = [sizeOf(one), sizeOf(other)];
  const across = Math.min(one.x + a.width, other.x + b.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + a.height, other.y + b.height) - Math.max(one.y, other.y);
  return (across >= 3 && down === 0) || (down >= 3 && across === 0);
}
