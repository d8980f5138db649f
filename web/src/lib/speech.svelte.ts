/** The words of the shell in the language of the moment, and those of a game when it is needed. */

import type { ApiError } from './api';
import type { Translate } from './game';
import { ENGLISH, fileIn, shellIn, type Language } from './languages';
import { written } from './numbers';
import { language } from './settings.svelte';
import { ago, day } from './times';
import type { Entry } from './types';
import { capital, GameWords, shellWords, type Catalogue } from './words';

/** The words of the shell that have been fetched, by language. */
const shell = $state<Record<Language, Translate>>({});
const GAMES = import.meta.glob<Catalogue>('@games/*/words/??.json', { import: 'default' });
const CAPTIONS = import.meta.glob<Captions>('@games/*/lessons/??.json', { import: 'default' });
/** Sections of the shell's catalogue that are fetched by themselves (sections-plugin.ts). */
const APART = {
  account: import.meta.glob<Catalogue>('../words/??.json', { query: '?only=account', import: 'default' }),
  results: import.meta.glob<Catalogue>('../words/??.json', { query: '?only=results', import: 'default' }),
  told: import.meta.glob<Catalogue>('../words/??.json', { query: '?only=told', import: 'default' }),
  today: import.meta.glob<Catalogue>('../words/??.json', { query: '?only=today', import: 'default' }),
  talk: import.meta.glob<Catalogue>('../words/??.json', { query: '?only=talk', import: 'default' }),
};
export type Section = keyof typeof APART;
const heard = new Map<Section, Promise<void>>(); // those that are here, or on their way
/** What a game's lessons say, by lesson and key. */
export type Captions = Record<string, Record<string, string>>;

/** Fetches what the shell says in a language. */
export async function hear(spoken: Language): Promise<Translate> {
  shell[spoken] ??= shellWords(await wordsIn(spoken), spoken);
  return shell[spoken];
}

/** Fetches words that few pages need, before the first of them is said. */
export function hearOf(section: Section): Promise<void> {
  const known = heard.get(section);
  if (known) return known;
  const coming = Promise.resolve().then(hearAgain);
  heard.set(section, coming);
  coming.catch(() => heard.delete(section)); // whoever needs them again tries again
  return coming;
}

async function hearAgain(): Promise<void> {
  for (const spoken of Object.keys(shell)) shell[spoken] = shellWords(await wordsIn(spoken), spoken);
}

/** A page with the words that only such pages need. */
export async function withWords<T>(page: Promise<T>, ...sections: Section[]): Promise<T> {
  await Promise.all(sections.map(hearOf));
  return page;
}

async function wordsIn(spoken: Language): Promise<Catalogue> {
  const sections = [...heard.keys()];
  const more = sections.map((section) => APART[section][`../words/${spoken}.json`]());
  const catalogues = await Promise.all([shellIn(spoken), ...more]);
  return sections.length === heard.size ? Object.assign({}, ...catalogues) : wordsIn(spoken);
}

/** Fetches the language of the moment before the page is shown, and any other when it is chosen. */
export async function listen(): Promise<void> {
  await hear(language()).catch(() => hear(ENGLISH));
  $effect.root(() => {
    $effect(() => void hear(language()));
  });
}

/** A word or sentence of the shell; in a language that was there before until this one is. */
export const t: Translate = (key, args) =>
  (shell[language()] ?? Object.values(shell)[0])(key, args);

/** A number as the language writes it. */
export const figure = (number: number): string => written(number, language());

const folderOf = (name: string) => `/${name.replaceAll('-', '')}/`;

/** A day, near ones by name; times are seconds since 1970. */
export const dayWords = (seconds: number): string => day(seconds, language());

/** How long ago something was. */
export const agoWords = (seconds: number): string => ago(seconds, language());

/** A game's catalogue in a language, or in English where it does not speak it. */
export async function gameWords(name: string, spoken: Language = language()): Promise<GameWords> {
  const fetched = fileIn(GAMES, `${folderOf(name)}words/`, spoken)?.();
  return new GameWords((await fetched) ?? {}, await hear(spoken), spoken);
}

/** What the lessons of a game say. */
export async function captions(name: string, spoken: Language = language()): Promise<Captions> {
  return (await fileIn(CAPTIONS, `${folderOf(name)}lessons/`, spoken)?.()) ?? {};
}

/** Our words for a key, or else the server's. */
function own(key: string, servers: string): string {
  const words = t(key);
  return words === key ? servers : words;
}

/** What an entry that is no move says. */
export function entryWords(entry: Entry, names: string[], words: GameWords): string {
  if (entry.kind === 'move') return '';
  const level = words.level(entry.stand_in ?? '');
  return t(`log.${entry.kind}`, { name: names[entry.seat], level });
}

/** Why the server did not do what was asked. */
export const problemWords = ({ code, message }: ApiError) =>
  own(`errors.${code}`, capital(message));
