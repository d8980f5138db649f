/** What makes the page an app to be installed: a manifest in each language, from the words of the page. */

import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const WORDS = `${import.meta.dirname}/src/words/`;
const SIZES = [192, 512];

type Words = Record<string, Record<string, string>>;

export function manifests(): Plugin {
  return {
    name: 'manifests',
    apply: 'build',
    generateBundle() {
      for (const file of readdirSync(WORDS)) {
        const language = file.slice(0, 2);
        const words = JSON.parse(readFileSync(WORDS + file, 'utf8')) as Words;
        const source = JSON.stringify(manifest(language, words), null, 2);
        this.emitFile({ type: 'asset', fileName: `manifest.${language}.json`, source });
      }
    },
  };
}

export function manifest(language: string, words: Words) {
  return {
    id: '/',
    name: 'Carbarn',
    short_name: 'Carbarn',
    description: words.home.tagline,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f1e4',
    theme_color: '#1f4d3a',
    categories: ['games'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...SIZES.map((size) => icon(`icon-${size}`, size, 'any')),
      ...SIZES.map((size) => icon(`icon-maskable-${size}`, size, 'maskable')),
    ],
    shortcuts: [
      shortcut(words.games.title, '/games'),
      shortcut(words.lesson.learn, '/l'),
      shortcut(words.rules.title, '/r'),
    ],
  };
}

const icon = (name: string, size: number, purpose: string) => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon-192', 192, 'any')] });
