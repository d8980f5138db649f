import { beforeEach, expect, test } from 'vitest';
import { flushSync } from 'svelte';
import { followSettings, kept, language, settings } from './settings.svelte';

beforeEach(() => localStorage.clear());

test('settings are kept from visit to visit', () => {
  const stop = followSettings();
  settings.theme = 'dark';
  settings.confirm = false;
  flushSync();

  expect(kept()).toMatchObject({ theme: 'dark', confirm: false, sound: false });
  expect(document.documentElement.dataset.theme).toBe('dark');
  stop();
});

test('damaged settings are forgotten', () => {
  localStorage.setItem('carbarn.settings', '{');

  expect(kept()).toMatchObject({ theme: 'auto', confirm: true });
});

test('the first of the languages of the browser that we speak', () => {
  expect(language(['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(language(['fr'])).toBe('en');

  settings.language = 'de';
  expect(language(['en'])).toBe('de');
  settings.language = 'auto';
});
