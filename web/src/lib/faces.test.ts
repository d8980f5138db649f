import { expect, it } from 'vitest';
import { faceOf } from './faces';

const LEVELS = ['beginner', 'casual', 'strong', 'expert'];
const SEATS = [0, 1, 2, 3, 4, 5];

it('gives no two computers at a table the same face, whatever their levels', () => {
  const faces = LEVELS.flatMap((level) => SEATS.map((seat) => JSON.stringify(faceOf(level, seat))));
  expect(new Set(faces).size).toBe(LEVELS.length * SEATS.length);
});

it('knows a face for a level it has never heard of', () => {
  expect(faceOf('random', 7)).toEqual(faceOf('casual', 1));
});
