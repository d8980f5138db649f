/**
 * House fronts and trees in the gaps between a tile's tracks: the same for every copy of it.
 *
 * To find room for them takes long, so it is done when the page is built: see grounds.baked.ts.
 */

import { trackPoints, UNIT, type Point } from './geometry';
import type { Tile } from './view';

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

/** What stands on a tile. The roofs point up; a tile that lies turned shows them turned. */
export function scenery(tile: Tile): Building[] {
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

// Drawing ------------------------------------------------------------------------------------

/** All that is painted alike on a tile, as one path. */
export interface Shape {
  name: string;
  d: string;
}

type Draw = (building: Building) => string;

const round = (n: number) => Math.round(n * 10) / 10;

/** A path inside a building's box, whose corners are 0, 0 and 1, 1. */
function within({ x, y, width, height }: Building, points: [number, number][]): string {
  const at = points.map(([px, py]) => `${round(x + width * px)} ${round(y + height * py)}`);
  return `M${at.join('L')}z`;
}

function box(at: Building, x: number, y: number, width: number, height: number): string {
  const across = round(at.width * width);
  return `M${round(at.x + at.width * x)} ${round(at.y + at.height * y)}h${across}v${round(at.height * height)}h${-across}z`;
}

const EAVES = 0.42;
const ROOFS: Record<(typeof FRONTS)[number], [number, number][]> = {
  gable: [
    [-0.06, EAVES],
    [0.5, 0],
    [1.06, EAVES],
  ],
  bay: [
    [0, EAVES],
    [0, 0.24],
    [0.3, 0],
    [0.6, 0.24],
    [1, 0.24],
    [1, EAVES],
  ],
  tower: [
    [0.02, EAVES],
    [0.14, 0.18],
    [0.5, 0.18],
    [0.72, -0.06],
    [0.94, 0.18],
    [1, EAVES],
  ],
};
/** Left, top, width and height of each. */
const PANES: Record<(typeof FRONTS)[number], [number, number, number, number][]> = {
  gable: [
    [0.41, 0.2, 0.18, 0.13],
    [0.14, 0.52, 0.2, 0.2],
    [0.66, 0.52, 0.2, 0.2],
  ],
  bay: [
    [0.2, 0.2, 0.2, 0.14],
    [0.12, 0.5, 0.36, 0.18],
    [0.12, 0.75, 0.36, 0.15],
  ],
  tower: [
    [0.64, 0.2, 0.16, 0.17],
    [0.12, 0.52, 0.18, 0.2],
    [0.4, 0.52, 0.18, 0.2],
  ],
};
const DOORS = { gable: 0.41, bay: 0.64, tower: 0.7 };

const wall: Draw = (house) => box(house, 0, EAVES, 1, 1 - EAVES);
const roof: Draw = (house) => (house.kind === 'tree' ? '' : within(house, ROOFS[house.kind]));
const panes: Draw = (house) =>
  house.kind === 'tree' ? '' : PANES[house.kind].map((pane) => box(house, ...pane)).join('');
const door: Draw = (house) => (house.kind === 'tree' ? '' : box(house, DOORS[house.kind], 0.7, 0.19, 0.3));
const trunk: Draw = ({ x, y, width, height }) =>
  `M${round(x + width / 2)} ${round(y + height)}V${round(y + height * 0.6)}`;
const crown: Draw = ({ x, y, width, height }) => {
  const radii = `${round(width * 0.48)} ${round(height * 0.4)}`;
  const half = (by: number) => `a${radii} 0 0 1 ${round(by * 0.96)} 0`;
  return `M${round(x + width * 0.02)} ${round(y + height * 0.4)}${half(width)}${half(-width)}z`;
};

/** What stands on a tile as few paths: nothing stands before anything else. */
export function ground(tile: Tile): Shape[] {
  const built = scenery(tile);
  const trees = built.filter(({ kind }) => kind === 'tree');
  const houses = built.filter(({ kind }) => kind !== 'tree');
  const walls = Array.from({ length: PAINTS }, (_, paint) =>
    shape(`wall paint${paint}`, wall, houses.filter((house) => house.paint === paint)),
  );
  const rest = [shape('roof', roof, houses), shape('pane', panes, houses), shape('door', door, houses)];
  const green = [shape('trunk', trunk, trees), shape('crown', crown, trees)];
  return [...walls, ...rest, ...green].filter(({ d }) => d);
}

function shape(name: string, draw: Draw, all: Building[]): Shape {
  return { name, d: all.map(draw).join('') };
}
