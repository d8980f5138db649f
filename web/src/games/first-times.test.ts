/** What is explained to newcomers can happen, has words, and lies on the screen. */

import { describe, expect, test } from 'vitest';
import type { FirstTime } from '../lib/game';
import { LANGUAGES } from '../lib/languages';
import type { Catalogue } from '../lib/words';

const GAMES = import.meta.glob<FirstTime[]>('./*/first-times.ts', { eager: true, import: 'firstTimes' });
const PAGES = import.meta.glob<string>(['./*/*.svelte', '../shell/table/Seats.svelte'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const WORDS = import.meta.glob<Catalogue>('@games/*/words/??.json', { eager: true, import: 'default' });

describe.each(Object.entries(GAMES))('%s', (path, all) => {
  const folder = path.split('/')[1];
  const page = Object.entries(PAGES)
    .filter(([file]) => file.startsWith(`./${folder}/`) || file.startsWith('../shell'))
    .map(([, text]) => text)
    .join();

  test.each(LANGUAGES)('has words in %s', (language) => {
    const { ui, events } = Object.entries(WORDS).find(([file]) => file.endsWith(`/${folder}/words/${language}.json`))![1];
    const wanted = all.flatMap(({ key }) => [`first-${key}`, `first-${key}-why`]);

    expect(wanted.filter((key) => !ui[key])).toEqual([]);
    const said = Object.keys(ui).filter((key) => key.startsWith('first-') && ui[`${key}-why`]);
    expect(said.filter((key) => !wanted.includes(key))).toEqual([]);
    expect(all.filter(({ event }) => event && !events[event])).toEqual([]);
  });

  test('lights parts of the screen', () => {
    expect(all.filter(({ show }) => !page.includes(`data-lesson="${show}"`))).toEqual([]);
  });
});
