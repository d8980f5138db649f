"""On a fresh machine a hint comes at once, and the page says that it will soon be better."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ..server.process import Server, environment
from ..server.test_warming_up import at_most
from .conftest import Arrive, free_port
from .screens import Look, in_every_look

LONG = 300_000  # milliseconds to compile the rules of one game, beside everything else


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Server]:
    """A server on a machine where nothing has been compiled."""
    env = {**environment(), "CARBARN_CACHE": str(tmp_path / "cache")}
    server = Server(tmp_path / "carbarn.db", free_port(), env=env, compile_early=True)
    server.start()
    yield server
    server.stop()


def test_the_first_hint_comes_at_once_and_the_page_says_that_it_is_warming_up(
    arrive: Arrive, fresh: Server
) -> None:
    ann = arrive(home=fresh.url)
    ann.table("beginner")
    assert ann.await_turn()
    begun = time.monotonic()
    ann.press(ann.button("Hint"))
    plate = ann.page.get_by_role("region", name="Hint")
    expect(plate.get_by_role("listitem").first).to_be_visible(timeout=LONG)
    assert time.monotonic() - begun < at_most()
    line = ann.page.get_by_text("Warming up")
    expect(line).to_be_visible()
    expect(line).to_have_count(0, timeout=LONG)
    expect(plate.get_by_role("listitem").first).to_be_visible()


@in_every_look
def test_there_is_room_to_say_it_on_every_screen(arrive: Arrive, fresh: Server, look: Look) -> None:
    ann = arrive(home=fresh.url, **look.screen)
    ann.table("expert")
    expect(ann.page.get_by_text("Warming up")).to_be_visible()
    assert not look.wrong(ann.page, "warming-up")
