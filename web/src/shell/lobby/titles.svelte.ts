/** What games are called, and paces in words. */

import * as api from '../../lib/api';
import { DAY, duration } from '../../lib/clock';
import type { Pace } from '../../lib/lobby.svelte';
import { t } from '../../lib/speech.svelte';

let known = $state.raw<Record<string, string>>({});
let asked = false;

/** By the name of the game; fetched when they are needed first. */
export function titles(): Record<string, string> {
  if (!asked) {
    asked = true;
    const named = (games: { name: string; title: string }[]) => games.map(({ name, title }) => [name, title]);
    api.games().then((games) => (known = Object.fromEntries(named(games))), () => (asked = false));
  }
  return known;
}

/** "live", "by days". */
export const paceWords = (pace: Pace): string => t(`lobby.pace-${pace}`);
/** What is agreed on about time: the same as on the server. */
export const paceClock = (pace: Pace): string =>
  pace === 'live'
    ? t('clock.and-more', { time: duration(600, t), bonus: 5 })
    : t('clock.a-turn', { time: duration(2 * DAY, t) });
