/** How long a car rides, and what its sign shows on the way. */

/** From one to two seconds. */
export function rideTime(tiles: number): number {
  return Math.min(1000 + 60 * Math.max(tiles - 2, 0), 2000);
}

/** The tiles passed so far; at the end of the line, what they are worth. */
export function signAt(part: number, tiles: number, points: number | null): string {
  if (part >= 1 && points !== null) return `+${points}`;
  return String(Math.min(Math.floor(part * tiles) + 1, tiles));
}
