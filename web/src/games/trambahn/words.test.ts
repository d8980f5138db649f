import { expect, it } from 'vitest';
import de from '@games/trambahn/words/de.json';
import en from '@games/trambahn/words/en.json';

it('says everything in both languages, with the same arguments', () => {
  const named = (words: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(words).map(([key, sentence]) => [
        key,
        [...new Set(sentence.match(/\{\w+/g) ?? [])].sort(),
      ]),
    );
  expect(named(de.ui)).toEqual(named(en.ui));
});
