/** Keys at a table. */

const WALKING = /^(Arrow|Page|Home|End|Tab|Shift|Control|Alt|Meta|F\d)/;

/** A key that is held down acts once, so that a heavy hand does not play a whole turn. */
export function ignoreRepeats(event: KeyboardEvent): void {
  if (!event.repeat || WALKING.test(event.key)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return; // the browser's own
  if ((event.target as Element).closest?.('input, textarea, select')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Keys of a board work wherever the focus is, unless something else there has a use for them. */
export function handleKeys(event: KeyboardEvent, root: Element, keys: Record<string, () => void>): void {
  const target = event.target as Element;
  const mine = target === document.body || root.contains(target) || target.closest('[data-keys=board]');
  const press = event.key === 'Enter' && target.closest('button, a, summary');
  if (!mine || press || event.defaultPrevented) return;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest('dialog')) return;
  keys[event.key]?.();
}
