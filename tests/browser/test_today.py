"""The deal of the day: tried once, then its table, and a result to pass on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from ..server.client import Visitor
from ..server.process import Server
from . import axe
from .cablecar_page import Guest
from .conftest import DESK, HELD, PHONE, Arrive, free_port, is_stale

SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": DESK},
    "phone": {"viewport": PHONE, **HELD, "locale": "de"},
}
WORDS = {
    "desk": {
        "play": "Play: Tramways",
        "go-on": "Go on: Tramways",
        "other": "Play: Trambahn",
        "table": "Table of the day",
        "place": "You are in place 1 of 1",
        "share": "Share my result: Tramways",
        "practise": "Play it again, for practice: Tramways",
        "closed": "You can look at it when you have played yours",
    },
    "phone": {
        "play": "Spielen: Tramways",
        "go-on": "Weiterspielen: Tramways",
        "other": "Spielen: Trambahn",
        "table": "Tabelle des Tages",
        "place": "Du bist auf Platz 1 von 1",
        "share": "Mein Ergebnis teilen: Tramways",
        "practise": "Noch einmal, zur Übung: Tramways",
        "closed": "Du kannst zusehen, wenn du deines gespielt hast",
    },
}
LISTEN = """window.shared = new Promise((told) => {
  navigator.share = async ({ text }) => told(text);
})"""


@pytest.fixture
def todays(tmp_path: Path) -> Iterator[Server]:
    """A server where nobody has played a deal yet."""
    assert not is_stale(), "the page is older than its sources: make .venv/.installed"
    server = Server(tmp_path / "carbarn.db", free_port(), today="without-expert")
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize("screen", SCREENS)
def test_a_deal_is_tried_once_and_its_result_told_without_giving_it_away(
    todays: Server, arrive: Arrive, screen: str
) -> None:
    words, how = WORDS[screen], SCREENS[screen]
    ann, eve = arrive(home=todays.url, **how), arrive(home=todays.url, **how)
    page = ann.page
    page.add_init_script(LISTEN)
    ann.go("/")
    page.get_by_role("button", name=words["play"]).click()
    page.wait_for_url("**/t/*")
    code = play_to_the_end(ann)
    expect(page.get_by_role("link", name=words["table"]).first).to_be_attached()

    ann.go("/today")
    expect(page.get_by_text(words["place"])).to_be_visible()
    assert axe.violations(page) == []
    page.get_by_role("button", name=words["share"]).click()
    about, course, link = page.evaluate("window.shared").splitlines()
    assert "Tramways" in about
    assert set(course.partition(" ")[0]) <= set("🚋🟩🟨⬜")
    assert link.startswith(f"{todays.url}/today/")
    ann.go("/")
    expect(page.get_by_role("button", name=words["other"])).to_be_visible()
    expect(page.get_by_role("button", name=words["play"])).to_have_count(0)

    eve.forgiven.append("403")
    eve.go(f"/t/{code}")
    expect(eve.page.get_by_text(words["closed"])).to_be_visible()
    eve.go("/today")
    expect(eve.page.get_by_role("button", name=words["play"])).to_be_visible()
    assert axe.violations(eve.page) == []


def play_to_the_end(ann: Guest) -> str:
    """The same person at the same table, without the browser: that is faster."""
    code = ann.page.url.rsplit("/", 1)[1]
    program = Visitor(ann.home)
    cookie = next(one for one in ann.page.context.cookies() if one["name"] == "carbarn")
    program.http.cookies.set("carbarn", cookie["value"], domain="127.0.0.1")
    with program.http, program.look(code) as talk:
        state = talk.state()
        while state["table"]["status"] == "playing":
            state = talk.play(state, state["legal"][-1])
    return code


def test_who_goes_on_and_who_practises_comes_to_the_right_table(
    todays: Server, arrive: Arrive
) -> None:
    words = WORDS["desk"]
    ann = arrive(home=todays.url)
    page = ann.page
    ann.go("/today")
    page.get_by_role("button", name=words["play"]).click()
    page.wait_for_url("**/t/*")
    tried = page.url
    ann.go("/today")
    page.get_by_role("button", name=words["go-on"]).click()
    page.wait_for_url(tried)
    play_to_the_end(ann)
    ann.go("/today")
    page.get_by_role("button", name=words["practise"]).click()
    page.wait_for_url(lambda url: "/t/" in url and url != tried)
    with Visitor(ann.home).http as stranger:
        assert stranger.get(page.url.replace("/t/", "/api/tables/")).status_code == 403
