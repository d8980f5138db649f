/** Keys at a table. */

const WALKING = /^(Arrow|Page|Home|End|Tab|Shift|Control|Alt|Meta|F\d)/;

/** A key that is held down acts once, so that a heavy hand does not play a whole turn. */
export function actOnce(event: KeyboardEvent): void {
  if (!event.repeat || WALKING.test(event.key)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return; // the browser's own
  if ((event.target as Element).closest?.('input, textarea, select')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
