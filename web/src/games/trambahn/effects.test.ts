import { describe, expect, it } from 'vitest';
import { careless as isCareless, effects, nextOf } from './effects';
import { careless, first, reshuffle, scoring, tour, type Foreseen } from './fixtures';

const move = (of: Foreseen, key: string) =>
  Object.entries(of.answers).find(([, { events }]) => events.some((event) => event.key === key))!;
const keys = (of: Foreseen, text: string) =>
  effects(of.view, of.answers[text], of.seat).map(({ key }) => key);

describe('what a move would bring', () => {
  it('is both sides of a scoring', () => {
    const [text, { events, view }] = move(scoring, 'line-scored');
    const [found] = effects(scoring.view, { events, view }, 0);
    const points = view.scorings.at(-1)!.points;
    expect(text).toMatch(/^passenger/);
    expect(found).toMatchObject({
      key: 'fx-scores',
      args: { mine: points[0], theirs: points[1] },
      tone: points[0] > points[1] ? 'good' : points[0] < points[1] ? 'bad' : 'plain',
    });
  });

  it('is an extra tour with the eighth card', () => {
    const [, answer] = move(tour, 'toured');
    const found = effects(tour.view, answer, 0).find(({ key }) => key === 'fx-tour');
    expect(found?.args.points).toBe(answer.view.tours[0].at(-1));
  });

  it('is a warning where a line has no tram', () => {
    const begin = first.legal.find((text) => text.endsWith(' new'))!;
    expect(keys(first, begin)).toEqual(['fx-unpowered']);
  });

  it('is money, a waiting passenger, or a line that runs', () => {
    const income = first.legal.find((text) => text.startsWith('income'))!;
    const passenger = first.legal.find((text) => text.startsWith('passenger'))!;
    expect(keys(first, income)).toEqual(['fx-money']);
    expect(keys(first, passenger)).toEqual(['fx-waiting']);
    expect(keys(careless, 'tram horse 2')).toEqual(['fx-powered', 'fx-paid']);
  });
});

describe('ending a step', () => {
  it('is known to end the turn, or to lead on', () => {
    expect(nextOf(first.answers.next, 0)).toMatchObject({ ends: false, to: 'stations', swept: [] });
    expect(nextOf(reshuffle.answers.next, 0)).toMatchObject({ ends: true, halves: true });
  });

  it('is careless when a line is lost that could have a tram', () => {
    const next = nextOf(careless.answers.next, 0);
    expect(next).toMatchObject({ ends: true, swept: [{ line: 2, cards: 1 }] });
    expect(isCareless(next, careless.legal)).toBe(true);
    expect(isCareless(next, ['next'])).toBe(false);
    expect(isCareless(nextOf(first.answers.next, 0), first.legal)).toBe(false);
  });
});
