import { afterEach, expect, test, vi } from 'vitest';
import { isOutdated } from './version';

const page = (script: string) => `<script type="module" src="/assets/${script}"></script>`;
const open = new DOMParser().parseFromString(page('index-a.js'), 'text/html');

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the same page', page('index-a.js'), false],
  ['another page', page('index-b.js'), true],
  ['nothing of ours', 'Bad gateway', false],
])('where the server has %s', async (_, answer, outdated) => {
  vi.stubGlobal('fetch', async () => new Response(answer));

  expect(await isOutdated(open)).toBe(outdated);
});

test('where the server does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no answer')));

  expect(await isOutdated(open)).toBe(false);
});
