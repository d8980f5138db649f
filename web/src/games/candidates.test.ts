/** What the expert advises is said in few words by every game. */

import { expect, test } from 'vitest';
import cableCar from '../../../src/carbarn/games/cablecar/words/en.json';
import trambahn from '../../../src/carbarn/games/trambahn/words/en.json';
import tramways from '../../../src/carbarn/games/tramways/words/en.json';
import type { GameEvent } from '../lib/types';
import { GameWords } from '../lib/words';
import type { View as City } from './cablecar/view';
import { candidateWords as inCableCar } from './cablecar/words';
import { plain } from '../lib/places';
import { first } from './trambahn/fixtures';
import { candidateWords as inTrambahn } from './trambahn/words';
import { administration } from './tramways/fixtures';
import { argumentsInWords, candidateWords as inTramways } from './tramways/words';

const shell = (key: string) => key;
const city = { hands: [['aacb'], ['dddd']] } as unknown as City;

function cableCarSays(moves: string[], events: { key: string }[] = [], view = city): string {
  return plain(inCableCar(new GameWords(cableCar, shell).t, view, { moves, events, margin: 0, brings: [], beside: [] }));
}

function trambahnSays(...moves: string[]): string {
  const { t } = new GameWords(trambahn, shell);
  return inTrambahn(t, first.view, { moves, events: [], margin: 0, brings: [], beside: [] });
}

test('Cable Car names the place, the turns and what is scored', () => {
  const finished = { key: 'finished', seat: 0, station: 12, tiles: 7, end: 'station', points: 7 };
  expect(cableCarSays(['aacb40'])).toBe('Lay the tile on A5.');
  expect(cableCarSays(['aacb40r1'], [finished])).toBe(
    'Lay the tile on A5, turned 1 time: station 12 scores 7.',
  );
  expect(cableCarSays(['draw'])).toBe('Draw a tile and lay it.');
  expect(cableCarSays(['swap 30 open'])).toBe('Exchange your 30\u00a0% share for the open one.');
});

test('Cable Car names the tile where there is a choice', () => {
  const several = { hands: [['aacb', 'dddd', 'abcd'], []] } as unknown as City;
  expect(cableCarSays(['dddd40'], [], several)).toBe('Lay dddd on A5.');
});

test('Trambahn names a whole turn by its steps', () => {
  expect(
    trambahnSays('passenger red-7', 'passenger conductor blue', 'station red-3 new', 'income blue-2', 'tram steam 1', 'next'),
  ).toMatch(/^Passengers: red 7, conductor \S+\. Stations: red 3 \(new line\)\. Income: blue 2\. Trams: .* for line 1\.$/);
  expect(trambahnSays('station red-3 2')).toBe('Stations: red 3 (line 2).');
  expect(trambahnSays('next')).toBe('End the step');
});

function tramwaysSays(moves: string[], events: GameEvent[] = []): string {
  const { t } = new GameWords(tramways, shell);
  return plain(inTramways(t, administration.view, { moves, events, margin: 0, brings: [], beside: [] }));
}

test('Tramways names a link from end to end, and what is played for it', () => {
  expect(tramwaysSays(['build 14 w', 'lay e', 'lay s', 'done', 'play #60 2', 'play #92 1'])).toBe(
    'Build from Industry I1 over S2, T2 to Industry A3. Play Build 1 Rail (#60) and Build 2 Rail (#92) for it.',
  );
  expect(tramwaysSays(['build 14 w', 'lay e', 'done'])).toMatch(/^Begin a link from Industry I1 over S2, to be finished later\.$/);
});

test('Tramways names a trip by its links and its end, and what it costs', () => {
  const events: GameEvent[] = [
    { key: 'played', seat: 0, card: 37 },
    { key: 'stressed', seat: 0, stress: 4 },
    { key: 'fare-paid', seat: 0, money: 3 },
    { key: 'stressed', seat: 1, stress: 2 },
  ];
  expect(tramwaysSays(['trip 38 R', 'ride 2.2', 'play #37 strip'], events)).toMatch(
    /^Move the passenger of .+ over B-2 to .+\. Play the strip of #37 for it\. Cost: stress\s\+1 and \$3\.$/,
  );
});

test('Tramways names all that is done in administration', () => {
  expect(tramwaysSays(['play #37 2', 'discard #60', 'discard #92', 'finish'])).toBe(
    'Play Rail Worker (#37). Discard tickets #60 and #92. Finish administration.',
  );
});

test('a reason names the places that it is about, and speaks to whom it concerns', () => {
  const words = new GameWords(tramways, shell);
  const args = argumentsInWords(administration.view, { what: 'stop-I', from: 13, goal: 'stop-I', to: 25, happiness: 3, money: 4 });
  expect(plain(words.reason({ key: 'trips-opened', args, points: 5 }, ['Ann', 'Ben'], true))).toBe(
    'opens Industry I1 to Industry A3: 3 happiness and $4 each trip',
  );
  const line = { key: 'line', args: { station: 12, seat: 1, promise: 9, before: 6 }, points: 3 };
  const said = (me: boolean) => new GameWords(cableCar, shell).reason(line, ['Ann', 'Ben'], me);
  expect(said(true)).toBe('your line 12 promises about 9 points instead of 6');
  expect(said(false)).toBe('their line 12 promises about 9 points instead of 6');
});
