import { describe, expect, it } from 'vitest';
import { announcements, changedPlace } from './announcements';
import { first, reshuffle, scoring, tour, type Foreseen } from './fixtures';

const move = (of: Foreseen, key: string) =>
  Object.entries(of.answers).find(([, { events }]) => events.some((event) => event.key === key))!;

describe('what has happened', () => {
  it('is told line by line, with what they sum up to', () => {
    const [, { events }] = move(scoring, 'line-scored');
    const [announcement] = announcements(events);
    if (announcement.kind !== 'scoring') throw new Error(announcement.kind);
    for (const seat of [0, 1]) {
      const own = announcement.lines.filter((line) => line.seat === seat);
      const sum = own.reduce((all, { points }) => all + points, 0);
      expect(sum).toBe(announcement.totals[seat]);
    }
    for (const line of announcement.lines) expect(line.sum * line.times).toBe(line.points);
  });

  it('is an extra tour, or a reshuffle with both halves', () => {
    expect(announcements(move(tour, 'toured')[1].events)).toMatchObject([
      { kind: 'tour', lines: [{ seat: 0 }] },
    ]);
    const [announcement] = announcements(reshuffle.answers.next.events);
    expect(announcement).toMatchObject({ kind: 'reshuffle', halved: [{ seat: 0 }, { seat: 1 }] });
  });

  it('has changed a row, a line or a money pile', () => {
    const events = (start: string) =>
      first.answers[first.legal.find((text) => text.startsWith(start))!].events;
    expect(changedPlace(events('passenger'))).toMatch(/^row-/);
    expect(changedPlace(events('station'))).toBe('line-0-1');
    expect(changedPlace(events('income'))).toBe('money-0');
    expect(changedPlace([])).toBeNull();
  });
});
