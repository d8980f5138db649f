"""The server goes away during a game."""

from __future__ import annotations

from playwright.sync_api import expect

from ..server.process import Server
from .conftest import Arrive
from .test_together import AT_ONCE, BROKEN, LOST


def test_a_game_goes_on_by_itself_when_the_killed_server_is_back(
    arrive: Arrive, frail: Server
) -> None:
    ann = arrive(home=frail.url, settings=AT_ONCE)
    ann.forgiven.append(BROKEN)
    ann.table("easy")
    for _ in range(3):
        ann.pick()
    assert ann.await_turn()
    before = ann.laid()

    frail.kill()
    expect(ann.page.get_by_text(LOST)).to_be_visible()
    expect(ann.lit).to_have_count(0)
    assert ann.laid() == before

    frail.start()
    expect(ann.page.get_by_text("Connected again.")).to_be_visible()
    assert ann.await_turn()
    assert ann.laid() == before
    ann.pick()
    assert ann.await_turn()
    assert len(ann.laid()) == len(before) + 2
    ann.page.reload()
    assert ann.await_turn()
    assert len(ann.laid()) == len(before) + 2
