/** The rules as pages: docs/rules/*.md, turned into HTML when the client is built. */

export interface Rules {
  html: string;
  /** The numbered rules, in order. */
  sections: { id: string; title: string }[];
}

const PAGES = import.meta.glob<Rules>('@rules/*.md');

/** The rules of a game, loaded when somebody opens them. */
export async function rulesOf(game: string): Promise<Rules | null> {
  const path = Object.keys(PAGES).find((p) => p.endsWith(`/${game}.md`));
  return path ? PAGES[path]() : null;
}
