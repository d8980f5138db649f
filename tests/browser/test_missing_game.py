"""A game that the server offers and this page cannot show does no harm."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Route, WebSocketRoute, expect

from .cablecar_page import Guest
from .conftest import Arrive
from .programs import EASY
from .screens import Look, in_every_look

BROADER_THAN_THE_SCREEN = "document.documentElement.scrollWidth - innerWidth"
OTHERS = ("Monorail", "Funicular", "Harbour Line", "Night Owl")


def offering(ann: Guest, count: int) -> Guest:
    """So many games of the server: ours, and then others that this page has never heard of."""

    def games(route: Route) -> None:
        ours: list[dict[str, Any]] = route.fetch().json()
        others = [{**ours[0], "name": title.lower(), "title": title} for title in OTHERS]
        route.fulfill(json=[*ours, *others][:count])

    ann.page.route("**/api/games", games)
    return ann


def test_the_first_page_offers_it_with_a_picture_of_any_town(arrive: Arrive) -> None:
    ann = offering(arrive(), 4).go()
    expect(ann.game).to_be_enabled()
    monorail = ann.page.get_by_role("button", name=re.compile("^Monorail"))
    expect(monorail.locator("svg text")).to_have_text("M")
    ann.press(monorail)
    expect(ann.button("Start", exact=True)).to_be_visible()
    ann.page.unroute_all(behavior="wait")  # the plate asks for the games, too


@in_every_look
def test_the_first_page_has_room_for_any_number_of_games(arrive: Arrive, look: Look) -> None:
    ann = arrive(**look.screen)

    def cities() -> Iterator[str]:
        for count in (1, 4, 5):
            offering(ann, count).go()
            expect(ann.page.get_by_role("button", name=re.compile("^Play the"))).to_have_count(
                count
            )
            assert ann.page.evaluate(BROADER_THAN_THE_SCREEN) == 0
            yield f"home-{count}"

    look.expect_nothing_wrong(ann.page, cities())
    ann.page.unroute_all(behavior="wait")


def test_a_table_of_it_says_so(arrive: Arrive, program: Any) -> None:
    code = program.table({"kind": "me"}, EASY)["code"]
    ann = arrive(cookie=program.cookie)

    def renamed(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def on_message(message: str | bytes) -> None:
            state = json.loads(message)
            if "table" in state:
                state["table"]["game"] = "monorail"
            socket.send(json.dumps(state))

        server.on_message(on_message)

    ann.page.route_web_socket("**/socket*", renamed)
    ann.go(f"/t/{code}")
    expect(ann.page.get_by_role("heading", name="monorail")).to_be_visible()
    ann.press(ann.page.get_by_role("link").last)
    expect(ann.game).to_be_enabled()
