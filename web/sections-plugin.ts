/**
 * Words of the shell that few pages need are fetched by themselves: `words/en.json?only=talk` has
 * that section, and `words/en.json` all but those that are fetched so.
 */

import type { Plugin } from 'vite';

const CATALOGUE = /\/src\/words\/\w\w\.json$/;

export function sections(apart: string[]): Plugin {
  return {
    name: 'sections',
    apply: 'build', // while one works on the page, each file has all
    enforce: 'pre',
    transform(code, id) {
      const [path, query] = id.split('?');
      if (!CATALOGUE.test(path)) return null;
      const words = part(code, apart, query);
      return query ? { code: `export default ${words};`, moduleType: 'js', map: null } : { code: words, map: null };
    },
  };
}

/** What is in a catalogue as it is asked for. */
export function part(catalogue: string, apart: string[], query = ''): string {
  const only = new URLSearchParams(query).get('only');
  const wanted = Object.entries(JSON.parse(catalogue) as Record<string, unknown>).filter(([name]) =>
    only ? name === only : !apart.includes(name),
  );
  return JSON.stringify(Object.fromEntries(wanted));
}
