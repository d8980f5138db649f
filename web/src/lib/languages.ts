/**
 * The languages of the page: those in which there is a catalogue of the shell. A game, a lesson or
 * rules that do not speak one of them are in English.
 */

import type { Catalogue } from './words';

const FILES = import.meta.glob<Catalogue>('../words/??.json', { import: 'default' });

/** By two letters, as browsers ask for it. */
export type Language = string;
export const ENGLISH: Language = 'en';

const codeOf = (path: string): Language => path.slice(-'en.json'.length, -'.json'.length);

export const LANGUAGES: Language[] = Object.keys(FILES).map(codeOf).sort();

/** What the shell says in a language: fetched when somebody speaks it. */
export const shellIn = (code: Language): Promise<Catalogue> => FILES[`../words/${code}.json`]();

/** What a language calls itself. */
export function ownName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Of a game's files, the one in a language, or else in English: `FOLDER/en.json`. */
export function fileIn<T>(files: Record<string, T>, folder: string, spoken: Language): T | undefined {
  const here = Object.entries(files).filter(([path]) => path.includes(folder));
  const inLanguage = (code: Language) => here.find(([path]) => codeOf(path) === code)?.[1];
  return inLanguage(spoken) ?? inLanguage(ENGLISH);
}
