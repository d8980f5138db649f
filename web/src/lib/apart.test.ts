import { expect, it } from 'vitest';
import { keptApart } from './apart';

it('leaves alone what has room', () => {
  expect(keptApart([50, 10, 30], 10, 100)).toEqual([50, 10, 30]);
});

it('moves apart what would lie on each other, in its order', () => {
  expect(keptApart([20, 18, 60], 10, 100)).toEqual([28, 18, 60]);
});

it('stays inside', () => {
  expect(keptApart([100, 99, 98], 10, 100)).toEqual([100, 90, 80]);
});
