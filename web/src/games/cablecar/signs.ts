/** Signs on the board that would hide each other move apart. */

import { BOARD, type Point } from './geometry';

const WIDE = 78;
const HIGH = 44;

export function spacedSigns<Sign extends Point>(signs: Sign[]): Sign[] {
  const done: Sign[] = [];
  for (const sign of signs) {
    let y = sign.y;
    const step = y > BOARD / 2 ? -HIGH : HIGH;
    const hides = (other: Sign) =>
      Math.abs(other.x - sign.x) < WIDE && Math.abs(other.y - y) < HIGH;
    while (done.some(hides)) y += step;
    done.push({ ...sign, y });
  }
  return done;
}
