"""A game that was just written is on the page: learnt, and played to its end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from .. import new_game
from ..new_game import TITLE
from ..server.process import Server
from .cablecar_page import Guest
from .conftest import STILL, Arrive, free_port


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ours and the new game, with the page that is built from both."""
    tree = new_game.with_new_game(tmp_path_factory.mktemp("tree"), "web")
    done = new_game.node(tree, "vite/bin/vite.js", "build")
    assert done.returncode == 0, done.stderr
    return tree


@pytest.fixture(scope="module")
def home(tree: Path) -> Iterator[str]:
    server = Server(tree / "carbarn.db", free_port(), env=new_game.environment(tree))
    server.start()
    yield server.url
    server.stop()
    assert "Traceback" not in server.log.read_text()


def test_its_lesson_leads_to_a_table_at_which_it_is_played_to_the_end(
    arrive: Arrive, home: str
) -> None:
    ann = arrive(home=home, settings=STILL).go()
    ann.press(ann.page.get_by_role("link", name=f"Learn: {TITLE}"))
    follow_the_lesson(ann)
    ann.press(ann.button("Play your first game"))
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.get_by_role("heading", name=TITLE)).to_be_visible()

    moves = 0
    while is_my_turn(ann):
        play_any(ann)
        moves += 1

    assert moves >= 7  # at least every other ticket
    expect(ann.page.get_by_text("The game is over.").first).to_be_visible()


def test_a_move_that_is_refused_names_its_rule(arrive: Arrive, home: str) -> None:
    ann = arrive(home=home, settings=STILL).go()
    ann.press(ann.button(f"Play the computer: {TITLE}"))
    assert is_my_turn(ann)

    ann.press(ann.page.locator("[data-move^=drop]").first)

    expect(ann.button("Read rule NO3")).to_be_visible()
    expect(ann.page.get_by_text("The tram is at the depot, so you ride.")).to_be_visible()


def follow_the_lesson(ann: Guest) -> None:
    """To its end; the moves are those that it shows."""
    read_on, show = ann.button("Next", exact=True), ann.button("Show me")
    end, do_it = ann.button("Play your first game"), ann.button("Do it")
    words = ann.page.locator(".caption p.words")
    expect(words).to_be_visible()
    while not end.is_visible():
        said = words.inner_text()
        if show.is_visible():
            ann.press(show)
            ann.press(ann.page.locator("[data-sign='!']"))
            ann.press(do_it)
        else:
            ann.press(read_on)
        expect(words).not_to_have_text(said)


def is_my_turn(ann: Guest) -> bool:
    """Wait until a ticket can be played; false if the game is over instead."""
    expect(legal(ann).or_(ann.rematch).first).to_be_visible()
    return not ann.rematch.is_visible()


def legal(ann: Guest) -> Locator:
    """What may be done with the tickets in hand."""
    return ann.page.locator("[data-move]:not(.second)")


def play_any(ann: Guest) -> None:
    """Choose a move, read what it brings, and make it."""
    ann.press(legal(ann).first)
    expect(ann.page.get_by_text(re.compile("^The tram goes back|^This brings you"))).to_be_visible()
    seen = len(ann.states)
    ann.press(ann.button("Do it"))
    while len(ann.states) == seen:
        ann.page.wait_for_timeout(20)
