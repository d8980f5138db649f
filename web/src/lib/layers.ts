/**
 * What lies over a page, such as a dialog or a sheet. Each is an entry of the browser's history, so
 * that Back takes away the uppermost and stays on the page.
 *
 * Entries say how many layers lie over the page there. Layers come and go, and the history follows:
 * it can only be walked one step after another, so all is put right when the last step is done.
 */

/** For how long an entry is looked for that the browser may have forgotten, in milliseconds. */
const PATIENCE = 1000;

const open: (() => void)[] = [];
let walking = false;
let giveUp: ReturnType<typeof setTimeout>;
let waiting: (() => void)[] = [];

const depth = (): number => Number(history.state?.layers ?? 0);

/** Something lies over the page now; `close` is asked to take it away. Returns what to call when it has gone. */
export function layer(close: () => void): () => void {
  open.push(close);
  queueMicrotask(settle);
  return () => {
    const at = open.indexOf(close);
    if (at >= 0) open.splice(at, 1);
    queueMicrotask(settle); // not at once: another may take its place
  };
}

/** Follows the browser's buttons; a page that was loaded anew has no layers. */
export function followLayers(): void {
  addEventListener('popstate', arrived);
  settle();
}

/** Does it when the history stands still. */
export function whenSettled(act: () => void): void {
  if (walking) waiting.push(act);
  else act();
}

function arrived(): void {
  const own = walking;
  clearTimeout(giveUp);
  walking = false;
  if (!own) for (const close of open.splice(depth()).reverse()) close();
  settle();
}

/** The history is made to have an entry for each layer, and none for those that have gone. */
function settle(): void {
  if (walking) return;
  while (depth() < open.length) history.pushState({ layers: depth() + 1 }, '');
  walking = depth() > open.length;
  if (walking) {
    giveUp = setTimeout(stay, PATIENCE);
    history.go(open.length - depth());
  } else for (const act of waiting.splice(0)) act();
}

/** There is no entry to go back to, as in a copy of a tab: this one becomes it. */
function stay(): void {
  walking = false;
  history.replaceState({ layers: open.length }, '');
  settle();
}
