import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaited, heard, missed, network, watchNetwork } from './network.svelte';

vi.mock('./version.svelte', () => ({ lookForAnother: vi.fn() }));

const answers = { ok: false };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', vi.fn(async () => ({ ok: answers.ok })));
  answers.ok = false;
  Object.assign(network, { away: false, returns: 0 });
});
afterEach(() => {
  heard();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a server that did not answer is asked until it does', async () => {
  missed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(network).toEqual({ away: true, returns: 0 });

  answers.ok = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(network).toEqual({ away: false, returns: 1 });
  expect(vi.getTimerCount()).toBe(0);
});

test('it is asked ever less often', async () => {
  missed();
  await vi.advanceTimersByTimeAsync(60_000);

  expect(fetch).toHaveBeenCalledTimes(9);
});

test('a browser that has a network again asks at once', async () => {
  watchNetwork();
  missed();
  answers.ok = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);

  expect(network.returns).toBe(1);
});

test('what is missed several times is one absence', () => {
  missed();
  missed();
  heard();
  heard();

  expect(network).toEqual({ away: false, returns: 1 });
});

test('an answer that is late is missed until it comes', async () => {
  let answer = (_: string) => {};
  const asked = awaited(new Promise<string>((resolve) => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(network.away).toBe(true);

  answer('here');
  expect(await asked).toBe('here');
});
