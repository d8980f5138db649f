import { beforeEach, expect, test } from 'vitest';
import { flushSync } from 'svelte';
import { applySettings, storedSettings, language, settings } from './settings.svelte';

beforeEach(() => localStorage.clear());

test('settings are kept from visit to visit', () => {
  const stop = applySettings();
  settings.theme = 'dark';
  settings.confirm = false;
  settings.volume = 0.3;
  flushSync();

  expect(storedSettings()).toMatchObject({ theme: 'dark', confirm: false, volume: 0.3 });
  expect(document.documentElement.dataset.theme).toBe('dark');
  stop();
});

test('damaged settings are forgotten', () => {
  localStorage.setItem('carbarn.settings', '{');

  expect(storedSettings()).toMatchObject({ theme: 'auto', confirm: true });
});

test('the first of the languages of the browser that we speak', () => {
  expect(language(['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(language(['fr'])).toBe('en');

  settings.language = 'de';
  expect(language(['en'])).toBe('de');
  settings.language = 'auto';
});
