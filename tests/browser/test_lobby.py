"""The lobby with two and three people: met by chance, at a table on the board, invited again."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from ..server.client import ME, OPEN, Visitor, wait_until
from . import axe
from .cablecar_page import Guest
from .conftest import DESK, HELD, PHONE, STILL, Arrive
from .screens import expect_no_wider_than_the_screen

GERMAN_PHONE: dict[str, Any] = {"viewport": PHONE, **HELD, "locale": "de"}
AT_A_TABLE = re.compile(r"/t/\w{6}$")


def quick_match(guest: Guest, game: str, pace: str) -> None:
    guest.press(guest.page.get_by_role("button", name=re.compile(f"^{game}, {pace}")))


def test_two_meet_and_one_who_plays_meanwhile_is_asked(arrive: Arrive) -> None:
    ann = arrive(viewport=DESK, settings=STILL)
    ben = arrive(**GERMAN_PHONE, settings=STILL)
    ann.go("/lobby")
    quick_match(ann, "Tramways", "live")
    expect(ann.page.get_by_text("Waiting for somebody (live)")).to_be_visible()
    assert axe.violations(ann.page) == []
    ann.press(ann.page.get_by_role("link", name=re.compile("first page|Carbarn|Home", re.I)).first)
    ann.press(ann.page.get_by_role("button", name=re.compile("computer: Cable Car$", re.I)))
    ann.page.wait_for_url(AT_A_TABLE)
    computers = ann.page.url
    waiting = ann.page.get_by_role("link", name="Tramways (live): still waiting")
    expect(waiting).to_be_visible()
    expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
    expect(ann.prompt).to_be_visible()
    assert axe.violations(ann.page) == []  # not later: who is asked has twenty seconds

    ben.go("/lobby")
    expect(ben.page.get_by_text("1 wartet schon")).to_be_visible()
    quick_match(ben, "Tramways", "sofort")
    asked = ann.page.get_by_role("alert").filter(has_text="wants to play Tramways with you")
    expect(asked).to_be_visible()
    assert ann.page.url == computers  # not torn away
    ann.press(ann.button("Play now"))
    for guest in (ann, ben):
        guest.page.wait_for_url(lambda url: bool(AT_A_TABLE.search(url)) and url != computers)
    assert ann.page.url == ben.page.url
    expect(waiting).to_have_count(0)


def test_a_table_is_on_the_board_in_three_clicks_and_the_seat_is_taken_once(
    arrive: Arrive,
) -> None:
    ann = arrive(viewport=DESK, settings=STILL)
    ben = arrive(viewport=DESK, settings=STILL)
    cleo = arrive(**GERMAN_PHONE, settings=STILL)
    for guest in (ben, cleo):
        guest.go("/lobby")
    board = cleo.page.locator(".board")
    expect(board).to_contain_text("Kein Tisch steht auf der Tafel")
    ann.go("/")
    ann.press(ann.page.get_by_role("link", name="The lobby"))
    ann.press(ann.page.get_by_role("button", name="Trambahn", exact=True))
    ann.press(ann.button("Put it on the board"))
    ann.page.wait_for_url(AT_A_TABLE)
    expect(ann.page.get_by_label("Everybody sees this table in the lobby")).to_be_checked()

    sit_down = ben.page.get_by_role("button", name=re.compile("^Sit down: Trambahn"))
    expect(sit_down).to_be_visible()
    expect(board).to_contain_text("1 Platz frei")
    assert axe.violations(cleo.page) == []
    expect_no_wider_than_the_screen(cleo.page, ".board li, .quick li")
    ben.press(sit_down)
    ben.page.wait_for_url(ann.page.url)
    watch = cleo.page.get_by_role("link", name=re.compile("^Zuschauen: Trambahn"))
    expect(watch).to_be_visible()
    cleo.press(watch)
    cleo.page.wait_for_url(ann.page.url)


def test_somebody_invites_again_with_one_click_and_the_other_accepts(
    arrive: Arrive, program: Visitor
) -> None:
    other = Visitor(program.url)
    other.get("/api/me")
    other.put("/api/me", {"name": "Ben"})
    table = program.table(ME, OPEN, game="trambahn")
    other.post(f"/api/invites/{table['seats'][1]['invite']}")
    with other.look(table["code"]) as talk:
        talk.state()
        talk.send(type="resign", seat=1)
        talk.state(lambda after: after["table"]["status"] == "over")
    ann = arrive(cookie=program.cookie, viewport=DESK, settings=STILL)
    ben = arrive(cookie=other.cookie, settings=STILL, **GERMAN_PHONE)
    ann.go("/people")
    expect(ann.page.locator("main li")).to_contain_text("1 game, 1 won")
    assert axe.violations(ann.page) == []
    ann.press(ann.button("Invite: Trambahn, with Ben"))
    ann.page.wait_for_url(AT_A_TABLE)
    expect(ann.page.get_by_text("Ben is invited")).to_be_visible()

    ben.go("/games")
    expect(ben.page).to_have_title(re.compile(r"^\(1\) "))
    invited = ben.page.get_by_role("list", name="Einladungen")
    expect(invited).to_contain_text("Ann lädt dich ein")
    assert axe.violations(ben.page) == []
    ben.press(invited.get_by_role("button", name="Annehmen"))
    ben.page.wait_for_url(ann.page.url)
    wait_until(lambda: program.get(f"/api/tables/{ann.code}")["status"] == "playing")
    other.http.close()
