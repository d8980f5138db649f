/**
 * A name of a place lights what it stands for: under the mouse, under a finger, or when whoever
 * goes by keys comes to it or to the button that it stands in.
 */

const NAME = '[data-places]';
const LIT = 'data-pointed';
/** For how long what a finger has touched stays lit, in milliseconds. */
const LASTS = 3000;

/** Watches a table, its board and all that is said around it. */
export function pointing(root: HTMLElement) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function clear(): void {
    clearTimeout(timer);
    for (const place of root.querySelectorAll(`[${LIT}]`)) place.removeAttribute(LIT);
  }
  function light(names: Element[]): void {
    clear();
    const wanted = names.map((name) => name.getAttribute('data-places')).filter(Boolean);
    const places = wanted.length ? [...root.querySelectorAll(wanted.join(', '))] : [];
    for (const place of places) place.setAttribute(LIT, '');
    places[0]?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }
  const nameAt = ({ target }: Event) => (target as Element).closest?.(NAME) ?? null;

  function onpointerover(event: PointerEvent): void {
    const name = nameAt(event);
    if (name && event.pointerType !== 'touch') light([name]);
  }
  function onpointerout(event: PointerEvent): void {
    if (nameAt(event) && event.pointerType !== 'touch') clear();
  }
  function onclick(event: MouseEvent): void {
    const name = nameAt(event);
    if (!name) return;
    light([name]);
    timer = setTimeout(clear, LASTS);
  }
  function onfocusin({ target }: FocusEvent): void {
    const focused = target as Element;
    if (!focused.matches(':focus-visible')) return;
    light(focused.matches(NAME) ? [focused] : [...focused.querySelectorAll(NAME)]);
  }

  root.addEventListener('pointerover', onpointerover);
  root.addEventListener('pointerout', onpointerout);
  root.addEventListener('click', onclick);
  root.addEventListener('focusin', onfocusin);
  root.addEventListener('focusout', clear);
  return () => {
    clear();
    root.removeEventListener('pointerover', onpointerover);
    root.removeEventListener('pointerout', onpointerout);
    root.removeEventListener('click', onclick);
    root.removeEventListener('focusin', onfocusin);
    root.removeEventListener('focusout', clear);
  };
}
