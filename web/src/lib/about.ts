/** What is worth knowing about a table at a glance: how it differs from the usual one. */

import { clockInShort } from './clock';
import type { Translate } from './game';
import { isOwn } from './newtable';
import type { Option, Table } from './types';
import type { GameWords } from './words';

export function aboutTable(
  table: Table,
  options: Option[],
  words: GameWords,
  t: Translate,
): string {
  const people = table.seats.filter(({ kind }) => kind === 'person').length;
  const facts = [
    ...options.filter((option) => isRemarkable(table, option)).map((o) => optionWords(table, o, words)),
    table.hints && people > 1 && t('table.hints'),
    table.clock && t('clock.in-short', { clock: clockInShort(table.clock, t) }),
    table.stand_in_after && t('table.stand-in', { minutes: table.stand_in_after }),
    table.mine.length === 0 && t('table.watching'),
  ];
  return facts.filter(Boolean).join(' · ');
}

/** It is not as usual; and what nobody can choose is worth telling, too. */
function isRemarkable(table: Table, { name, choices: [usual, ...others] }: Option): boolean {
  return !others.length || table.options[name] !== usual;
}

function optionWords(table: Table, option: Option, words: GameWords): string | undefined {
  const { name } = option;
  const choice = table.options[name];
  const said = words.option(name, isOwn(option, choice) ? 'own' : choice);
  return typeof choice === 'boolean' ? said : `${words.option(name)}: ${said}`;
}
