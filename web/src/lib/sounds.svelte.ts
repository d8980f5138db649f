/** What is heard at a table, for those who want it. */

import { untrack } from 'svelte';
import type { TableSession } from './session.svelte';
import { volume } from './settings.svelte';
import { playSound, type Sound } from './sound';
import type { Entry } from './types';

const scores = (entry: Entry) => entry.events.some((event) => Number(event.points) > 0);
/** Another volume is no reason to hear it again. */
const hear = (sound: Sound) => untrack(() => playSound(sound, volume()));

/** To be called by a component. */
export function playSounds(session: TableSession): void {
  $effect(() => {
    if (session.last && scores(session.last)) hear('score');
  });
  $effect(() => {
    if (session.myTurn) hear('turn');
  });
  $effect(() => {
    if (session.refusal) hear('refusal');
  });
}
