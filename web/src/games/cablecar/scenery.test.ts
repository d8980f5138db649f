import { expect, it } from 'vitest';
import { trackPoints } from './geometry';
import components from '@games/cablecar/components.toml?raw';
import { GROUNDS, TILES } from './grounds.baked';
import { scenery } from './scenery';

it('knows every tile of the box', () => {
  const [, box] = /\[tiles\].*\n((?:[a-d]{4} = \d+\n)+)/.exec(components)!;
  expect(TILES).toEqual(box.match(/[a-d]{4}/g));
});

it.each(TILES)('leaves the tracks of %s free', (tile) => {
  for (const { x, y, width, height } of scenery(tile)) {
    const inside = trackPoints(tile).filter(
      (p) => p.x > x - 7 && p.x < x + width + 7 && p.y > y && p.y < y + height,
    );
    expect(inside).toEqual([]);
  }
});

it.each(TILES)('shows by a roof how %s lies', (tile) => {
  expect(scenery(tile).some(({ kind }) => kind !== 'tree')).toBe(true);
});

it.each(TILES)('draws %s in few strokes', (tile) => {
  expect(GROUNDS[tile].length).toBeLessThanOrEqual(10);
  for (const { d } of GROUNDS[tile]) expect(d).toMatch(/^M[-\d. LMVahvz]+$/);
});
