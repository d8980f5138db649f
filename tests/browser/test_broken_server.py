"""The server goes away during a game."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from ..server.client import Visitor
from ..server.process import Server
from .cablecar_page import Guest
from .conftest import Arrive
from .programs import table_after
from .test_together import AT_ONCE, BROKEN, LOST


def test_a_game_goes_on_by_itself_when_the_killed_server_is_back(
    arrive: Arrive, frail: Server
) -> None:
    ann = arrive(home=frail.url, settings=AT_ONCE)
    ann.forgiven += [BROKEN, "Failed to load resource"]
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


def held(guest: Guest, address: str) -> list[Route]:
    """What the page asks for there from now on, and gets no answer to."""
    waiting: list[Route] = []
    guest.page.route(address, lambda route: waiting.append(route))  # noqa: PLW0108 - not a builtin
    return waiting


def test_a_table_that_is_slow_to_come_shows_its_shape(arrive: Arrive) -> None:
    ann = arrive().go()
    waiting = held(ann, TABLE_CODE)
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


def test_a_finished_game_can_be_stepped_through_as_soon_as_its_moves_have_come(
    arrive: Arrive, program: Visitor
) -> None:
    ann = arrive(cookie=program.cookie)
    waiting = held(ann, "**/scores")
    ann.go(f"/t/{table_after(program, 60)}")
    expect(ann.button("Step through")).to_be_disabled()
    waiting[0].continue_()
    ann.press(ann.button("Step through"))
    expect(ann.prompt).to_contain_text("Move 0 of")
