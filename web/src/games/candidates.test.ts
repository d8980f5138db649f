/** What the expert advises is said in few words by every game. */

import { expect, test } from 'vitest';
import cableCar from '../../../src/carbarn/games/cablecar/words/en.json';
import trambahn from '../../../src/carbarn/games/trambahn/words/en.json';
import { GameWords } from '../lib/words';
import type { View as City } from './cablecar/view';
import { candidateWords as inCableCar } from './cablecar/words';
import { plain } from '../lib/places';
import { first } from './trambahn/fixtures';
import { candidateWords as inTrambahn } from './trambahn/words';

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
  expect(cableCarSays(['aacb40'])).toBe('On A5.');
  expect(cableCarSays(['aacb40r1'], [finished])).toBe(
    'On A5, turned 1 time: station 12 scores 7.',
  );
  expect(cableCarSays(['draw'])).toBe('Draw a tile and lay it.');
  expect(cableCarSays(['swap 30 open'])).toBe('Exchange your 30\u00a0% share for the open one.');
});

test('Cable Car names the tile where there is a choice', () => {
  const several = { hands: [['aacb', 'dddd', 'abcd'], []] } as unknown as City;
  expect(cableCarSays(['dddd40'], [], several)).toBe('dddd on A5.');
});

test('Trambahn names a whole turn by its steps', () => {
  expect(
    trambahnSays('passenger red-7', 'passenger conductor blue', 'station red-3 new', 'income blue-2', 'tram steam 1', 'next'),
  ).toMatch(/^Passengers: red 7, conductor \S+\. Stations: red 3 \(new line\)\. Income: blue 2\. Trams: .* for line 1\.$/);
  expect(trambahnSays('station red-3 2')).toBe('Stations: red 3 (line 2).');
  expect(trambahnSays('next')).toBe('End the step');
});
