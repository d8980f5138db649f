/** Enlarging the board inside its frame: by a button, or by two fingers, which also move it. */

const MOST = 3;
const BUTTON = 2;

export class Zoom {
  factor = $state(1);

  #stage: HTMLElement | null = null;

  /** Twice as large about the middle, or back. */
  toggle = (): void => {
    const stage = this.#stage;
    if (!stage) return;
    const at = { x: stage.clientWidth / 2, y: stage.clientHeight / 2 };
    this.#zoomAt(stage, at, this.factor > 1 ? 1 : BUTTON);
  };

  /** Watches an element for two fingers; what lies between them stays there. */
  attach = (stage: HTMLElement) => {
    this.#stage = stage;
    let apart = 0;
    let between = { x: 0, y: 0 };

    const spread = ([one, other]: TouchList) =>
      Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

    const start = (event: TouchEvent) => {
      if (event.touches.length !== 2) return;
      apart = spread(event.touches);
      between = middle(event.touches, stage);
    };

    const move = (event: TouchEvent) => {
      if (event.touches.length !== 2 || !apart) return;
      event.preventDefault();
      const now = spread(event.touches);
      const at = middle(event.touches, stage);
      stage.scrollBy(between.x - at.x, between.y - at.y);
      this.#zoomAt(stage, at, (this.factor * now) / apart);
      [apart, between] = [now, at];
    };

    stage.addEventListener('touchstart', start, { passive: true });
    stage.addEventListener('touchmove', move, { passive: false });
    return () => {
      stage.removeEventListener('touchstart', start);
      stage.removeEventListener('touchmove', move);
    };
  };

  #zoomAt(stage: HTMLElement, at: { x: number; y: number }, wanted: number): void {
    const before = this.factor;
    this.factor = Math.min(Math.max(wanted, 1), MOST);
    const grown = this.factor / before;
    requestAnimationFrame(() => {
      stage.scrollLeft = (stage.scrollLeft + at.x) * grown - at.x;
      stage.scrollTop = (stage.scrollTop + at.y) * grown - at.y;
    });
  }
}

function middle([one, other]: TouchList, stage: HTMLElement): { x: number; y: number } {
  const frame = stage.getBoundingClientRect();
  return {
    x: (one.clientX + other.clientX) / 2 - frame.left,
    y: (one.clientY + other.clientY) / 2 - frame.top,
  };
}
