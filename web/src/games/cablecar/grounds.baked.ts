/** What stands on each kind of tile, worked out when the page is built. */

import { ground, type Shape } from './scenery';
import type { Tile } from './view';

export const TILES: readonly Tile[] = [
  ...['aaaa', 'aacb', 'acba', 'accd', 'adad', 'adbb', 'baac', 'badb', 'bbad', 'bbbb', 'bcbc', 'bcdd'],
  ...['cbaa', 'cbcb', 'cccc', 'ccda', 'cdac', 'cddb', 'dacc', 'dada', 'dbba', 'dbcd', 'ddbc', 'dddd'],
];

export const GROUNDS: Record<Tile, Shape[]> = Object.fromEntries(
  TILES.map((tile) => [tile, ground(tile)]),
);
