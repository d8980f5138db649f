"""The lesson of each game, from its first caption to a table of one's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from carbarn.engine import lessons
from carbarn.engine.lessons import Lesson
from carbarn.games import find, folders

from .cablecar_page import Guest
from .conftest import DESK, HELD, PHONE, STILL, Arrive
from .screens import Look, in_every_look

GAMES = {name: find(name).TITLE for name in folders()}
HOLDS = [
    pytest.param({"viewport": DESK}, id="desk"),
    pytest.param({"viewport": PHONE, **HELD}, id="phone"),
]


def lesson_of(game: str) -> Lesson:
    found = lessons.of(find(game))
    assert found
    return found


def count(guest: Guest) -> Locator:
    """Which caption it is, of how many."""
    return guest.page.get_by_role("progressbar")


def expect_caption(guest: Guest, at: int, of: int) -> None:
    expect(count(guest)).to_have_attribute("aria-label", f"{at} of {of}")


def expect_light(guest: Guest, parts: str) -> None:
    """Everything that the caption points at is there, and lit."""
    for part in parts.split():
        expect(guest.page.locator(f"[data-lesson~='{part}']")).to_be_in_viewport()
    if parts:
        expect(guest.page.locator("svg.light .edge")).to_have_count(len(parts.split()))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("hold", HOLDS)
def test_a_lesson_leads_from_the_first_page_to_a_table_of_one_s_own(
    arrive: Arrive, game: str, hold: dict[str, Any]
) -> None:
    ann = arrive(settings=STILL, **hold).go()
    steps = lesson_of(game).steps
    ann.press(ann.page.get_by_role("link", name=f"Learn: {GAMES[game]}"))
    for at, step in enumerate(steps, start=1):
        expect_caption(ann, at, len(steps))
        expect_light(ann, step.show)
        if at < len(steps):
            ann.press(ann.button("Next", exact=True))
    ann.press(ann.button("Now play one yourself"))
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.get_by_role("heading", name=GAMES[game])).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_stepped_through_by_keys_there_and_back(arrive: Arrive, game: str) -> None:
    ann = arrive(settings=STILL).go(f"/l/{game}")
    last = len(lesson_of(game).steps)
    for at in range(1, last):
        expect_caption(ann, at, last)
        ann.page.keyboard.press("ArrowRight" if at % 2 else "Enter")
    expect_caption(ann, last, last)
    ann.page.keyboard.press("ArrowLeft")
    expect_caption(ann, last - 1, last)
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_url(re.compile(r"/$"))


def test_moves_between_two_captions_are_seen_one_by_one_unless_somebody_is_in_a_hurry(
    arrive: Arrive,
) -> None:
    ann = arrive().go("/l/trambahn")
    steps = lesson_of("trambahn").steps
    ben = next(n for n, step in enumerate(steps) if step.say == "ben")
    while int(count(ann).get_attribute("value") or 0) < ben:
        ann.press(ann.button("Next", exact=True))
    ann.press(ann.button("Next", exact=True))
    expect(ann.prompt).to_contain_text("Ben places red 3")
    expect(ann.prompt).to_contain_text("Ben begins line 1")
    ann.press(ann.button("Next", exact=True))
    expect(ann.prompt).to_contain_text("Ben buys a horse tram for line 2")
    expect_caption(ann, ben + 1, len(steps))


def test_whoever_tries_a_move_is_told_that_the_round_plays_itself(arrive: Arrive) -> None:
    ann = arrive(settings=STILL).go("/l/cable-car")
    ann.pick()
    expect(ann.page.get_by_role("alert").get_by_text("plays itself")).to_be_visible()
    expect_caption(ann, 1, len(lesson_of("cable-car").steps))


def test_a_lesson_speaks_german(arrive: Arrive) -> None:
    ann = arrive(settings={**STILL, "language": "de"}).go("/l/cable-car")
    expect(ann.page.get_by_text("Willkommen in San Francisco!")).to_be_visible()
    ann.press(ann.button("Weiter", exact=True))
    expect(ann.page.get_by_text("Kraftwerk.")).to_be_visible()


def test_an_unknown_game_has_no_lesson(arrive: Arrive) -> None:
    ann = arrive()
    ann.forgiven.append("404")
    ann.go("/l/chess")
    expect(ann.page.get_by_text("There is no guided round")).to_be_visible()


@in_every_look
def test_axe_finds_nothing_wrong_in_a_lesson(arrive: Arrive, look: Look) -> None:
    ann = arrive(**look.screen)

    def captions() -> Iterator[str]:
        for game in GAMES:
            ann.go(f"/l/{game}")
            steps = len(lesson_of(game).steps)
            middle = min(8, steps - 1)
            for at in range(1, middle):
                expect_caption(ann, at, steps)
                if at == 1:
                    yield f"lesson-{game}-first"
                ann.press(ann.button("Next", exact=True))
            expect_caption(ann, middle, steps)
            yield f"lesson-{game}-middle"

    look.expect_nothing_wrong(ann.page, captions())
