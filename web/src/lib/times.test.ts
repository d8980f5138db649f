import { expect, test } from 'vitest';
import { ago, day } from './times';

const NOON = new Date(2026, 10, 19, 12).getTime() / 1000;
const at = (hours: number) => NOON - hours * 3_600;

test.each([
  [0, 'today', 'heute'],
  [13, 'yesterday', 'gestern'],
  [24 * 10, 'Nov 9', '9. Nov.'],
  [24 * 400, 'Oct 15, 2025', '15. Okt. 2025'],
])('%d hours before noon is a day that people name', (hours, english, german) => {
  expect(day(at(hours), 'en', NOON)).toBe(english);
  expect(day(at(hours), 'de', NOON)).toBe(german);
});

test.each([
  [0, 'now', 'jetzt'],
  [1 / 30, '2 minutes ago', 'vor 2 Minuten'],
  [5.9, '5 hours ago', 'vor 5 Stunden'],
  [24, 'yesterday', 'gestern'],
  [75, '3 days ago', 'vor 3 Tagen'],
])('%d hours is a while ago', (hours, english, german) => {
  expect(ago(at(hours), 'en', NOON)).toBe(english);
  expect(ago(at(hours), 'de', NOON)).toBe(german);
});

test('what the server says happened in a moment is now', () => {
  expect(ago(NOON + 5, 'en', NOON)).toBe('now');
});
