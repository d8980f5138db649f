/** The service worker, which keeps the page for times without a network. */

import { lookForAnother } from './version.svelte';

const WORKER = '/worker.js';
const LOOK_EVERY = 10 * 60_000; // at most, when somebody comes back to a page that was left open

/** Registers it when the page is there. A new one means that the server may have another page. */
export function keepPage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', async () => {
    const found = await navigator.serviceWorker.register(WORKER).catch(() => null);
    if (!found) return; // a browser that keeps nothing
    found.addEventListener('updatefound', () => navigator.serviceWorker.controller && lookForAnother());
    lookNowAndThen(found);
  });
}

function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < LOOK_EVERY) return;
    looked = Date.now();
    registration.update().catch(() => {}); // no network
  });
}
