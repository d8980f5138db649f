/**
 * Enlarging a board inside its room, and moving about in it: by wheel, fingers, mouse, keys and
 * buttons. The room scrolls, so that whatever gets the focus or is pointed at comes into sight.
 */

import { flushSync } from 'svelte';

const MOST = 4;
const STEP = 1.5;
const PAN = 0.5; // of what is in sight
const WHEEL = 0.0016; // for a pixel that the wheel turned
const PINCH = 0.01; // the same for two fingers on a touchpad
const LINE = 16; // pixels
const DRAG = 4; // pixels, before a press becomes a drag

interface Point {
  x: number;
  y: number;
}

/** The part of the board that is in sight, in shares of the whole. */
export interface Sight {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const ALL: Sight = { left: 0, top: 0, right: 1, bottom: 1 };

export class Zoom {
  factor = $state(1);
  sight: Sight = $state.raw(ALL);

  #stage: HTMLElement | null = null;

  enlarged = $derived(this.factor > 1);
  atMost = $derived(this.factor >= MOST);

  // Buttons and keys -------------------------------------------------------------------------

  enlarge = (): void => this.#zoomAt(this.#middle(), this.factor * STEP);
  reduce = (): void => this.#zoomAt(this.#middle(), this.factor / STEP);
  fit = (): void => this.#zoomAt(this.#middle(), 1);

  /** Half of what is in sight further to a side: north, east, south, west. */
  pan(side: number): void {
    const stage = this.#stage;
    const [x, y] = [[0, -PAN], [PAN, 0], [0, PAN], [-PAN, 0]][side];
    stage?.scrollBy(x * stage.clientWidth, y * stage.clientHeight); // as the page moves things
  }

  /** A point of the board, in shares of it, into the middle of what is in sight. */
  show({ x, y }: Point): void {
    const stage = this.#stage;
    stage?.scrollTo({
      left: x * stage.scrollWidth - stage.clientWidth / 2,
      top: y * stage.scrollHeight - stage.clientHeight / 2,
      behavior: 'instant',
    });
  }

  /** What the keys of a board do about it. */
  get keys(): Record<string, () => void> {
    return { '+': this.enlarge, '=': this.enlarge, '-': this.reduce, '0': this.fit };
  }

  // Wheel, fingers and mouse -----------------------------------------------------------------

  /** Watches the room in which the board lies. */
  attach = (stage: HTMLElement) => {
    this.#stage = stage;
    const sizes = new ResizeObserver(this.#look);
    sizes.observe(stage);
    const stop = [
      listen(stage, 'scroll', this.#look),
      listen(stage, 'wheel', this.#onwheel, { passive: false }),
      this.#watchFingers(stage),
      this.#watchMouse(stage),
    ];
    return () => {
      sizes.disconnect();
      for (const end of stop) end();
    };
  };

  #onwheel = (event: WheelEvent): void => {
    if (event.shiftKey || (this.factor === 1 && event.deltaY > 0)) return;
    event.preventDefault();
    const turned = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
    const by = Math.exp(-turned * (event.ctrlKey ? PINCH : WHEEL));
    this.#zoomAt({ x: event.clientX, y: event.clientY }, this.factor * by);
  };

  /** What lies between two fingers stays there. */
  #watchFingers(stage: HTMLElement) {
    let apart = 0;
    let between: Point = { x: 0, y: 0 };

    const start = ({ touches }: TouchEvent) => {
      if (touches.length === 2) [apart, between] = [spread(touches), middle(touches)];
    };
    const move = (event: TouchEvent) => {
      if (event.touches.length !== 2 || !apart) return;
      event.preventDefault();
      const [wide, at] = [spread(event.touches), middle(event.touches)];
      moveAtOnce(stage, between.x - at.x, between.y - at.y);
      this.#zoomAt(at, (this.factor * wide) / apart);
      [apart, between] = [wide, at];
    };
    const ends = [
      listen(stage, 'touchstart', start, { passive: true }),
      listen(stage, 'touchmove', move, { passive: false }),
    ];
    return () => ends.forEach((end) => end());
  }

  #watchMouse(stage: HTMLElement) {
    let from: Point | null = null;

    const down = (event: PointerEvent) => {
      // Whoever draws on the board with it says so by preventing this.
      if (event.pointerType !== 'mouse' || event.defaultPrevented || event.button > 1) return;
      if (this.enlarged) from = at(event);
    };
    const move = (event: PointerEvent) => {
      if (!from) return;
      const here = at(event);
      const held = stage.hasPointerCapture(event.pointerId);
      if (!held && Math.hypot(here.x - from.x, here.y - from.y) < DRAG) return;
      // From here on the press is no click on what lies under it.
      if (!held) stage.setPointerCapture(event.pointerId);
      moveAtOnce(stage, from.x - here.x, from.y - here.y);
      from = here;
    };
    const up = () => (from = null);
    const ends = [
      listen(stage, 'pointerdown', down),
      listen(stage, 'pointermove', move),
      listen(stage, 'pointerup', up),
      listen(stage, 'pointercancel', up),
    ];
    return () => ends.forEach((end) => end());
  }

  // ------------------------------------------------------------------------------------------

  /** What lies at a point of the screen stays there. */
  #zoomAt(point: Point, wanted: number): void {
    const sheet = this.#stage?.firstElementChild;
    if (!this.#stage || !sheet) return;
    const before = sheet.getBoundingClientRect();
    this.factor = wanted < 1.01 ? 1 : Math.min(wanted, MOST);
    flushSync();
    const after = sheet.getBoundingClientRect();
    const x = ((point.x - before.left) / before.width) * after.width + after.left - point.x;
    const y = ((point.y - before.top) / before.height) * after.height + after.top - point.y;
    moveAtOnce(this.#stage, x, y);
    this.#look();
  }

  #look = (): void => {
    const stage = this.#stage;
    if (!stage) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = stage;
    this.sight = {
      left: share(scrollLeft, scrollWidth),
      top: share(scrollTop, scrollHeight),
      right: share(scrollLeft + clientWidth, scrollWidth),
      bottom: share(scrollTop + clientHeight, scrollHeight),
    };
  };

  #middle(): Point {
    const { left, top, width, height } = this.#stage!.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }
}

const moveAtOnce = (stage: HTMLElement, left: number, top: number) =>
  stage.scrollBy({ left, top, behavior: 'instant' });

/** Browsers round what is scrolled. */
function share(part: number, whole: number): number {
  if (part < 1.5) return 0;
  return part > whole - 1.5 ? 1 : part / whole;
}

const at = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
  x: clientX,
  y: clientY,
});

const spread = ([one, other]: TouchList) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

const middle = ([one, other]: TouchList): Point => ({
  x: (one.clientX + other.clientX) / 2,
  y: (one.clientY + other.clientY) / 2,
});

function listen<Kind extends keyof HTMLElementEventMap>(
  on: HTMLElement,
  kind: Kind,
  hear: (event: HTMLElementEventMap[Kind]) => void,
  how?: AddEventListenerOptions,
) {
  on.addEventListener(kind, hear, how);
  return () => on.removeEventListener(kind, hear, how);
}
