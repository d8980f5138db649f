/**
 * What a sign means, in a bubble beside it: under the mouse, where whoever goes by keys comes to it,
 * and when it is pressed, if it is there for nothing else (`shell/Sign.svelte`).
 */

const SIGN = '[data-tip]';
/** Only whoever stays on a sign asks for it; and the mouse may come to the bubble. In milliseconds. */
const [STAYS, LEAVES] = [400, 200];
const GAP = 6;

/** Watches all signs of a page or a table. */
export function tips(root: HTMLElement) {
  const bubble = document.createElement('div');
  bubble.className = 'tip';
  bubble.popover = 'manual'; // over everything, however it is nested
  bubble.setAttribute('aria-hidden', 'true'); // the sign itself has the words
  root.append(bubble);
  const gone = new MutationObserver(() => !sign?.isConnected && hide());
  let sign: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function later(act: () => void, wait: number): void {
    clearTimeout(timer);
    timer = setTimeout(act, wait);
  }
  function show(which: HTMLElement): void {
    clearTimeout(timer);
    if (!which.isConnected || !which.dataset.tip) return hide();
    sign = which;
    bubble.textContent = which.dataset.tip;
    bubble.showPopover?.();
    Object.assign(bubble.style, placed(which.getBoundingClientRect(), bubble.getBoundingClientRect()));
    gone.observe(root, { childList: true, subtree: true });
  }
  function hide(): void {
    clearTimeout(timer);
    gone.disconnect();
    if (sign) bubble.hidePopover?.();
    sign = null;
  }

  const signAt = ({ target }: Event) => (target as Element).closest?.<HTMLElement>(SIGN) ?? null;

  function onpointerover(event: PointerEvent): void {
    if (event.pointerType === 'touch' || event.buttons) return;
    const found = signAt(event);
    if (event.target === bubble || (found && found === sign)) clearTimeout(timer);
    else if (found) later(() => show(found), STAYS);
  }
  function onpointerout(event: PointerEvent): void {
    if (event.pointerType !== 'touch') later(hide, LEAVES);
  }
  function onclick(event: Event): void {
    const found = signAt(event);
    if (found?.matches('.sign')) show(found);
    else hide();
  }
  function onfocusin(event: FocusEvent): void {
    const found = signAt(event);
    if (found && found === event.target && found.matches(':focus-visible')) show(found);
  }
  const onkeydown = ({ key }: KeyboardEvent) => key === 'Escape' && hide();

  const heard = {
    pointerover: onpointerover,
    pointerout: onpointerout,
    click: onclick,
    focusin: onfocusin,
    focusout: hide,
  };
  for (const [name, hear] of Object.entries(heard)) root.addEventListener(name, hear as EventListener);
  window.addEventListener('scroll', hide, true);
  window.addEventListener('keydown', onkeydown);
  return () => {
    hide();
    bubble.remove();
    for (const [name, hear] of Object.entries(heard)) root.removeEventListener(name, hear as EventListener);
    window.removeEventListener('scroll', hide, true);
    window.removeEventListener('keydown', onkeydown);
  };
}

/** Above the sign, or below it where there is no room; never beyond the edge of the screen. */
export function placed(sign: DOMRect, bubble: DOMRect): { left: string; top: string } {
  const middle = sign.left + sign.width / 2 - bubble.width / 2;
  const left = Math.max(GAP, Math.min(middle, window.innerWidth - bubble.width - GAP));
  const above = sign.top - bubble.height - GAP;
  return { left: `${left}px`, top: `${above < GAP ? sign.bottom + GAP : above}px` };
}

/** Many signs in a row are one stop for whoever goes by keys: arrows lead from one to the next. */
export function row(list: HTMLElement) {
  const all = () => [...list.querySelectorAll<HTMLElement>('.sign')];
  function settle(): void {
    const signs = all();
    const now = signs.find((one) => one === document.activeElement) ?? signs[0];
    for (const one of signs) one.tabIndex = one === now ? 0 : -1;
  }
  function onkeydown(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
    const signs = all();
    signs.at((signs.indexOf(event.target as HTMLElement) + by) % signs.length)?.focus();
    event.preventDefault();
    event.stopPropagation();
  }
  const changed = new MutationObserver(settle);
  changed.observe(list, { childList: true });
  list.addEventListener('focusin', settle);
  list.addEventListener('keydown', onkeydown);
  settle();
  return () => {
    changed.disconnect();
    list.removeEventListener('focusin', settle);
    list.removeEventListener('keydown', onkeydown);
  };
}
