/** Whether the server has a newer page than the one that is open. */

/** The name of the script that a page begins with: it has a digest of all code in it. */
const scriptOf = (page: Document) =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** False where it cannot be told. */
export async function isOutdated(open: Document = document): Promise<boolean> {
  const ours = scriptOf(open);
  try {
    const text = await (await fetch('/', { cache: 'no-store' })).text();
    const theirs = scriptOf(new DOMParser().parseFromString(text, 'text/html'));
    return ours !== null && theirs !== null && ours !== theirs;
  } catch {
    return false;
  }
}
