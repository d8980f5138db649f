import { describe, expect, it } from 'vitest';
import { drawing } from './fixtures';
import { actionOf, parseMove, playMove, STRIP } from './moves';

describe('the notation of moves', () => {
  it.each([
    ['play #92 1', { kind: 'play', card: 92, slot: 1 }],
    ['play #9 strip', { kind: 'play', card: 9, slot: STRIP }],
    ['take #62', { kind: 'take', card: 62 }],
    ['bid 3', { kind: 'bid', money: 3 }],
    ['build 37 n', { kind: 'build', space: 37, side: 0 }],
    ['lay w', { kind: 'lay', side: 3 }],
    ['ride 2.5', { kind: 'ride', link: '2.5' }],
    ['upgrade-link 1.2', { kind: 'upgrade-link', link: '1.2' }],
    ['construct A1 C', { kind: 'construct', parcel: 'A1', building: 'C' }],
    ['trip 37 R', { kind: 'trip', space: 37, goal: 'R' }],
    ['buy 0', { kind: 'buy', points: 0 }],
    ['finish', { kind: 'finish' }],
  ])('%s', (text, move) => {
    expect(parseMove(text)).toEqual(move);
  });

  it('writes what plays an icon', () => {
    expect(playMove(92, 1)).toBe('play #92 1');
    expect(playMove(9, STRIP)).toBe('play #9 strip');
  });

  it('tells what a move sets out to do', () => {
    expect(actionOf(drawing.view, 'redirect 1.1')).toBe('build');
    expect(actionOf(drawing.view, 'upgrade A1')).toBe('upgrade');
    expect(actionOf(drawing.view, 'income')).toBeNull();
  });
});
