/**
 * Pages of before and after an update of the server need not understand each other. Where something is
 * amiss, the page looks whether the server has another one, says so, and loads that: never in the middle
 * of a move.
 */

const SOON = 500; // what goes wrong at the same time is looked into once
const READ = 1_500; // time to read why the page is loaded anew
const AGAIN = 1_000; // until it is looked again whether somebody has made their move

/**
 * `loading`: the server's page is another one, and comes; `held`: when somebody has made their move.
 * `kept`: it was loaded before, in vain.
 */
export const version = $state<{ now: 'same' | 'loading' | 'held' | 'kept' }>({ now: 'same' });

let timer: ReturnType<typeof setTimeout> | undefined;

/** Something is amiss: soon looks whether that is because the server has another page by now. */
export function lookForAnother(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void look();
  }, SOON);
}

/** Looks for another page whenever something goes wrong that nobody has seen to. */
export function lookWhenBroken(): void {
  for (const kind of ['error', 'unhandledrejection', 'vite:preloadError']) {
    addEventListener(kind, lookForAnother);
  }
}

const occupations = new Set<() => boolean>();

/** While somebody is so occupied, the page is not loaded anew. */
export function waitFor(isOccupied: () => boolean): () => void {
  occupations.add(isOccupied);
  return () => occupations.delete(isOccupied);
}

function load(): void {
  if (![...occupations].some((isOccupied) => isOccupied())) return location.reload();
  version.now = 'held';
  setTimeout(load, AGAIN);
}

async function look(): Promise<void> {
  if (version.now === 'loading' || version.now === 'held') return;
  const theirs = await anotherPage();
  if (theirs === null) version.now = 'same';
  else if (leaves(theirs)) {
    version.now = 'loading';
    setTimeout(load, READ);
  } else version.now = 'kept';
}

// The rule ------------------------------------------------------------------------------------

/** The name of the script that a page begins with: it has a digest of all code in it. */
const scriptOf = (page: Document) =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** The name of the server's page, if it is another than the one that is open; null where it cannot be told. */
export async function anotherPage(open: Document = document): Promise<string | null> {
  const ours = scriptOf(open);
  try {
    const text = await (await fetch('/', { cache: 'no-store' })).text();
    const theirs = scriptOf(new DOMParser().parseFromString(text, 'text/html'));
    return ours === theirs || ours === null ? null : theirs;
  } catch {
    return null;
  }
}

/**
 * Whether a page gives way to another, and notes that it did. Each does so once for each other: where two
 * servers of different versions answer at one address, nobody is sent to and fro between them for ever.
 */
export function leaves(theirs: string, open: Document = document): boolean {
  const step = `carbarn.left ${scriptOf(open)} for ${theirs}`;
  try {
    if (sessionStorage.getItem(step) !== null) return false;
    sessionStorage.setItem(step, 'yes');
    return true;
  } catch {
    return false; // a browser that keeps nothing could be sent round for ever
  }
}
