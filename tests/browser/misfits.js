/* How the page does not fit the screen that it is on, each misfit as a line of text. */
(needed) => {
  const LAYER = 100; // layers have heights from here on (web/src/style/layers.css)
  const NEARLY = 1.5; // pixels: browsers round
  const found = new Set();
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const top = dialog ?? document.body;

  const words = (text) => text.replace(/\s+/g, ' ').trim().slice(0, 50);
  const name = (one) => {
    const kind = (one.getAttribute('class') ?? '').replace(/ ?svelte-\w+/g, '');
    return `${one.localName}${kind && `.${kind}`} "${words(one.ariaLabel ?? one.textContent)}"`;
  };
  function* above(one) {
    for (let at = one.parentElement; at; at = at.parentElement) yield at;
  }
  /** What can cut it off: not what an element is taken out of by its position. */
  function* around(one) {
    for (let at = one; at; ) {
      const { position } = getComputedStyle(at);
      if (position === 'fixed') return;
      at = (position === 'absolute' && at.offsetParent) || at.parentElement;
      if (at) yield at;
    }
  }
  const isShown = (one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    [one, ...above(one)].every((at) => !at.inert && getComputedStyle(at).clipPath === 'none');
  /** The dialog, sheet, hint or other layer that something is on; else the page. */
  const layerOf = (one) =>
    [one, ...above(one)].find(
      (at) => at.localName === 'dialog' || Number(getComputedStyle(at).zIndex) >= LAYER,
    );
  const isInside = (box, room, nearly = NEARLY) => ({
    across: box.left >= room.left - nearly && box.right <= room.right + nearly,
    down: box.top >= room.top - nearly && box.bottom <= room.bottom + nearly,
  });
  const cut = (box, room) => {
    const left = Math.max(box.left, room.left);
    const upper = Math.max(box.top, room.top);
    const right = Math.min(box.right, room.right);
    const bottom = Math.min(box.bottom, room.bottom);
    return { left, top: upper, right, bottom, width: right - left, height: bottom - upper };
  };

  /** The part that is in sight; notes where the rest cannot be scrolled to. */
  function inSight(one) {
    const whole = one.getBoundingClientRect();
    let box = whole;
    let [across, down] = [true, true]; // as long as nothing scrolls there
    const rooms = [...around(one)].filter((at) => {
      const { display, overflow } = getComputedStyle(at);
      return overflow !== 'visible' && display !== 'contents';
    });
    for (const room of rooms) {
      const { overflowX, overflowY } = getComputedStyle(room);
      const edges = room.getBoundingClientRect();
      const fits = isInside(whole, edges, 4);
      if (/auto|scroll/.test(overflowX)) across = false;
      if (/auto|scroll/.test(overflowY)) down = false;
      if ((across && !fits.across) || (down && !fits.down)) {
        found.add(`cut off by ${name(room)}: ${name(one)}`);
        [across, down] = [false, false];
      }
      box = cut(box, edges);
    }
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const page = document.scrollingElement;
    const fits = isInside(whole, screen, 4);
    if (across && !fits.across) found.add(`beside the screen: ${name(one)}`);
    if (down && !fits.down && page.scrollHeight <= innerHeight) {
      found.add(`below the screen: ${name(one)}`);
    }
    return cut(box, screen);
  }

  function hit(one, box) {
    const at = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const own = !at || one.contains(at) || at.contains(one) || one.labels?.[0]?.contains(at);
    return own ? null : at;
  }

  function lookForSidewaysScrolling() {
    const page = document.scrollingElement;
    if (page.scrollWidth > innerWidth) found.add(`the page is ${page.scrollWidth} wide`);
    for (const one of top.querySelectorAll('*')) {
      if (one.scrollWidth <= one.clientWidth + 1 || !isShown(one)) continue;
      if (one.closest('article') || one.querySelector('.ticket')) continue; // rules and tickets may
      if (/auto|scroll/.test(getComputedStyle(one).overflowX)) {
        found.add(`scrolls sideways: ${name(one)}`);
      }
    }
  }

  function lookForWhatCannotBePressed() {
    const controls = 'button, a[href], input, select, summary, [role=gridcell]';
    for (const one of [...top.querySelectorAll(controls)].filter(isShown)) {
      const box = inSight(one);
      if (box.width < 4 || box.height < 4) continue; // scrolled away
      const over = hit(one, box);
      if (over && layerOf(over) === layerOf(one)) found.add(`${name(over)} covers ${name(one)}`);
    }
  }

  function lookForWhatIsNotInSight() {
    for (const one of [...document.querySelectorAll(needed)].filter(isShown)) {
      const box = inSight(one);
      const whole = one.getBoundingClientRect();
      if (box.width < 0.96 * whole.width || box.height < 0.96 * whole.height) {
        found.add(`not all in sight: ${name(one)}`);
      } else if (hit(one, box)) found.add(`${name(hit(one, box))} hides ${name(one)}`);
    }
  }

  /** Words stay in what is drawn around them. */
  function lookForWordsThatStickOut() {
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const one = text.parentElement;
      if (!text.data.trim() || one.closest('svg, option') || !isShown(one)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      for (const at of [one, ...above(one)]) {
        const style = getComputedStyle(at);
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') break;
        if (style.display === 'inline') continue;
        const scrolls = /auto|scroll/.test(style.overflow);
        const isDrawn =
          parseFloat(style.borderLeftWidth) > 0 || style.backgroundColor !== 'rgba(0, 0, 0, 0)';
        if (isDrawn && !scrolls) {
          const around = at.getBoundingClientRect();
          const { across } = isInside(box, around);
          const down = isInside(box, around, box.height / 4).down; // a line is higher than its letters
          if (!across || !down) found.add(`sticks out of ${name(at)}: "${words(text.data)}"`);
        }
        if (isDrawn || style.overflow !== 'visible') break;
      }
    }
  }

  lookForSidewaysScrolling();
  lookForWhatCannotBePressed();
  if (needed && !dialog) lookForWhatIsNotInSight();
  lookForWordsThatStickOut();
  return [...found];
}
