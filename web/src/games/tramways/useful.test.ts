import { expect, test } from 'vitest';
import type { View } from './types';
import { usefulIcons } from './useful';

const view = {
  map: [
    { stop: 0, building: 'R', parcel: null },
    { stop: null, building: null, parcel: null },
    { stop: 2, building: null, parcel: 'A1' },
    { stop: 3, building: 'C', parcel: 'B2' },
  ],
  links: [{ link: '1.1', ends: ['R', 'A1'] }],
} as unknown as View;

test.each([
  [['build 1 w'], ['rail', 'R', 'A1', 'C']],
  [['construct A1 L'], ['build', 'A1']],
  [['upgrade B2'], ['build+', 'C']],
  [['upgrade-link 1.1'], ['link+', 'R', 'A1']],
  [['trip 0 C', 'trip 0 A1'], ['strip', 'C', 'A1']],
  [['bid 1', 'pass'], ['money']],
  [['income', 'finish'], []],
])('for %j there are %j', (moves, icons) => {
  expect([...usefulIcons(view, moves)]).toEqual(icons);
});
