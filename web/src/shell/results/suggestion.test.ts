import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../words/en.json';
import { keepDone } from '../../lib/learning';
import type { Suggestion } from '../../lib/types';
import { GameWords, shellWords } from '../../lib/words';
import { chairsFor, stillNew, suggestionWords } from './suggestion';

const t = shellWords(en);
const words = new GameWords(
  {
    levels: { casual: 'easy-going', strong: 'hard' },
    presets: { expert: 'For experts' },
    options: { companies: 'Companies', 'companies.true': 'yes' },
  },
  t,
);
const suggested: Suggestion = {
  kind: 'level',
  game: 'cable-car',
  title: 'Cable Car',
  level: 'strong',
  players: 2,
  options: {},
  beaten: 'casual',
  times: 3,
  lesson: null,
  preset: null,
  option: null,
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a level is suggested with the one that was beaten', () => {
  expect(suggestionWords(suggested, words, t)).toBe(
    'You have beaten “easy-going” 3 times at Cable Car: try “hard”.',
  );
  expect(chairsFor(suggested)).toEqual([{ kind: 'me' }, { kind: 'computer', level: 'strong' }]);
});

test.each(['learn', 'first', 'alone', 'better'] as const)('%s names the game', (kind) => {
  expect(suggestionWords({ ...suggested, kind }, words, t)).toContain('Cable Car');
});

test('variants are called as they are where a table is set up', () => {
  const preset = { ...suggested, kind: 'preset' as const, preset: 'expert' };
  expect(suggestionWords(preset, words, t)).toContain('For experts');
  const option = { ...suggested, kind: 'option' as const, option: 'companies', options: { companies: true } };
  expect(suggestionWords(option, words, t)).toContain('Companies: yes');
});

test('a lesson that was learnt is not suggested', () => {
  const learn: Suggestion = { ...suggested, kind: 'learn', lesson: 'first' };
  expect(stillNew([learn, suggested])).toEqual([learn, suggested]);
  keepDone('cable-car', 'first');
  expect(stillNew([learn, suggested])).toEqual([suggested]);
});

test('alone nobody else sits there', () => {
  expect(chairsFor({ ...suggested, players: 1, level: null })).toEqual([{ kind: 'me' }]);
});
