/** All that the page says is there in every language that has a file in web/src/words. */

import { describe, expect, test } from 'vitest';
import { CATALOGUES } from '../testing/words';
import { LANGUAGES, fileIn, ownName } from './languages';
import { rulesOf } from './rules';
import { language, settings } from './settings.svelte';
import { captions, gameWords, t } from './speech.svelte';

describe.each(LANGUAGES)('%s', (code) => {
  test('has a name of its own, and can be chosen', () => {
    expect(ownName(code)).not.toBe(code);

    settings.language = code;
    expect(language()).toBe(code);
    expect(t('common.close')).toBe(CATALOGUES[code].common.close);
    settings.language = 'auto';
  });

  test('is what the page speaks to a browser that asks for it', () => {
    expect(language([`${code}-XX`, 'en'])).toBe(code);
  });

  test('is spoken by games, lessons and rules, or else they are in English', async () => {
    const words = await gameWords('cable-car', code);
    expect(words.t('common.close')).toBe(CATALOGUES[code].common.close);
    expect(words.option('hand')).toBeTruthy();
    expect(Object.keys(await captions('cable-car', code))).not.toEqual([]);
    const rules = await rulesOf('cable-car', code);
    expect([code, 'en']).toContain(rules?.language);
    expect(rules?.sections.map(({ id }) => id)).toContain('CC13');
  });
});

test('a game that does not speak a language speaks English', () => {
  const files = { '/games/a/words/en.json': 'en', '/games/a/words/de.json': 'de', '/games/b/words/eo.json': 'eo' };
  expect(fileIn(files, '/a/words/', 'de')).toBe('de');
  expect(fileIn(files, '/a/words/', 'eo')).toBe('en');
});

test('languages call themselves by their own name', () => {
  expect(['en', 'de'].map(ownName)).toEqual(['English', 'Deutsch']);
});
