/** The sheet of keys tells of all that a board listens to. */

import { expect, test } from 'vitest';
import type { KeyHelp } from '../lib/game';

const SHEETS = import.meta.glob<KeyHelp[]>('./*/keys.ts', { eager: true, import: 'keys' });
const BOARDS = import.meta.glob<string>('./*/Board.svelte', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The keys of a board's `KEYS`, as they are called on the sheet. */
function heard(board: string): string[] {
  const keys = /const KEYS.*? = \{\n(.*?)\n {2}\};/s.exec(board)?.[1] ?? '';
  const names = [...keys.matchAll(/^ {4}(\w+): /gm)].map(([, name]) => name);
  const zoom = keys.includes('...zoom.keys') ? ['+', '−', '0'] : [];
  const called = (name: string) => {
    if (name.startsWith('Arrow')) return 'Arrows';
    return name.length > 1 ? name : name.toUpperCase();
  };
  return [...names.map(called), ...zoom];
}

test.each(Object.entries(SHEETS))('%s', (path, keys) => {
  const told = keys.flatMap((one) => one.keys);
  const [first, last] = [told[told.indexOf('to') - 1], told[told.indexOf('to') + 1]];
  const within = (key: string) => key >= first && key <= last;

  const found = heard(BOARDS[path.replace('keys.ts', 'Board.svelte')]);
  expect(found.length).toBeGreaterThan(2);
  expect(found.filter((key) => !told.includes(key) && !within(key))).toEqual([]);
});
