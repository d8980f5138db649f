/** Messages of the server: shown while nobody looks at the page that they are about, and opened. */

export {}; // a file of its own, so that `self` can be told
declare const self: ServiceWorkerGlobalScope;

interface Message {
  title: string;
  body: string;
  /** Of the page that it leads to. */
  path: string;
  /** What it takes the place of. */
  tag: string;
  /** At how many tables it is their turn. */
  waiting: number;
}

const TOLD = '/api/told/push';

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(tell(event.data.json() as Message));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(subscribeAnew(event as unknown as Change)),
);

async function tell({ title, body, path, tag, waiting }: Message): Promise<void> {
  if (waiting) await self.navigator.setAppBadge?.(waiting).catch(() => {});
  if ((await windowsAt(path)).some((window) => window.focused)) return;
  await self.registration.showNotification(title, { body, tag, data: path, icon: '/icon-192.png' });
}

async function windowsAt(path: string): Promise<readonly WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => new URL(url).pathname === path);
}

/** Where it is open already, or else anew; nowhere but on our own pages. */
async function open(path: string): Promise<void> {
  const address = new URL(path, location.origin);
  if (address.origin !== location.origin) return;
  const [there] = await windowsAt(address.pathname);
  await (there ? there.focus() : self.clients.openWindow(address));
}

interface Change {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}

/** The browser has another address for messages, or wants one. */
async function subscribeAnew({ oldSubscription, newSubscription }: Change): Promise<void> {
  if (!oldSubscription) return;
  const found = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = found.toJSON();
  await fetch(TOLD, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, language: navigator.language, instead_of: oldSubscription.endpoint }),
  });
}
