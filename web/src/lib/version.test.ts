import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anotherPage, leaves, lookForAnother, version, waitFor } from './version.svelte';

const page = (script: string) => `<script type="module" src="${script}"></script>`;
const opened = (script: string) => new DOMParser().parseFromString(page(script), 'text/html');
const [A, B] = ['/assets/index-a.js', '/assets/index-b.js'];

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ['the same page', page(A), null],
  ['another page', page(B), B],
  ['nothing of ours', 'Bad gateway', null],
])('where the server has %s', async (_, answer, another) => {
  vi.stubGlobal('fetch', async () => new Response(answer));

  expect(await anotherPage(opened(A))).toBe(another);
});

test('where the server does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no answer')));

  expect(await anotherPage(opened(A))).toBe(null);
});

test('a page gives way to a newer one, and that to the older one when it is back', () => {
  expect(leaves(B, opened(A))).toBe(true);
  expect(leaves(A, opened(B))).toBe(true);
});

test('nobody is sent to and fro between two versions for ever', () => {
  for (const [from, to] of [[A, B], [B, A]]) leaves(to, opened(from));

  expect(leaves(B, opened(A))).toBe(false);
});

test('a browser that keeps nothing is not sent round', () => {
  vi.stubGlobal('sessionStorage', undefined);

  expect(leaves(B, opened(A))).toBe(false);
});

test('what is amiss at once is looked into once, and a page that came in vain is kept', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', opened(A));
  const fetched = vi.fn(async () => new Response(page(B)));
  const reload = vi.fn();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { reload });

  lookForAnother();
  lookForAnother();
  await vi.runAllTimersAsync();
  expect(version.now).toBe('loading');
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(reload).toHaveBeenCalledTimes(1);

  version.now = 'same'; // the page is back, and still not the server's
  lookForAnother();
  await vi.runAllTimersAsync();
  expect(version.now).toBe('kept');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('whoever is in the middle of a move is not interrupted', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', opened(A));
  vi.stubGlobal('fetch', async () => new Response(page(B)));
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  let isMoving = true;
  const done = waitFor(() => isMoving);
  version.now = 'same';

  lookForAnother();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(version.now).toBe('held');
  expect(reload).not.toHaveBeenCalled();

  isMoving = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledTimes(1);
  done();
});
