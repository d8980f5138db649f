import { expect, test } from 'vitest';
import de from '../words/de.json';
import en from '../words/en.json';
import { fill, GameWords, shellWords, type Catalogue } from './words';

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

test('arguments are put into a sentence', () => {
  expect(fill('{a} and {b}', { a: 1, b: 'two' })).toBe('1 and two');
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  expect(fill('{a}', { a: null })).toBe('?');
});

test('a word may depend on a number', () => {
  const sentence = '{n} {n|seat is|seats are} free';

  expect(fill(sentence, { n: 1 })).toBe('1 seat is free');
  expect(fill(sentence, { n: 2 })).toBe('2 seats are free');
});

test('the shell speaks by section and key', () => {
  const t = shellWords({ home: { 'all-tables': 'Show all {count}' } });

  expect(t('home.all-tables', { count: 9 })).toBe('Show all 9');
  expect(t('home.unknown')).toBe('home.unknown');
});

test('an event has a sentence of its own where something is hidden', () => {
  expect(words.event({ key: 'drew', seat: 0, tile: 'aacb' }, ['Ada'])).toBe('Ada draws aacb.');
  expect(words.event({ key: 'drew', seat: 0, tile: null }, ['Ada'])).toBe('Ada draws a tile.');
});

test('a value may have a sentence of its own', () => {
  const own = new GameWords(
    { events: { played: '{seat}: {icon}.', 'played.money': '{seat}: ${amount}.' } },
    (key) => key,
  );

  expect(own.event({ key: 'played', seat: 0, icon: 'R', amount: 1 }, ['Ada'])).toBe('Ada: R.');
  expect(own.event({ key: 'played', seat: 0, icon: 'money', amount: 3 }, ['Ada'])).toBe('Ada: $3.');
});

test('values are spoken in the words of the catalogue', () => {
  const event = { key: 'finished', seat: 1, tiles: 1, end: 'power' };

  expect(words.event(event, ['Ada', 'Ben'])).toBe('Ben: 1 tile to the power station.');
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

test('the shell says the same in every language', () => {
  expect(shape(de)).toEqual(shape(en));
});

test('every game says the same in every language', () => {
  for (const [path, catalogue] of Object.entries(CATALOGUES)) {
    const english = CATALOGUES[path.replace(/[^/]+$/, 'en.json')];
    expect(shape(catalogue).sort(), path).toEqual(shape(english).sort());
  }
});
