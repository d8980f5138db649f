/** For tests: all that the shell says, at hand from the start in every language. */

import { LANGUAGES, shellIn, type Language } from '../lib/languages';
import { hear } from '../lib/speech.svelte';
import type { Catalogue } from '../lib/words';

export const CATALOGUES: Record<Language, Catalogue> = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async (code) => [code, await shellIn(code)] as const)),
);

await Promise.all(LANGUAGES.map(hear));
