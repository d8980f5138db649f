/** Who won, in one sentence. */

import type { Translate } from './game';
import { namesOf, type Table } from './types';

export function resultWords(table: Table, t: Translate): string {
  if (table.ending) return endingWords(table, t);
  const winners = table.winners ?? [];
  if (!winners.length) return t('result.over');
  const points = table.scores?.[winners[0]] ?? 0;
  const names = winners.map((seat) => namesOf(table)[seat]);
  if (winners.length > 1) return t('result.shared', { names: listed(names, t), points });
  if (table.seats.length === 1) return t('result.alone', { name: names[0], points });
  const others = (table.scores ?? []).filter((_, seat) => seat !== winners[0]);
  const mine = table.mine.length === 1 && table.mine[0] === winners[0];
  const second = Math.max(...others);
  const how = `${mine ? 'you' : 'wins'}${second === points ? '-tie' : ''}`;
  return t(`result.${how}`, { name: names[0], points, second });
}

/** A game that has not ended by its rules. */
function endingWords(table: Table, t: Translate): string {
  const names = namesOf(table);
  const how = table.ending!;
  if (how === 'draw' || how === 'called-off') return t(`result.${how}`);
  const lost = table.seats.filter(({ gave_up }) => gave_up === how).map(({ seat }) => names[seat]);
  const said = t(`result.${how}`, { names: listed(lost, t), count: lost.length });
  const [winner] = table.winners ?? [];
  if (winner === undefined) return said;
  const mine = table.mine.length === 1 && table.mine[0] === winner;
  return `${said} ${t(mine ? 'result.so-you-win' : 'result.so-wins', { name: names[winner] })}`;
}

/** Who gave up their seat on the way, in a game that others played to its end. */
export function gaveUpWords(table: Table, t: Translate): string {
  const names = namesOf(table);
  const gone = table.ending ? [] : table.seats.filter(({ gave_up }) => gave_up);
  return gone.map(({ seat, gave_up }) => t(`result.${gave_up}`, { names: names[seat], count: 1 })).join(' ');
}

/** Ada, Ben and Cy. */
export function listed(names: string[], t: Translate): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  return `${names.slice(0, -1).join(', ')} ${t('common.and')} ${last}`;
}
