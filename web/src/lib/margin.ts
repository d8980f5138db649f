/** How far ahead somebody is expected to end, as a figure and in words. */

import { figure, t } from './speech.svelte';

export function marginSign(margin: number, alone: boolean): string {
  const points = Math.round(margin);
  return alone || points <= 0 ? figure(points) : `+${figure(points)}`;
}

export function marginWords(margin: number, alone: boolean): string {
  const points = Math.round(margin);
  if (alone) return t('hint.alone', { points });
  if (points === 0) return t('hint.level');
  return t(points > 0 ? 'hint.ahead' : 'hint.behind', { points: Math.abs(points) });
}
