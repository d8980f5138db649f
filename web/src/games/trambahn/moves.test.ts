import { describe, expect, it } from 'vitest';
import { careless, first, reshuffle, scoring, tour } from './fixtures';
import { colourOf, numberOf, openSteps, parseMove, usesOf, writeMove } from './moves';

const POSITIONS = { first, scoring, tour, careless, reshuffle };

describe('notation', () => {
  it.each(Object.entries(POSITIONS))('is read and written alike: %s', (_, { legal }) => {
    for (const text of legal) expect(writeMove(parseMove(text)!)).toBe(text);
  });

  it('knows a passenger by its colour, and a conductor by the row', () => {
    expect(parseMove('passenger red-7')).toEqual({
      kind: 'passenger',
      card: 'red-7',
      colour: 'red',
    });
    expect(parseMove('passenger conductor blue')).toEqual({
      kind: 'passenger',
      card: 'conductor',
      colour: 'blue',
    });
    expect(writeMove(parseMove('passenger conductor blue')!)).toBe('passenger conductor blue');
    expect(writeMove(parseMove('passenger red-7 red')!)).toBe('passenger red-7');
    expect(writeMove(parseMove('passenger red-7 blue')!)).toBe('passenger red-7 blue');
    expect(parseMove('station red-7 new')).toEqual({ kind: 'station', card: 'red-7', line: null });
    expect(parseMove('tram steam 2')).toEqual({ kind: 'tram', tram: 'steam', line: 2 });
    expect(parseMove('income')).toBeNull();
    expect(parseMove('sing aloud')).toBeNull();
  });

  it('tells colour and number of a card; a conductor has neither', () => {
    expect([colourOf('yellow-10'), numberOf('yellow-10')]).toEqual(['yellow', 10]);
    expect([colourOf('conductor'), numberOf('conductor')]).toEqual([null, null]);
  });
});

describe('uses', () => {
  it('of a card are exactly the legal ones', () => {
    const card = first.view.hands[0][0].card!;
    const uses = usesOf({ kind: 'card', slot: 0, card }, first.legal);
    expect(uses).toEqual(first.legal.filter((move) => move.includes(card)));
    expect(uses.length).toBeGreaterThan(2);
  });

  it('of a tram are lines, of a line are trams', () => {
    expect(usesOf({ kind: 'tram', tram: 'horse' }, careless.legal)).toEqual(['tram horse 2']);
    expect(usesOf({ kind: 'line', line: 2 }, careless.legal)).toEqual(['tram horse 2']);
    expect(usesOf({ kind: 'line', line: 1 }, careless.legal)).toEqual([]);
  });

  it('tell which steps are open', () => {
    expect([...openSteps(first.view, first.legal)]).toEqual(['passengers', 'stations', 'income']);
    expect([...openSteps(careless.view, careless.legal)]).toEqual(['trams']);
    expect(openSteps(first.view, ['next']).size).toBe(0);
  });
});
