import { describe, expect, it } from 'vitest';
import { arranged, heightFor } from './arrangement';

const FIVE = { width: 10, height: 15 };
const TWO = { width: 10, height: 6 };
const PHONE = { width: 382, height: 470 };

describe('map and panel', () => {
  it('lie one below the other on a phone held upright, a tall map on its side', () => {
    expect(arranged(PHONE, FIVE)).toMatchObject({ beside: false, turned: true });
    expect(arranged(PHONE, TWO)).toMatchObject({ beside: false, turned: false });
  });

  it('stand side by side on a desk, a tall map on its side where that makes it larger', () => {
    expect(arranged({ width: 1030, height: 620 }, FIVE)).toMatchObject({ beside: true, turned: true });
    expect(arranged({ width: 800, height: 850 }, FIVE)).toMatchObject({ beside: true, turned: false });
  });

  it('leave the map as it lies where turning it would gain nothing', () => {
    expect(arranged({ width: 1000, height: 500 }, { width: 9, height: 9 }).turned).toBe(false);
  });

  it('give all the room to the map when the game is over', () => {
    expect(arranged(PHONE, FIVE, 'none')).toMatchObject({ turned: false, panel: 0 });
  });

  it('never take more than there is', () => {
    const low = { width: 590, height: 250 };
    const { panel } = arranged(low, FIVE, 'beside');
    expect(panel).toBeLessThan(low.width / 2);
  });
});

it('a map as wide as its room is as high as its shape says', () => {
  expect(heightFor(315, TWO)).toBe(195);
});
