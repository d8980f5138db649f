/** Who won, in one sentence. */

import type { Translate } from './game';
import { namesOf, type Table } from './types';

export function resultWords(table: Table, t: Translate): string {
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

/** Ada, Ben and Cy. */
export function listed(names: string[], t: Translate): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  return `${names.slice(0, -1).join(', ')} ${t('common.and')} ${last}`;
}
