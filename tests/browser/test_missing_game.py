"""A game that the server offers and this page cannot show does no harm."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Route, WebSocketRoute, expect

from .conftest import Arrive
from .programs import EASY


def test_the_first_page_offers_it_with_a_picture_of_any_town(arrive: Arrive) -> None:
    ann = arrive()

    def with_one_more(route: Route) -> None:
        games: list[dict[str, Any]] = route.fetch().json()
        route.fulfill(json=[*games, {**games[0], "name": "monorail", "title": "Monorail"}])

    ann.page.route("**/api/games", with_one_more)
    ann.go()
    expect(ann.game).to_be_enabled()
    monorail = ann.page.get_by_role("button", name=re.compile("^Monorail"))
    expect(monorail.locator("svg text")).to_have_text("M")
    ann.press(monorail)
    expect(ann.button("Start", exact=True)).to_be_visible()
    ann.page.unroute_all(behavior="wait")  # the plate asks for the games, too


def test_a_table_of_it_says_so(arrive: Arrive, program: Any) -> None:
    code = program.table({"kind": "me"}, EASY)["code"]
    ann = arrive(cookie=program.cookie)

    def renamed(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def told(message: str | bytes) -> None:
            state = json.loads(message)
            if "table" in state:
                state["table"]["game"] = "monorail"
            socket.send(json.dumps(state))

        server.on_message(told)

    ann.page.route_web_socket("**/socket*", renamed)
    ann.go(f"/t/{code}")
    expect(ann.page.get_by_role("heading", name="monorail")).to_be_visible()
    ann.press(ann.page.get_by_role("link").last)
    expect(ann.game).to_be_enabled()
