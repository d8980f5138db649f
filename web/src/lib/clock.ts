/** What is agreed on about time, in words; and how much of it is left. */

import type { Translate } from './game';
import type { AgreedClock, ClockByDays, LiveClock, TimeLeft } from './wire';

export type NewClock = LiveClock | ClockByDays;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** What the dialog offers; a program may ask for anything. */
export const MINUTES = [3, 5, 10, 20, 30, 60];
export const BONUSES = [0, 5, 10, 30];
export const DAYS = [1, 2, 3, 7];
export const NIGHT: [number, number] = [22, 8];
export const WEEKEND = [5, 6];
/** Countries whose holidays can be kept free, by ISO 3166; the server knows more. */
export const COUNTRIES =
  'AT AU BE BG BR CA CH CZ DE DK EE ES FI FR GB GR HR HU IE IN IS IT JP LT LU LV MT MX NL NO NZ PL PT RO SE SI SK TR UA US ZA'.split(
    ' ',
  );

export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

export const usualLive = (): LiveClock => ({ kind: 'live', seconds: 10 * MINUTE, bonus: 5, when_up: 'stand-in' });
export const usualByDays = (): ClockByDays => ({
  kind: 'days',
  seconds: 2 * DAY,
  when_up: 'stand-in',
  zone: zoneHere(),
  night: null,
  weekdays: [],
  country: null,
});

/** A clock that was remembered, if it still is one. */
export function readClock(kept: unknown): NewClock | null {
  const { kind, ...rest } = Object(kept) as NewClock;
  if (kind === 'live') return { ...usualLive(), ...rest, kind } as LiveClock;
  if (kind === 'days') return { ...usualByDays(), ...rest, kind, zone: zoneHere() } as ClockByDays;
  return null;
}

/** A table's clock as one would ask for it. */
export function asNew(agreed: AgreedClock | null): NewClock | null {
  if (!agreed) return null;
  const { kind, seconds, bonus, when_up, zone, night, weekdays, country } = agreed;
  if (kind === 'live') return { kind, seconds, bonus, when_up };
  return { kind, seconds, when_up, zone, night, weekdays, country };
}

/** "10 min + 5 s", "2 days a turn". */
export function clockInShort(clock: NewClock | AgreedClock, t: Translate): string {
  if (clock.kind === 'days') return t('clock.a-turn', { time: duration(clock.seconds, t) });
  const time = duration(clock.seconds, t);
  return clock.bonus ? t('clock.and-more', { time, bonus: clock.bonus }) : time;
}

/** All that was agreed on, in sentences. */
export function clockWords(clock: AgreedClock | null, t: Translate, language: string): string {
  if (!clock) return t('clock.none-about');
  const time = duration(clock.seconds, t);
  const first =
    clock.kind === 'days'
      ? t('clock.days-agreed', { time })
      : t(clock.bonus ? 'clock.live-agreed-more' : 'clock.live-agreed', { time, bonus: clock.bonus });
  const free = [
    clock.night && t('clock.free-night', { from: clock.night[0], to: clock.night[1] }),
    isWeekend(clock.weekdays) ? t('clock.free-weekend') : dayNames(clock.weekdays, language),
    clock.country && t('clock.free-holidays', { country: countryName(clock.country, language) }),
  ].filter(Boolean);
  const rest = free.length ? t('clock.free', { times: free.join(', '), zone: clock.zone }) : '';
  return [first, rest, t(`clock.then-${clock.when_up}`)].filter(Boolean).join(' ');
}

const isWeekend = (days: number[]) => days.length === 2 && days.every((day) => WEEKEND.includes(day));

/** A Monday, from which the names of days are counted. */
const MONDAY = Date.UTC(2026, 0, 5);
function dayNames(days: number[], language: string): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return days.map((day) => format.format(MONDAY + day * DAY * 1000)).join(', ');
}

export function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code.slice(0, 2)) ?? code;
  } catch {
    return code; // no region that this browser knows
  }
}

/** "2 days", "12 h", "10 min", "45 s". */
export function duration(seconds: number, t: Translate): string {
  if (seconds % DAY === 0) return t('clock.days', { days: seconds / DAY });
  if (seconds >= HOUR && seconds % HOUR === 0) return t('clock.hours', { hours: seconds / HOUR });
  if (seconds >= MINUTE) return t('clock.minutes', { minutes: Math.round(seconds / MINUTE) });
  return t('clock.seconds', { seconds });
}

// What is left -------------------------------------------------------------------------------

/** A seat's time, for the eye. */
export interface Remaining {
  words: string;
  runs: boolean;
  /** So little that it is worth a look. */
  isShort: boolean;
}

const SHORT = 30;

/** A seat's time at a moment of the server's. */
export function remaining(
  time: TimeLeft,
  kind: AgreedClock['kind'],
  seat: number,
  now: number,
  t: Translate,
  language: string,
): Remaining {
  const runs = time.running.includes(seat);
  const until = time.until[seat];
  const left = secondsLeft(time, seat, now);
  const words = kind === 'live' || left < HOUR ? watch(left) : runs && until !== null ? deadline(until, t, language) : roughly(left, t);
  return { words, runs, isShort: runs && left < SHORT };
}

/** While it does not count, at night, nothing of it goes by: it is never more than was told. */
export function secondsLeft(time: TimeLeft, seat: number, now: number): number {
  const until = time.until[seat];
  const left = time.left[seat];
  return time.running.includes(seat) && until !== null ? Math.max(0, Math.min(left, until - now)) : left;
}

/** As on a stopwatch: 9:05, 1:00:00. What has begun counts as a whole second. */
export function watch(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / HOUR), Math.floor(whole / MINUTE) % 60, whole % 60];
  const two = (n: number) => `${n}`.padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

function roughly(seconds: number, t: Translate): string {
  const hours = Math.round(seconds / HOUR);
  return hours < 24 ? t('clock.hours', { hours }) : t('clock.days', { days: Math.round(hours / 24) });
}

function deadline(until: number, t: Translate, language: string): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', hour: '2-digit', minute: '2-digit' });
  return t('clock.until', { when: format.format(until * 1000) });
}
