/**
 * A name of a place lights what it stands for: under the mouse, under a finger, or when whoever
 * goes by keys comes to it. A button lights all names in it, such as a line of the log.
 */

const NAME = '[data-places]';
const LIT = 'data-pointed';
/** For how long what a finger has touched stays lit, in milliseconds. */
const LASTS = 3000;

/** Watches a table, its board and all that is said around it. */
export function pointing(root: HTMLElement) {
  let touched: ReturnType<typeof setTimeout> | undefined;

  function clear(): void {
    clearTimeout(touched);
    touched = undefined;
    for (const place of root.querySelectorAll(`[${LIT}]`)) place.removeAttribute(LIT);
  }
  function light(names: Element[]): void {
    clear();
    const wanted = names.map((name) => name.getAttribute('data-places')).filter(Boolean);
    const places = wanted.length ? [...root.querySelectorAll(wanted.join(', '))] : [];
    for (const place of places) place.setAttribute(LIT, '');
    places[0]?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }
  function namesAt({ target }: Event): Element[] {
    const name = (target as Element).closest?.(`${NAME}, button`);
    if (!name) return [];
    return name.matches(NAME) ? [name] : [...name.querySelectorAll(NAME)];
  }

  function onpointerover(event: PointerEvent): void {
    const names = namesAt(event);
    if (names.length && event.pointerType !== 'touch') light(names);
  }
  function onpointerout(event: PointerEvent): void {
    if (namesAt(event).length && event.pointerType !== 'touch') clear();
  }
  function onclick(event: MouseEvent): void {
    const names = namesAt(event);
    if (!names.length) return;
    light(names);
    touched = setTimeout(clear, LASTS);
  }
  function onfocusin(event: FocusEvent): void {
    if ((event.target as Element).matches(':focus-visible')) light(namesAt(event));
  }

  /** What was touched stays lit, even if its name goes with the sheet on which it stood. */
  function onfocusout(): void {
    if (!touched) clear();
  }

  root.addEventListener('pointerover', onpointerover);
  root.addEventListener('pointerout', onpointerout);
  root.addEventListener('click', onclick);
  root.addEventListener('focusin', onfocusin);
  root.addEventListener('focusout', onfocusout);
  return () => {
    clear();
    root.removeEventListener('pointerover', onpointerover);
    root.removeEventListener('pointerout', onpointerout);
    root.removeEventListener('click', onclick);
    root.removeEventListener('focusin', onfocusin);
    root.removeEventListener('focusout', onfocusout);
  };
}
