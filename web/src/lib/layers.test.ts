import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { layer } from './layers';
import { followLinks, go, route } from './router.svelte';

/** A layer over the page, which goes when it is asked to. */
class Sheet {
  shown = true;
  private gone = layer(() => this.close());
  close() {
    this.shown = false;
    this.gone();
  }
}

const settled = () => new Promise((done) => setTimeout(done, 50));
const depth = () => history.state?.layers ?? 0;

async function back() {
  history.back();
  await settled();
}

beforeAll(followLinks);
beforeEach(async () => {
  await settled();
  go('/');
  go('/t/abc234');
});

test('Back takes away what lies over a page, and stays there', async () => {
  const sheet = new Sheet();
  await settled();
  await back();

  expect(sheet.shown).toBe(false);
  expect(location.pathname).toBe('/t/abc234');
  await back();
  expect(route().page).toBe('home');
});

test('Back takes away the uppermost first', async () => {
  const [lower, upper] = [new Sheet(), new Sheet()];
  await settled();
  await back();

  expect([lower.shown, upper.shown]).toEqual([true, false]);
  await back();
  expect(lower.shown).toBe(false);
  expect(location.pathname).toBe('/t/abc234');
});

test('what was closed by hand leaves no entry behind', async () => {
  new Sheet().close();
  const sheet = new Sheet();
  await settled();
  sheet.close();
  await settled();

  expect(depth()).toBe(0);
  await back();
  expect(route().page).toBe('home');
});

test('one that takes the place of another takes its entry', async () => {
  const first = new Sheet();
  await settled();
  const entries = history.length;
  first.close();
  new Sheet();
  await settled();

  expect([depth(), history.length]).toEqual([1, entries]);
  await back();
  expect(depth()).toBe(0);
});

test('going elsewhere from a layer leads back to the page below it', async () => {
  const sheet = new Sheet();
  await settled();
  go('/l/cable-car');
  sheet.close();
  await settled();
  await back();

  expect(location.pathname).toBe('/t/abc234');
  expect(depth()).toBe(0);
});

test('who goes elsewhere while a layer is being taken away gets there', async () => {
  const sheet = new Sheet();
  await settled();
  sheet.close();
  await Promise.resolve();
  go('/l/cable-car');
  await settled();

  expect(location.pathname).toBe('/l/cable-car');
  await back();
  expect(location.pathname).toBe('/t/abc234');
});

test('Forward to what has been closed leads back to the page', async () => {
  new Sheet();
  await settled();
  await back();
  history.forward();
  await settled();

  expect(depth()).toBe(0);
  await vi.waitFor(() => expect(location.pathname).toBe('/t/abc234'));
});

test('a page that has nothing behind it is no captive of an entry that a layer left', async () => {
  history.replaceState({ layers: history.length + 5 }, '');
  const forgotten = vi.spyOn(history, 'go').mockImplementation(() => {});
  new Sheet().close();
  await Promise.resolve();
  forgotten.mockRestore();
  go('/l/cable-car');

  await vi.waitFor(() => expect(location.pathname).toBe('/l/cable-car'), 3000);
});
