/** Whatever the page says comes from a catalogue, by a key that is there. */

import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';
import en from '../words/en.json';
import type { Catalogue } from './words';

const COMPONENTS = import.meta.glob<string>('../**/*.svelte', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const MODULES = import.meta.glob<string>(['../**/*.ts', '!../**/*.test.ts', '!../testing/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const GAMES = import.meta.glob<Catalogue>('@games/*/words/en.json', {
  eager: true,
  import: 'default',
});

/** The page's own name, and numbers of rules. */
const NO_WORDS = /\bCarbarn\b|\b[A-Z]{2}\d+\b/g;
const SPOKEN = new Set(['aria-label', 'aria-description', 'alt', 'label', 'placeholder', 'title']);

/** The texts of a component that stand in its markup as they are. */
function bareTexts(source: string): string[] {
  const found: string[] = [];
  const look = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(look);
    else if (part && typeof part === 'object' && 'type' in part) see(part);
  };
  const see = (node: Record<string, any>): void => {
    if (node.type === 'Text') found.push(node.data);
    for (const attribute of node.attributes ?? []) {
      if (SPOKEN.has(attribute.name) && attribute.value !== true) look(attribute.value);
    }
    const { nodes, fragment, body, fallback, consequent, alternate, pending, then, error } = node;
    look([nodes, fragment, body, fallback, consequent, alternate, pending, then, error].flat());
    look(node.catch);
  };
  see(parse(source, { modern: true }).fragment);
  return found.map((text) => text.trim());
}

const saysSomething = (text: string) => /\p{L}{2,}/u.test(text.replace(NO_WORDS, ''));

test('all components are looked at', () => {
  expect(Object.keys(COMPONENTS).length).toBeGreaterThan(90);
});

test('nothing in the markup of a component is said in one language only', () => {
  expect(bareTexts('<p title="Hi you">{#if a}Well, {name}{:else}{t("x")}{/if}</p>')).toContain('Hi you');
  expect(bareTexts('{#if a}{:else}<b>Well</b>{/if}')).toContain('Well');

  const found = Object.entries(COMPONENTS).map(([path, source]) => [
    path,
    bareTexts(source).filter(saysSomething),
  ]);
  expect(Object.fromEntries(found.filter(([, texts]) => texts.length))).toEqual({});
});

test('no code puts a sentence together by itself', () => {
  const sentence = /(['`"])\p{Lu}\p{Ll}+ \p{Ll}[^'`"\n]*\1/gu;
  for (const [path, source] of [...Object.entries(COMPONENTS), ...Object.entries(MODULES)]) {
    const code = source.replace(/\/\*.*?\*\/|<!--.*?-->|\/\/[^\n]*/gs, '');
    expect(code.match(sentence) ?? [], path).toEqual([]);
  }
});

/** The keys that are asked for as they are written, such as `t('lay')`. */
const asked = (source: string) =>
  [...source.matchAll(/\bt\(\s*(?:[^()'`]*\? )?'([^'$]+)'(?: : '([^'$]+)')?/g)].flatMap(([, one, other]) =>
    other ? [one, other] : [one],
  );

const has = (catalogue: Catalogue, section: string, key: string) => key in (catalogue[section] ?? {});
const inShell = (key: string) => has(en, key.split('.')[0], key.slice(key.indexOf('.') + 1));

test('every key that is asked for is in the catalogue', () => {
  for (const [path, source] of [...Object.entries(COMPONENTS), ...Object.entries(MODULES)]) {
    const game = /\/games\/(\w+)\//.exec(path)?.[1];
    const own = Object.entries(GAMES).find(([file]) => file.includes(`/${game}/`))?.[1] ?? {};
    const missing = asked(source).filter((key) => !has(own, 'ui', key) && !inShell(key));
    expect(missing, path).toEqual([]);
  }
});
