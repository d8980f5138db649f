import { expect, it } from 'vitest';
import { faceOf } from './faces';

const STRENGTHS = [0, 1, 2, 3];
const SEATS = [0, 1, 2, 3, 4, 5];

it('gives no two computers at a table the same face, whatever their levels', () => {
  const faces = STRENGTHS.flatMap((strength) =>
    SEATS.map((seat) => JSON.stringify(faceOf(strength, seat))),
  );
  expect(new Set(faces).size).toBe(STRENGTHS.length * SEATS.length);
});

it('knows a face for more levels and seats than it has', () => {
  expect(faceOf(9, 7)).toEqual(faceOf(3, 1));
});
