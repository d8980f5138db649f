"""How long from a click in one browser to the other browser's screen.

    python -m tests.browser.measure_latency [moves]

Two browsers sit at one table of a real server on this machine. The time runs from the pointer
event in the first browser to the frame in which the second one has drawn the new tile, by the
clock of this machine. Playwright only clicks; it is not part of what is measured.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import sync_playwright

from .cablecar_page import Guest
from .chromium import launch_options
from .conftest import DESK, SETTINGS, started

MOVES = 60
# Notes when this page was last clicked, and when it last drew a tile that was not there before.
NOTES = """
localStorage.setItem('%s', '{"confirm": false, "explain": false}');
const now = () => performance.timeOrigin + performance.now();
const tiles = () => document.querySelectorAll('[role=gridcell][aria-label*=", tile "]').length;
let seen = 0;
addEventListener('pointerdown', () => (window.clicked = now()), { capture: true });
new MutationObserver(() => {
  const found = tiles();
  if (found === seen) return;
  seen = found;
  requestAnimationFrame(() => setTimeout(() => {
    window.shown = [found, now()];
  }));
}).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-label'] });
"""
SHOWN = "tiles => window.shown?.[0] >= tiles && window.shown[1]"


def measured(new_page: Callable[[], Guest], moves: int) -> list[float]:
    """Milliseconds of each move."""
    ann, ben = new_page(), new_page()
    ann.table(":open")
    link = ann.page.get_by_label("Invite for player 2", exact=True).input_value()
    ben.page.goto(link)
    times = []
    for number in range(moves):
        mover, other = (ben, ann) if number % 2 else (ann, ben)
        mover.pick()
        shown = other.page.wait_for_function(SHOWN, arg=number + 1, polling=20).json_value()
        times.append(shown - mover.page.evaluate("window.clicked"))
    return times


def main(moves: int) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = started(Path(folder))
        browser = playwright.chromium.launch(**launch_options())

        def new_page() -> Guest:
            context = browser.new_context(viewport=DESK)
            context.add_init_script(NOTES % SETTINGS)
            return Guest(context.new_page(), server.url)

        try:
            times = measured(new_page, moves)
        finally:
            browser.close()
            server.stop()
    p99 = statistics.quantiles(times, n=100, method="inclusive")[98]
    print(
        f"{len(times)} moves, click to the other screen: median {statistics.median(times):.0f} ms, "
        f"p99 {p99:.0f} ms, longest {max(times):.0f} ms"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MOVES)
