/** The service worker: one classic script at an address that stays, which knows all files of the page. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

const WORKER = `${import.meta.dirname}/src/worker/worker.ts`;

export function worker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'worker',
    apply: 'build', // while one works on the page nothing of it may be kept
    configResolved: (resolved) => void (config = resolved),
    async closeBundle() {
      const { outDir, target } = config.build;
      const files = digests(resolve(config.root, outDir));
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(versionOf(files)) },
        build: {
          outDir,
          target,
          emptyOutDir: false,
          rolldownOptions: { input: WORKER, output: { format: 'iife', entryFileNames: 'worker.js' } },
        },
      });
    },
  };
}

/** The page's files by their addresses, with what browsers check them by. */
export function digests(folder: string): Record<string, string> {
  const paths = ['index.html', ...readdirSync(`${folder}/assets`).sort().map((name) => `assets/${name}`)];
  return Object.fromEntries(
    paths.map((path) => [`/${path}`, `sha256-${sha256(readFileSync(`${folder}/${path}`)).digest('base64')}`]),
  );
}

/** Another one as soon as any file is another. */
export const versionOf = (files: Record<string, string>): string =>
  sha256(JSON.stringify(files)).digest('hex').slice(0, 12);

const sha256 = (content: string | Buffer) => createHash('sha256').update(content);
