import { describe, expect, it } from 'vitest';
import { companies, free } from './fixtures';
import { nextTurn, parseMove, placesOf, turnsOf, writeMove } from './moves';

describe('a move', () => {
  it.each(['aacb40', 'dacc40r1', 'draw', 'swap 30 open', 'swap 10 hidden'])(
    'is read and written back: %s',
    (text) => {
      expect(writeMove(parseMove(text)!)).toBe(text);
    },
  );

  it.each(['', 'aacb', 'aacb88', 'aace40', 'swap open', 'undo'])('is not %j', (text) => {
    expect(parseMove(text)).toBeNull();
  });

  it('is read from all that the referee allows', () => {
    for (const text of [...free.legal, ...companies.legal]) {
      expect(writeMove(parseMove(text)!)).toBe(text);
    }
  });
});

describe('the places of a tile', () => {
  const legal = ['aacb40', 'aacb40r1', 'aacb41r3', 'bbbb40', 'draw'];

  it('come from the legal moves', () => {
    expect([...placesOf('aacb', legal)]).toEqual([
      ['40', [0, 1]],
      ['41', [3]],
    ]);
    expect(turnsOf(placesOf('aacb', legal))).toEqual([0, 1, 3]);
    expect(placesOf('dddd', legal).size).toBe(0);
  });

  it('are gone through by turning either way', () => {
    expect(nextTurn([0, 1, 3], 1, 1)).toBe(3);
    expect(nextTurn([0, 1, 3], 0, -1)).toBe(3);
    expect(nextTurn([2], 2, 1)).toBe(2);
    expect(nextTurn([], 1, 1)).toBe(1);
  });
});
