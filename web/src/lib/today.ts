/** The deals of the day: one a day in each game, the same for all, with one try that counts. */

import { call } from './api';
import { MINUS } from './numbers';
import type { DayResult, DayTables, Deal, Table, Today } from './wire';

export const about = () => call<Today>('GET', '/today');
export const tablesOf = (day: string) => call<DayTables>('GET', `/today/${day}`);
/** The table of one's try, begun now or before. */
export const begin = (game: string) => call<Table>('POST', `/today/${encodeURIComponent(game)}`);
export const practise = (day: string, game: string) =>
  call<Table>('POST', `/today/${day}/${encodeURIComponent(game)}/practice`);

/** A day as people write it. */
export function written(day: string, language: string): string {
  const how = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, how).format(Date.parse(day));
}

/** How long until something, such as 3:07:09. */
export function clock(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const two = (number: number) => `${number}`.padStart(2, '0');
  return `${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
}

/** What counts, in figures: points ahead of the other with a sign, or alone the points. */
export function counted(points: number, { levels }: Pick<Deal, 'levels'>): string {
  if (points < 0) return `${MINUS}${-points}`;
  return levels.length && points > 0 ? `+${points}` : `${points}`;
}

export const mine = (results: DayResult[]) => results.find((one) => one.mine);

// To tell others without giving anything away ---------------------------------------------------

const BOXES = 8;
const TRAM = '🚋';
const BOX = { more: '🟩', even: '🟨', less: '⬜' };
type Stretch = keyof typeof BOX;

/**
 * A game in eighths, from everybody's points after each move: who was ahead at the end of each; of one
 * who plays alone, whether it brought its share of the points.
 */
export function stretches(scores: number[][], seat: number): Stretch[] {
  const at = (part: number) => {
    const moves = Math.round((part * scores.length) / BOXES);
    return moves ? lead(scores[moves - 1], seat) : 0;
  };
  const alone = (scores[0]?.length ?? 0) === 1;
  return Array.from({ length: BOXES }, (_, part) => {
    if (!alone) return than(at(part + 1), 0);
    return than(at(part + 1) - at(part), at(BOXES) / BOXES);
  });
}

function lead(points: number[], seat: number): number {
  const others = points.filter((_, other) => other !== seat);
  return points[seat] - (others.length ? Math.max(...others) : 0);
}

function than(points: number, share: number): Stretch {
  if (points > share) return 'more';
  return points === share || (share > 0 && points > 0) ? 'even' : 'less';
}

/** The game as a tram and its line. */
export const line = (parts: Stretch[]) => TRAM + parts.map((part) => BOX[part]).join('');
