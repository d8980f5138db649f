/** Half a year of days, a column for each week, as the page draws them. */

import type { Day } from '../../lib/types';

export const WEEKS = 26;
const A_DAY = 86_400_000; // milliseconds

export interface Cell {
  day: string;
  /** The column. */
  week: number;
  /** The row; 0 is Monday. */
  weekday: number;
  games: number;
}

export interface Month {
  week: number;
  name: string;
}

const written = (date: Date) => date.toISOString().slice(0, 10);

/** Every day from the Monday half a year ago up to today. */
export function cells(today: string, played: Day[]): Cell[] {
  const games = new Map(played.map((one) => [one.day, one.games]));
  const end = Date.parse(today);
  const weekday = (new Date(end).getUTCDay() + 6) % 7;
  const first = end - (weekday + (WEEKS - 1) * 7) * A_DAY;
  const count = (end - first) / A_DAY + 1;
  return Array.from({ length: count }, (_, n) => {
    const day = written(new Date(first + n * A_DAY));
    return { day, week: Math.floor(n / 7), weekday: n % 7, games: games.get(day) ?? 0 };
  });
}

/** The weeks in which a month begins; one that has hardly begun has no room for its name. */
export function months(days: Cell[], language: string): Month[] {
  const name = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  return days
    .filter(({ day, week }) => day.endsWith('-01') && week < WEEKS - 1)
    .map(({ day, week, weekday }) => ({
      week: weekday ? week + 1 : week,
      name: name.format(Date.parse(day)),
    }));
}

/** A day in full, for the table. */
export const dayInFull = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(day));
