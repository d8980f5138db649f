/** At how many tables it is my turn or I am invited: in the title of pages, and on the app's icon. */

import * as api from './api';

const EVERY = 60_000;

let count = $state(0);

/** How many tables wait for whoever is here. */
export const waiting = (): number => count;

/** A title that says so first. */
export const withWaiting = (title: string): string => (count ? `(${count}) ${title}` : title);

/** Asks now, and shows it on the app's icon where there is one. */
export async function lookWhatWaits(): Promise<void> {
  const found = await api.waiting().catch(() => null);
  if (found === null) return;
  count = found.tables + found.invitations;
  const shown = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  await shown?.catch(() => {}); // a page that is no app has no icon
}

/** Asks now and then, and whenever somebody goes to another page or comes back to this one. */
export function watchWaiting(route: () => unknown): void {
  $effect(() => {
    route();
    void lookWhatWaits();
  });
  $effect(() => {
    const timer = setInterval(lookWhatWaits, EVERY);
    const look = () => document.hidden || void lookWhatWaits();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  });
}
