import { expect, it } from 'vitest';
import { added, changed, extentOf, groundOf, overlaps, parsed, spacesOf, textIn, written } from './layout';
import type { MapBoard } from './pieces';

const A = [
  ['.', 'A1', '.', '^', 'A3'],
  ['.', '.', '.', '.', '.'],
  ['A2', '~', '^', 'R', '.'],
];
const boards: MapBoard[] = ['A', 'B', 'Ja'].map((name) => ({ name, sides: [A, A] }));
const read = (text: string) => parsed(text, boards)!;

it('reads a map as it is written', () => {
  const text = 'A20n@0,0 B10w@5,0 Ja20s@0,3';
  expect(written(read(text))).toBe(text);
  expect(written(read(text.replaceAll(' ', '+')))).toBe(text);
  expect(read('')).toEqual([]);
});

it.each(['A', 'A20n@0,0 A20n@5,0', 'C20n@0,0', 'A30n@0,0', 'A20n@0', 'A20n@0,0 nonsense'])('does not read %s', (text) => {
  expect(read(text)).toBeNull();
});

it('finds a map in a link that was pasted', () => {
  expect(textIn('https://barn.example/n/tramways?players=2&map=A20n@0,0+B20n@5,0')).toBe('A20n@0,0 B20n@5,0');
  expect(textIn(' A20n@0,0 ')).toBe('A20n@0,0');
  expect(textIn('what?')).toBe('what?');
});

it('turns a board clockwise', () => {
  const [placed] = read('A20e@0,0');
  expect(groundOf(placed, boards)[0]).toEqual(['A2', '.', '.']);
  expect(groundOf(read('A20s@0,0')[0], boards)[0]).toEqual(['.', 'R', '^', '~', 'A2']);
  expect(spacesOf(placed, boards).find(({ parcel }) => parcel === 'A1')).toMatchObject({ x: 2, y: 1 });
});

it('keeps the map in its corner', () => {
  expect(written(changed(read('A20n@0,0 B20n@5,0'), 'A', { x: -2 }))).toBe('A20n@0,0 B20n@7,0');
  expect(written(changed(read('A20n@0,0 B20n@49,0'), 'A', { x: -1 }))).toBe('A20n@0,0 B20n@49,0');
});

it('adds a board beside the others, where the map stays small', () => {
  const layout = added(added(read('A20n@0,0'), 'B'), 'Ja');
  expect(layout).toHaveLength(3);
  expect(layout.some((one) => layout.some((other) => one !== other && overlaps(one, other)))).toBe(false);
  expect(extentOf(layout)).toEqual({ width: 5, height: 9 });
  expect(written(added([], 'A'))).toBe('A20n@0,0');
});
