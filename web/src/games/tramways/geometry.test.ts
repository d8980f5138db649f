import { describe, expect, it } from 'vitest';
import { Grid, onMap, onScreen, railMiddle, railPath, turnedLeft } from './geometry';
import type { Space } from './view';

const space = (n: number, x: number, y: number, change: Partial<Space> = {}): Space => ({
  space: n,
  x,
  y,
  ground: '.',
  parcel: null,
  owner: null,
  building: null,
  upgraded: false,
  stop: null,
  goal: null,
  passenger: false,
  rails: [],
  ...change,
});

/** Two rows, the second with a hole in the middle. */
const grid = new Grid([
  space(0, 0, 0, { building: 'R', stop: 0 }),
  space(1, 1, 0, { building: 'R', stop: 0 }),
  space(2, 2, 0, { building: 'C', stop: 2 }),
  space(3, 0, 1),
  space(4, 2, 1),
]);

describe('the map', () => {
  it('knows neighbours, and none beyond an edge or a hole', () => {
    expect(grid.beside(0, 1)).toBe(1);
    expect(grid.beside(0, 2)).toBe(3);
    expect(grid.beside(0, 0)).toBeNull();
    expect(grid.beside(1, 2)).toBeNull();
    expect(grid.sideTo(4, 2)).toBe(0);
    expect(grid.sideTo(3, 4)).toBeNull();
  });

  it('is walked beyond holes, but not beyond its edge', () => {
    expect(grid.towards(3, 1)).toBe(4);
    expect(grid.towards(4, 3)).toBe(3);
    expect(grid.towards(0, 1)).toBe(1);
    expect(grid.towards(1, 2)).toBeNull();
    expect(grid.towards(4, 1)).toBeNull();
  });

  it('may lie on its side: what was east is up, and rails still lead where they led', () => {
    const rails = [{ from: 1, to: 2, link: '1.1' }];
    const tall = [space(0, 0, 0, { rails }), space(1, 1, 0), space(2, 0, 1), space(3, 0, 2)];
    const [before, after] = [new Grid(tall), new Grid(turnedLeft(tall))];
    expect([after.width, after.height]).toEqual([before.height, before.width]);
    for (const { space: number, rails } of before.spaces) {
      for (const side of [0, 1, 2, 3]) {
        expect(after.beside(number, onScreen(side, true))).toBe(before.beside(number, side));
        expect(onMap(onScreen(side, true), true)).toBe(side);
      }
      const turned = after.spaces[number].rails;
      expect(turned).toEqual(rails.map(({ link }) => ({ from: 0, to: 1, link })));
    }
    expect(after.beside(0, 0)).toBe(1);
  });

  it('names spaces by column and row', () => {
    expect(grid.name(4)).toBe('N2');
  });

  it('lets spaces of one building grow together, and no others', () => {
    expect(grid.merged(0, 1)).toBe(true);
    expect(grid.merged(1, 3)).toBe(true);
    expect(grid.merged(1, 1)).toBe(false);
    expect(grid.merged(3, 0)).toBe(false);
  });
});

describe('a rail', () => {
  it('goes straight through, or round the corner between its sides', () => {
    expect(railPath(0, 2)).toBe('M30,0L30,60');
    expect(railPath(0, 1)).toBe('M30,0A30,30 0 0 0 60,30');
    expect(railPath(0, 3)).toBe('M30,0A30,30 0 0 1 0,30');
  });

  it('has its middle on itself', () => {
    expect(railMiddle(1, 3)).toEqual([30, 30]);
    const [x, y] = railMiddle(0, 1);
    expect(Math.hypot(60 - x, y)).toBeCloseTo(30);
  });
});
