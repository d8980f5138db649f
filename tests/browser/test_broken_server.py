"""The server goes away during a game."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from ..server.process import Server
from .conftest import Arrive
from .test_together import AT_ONCE, BROKEN, LOST


def test_a_game_goes_on_by_itself_when_the_killed_server_is_back(
    arrive: Arrive, frail: Server
) -> None:
    ann = arrive(home=frail.url, settings=AT_ONCE)
    ann.forgiven.append(BROKEN)
    ann.table("beginner")
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


TABLE_CODE = "**/assets/TablePage-*.js"


def test_a_table_that_is_slow_to_come_shows_its_shape(arrive: Arrive) -> None:
    ann = arrive().go()
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    ann.page.route(TABLE_CODE, hold)
    ann.play_at_once()
    expect(ann.page.locator("main[aria-busy=true]")).to_be_visible()
    waiting[0].continue_()
    assert ann.await_turn()


def test_a_table_that_cannot_be_fetched_says_so_and_can_be_tried_again(arrive: Arrive) -> None:
    ann = arrive().go()
    ann.forgiven += ["Failed to load resource", "Failed to fetch dynamically"]
    ann.page.route(TABLE_CODE, lambda route: route.abort())
    ann.play_at_once()
    expect(ann.page.get_by_role("heading", name="could not be fetched")).to_be_visible()
    ann.page.unroute(TABLE_CODE)
    ann.press(ann.button("Try again"))
    assert ann.await_turn()
