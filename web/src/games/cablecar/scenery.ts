/** House fronts and trees in the gaps between a tile's tracks: the same for every copy of it. */

import { trackPoints, UNIT, type Point } from './geometry';
import type { Tile } from './types';

export interface Building {
  kind: 'gable' | 'bay' | 'tower' | 'tree';
  x: number;
  y: number;
  width: number;
  height: number;
  /** Which of the paint pots, 0 to 6. */
  paint: number;
}

type Size = Pick<Building, 'width' | 'height'>;

const PAINTS = 7;
const VERGE = 10; // between the middle of a track and a wall
const MARGIN = 4;
const GAP = 1.5;
const STEP = 1.5;
const HOUSES: readonly Size[] = [
  { width: 29, height: 37 },
  { width: 23, height: 29 },
  { width: 18, height: 23 },
  { width: 15.5, height: 18.5 },
];
const TREE: Size = { width: 11, height: 14 };
const MOST = { houses: 5, trees: 4 };
const FRONTS = ['gable', 'bay', 'tower'] as const;

const known = new Map<Tile, Building[]>();

/** The roofs point up; a tile that lies turned shows them turned. */
export function scenery(tile: Tile): Building[] {
  let built = known.get(tile);
  if (!built) known.set(tile, (built = build(tile)));
  return built;
}

function build(tile: Tile): Building[] {
  const tracks = trackPoints(tile);
  const built: Building[] = [];
  let seed = seedOf(tile);
  for (const size of HOUSES) {
    for (const at of places(size)) {
      if (built.length === MOST.houses) break;
      if (!fits(at, size, tracks, built)) continue;
      built.push({ kind: FRONTS[seed % 3], ...at, ...size, paint: seed % PAINTS });
      seed += 4;
    }
  }
  const houses = built.length;
  for (const at of places(TREE)) {
    if (built.length === houses + MOST.trees) break;
    if (fits(at, TREE, tracks, built)) built.push({ kind: 'tree', ...at, ...TREE, paint: 0 });
  }
  return built;
}

function seedOf(tile: Tile): number {
  return [...tile].reduce((sum, letter) => sum * 5 + letter.charCodeAt(0), 0) % 1009;
}

const tried = new Map<Size, Point[]>();

/** Where something of a size could stand, the middle of the tile first. */
function places(size: Size): Point[] {
  let all = tried.get(size);
  if (!all) tried.set(size, (all = grid(size)));
  return all;
}

function grid({ width, height }: Size): Point[] {
  const middle = { x: (UNIT - width) / 2, y: (UNIT - height) / 2 };
  const all: Point[] = [];
  for (let y = MARGIN; y <= UNIT - MARGIN - height; y += STEP) {
    for (let x = MARGIN; x <= UNIT - MARGIN - width; x += STEP) all.push({ x, y });
  }
  const away = (p: Point) => Math.hypot(p.x - middle.x, p.y - middle.y);
  return all.sort((one, other) => away(one) - away(other));
}

function fits(at: Point, size: Size, tracks: Point[], built: Building[]): boolean {
  const right = at.x + size.width;
  const bottom = at.y + size.height;
  const onTrack = ({ x, y }: Point) => {
    const dx = Math.max(at.x - x, 0, x - right);
    const dy = Math.max(at.y - y, 0, y - bottom);
    return dx * dx + dy * dy < VERGE * VERGE;
  };
  const beside = (b: Building) =>
    at.x < b.x + b.width + GAP &&
    right + GAP > b.x &&
    at.y < b.y + b.height + GAP &&
    bottom + GAP > b.y;
  return !tracks.some(onTrack) && !built.some(beside);
}
