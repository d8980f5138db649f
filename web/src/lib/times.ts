/** Days and spans of time as people say them: "today", "3 November", "2 hours ago". */

const DAY = 86_400;
const UNITS = [
  ['day', DAY],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const dayOf = (seconds: number) => new Date(seconds * 1000).setHours(0, 0, 0, 0) / 1000;

/** A day, near ones by name; times are seconds since 1970. */
export function day(seconds: number, language: string, now = Date.now() / 1000): string {
  const days = Math.round((dayOf(seconds) - dayOf(now)) / DAY);
  if (days === 0 || days === -1) {
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
  }
  const thisYear = new Date(seconds * 1000).getFullYear() === new Date(now * 1000).getFullYear();
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(thisYear ? {} : { year: 'numeric' }),
  }).format(seconds * 1000);
}

/** How long ago something was, in its largest unit. */
export function ago(seconds: number, language: string, now = Date.now() / 1000): string {
  const gone = Math.max(0, now - seconds);
  const [unit, length] = UNITS.find(([, each]) => gone >= each) ?? ['minute', 60];
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return gone < 60 ? format.format(0, 'second') : format.format(-Math.floor(gone / length), unit);
}
