import { expect, test } from 'vitest';
import { cells, dayInFull, months, WEEKS } from './calendar';

test('half a year begins on a Monday and ends today', () => {
  const days = cells('2026-11-19', [{ day: '2026-11-18', games: 3 }]);

  expect(days[0]).toEqual({ day: '2026-05-25', week: 0, weekday: 0, games: 0 });
  expect(days.at(-1)).toEqual({ day: '2026-11-19', week: WEEKS - 1, weekday: 3, games: 0 });
  expect(days.at(-2)?.games).toBe(3);
  expect(days).toHaveLength((WEEKS - 1) * 7 + 4);
});

test('on a Sunday the last week is whole', () => {
  expect(cells('2026-11-22', []).at(-1)).toMatchObject({ week: WEEKS - 1, weekday: 6 });
});

test('a month is named above the first week that is its own', () => {
  const named = months(cells('2026-11-19', []), 'en');

  expect(named.map(({ name }) => name)).toEqual(['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']);
  expect(named[0].week).toBe(1); // 1 June is a Monday
  expect(named[1].week).toBe(6); // 1 July is a Wednesday
});

test('a day is said in full', () => {
  expect(dayInFull('2026-11-19', 'en')).toBe('Thursday, November 19, 2026');
});
