import { describe, expect, it } from 'vitest';
import { over } from './fixtures';
import {
  corner,
  departure,
  drawingOrder,
  entry,
  exit,
  Line,
  placeAt,
  SIDES,
  spaceIndex,
  spaceName,
  stationCell,
  stationSide,
  stationSpace,
  trackPath,
  trackPoints,
  turnedPoint,
  turnedTile,
} from './geometry';

const { view } = over;
const near = (x: number, y: number) => ({ x: expect.closeTo(x, 1), y: expect.closeTo(y, 1) });

describe('a tile', () => {
  it('has its ways in and out two a side, cars keeping to the right', () => {
    expect(SIDES.map(entry)).toEqual([near(33, 0), near(100, 33), near(67, 100), near(0, 67)]);
    expect(SIDES.map(exit)).toEqual([near(67, 0), near(100, 67), near(33, 100), near(0, 33)]);
  });

  it('reads differently after a turn, the last letter first', () => {
    expect(turnedTile('dacc', 1)).toBe('cdac');
    expect(turnedTile('dacc', 3)).toBe('accd');
    expect(turnedTile('dacc', 4)).toBe('dacc');
  });

  it.each([
    ['a', 'M33 -0.5L33 0L33 100L33 100.5'],
    ['b', 'M33 -0.5L33 0A67 67 0 0 0 100 67L100.5 67'],
    ['c', 'M33 -0.5L33 0A33 33 0 0 1 0 33L-0.5 33'],
    ['d', 'M33 -0.5L33 0L33 16A17 17 0 0 0 67 16L67 0L67 -0.5'],
  ])('draws the track %s from the top', (letter, path) => {
    expect(trackPath(letter.repeat(4), 0)).toBe(path);
  });

  it('keeps a U-turn clear of a straight track beside it', () => {
    const deepest = (tile: string) => Math.max(...trackPoints(tile).map(({ y }) => (y < 50 ? y : 0)));
    expect(trackPath('dada', 0)).toContain('L33 0.5A17 17');
    expect(deepest('dddd')).toBeLessThan(50);
  });

  it('draws what crosses over later', () => {
    expect(drawingOrder('adad')).toEqual([1, 3, 0, 2]);
    expect(drawingOrder('bcdd').map((side) => 'bcdd'[side])).toEqual(['d', 'd', 'b', 'c']);
  });

  it('turns its points about its middle', () => {
    expect(turnedPoint({ x: 10, y: 20 }, 1)).toEqual({ x: 80, y: 10 });
    expect(turnedPoint({ x: 10, y: 20 }, 4)).toEqual({ x: 10, y: 20 });
  });
});

describe('a line', () => {
  it('runs without a gap from its station to where the referee says it leaves', () => {
    for (const { station, path } of view.stations) {
      const line = new Line(path, view.board);
      expect(line.at(0)).toMatchObject(near(departure(station).x, departure(station).y));
      expect(line.path.match(/M/g)).toHaveLength(1);
      const { space, leaves } = path[path.length - 1];
      const end = exit(leaves);
      expect(line.at(1)).toMatchObject(near(corner(space).x + end.x, corner(space).y + end.y));
      for (let part = 0; part < 1; part += 0.01) {
        const [one, other] = [line.at(part), line.at(part + 0.001)];
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeLessThan(line.length / 500 + 0.1);
      }
    }
  });

  it('knows where its car is heading', () => {
    const down = new Line(
      [{ space: '00', enters: 0, leaves: 2 }],
      [{ space: '00', tile: 'aaaa', turns: 0 }],
    );
    expect(down.at(0.5)).toEqual({ x: 33, y: 50, heading: 180 });
    const right = new Line(
      [{ space: '00', enters: 0, leaves: 3 }],
      [{ space: '00', tile: 'cccc', turns: 0 }],
    );
    expect(right.at(1).heading).toBeCloseTo(270);
  });

  it('without a tile is nowhere', () => {
    expect(new Line([], view.board)).toMatchObject({ path: '', length: 0 });
  });
});

describe('the board', () => {
  it('names its spaces by row and column', () => {
    expect([0, 8, 63].map(spaceName)).toEqual(['00', '10', '77']);
    expect(['00', '10', '77'].map(spaceIndex)).toEqual([0, 8, 63]);
  });

  it.each([
    [1, '00', 0],
    [8, '07', 0],
    [9, '07', 1],
    [16, '77', 1],
    [17, '77', 2],
    [24, '70', 2],
    [25, '70', 3],
    [32, '00', 3],
  ])('has station %i at space %s, side %i', (station, space, side) => {
    expect(stationSpace(station)).toBe(space);
    expect(stationSide(station)).toBe(side);
  });

  it('finds every station in the grid where it lies', () => {
    for (let station = 1; station <= 32; station++) {
      const { row, column } = stationCell(station);
      expect(placeAt(row, column)).toEqual({ station });
    }
    expect(placeAt(1, 8)).toEqual({ space: '07' });
    expect(placeAt(0, 0)).toBeNull();
    expect(placeAt(-1, 3)).toBeNull();
  });
});
