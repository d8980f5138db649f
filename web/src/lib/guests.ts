/**
 * What people are called. Who has not said anything is "Guest 638" to the server, and who was deleted
 * is "Somebody".
 */

import { t } from './speech.svelte';

const UNNAMED = /^Guest (\d{1,3})$/;

/** A name as the page says it: that of somebody who chose none is in the language of the page. */
export function called(name: string): string {
  const number = UNNAMED.exec(name)?.[1];
  if (name === 'Somebody') return t('seats.somebody');
  return number ? t('seats.guest', { number }) : name;
}
