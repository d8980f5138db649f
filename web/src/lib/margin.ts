/** How far ahead somebody is expected to end, as a figure and in words. */

import { t } from './speech.svelte';

export function marginWords(margin: number, alone: boolean): string {
  const points = Math.round(margin);
  if (alone) return t('hint.alone', { points });
  if (points === 0) return t('hint.level');
  return t(points > 0 ? 'hint.ahead' : 'hint.behind', { points: Math.abs(points) });
}

/** By how much something is worse than the best. */
export function lessWords(less: number): string {
  const points = Math.round(less);
  return points ? t('hint.less', { points }) : t('hint.as-good');
}
