/** The page as an app: kept by a service worker for times without a network, and installed by who wants it. */

import { lookForAnother } from './version.svelte';

const WORKER = '/worker.js';
const LOOK_EVERY = 10 * 60_000; // at most, when somebody comes back to a page that was left open

/** What Chromium hands out when the page could be installed; others have nothing like it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer = $state.raw<InstallOffer | null>(null);

/** Whether the browser would install the page now. */
export const canInstall = (): boolean => offer !== null;

export async function install(): Promise<void> {
  const asked = offer;
  offer = null; // it asks only once
  await asked?.prompt();
}

/** Whether somebody has the page open as an app already. */
export const isApp = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

/** Where installing is in the browser's own menu alone. */
export const isApple = (): boolean => /iPhone|iPad/.test(navigator.userAgent);

/** Keeps what the browser offers until somebody looks for it: it is offered in our place, not over the page. */
export function awaitInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });
  addEventListener('appinstalled', () => (offer = null));
}

/** Registers the worker when the page is there. A new one means that the server may have another page. */
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
