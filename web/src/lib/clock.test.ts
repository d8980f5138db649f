import { describe, expect, it } from 'vitest';
import { clockInShort, clockWords, readClock, remaining, secondsLeft, usualByDays, usualLive, watch } from './clock';
import { shellWords } from './words';
import { CATALOGUES } from '../testing/words';
import type { AgreedClock, TimeLeft } from './wire';

const t = shellWords(CATALOGUES.en, 'en');
const live: AgreedClock = {
  kind: 'live',
  seconds: 600,
  bonus: 5,
  when_up: 'loss',
  zone: 'UTC',
  night: null,
  weekdays: [],
  country: null,
};
const days: AgreedClock = {
  ...live,
  kind: 'days',
  seconds: 2 * 86_400,
  bonus: 0,
  when_up: 'stand-in',
  zone: 'Europe/Berlin',
  night: [22, 8],
  weekdays: [5, 6],
  country: 'DE',
};
const NOW = 1_800_000_000;
const time: TimeLeft = { now: NOW, left: [90, 40, 300], running: [1], until: [null, NOW + 40, null] };

describe('what was agreed on', () => {
  it('is said in short', () => {
    expect(clockInShort(live, t)).toBe('10 min + 5 s');
    expect(clockInShort(days, t)).toBe('2 days a turn');
  });

  it('is said in sentences', () => {
    expect(clockWords(live, t, 'en')).toBe(
      "Everybody has 10 min for the whole game, and 5 s more after each turn. Whoever's time is up has lost.",
    );
    expect(clockWords(days, t, 'en')).toBe(
      "Everybody has 2 days for each turn. No time runs at night from 22 to 8 o'clock, on Saturday and Sunday, on holidays (Germany) (Europe/Berlin). When time is up, a computer plays on.",
    );
  });

  it('is remembered, if it still is a clock', () => {
    expect(readClock({ ...usualLive(), seconds: 300 })).toEqual({ ...usualLive(), seconds: 300 });
    expect(readClock({ kind: 'days', seconds: 86_400 })).toEqual({ ...usualByDays(), seconds: 86_400 });
    expect([null, undefined, 7, { kind: 'hourglass' }].map(readClock)).toEqual([null, null, null, null]);
  });
});

describe('what is left', () => {
  it('goes by for those whose time runs, by the server’s moments', () => {
    expect([0, 1, 2].map((seat) => secondsLeft(time, seat, NOW + 15))).toEqual([90, 25, 300]);
    expect(secondsLeft(time, 1, NOW + 50)).toBe(0);
  });

  it('stands still while it does not count', () => {
    const night = { ...time, until: [null, NOW + 36_040, null] };
    expect(secondsLeft(night, 1, NOW + 3_600)).toBe(40);
  });

  it('reads as on a stopwatch, and says when it is short', () => {
    expect([0, 0.2, 59, 60, 3_599, 3_600, 36_061].map(watch)).toEqual([
      '0:00',
      '0:01',
      '0:59',
      '1:00',
      '59:59',
      '1:00:00',
      '10:01:01',
    ]);
    expect(remaining(time, 'live', 1, NOW + 15, t, 'en')).toEqual({ words: '0:25', runs: true, isShort: true });
    expect(remaining(time, 'live', 0, NOW + 15, t, 'en')).toEqual({ words: '1:30', runs: false, isShort: false });
  });

  it('by days says until when there is time', () => {
    const left = 30 * 3_600;
    const long: TimeLeft = { now: NOW, left: [left, left], running: [0], until: [NOW + left, null] };
    expect(remaining(long, 'days', 0, NOW, t, 'en').words).toMatch(/^until \w{3} /);
    expect(remaining(long, 'days', 1, NOW, t, 'en').words).toBe('1 day');
  });
});
