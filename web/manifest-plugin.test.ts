import { expect, test } from 'vitest';
import { manifest } from './manifest-plugin.ts';
import de from './src/words/de.json';

test('a manifest speaks its language, and has an icon that may be cut to any shape', () => {
  const { lang, description, icons, shortcuts } = manifest('de', de);

  expect([lang, description]).toEqual(['de', de.home.tagline]);
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
  expect(shortcuts.map(({ name }) => name)).toContain(de.games.title);
});
