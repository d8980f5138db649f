/** Being told what happens while one is away: by messages of this browser, by mail. */

import { ApiError, call } from './api';
import type { QuietHours, Told, Unwanted, WayToTell } from './wire';

export type { Told, WayToTell } from './wire';
export type Kind = Unwanted['unwanted'][number];

export const KINDS: Kind[] = ['turn', 'invited', 'over', 'short'];
export const USUAL_QUIET = { begins: 23, ends: 8 };

export const told = () => call<Told>('GET', '/told');
export const addMail = (address: string, language: string) =>
  call<Told>('POST', '/told/mail', { address, language });
export const want = (way: WayToTell, unwanted: Kind[]) =>
  call<Told>('PUT', `/told/ways/${way.way}`, { unwanted });
export const remove = (way: WayToTell) => call<Told>('DELETE', `/told/ways/${way.way}`);
export const tryOut = (way: WayToTell) => call<{ ok: boolean }>('POST', `/told/ways/${way.way}/try`);
export const beQuiet = (hours: QuietHours | null) =>
  call<Told>(hours ? 'PUT' : 'DELETE', '/told/quiet', hours ?? undefined);
export const silence = (code: string, silent: boolean) =>
  call<Told>(silent ? 'PUT' : 'DELETE', `/told/tables/${encodeURIComponent(code)}/silence`);
export const confirm = (token: string) => call<{ ok: boolean }>('POST', '/told/yes', { token });
export const stop = (way: string) =>
  call<{ ok: boolean }>('POST', `/told/no/${encodeURIComponent(way)}`);

// This browser --------------------------------------------------------------------------------

/** Why this browser takes no messages: of this address, at all, unless it is an app, as its owner wants it. */
export type NoPush = 'insecure' | 'old' | 'app' | 'denied';

export async function whyNoPush(): Promise<NoPush | null> {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return isApples() ? 'app' : 'old';
  const asked = await navigator.permissions.query({ name: 'notifications' });
  return asked.state === 'denied' ? 'denied' : null;
}

/** Browsers of iPhones and iPads take messages for pages on the home screen alone. */
const isApples = () => /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.platform) && navigator.maxTouchPoints > 1);

/** What this browser is subscribed as with a key of the server's, if it is. */
export async function subscription(key: string): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const found = (await worker?.pushManager?.getSubscription()) ?? null;
  return found && sameKey(found, key) ? found : null;
}

/** Subscribes this browser, for whoever is here now. It asks whether it may. */
export async function subscribe(key: string, language: string): Promise<Told> {
  if ((await Notification.requestPermission()) !== 'granted') throw new ApiError(0, 'push-denied', '');
  const worker = await navigator.serviceWorker.getRegistration();
  if (!worker) throw new ApiError(0, 'push-unready', '');
  const old = await worker.pushManager.getSubscription();
  const known = old && sameKey(old, key);
  if (old && !known) await old.unsubscribe(); // of another key of the server's
  const found = known ? old : await subscribed(worker, key);
  const { endpoint, keys } = found.toJSON();
  return call<Told>('POST', '/told/push', { endpoint, keys, language, instead_of: old?.endpoint ?? null });
}

async function subscribed(worker: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const how = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  return worker.pushManager.subscribe(how).catch((problem: Error) => {
    throw new ApiError(0, 'push-unready', problem.message);
  });
}

/** Takes no more messages here; other devices go on. */
export async function unsubscribe(way: WayToTell, key: string): Promise<Told> {
  await (await subscription(key))?.unsubscribe();
  return remove(way);
}

const sameKey = ({ options }: PushSubscription, key: string) =>
  options.applicationServerKey !== null && `${new Uint8Array(options.applicationServerKey)}` === `${bytes(key)}`;

/** What is written in base64url. */
export const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
