/** Whether the server answers. Where it does not, it is asked until it does, and pages go on by themselves. */

import { untrack } from 'svelte';
import { lookForAnother } from './version.svelte';

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 8_000;
const LATE = 15_000; // for an answer: some networks do not say no either

/** `returns`: how often it was back. */
export const network = $state({ away: false, returns: 0 });

let timer: ReturnType<typeof setTimeout> | undefined;
let tries = 0;

/** It did not answer. */
export function missed(): void {
  if (network.away) return;
  network.away = true;
  tries = 0;
  askLater();
}

/** It answered, perhaps another one by now. */
export function heard(): void {
  if (!network.away) return;
  clearTimeout(timer);
  network.away = false;
  network.returns++;
  lookForAnother();
}

/** Waits for an answer of the server's: one that is late is missed until it comes. */
export async function awaited<T>(answer: Promise<T>): Promise<T> {
  const late = setTimeout(missed, LATE);
  try {
    return await answer;
  } finally {
    clearTimeout(late);
  }
}

/** Whatever could not be done without it is tried again. */
export function whenBack(act: () => void): void {
  const before = untrack(() => network.returns);
  $effect(() => {
    if (network.returns !== before) untrack(act);
  });
}

/** Asks at once when the browser has a network again, or somebody looks. */
export function watchNetwork(): void {
  addEventListener('offline', missed);
  addEventListener('online', askNow);
  document.addEventListener('visibilitychange', askNow);
}

function askLater(): void {
  clearTimeout(timer);
  timer = setTimeout(ask, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries++));
}

function askNow(): void {
  if (network.away && !document.hidden) void ask();
}

async function ask(): Promise<void> {
  const asked = fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(LATE) });
  const answers = await asked.then(({ ok }) => ok, () => false);
  if (answers) heard();
  else if (network.away) askLater();
}
