/**
 * The rules as pages: docs/rules/*.md, turned into HTML when the client is built. GAME.md is
 * English, GAME.de.md the same in German.
 */

import { ENGLISH, type Language } from './languages';

export interface Rules {
  html: string;
  /** The numbered rules, in order. */
  sections: { id: string; title: string }[];
}
/** With the language in which they are written. */
export type Written = Rules & { language: Language };

const PAGES = import.meta.glob<Rules>('@rules/*.md');

/** The rules of a game in a language, or else in English, loaded when somebody opens them. */
export async function rulesOf(game: string, spoken: Language): Promise<Written | null> {
  const load = (name: string) =>
    Object.entries(PAGES).find(([path]) => path.endsWith(`/${name}.md`))?.[1];
  const [own, english] = [load(`${game}.${spoken}`), load(game)];
  if (own) return { ...(await own()), language: spoken };
  return english ? { ...(await english()), language: ENGLISH } : null;
}
