"""Every page and state, in light and in dark: by the rules of axe, and as pictures to look at.

The pictures lie in CARBARN_SCREENSHOTS, or else in build/screenshots.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from ..server.visiting import Visitor
from .axe import COLOURS, violations
from .conftest import DESK, HELD, PHONE, STILL, Arrive
from .tour import STOPS, pages

FOLDER = Path(
    os.environ.get("CARBARN_SCREENSHOTS") or Path(__file__).parents[2] / "build/screenshots"
)
SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": DESK},
    "phone": {"viewport": PHONE, **HELD},
}


@pytest.mark.parametrize(
    ("scheme", "rules"), [("light", None), ("dark", COLOURS)], ids=["light", "dark"]
)
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_wrong_on_any_page(
    arrive: Arrive, program: Visitor, screen: str, scheme: str, rules: list[str] | None
) -> None:
    """Nothing moves: axe cannot judge what is fading in. At night only colours are different."""
    ann = arrive(
        cookie=program.cookie,
        settings=STILL,
        reduced_motion="reduce",
        color_scheme=scheme,
        **SCREENS[screen],
    )
    FOLDER.mkdir(parents=True, exist_ok=True)
    found = {}
    for stop in pages(ann, program):
        ann.page.screenshot(path=FOLDER / f"{stop}-{screen}-{scheme}.png", animations="disabled")
        found[stop] = violations(ann.page, rules)
    assert len(found) == STOPS
    assert not {stop: wrong for stop, wrong in found.items() if wrong}
