import { expect, it } from 'vitest';
import { trackPoints } from './geometry';
import { scenery } from './scenery';

const TILES = [
  ...['aaaa', 'aacb', 'baac', 'cbaa', 'acba', 'bcbc', 'cbcb', 'accd', 'dacc', 'cdac', 'ccda', 'adbb'],
  ...['badb', 'bbad', 'dbba', 'bcdd', 'dbcd', 'ddbc', 'cddb', 'adad', 'dada', 'bbbb', 'cccc', 'dddd'],
];

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

it('is the same for every copy', () => {
  expect(scenery('aacb')).toBe(scenery('aacb'));
});
