/** What is heard at a table, for those who want it. */

import type { TableSession } from './session.svelte';
import { settings } from './settings.svelte';
import { playSound } from './sound';
import type { Entry } from './types';

const scores = (entry: Entry) => entry.events.some((event) => Number(event.points) > 0);

/** To be called by a component. */
export function playSounds(session: TableSession): void {
  $effect(() => {
    if (settings.sound && session.last && scores(session.last)) playSound('score');
  });
  $effect(() => {
    if (settings.sound && session.myTurn) playSound('turn');
  });
  $effect(() => {
    if (settings.sound && session.refusal) playSound('refusal');
  });
}
