import { describe, expect, it } from 'vitest';
import { accounts, scoredLines } from './ending';
import { over, overCompanies, upright } from './fixtures';
import { spaceIndex } from './geometry';
import { cablesOf, changedLines, finishedLines, laidAt } from './lines';
import { signAt, rideTime } from './rides';
import { spacedSigns } from './signs';

const before = upright.view;
const after = upright.preview.view;

describe('lines', () => {
  it('lend their colour to the tracks they pass', () => {
    const cables = cablesOf(before);
    for (const { colour, points, path } of before.stations) {
      for (const { space, enters } of path) {
        const cable = { colour, done: points !== null };
        expect(cables[spaceIndex(space)][enters]).toEqual(colour ? cable : undefined);
      }
    }
  });

  it('that a move changes are told, those that score first', () => {
    const found = changedLines(before, after);
    const scoring = upright.preview.events.filter(({ key }) => key === 'finished');
    expect(found.filter(({ points }) => points !== null)).toMatchObject(
      scoring.map(({ station, points }) => ({ station, points })),
    );
    expect(found[0].points).not.toBeNull();
    expect(changedLines(before, before)).toEqual([]);
  });

  it('that an entry finished are ridden', () => {
    const [ride] = finishedLines(after, upright.preview.events);
    expect(ride.line.length).toBeGreaterThan(0);
    expect(laidAt(upright.preview.events)).toBe(upright.preview.move.slice(4, 6));
    expect(laidAt([{ key: 'drew' }])).toBeNull();
  });
});

describe('a ride', () => {
  it('takes one to two seconds', () => {
    expect(rideTime(1)).toBe(1000);
    expect(rideTime(40)).toBe(2000);
  });

  it('counts its tiles, and at the end its points', () => {
    expect([0, 0.5, 0.99, 1].map((part) => signAt(part, 7, 14))).toEqual(['1', '4', '7', '+14']);
  });
});

it('moves signs apart that would hide each other', () => {
  const [one, other] = spacedSigns([
    { x: 100, y: 100 },
    { x: 110, y: 105 },
  ]);
  expect(one).toEqual({ x: 100, y: 100 });
  expect(other.y - one.y).toBeGreaterThan(40);
});

describe('the end', () => {
  it('ranks the lines, and their points make the scores', () => {
    const lines = scoredLines(over.view);
    const points = lines.map((line) => line.points!);
    expect(points).toEqual([...points].sort((a, b) => b - a));
    const sums = over.view.scores.map((_, seat) =>
      lines.filter(({ owner }) => owner === seat).reduce((sum, line) => sum + line.points!, 0),
    );
    expect(sums).toEqual(over.view.scores);
  });

  it('takes a score apart into shares and bonus', () => {
    const books = accounts(overCompanies.view);
    const bonuses = overCompanies.last.events.filter(({ key }) => key === 'bonus');
    const paid = overCompanies.last.events.filter(({ key }) => key === 'paid');
    for (const { seat, paid: shares, bonus } of books) {
      expect(shares.map(({ points }) => points)).toEqual(
        paid.filter((event) => event.seat === seat).map(({ points }) => points),
      );
      const extra = bonuses.filter((event) => event.seat === seat);
      expect(bonus).toBe(extra.reduce((sum, { points }) => sum + Number(points), 0));
    }
    expect(accounts(over.view)).toEqual([]);
  });
});
