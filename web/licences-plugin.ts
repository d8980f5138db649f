/** The licences of the fonts, which go with them: one file of the page for each. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const FONTS = ['archivo-narrow', 'source-sans-3'];
const { resolve } = createRequire(import.meta.url);

export function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle() {
      for (const font of FONTS) {
        const source = readFileSync(resolve(`@fontsource-variable/${font}/LICENSE`), 'utf8');
        this.emitFile({ type: 'asset', fileName: `licences/${font}.txt`, source });
      }
    },
  };
}
