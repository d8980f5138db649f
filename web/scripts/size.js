/** How much a table loads: JavaScript, gzipped, before a panel is opened; and fonts. */

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMIT_KB = 130;
const FONTS_KB = 90;
const built = new URL(process.argv[2] ?? '../../src/carbarn/static/', import.meta.url);
const read = (file) => readFileSync(new URL(file, built));
const chunks = JSON.parse(read('chunks.json'));
const names = Object.keys(chunks);

/** A chunk with all that it imports before it runs. */
function withImports(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const other of chunks[name].imports ?? []) withImports(other, found);
  return found;
}

const loaded = (pattern) => [
  ...new Set(names.filter((n) => pattern.test(n)).flatMap((n) => [...withImports(n)])),
];
const always = loaded(/^index\.html$|TablePage\.svelte$|^src\/words\/en\.json$/);
const games = names.flatMap((name) => /^src\/games\/(.+)\/index\.ts$/.exec(name)?.[1] ?? []);

let tooLarge = false;
for (const game of games) {
  const words = new RegExp(`/games/${game}/words/en\\.json$`);
  const parts = [
    ...new Set([...always, ...withImports(`src/games/${game}/index.ts`), ...loaded(words)]),
  ];
  const files = parts.map((part) => chunks[part].file);
  const sizes = files.map((file) => gzipSync(read(file)).length);
  const total = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  files.forEach((file, i) =>
    console.log(`  ${(sizes[i] / 1024).toFixed(1).padStart(6)} KB  ${file}`),
  );
  console.log(
    `${total.toFixed(1).padStart(8)} KB  ${game}: a table's JavaScript, gzipped (limit ${LIMIT_KB})`,
  );
  tooLarge ||= total > LIMIT_KB;
}

const fonts = [...read('index.html').toString().matchAll(/href="\/(.+?\.woff2)"/g)];
const letters = fonts.reduce((sum, [, file]) => sum + read(file).length, 0) / 1024;
console.log(`${letters.toFixed(1).padStart(8)} KB  fonts of every page (limit ${FONTS_KB})`);
tooLarge ||= letters > FONTS_KB;
if (tooLarge || !games.length || !fonts.length) process.exit(1);
