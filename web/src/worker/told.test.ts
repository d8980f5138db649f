/** What the service worker does with messages; browsers without a head show none. */

import { beforeEach, expect, test, vi } from 'vitest';

const MESSAGE = { title: 'Cable Car: your turn', body: 'Table', path: '/t/abcdef', tag: 'table-abcdef', waiting: 2 };

type Handler = (event: object) => void;
let handlers: Record<string, Handler>;
let windows: { url: string; focused: boolean; focus: () => void }[];
const show = vi.fn();
const openWindow = vi.fn();
const subscribe = vi.fn();
const setAppBadge = vi.fn(async () => {});

beforeEach(async () => {
  handlers = {};
  windows = [];
  vi.resetModules();
  vi.clearAllMocks();
  vi.stubGlobal('self', {
    addEventListener: (kind: string, handler: Handler) => (handlers[kind] = handler),
    clients: { matchAll: async () => windows, openWindow },
    navigator: { setAppBadge },
    registration: { showNotification: show, pushManager: { subscribe } },
  });
  await import('./told');
});

/** Has something happen, and waits for what the worker does then. */
async function happen(kind: string, event: object): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  handlers[kind]({ ...event, waitUntil: (promise: Promise<unknown>) => (done = promise) });
  await done;
}

const pushed = () => happen('push', { data: { json: () => MESSAGE } });
const at = (path: string, focused: boolean) => ({ url: `${location.origin}${path}`, focused, focus: vi.fn() });
const clicked = (data: string) => happen('notificationclick', { notification: { close: vi.fn(), data } });

test('a message is shown, in the place of an earlier one of its table, and counted on the icon', async () => {
  windows = [at('/games', true), at('/t/abcdef', false)];
  await pushed();
  const { title, body, tag, path: data } = MESSAGE;
  expect(show.mock.calls).toEqual([[title, { body, tag, data, icon: '/icon-192.png' }]]);
  expect(setAppBadge).toHaveBeenCalledWith(2);
});

test('nothing is shown to who looks at the table', async () => {
  windows = [at('/t/abcdef', true)];
  await pushed();
  expect(show).not.toHaveBeenCalled();
});

test('a message leads to its table, where it is open already or else anew', async () => {
  await clicked('/t/abcdef');
  expect(String(openWindow.mock.calls[0][0])).toBe(`${location.origin}/t/abcdef`);
  windows = [at('/games', true), at('/t/abcdef', false)];
  await clicked('/t/abcdef');
  expect(openWindow).toHaveBeenCalledTimes(1);
  expect(windows[1].focus).toHaveBeenCalled();
});

test('a message leads nowhere but to our own pages', async () => {
  await clicked('//elsewhere.example/t/abcdef');
  expect(openWindow).not.toHaveBeenCalled();
});

test('a browser that is given another address says so to the server', async () => {
  const fetched = vi.fn(async () => ({}));
  vi.stubGlobal('fetch', fetched);
  const keys = { p256dh: 'p', auth: 'a' };
  subscribe.mockResolvedValue({ toJSON: () => ({ endpoint: 'new', keys, expirationTime: null }) });
  const oldSubscription = { endpoint: 'old', options: { userVisibleOnly: true } };
  await happen('pushsubscriptionchange', { oldSubscription, newSubscription: null });
  expect(subscribe).toHaveBeenCalledWith(oldSubscription.options);
  const [path, { body }] = fetched.mock.calls[0] as unknown as [string, { body: string }];
  expect(path).toBe('/api/told/push');
  expect(JSON.parse(body)).toMatchObject({ endpoint: 'new', keys, instead_of: 'old' });
});
