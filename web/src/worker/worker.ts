/**
 * Keeps the built page in the browser, so that it opens without a network. Who has one gets the page from
 * the server: this worker never decides which version somebody sees, and an old one does no harm. The API
 * and sockets do not pass here. Files are those of one build, checked byte by byte, or none are kept.
 */

import './told';

declare const self: ServiceWorkerGlobalScope;
/** What the build has written, each with the digest of its content; filled in by worker-plugin.ts. */
declare const FILES: Record<string, string>;
declare const VERSION: string;

const files = FILES;
const OURS = 'carbarn-page-';
const KEPT = OURS + VERSION;
const INDEX = '/index.html';
const PATIENCE = 4_000; // milliseconds for a network that does not say no either

self.addEventListener('install', (event) => event.waitUntil(keepFiles()));
self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith('/assets/') && pathname in files) event.respondWith(file(event.request));
});

async function keepFiles(): Promise<void> {
  const wanted = Object.entries(files).map(
    ([path, integrity]) => new Request(path, { integrity, cache: path === INDEX ? 'no-cache' : 'default' }),
  );
  await (await caches.open(KEPT)).addAll(wanted);
}

/** No page of an earlier version is open any more: the browser lets a new worker wait until then. */
async function begin(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== KEPT);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** The server's page, or else the kept one: for who has no network, a bad one, or a server that fails. */
async function page(event: FetchEvent): Promise<Response> {
  const fetched = fetchedPage(event);
  event.waitUntil(fetched.catch(() => {})); // it may come too late
  const kept = await (await caches.open(KEPT)).match(INDEX);
  if (!kept) return fetched;
  const good = fetched.then((answer) => (answer.status < 500 ? answer : kept));
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE));
  return Promise.race([good, late]).catch(() => kept);
}

async function fetchedPage(event: FetchEvent): Promise<Response> {
  return (await (event.preloadResponse as Promise<Response | undefined>)) ?? fetch(event.request);
}

/** Its name is of its content, so it is never another one. */
async function file(request: Request): Promise<Response> {
  return (await (await caches.open(KEPT)).match(request)) ?? fetch(request);
}
