/** Dragging a card or a tram to a place on the table; a short press stays a click. */

import type { Attachment } from 'svelte/attachments';

interface Drag {
  /** The thing leaves its place. */
  start(): void;
  /** It is over a place, named by data-drop, or over none. */
  over(where: string | null): void;
  /** It was let go there. */
  drop(where: string | null): void;
  /** It was let go, or called back. */
  end(): void;
  may: boolean;
}

const FAR = 8; // pixels that make a press a drag

export function drag(of: () => Drag): Attachment<HTMLElement> {
  return (element) => new Gesture(element, of).listen();
}

class Gesture {
  #from: PointerEvent | null = null;
  #ghost: HTMLElement | null = null;
  #dragged = false;

  constructor(
    readonly element: HTMLElement,
    readonly of: () => Drag,
  ) {}

  /** Until what is returned is called. */
  listen(): () => void {
    const ended = new AbortController();
    const { signal } = ended;
    this.element.addEventListener('pointerdown', (press) => this.#down(press), { signal });
    this.element.addEventListener('pointermove', (to) => this.#move(to), { signal });
    this.element.addEventListener('pointerup', (at) => this.#up(at), { signal });
    this.element.addEventListener('pointercancel', () => this.#stop(), { signal });
    this.element.addEventListener('click', (event) => this.#click(event), { signal, capture: true });
    return () => {
      this.#stop();
      ended.abort();
    };
  }

  #down(press: PointerEvent): void {
    this.#dragged = false;
    if (press.button !== 0 || !this.of().may) return;
    this.#from = press;
    this.element.setPointerCapture(press.pointerId); // it may be pulled away at one go
  }

  #move(to: PointerEvent): void {
    const from = this.#from;
    if (!from || to.pointerId !== from.pointerId) return;
    const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (!this.#ghost && Math.hypot(x, y) < FAR) return;
    this.#ghost ??= this.#begin();
    this.#ghost.style.translate = `${x}px ${y}px`;
    const place = under(to);
    over(place);
    this.of().over(place?.dataset.drop ?? null);
  }

  #begin(): HTMLElement {
    this.#dragged = true;
    const ghost = shadow(this.element);
    this.of().start();
    return ghost;
  }

  #up(at: PointerEvent): void {
    if (this.#ghost && this.#from) this.of().drop(under(at)?.dataset.drop ?? null);
    this.#stop();
  }

  #stop(): void {
    over(null);
    if (this.#ghost) this.of().end();
    this.#ghost?.remove();
    this.#from = this.#ghost = null;
  }

  /** What ends a drag is no click. */
  #click(event: MouseEvent): void {
    if (this.#dragged) event.stopImmediatePropagation();
    this.#dragged = false;
  }
}

function under(at: PointerEvent): HTMLElement | null {
  return (
    document.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>('[data-drop]') ?? null
  );
}

function over(place: HTMLElement | null): void {
  for (const other of document.querySelectorAll('[data-over]')) {
    if (other !== place) other.removeAttribute('data-over');
  }
  place?.setAttribute('data-over', '');
}

/** A picture of the thing that follows the finger. */
function shadow(element: HTMLElement): HTMLElement {
  const { left, top, width, height } = element.getBoundingClientRect();
  const ghost = document.createElement('div');
  ghost.append(element.querySelector('svg')!.cloneNode(true));
  Object.assign(ghost.style, {
    position: 'fixed',
    zIndex: '50',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    pointerEvents: 'none',
    filter: 'drop-shadow(0 6px 8px rgb(0 0 0 / 0.45))',
  });
  element.closest('.trambahn')?.append(ghost);
  return ghost;
}
