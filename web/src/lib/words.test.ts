import { expect, test } from 'vitest';
import cases from '../../../tests/engine/words.json';
import { CATALOGUES as SHELL } from '../testing/words';
import { LANGUAGES } from './languages';
import type { GameEvent, Refusal } from './types';
import { capital, fill, GameWords, shellWords, type Arguments, type Catalogue } from './words';

const CATALOGUES = import.meta.glob<Catalogue>('@games/*/words/*.json', {
  eager: true,
  import: 'default',
});

const words = new GameWords(
  {
    events: {
      drew: '{seat} draws {tile}.',
      'drew.hidden': '{seat} draws a tile.',
      finished: '{seat}: {tiles} {tiles|tile|tiles} to {end}.',
    },
    refusals: { taken: 'a tile already lies on {space}.' },
    values: { power: 'the power station' },
    options: { hand: 'Hand', 'hand.1': 'one tile' },
    ui: { lay: 'Lay {tile}' },
  },
  (key) => `shell ${key}`,
);

/** Keys of a catalogue with the arguments that its sentences use. */
function shape(catalogue: Catalogue): string[] {
  return Object.entries(catalogue).flatMap(([section, sentences]) =>
    Object.entries(sentences).map(([key, sentence]) => {
      const args = new Set([...sentence.matchAll(/\{(\w+)/g)].map((found) => found[1]));
      return `${section}.${key}(${[...args].sort().join(', ')})`;
    }),
  );
}

test.each(cases.fill as [string, string, Arguments, string][])('%s', (_, sentence, args, said) => {
  expect(fill(sentence, args)).toBe(said);
});

const shared = new GameWords(cases.catalogue, (key) => key);

test.each(cases.events as [string, GameEvent, string][])('%s', (_, event, said) => {
  expect(shared.event(event, cases.names)).toBe(said);
});

test.each(cases.refusals as [string, object, string][])('%s', (_, refusal, said) => {
  const words = shared.refusal({ words: 'no', ...refusal } as Refusal, cases.names);

  expect(words).toBe(capital(said));
});

test('the shell speaks by section and key', () => {
  const t = shellWords({ home: { 'all-tables': 'Show all {count}' } });

  expect(t('home.all-tables', { count: 9 })).toBe('Show all 9');
  expect(t('home.unknown')).toBe('home.unknown');
});

test('a refusal is a sentence, or else what the server said', () => {
  const refusal = {
    code: 'illegal',
    words: 'no',
    rule: 'CC2',
    key: 'taken',
    args: { space: '40' },
  };

  expect(words.refusal(refusal as never, [])).toBe('A tile already lies on 40.');
  expect(words.refusal({ ...refusal, key: 'new' } as never, [])).toBe('no');
});

test("a game's screen falls back to the words of the shell", () => {
  expect(words.t('lay', { tile: 'aacb' })).toBe('Lay aacb');
  expect(words.t('common.close')).toBe('shell common.close');
});

test('options have words for themselves and their choices', () => {
  expect(words.option('hand')).toBe('Hand');
  expect(words.option('hand', 1)).toBe('one tile');
  expect(words.option('colour')).toBeUndefined();
});

test.each(LANGUAGES)('the shell says the same in every language: %s', (code) => {
  expect(shape(SHELL[code]).sort()).toEqual(shape(SHELL.en).sort());
});

test('every game says the same in every language', () => {
  for (const [path, catalogue] of Object.entries(CATALOGUES)) {
    const english = CATALOGUES[path.replace(/[^/]+$/, 'en.json')];
    expect(shape(catalogue).sort(), path).toEqual(shape(english).sort());
  }
});
