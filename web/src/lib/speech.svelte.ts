/** The words of the shell in the language of the moment, and those of a game when it is needed. */

import de from '../words/de.json';
import en from '../words/en.json';
import type { ApiError } from './api';
import type { Translate } from './game';
import { written } from './numbers';
import { language, type Language } from './settings.svelte';
import type { Entry } from './types';
import { capital, GameWords, shellWords, type Catalogue } from './words';

const SHELL: Record<Language, Translate> = { en: shellWords(en, 'en'), de: shellWords(de, 'de') };
const GAMES = import.meta.glob<Catalogue>('@games/*/words/*.json', { import: 'default' });
const CAPTIONS = import.meta.glob<Captions>(['@games/*/lessons/en.json', '@games/*/lessons/de.json'], {
  import: 'default',
});
/** What a game's lessons say, by lesson and key. */
export type Captions = Record<string, Record<string, string>>;

/** A word or sentence of the shell. */
export const t: Translate = (key, args) => SHELL[language()](key, args);

/** A number as the language writes it. */
export const figure = (number: number): string => written(number, language());

/** A game's catalogue in a language, or in English where it does not speak it. */
export async function gameWords(name: string, spoken: Language = language()): Promise<GameWords> {
  return new GameWords((await found(GAMES, name, 'words', spoken)) ?? {}, SHELL[spoken], spoken);
}

/** What the lessons of a game say. */
export async function captions(name: string, spoken: Language = language()): Promise<Captions> {
  return (await found(CAPTIONS, name, 'lessons', spoken)) ?? {};
}

async function found<T>(
  files: Record<string, () => Promise<T>>,
  name: string,
  part: string,
  spoken: Language,
): Promise<T | undefined> {
  const folder = `/${name.replaceAll('-', '')}/${part}/`;
  const paths = Object.keys(files).filter((path) => path.includes(folder));
  const path =
    paths.find((p) => p.endsWith(`/${spoken}.json`)) ?? paths.find((p) => p.endsWith('/en.json'));
  return path ? files[path]() : undefined;
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
