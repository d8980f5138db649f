"""A phone in a tunnel: what was said does not arrive, and nobody says so."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ..server.process import Server
from .cablecar_page import Guest
from .conftest import Arrive
from .lines import Line
from .test_together import AT_ONCE, BROKEN, LOST

SOON = 3_000  # milliseconds until it shows


@pytest.fixture
def line(server: Server) -> Line:
    return Line(int(server.url.rpartition(":")[2]))


def own_moves(guest: Guest) -> int:
    """How often this guest has moved, by all that was told."""
    entries = {entry["seq"]: entry for state in guest.states for entry in state["log"]}
    return sum(entry["seat"] == 0 and entry["kind"] == "move" for entry in entries.values())


def test_a_move_that_is_swallowed_or_its_answer_shows_soon_and_counts_once(
    arrive: Arrive, line: Line
) -> None:
    with line:
        ann = arrive(home=line.url, settings=AT_ONCE)
        ann.forgiven += [BROKEN, "Failed to load resource"]
        ann.table("beginner")
        for moves, answers in enumerate((False, True), start=1):
            assert ann.await_turn()
            line.swallow(answers=answers)
            space = ann.pick()
            expect(ann.page.get_by_text(LOST)).to_be_visible(timeout=SOON)
            expect(ann.page.get_by_text("Your move goes out as soon as it is back")).to_be_visible()
            assert own_moves(ann) == moves - 1
            line.mend()
            expect(ann.page.get_by_text("Connected again.")).to_be_visible()
            expect(ann.space(space)).to_have_accessible_name(re.compile(", tile "))
            assert ann.await_turn()
            expect(ann.page.get_by_role("alert")).to_be_empty()  # nothing is said to be refused
            assert own_moves(ann) == moves
            assert len(ann.laid()) == 2 * moves


def test_what_the_browser_says_of_the_network_shows_soon(arrive: Arrive) -> None:
    ann = arrive(settings=AT_ONCE)
    ann.forgiven += [BROKEN, "Failed to load resource"]
    ann.table("beginner")
    assert ann.await_turn()
    ann.page.context.set_offline(True)
    expect(ann.page.get_by_text(LOST)).to_be_visible(timeout=SOON)
    expect(ann.lit).to_have_count(0)
    ann.page.context.set_offline(False)
    assert ann.await_turn()
    expect(ann.page.get_by_text(LOST)).not_to_be_visible()
