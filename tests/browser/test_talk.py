"""What people say to each other at a table, in two and three browsers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from ..server.client import ME, OPEN, Visitor
from ..server.process import Server
from .axe import violations
from .cablecar_page import Guest
from .conftest import HELD, PHONE, STILL, Arrive
from .screens import picture

Sit = Callable[..., tuple[str, list[Visitor]]]
BOTTOM = "one => one.getBoundingClientRect().bottom"
HOSTILE = "<img src=x onerror=alert(1)> https://evil.example \u202eno"


@pytest.fixture
def sit(server: Server) -> Iterator[Sit]:
    """People at a table of Cable Car, whose browsers may come later; its code."""
    come: list[Visitor] = []

    def sit(*names: str) -> tuple[str, list[Visitor]]:
        for name in names:
            come.append(Visitor(server.url))
            come[-1].get("/api/me")
            come[-1].put("/api/me", {"name": name})
        table = come[0].table(ME, *[OPEN] * (len(names) - 1))
        for visitor, seat in zip(come[1:], table["seats"][1:], strict=True):
            visitor.post(f"/api/invites/{seat['invite']}")
        return str(table["code"]), come

    yield sit
    for visitor in come:
        visitor.http.close()


def tab(guest: Guest, name: str = "Talk") -> Locator:
    return guest.page.get_by_role("tab", name=name)


def said(guest: Guest) -> Locator:
    """The list of what was said."""
    return guest.page.get_by_role("group", name="What was said").get_by_role("listitem")


def open_talk(guest: Guest, name: str = "Talk") -> None:
    guest.press(tab(guest, name))
    expect(tab(guest, name)).to_have_attribute("aria-selected", "true")


def test_two_people_signal_and_talk_once_both_want_it(arrive: Arrive, sit: Sit) -> None:
    code, people = sit("Ann", "Bob")
    ann, bob = (
        arrive(cookie=one.cookie, settings=STILL, person=Guest).go(f"/t/{code}") for one in people
    )
    open_talk(ann)
    expect(tab(bob)).to_be_visible()
    ann.press(ann.button("Ding ding!"))
    expect(bob.page.locator(".saying")).to_contain_text("Ding ding!")
    expect(bob.page.get_by_text("Ann: Ding ding!")).to_be_attached()  # for screen readers
    expect(tab(bob)).to_contain_text("something new")

    open_talk(bob)
    expect(said(bob)).to_have_text([re.compile("Ann.*Ding ding!", re.DOTALL)])
    expect(tab(bob)).not_to_contain_text("something new")
    expect(bob.page.get_by_role("textbox", name="Say something")).to_have_count(0)
    bob.press(bob.button("Read and write words"))
    expect(ann.page.get_by_text("Bob would like to write words.")).to_be_visible()
    ann.press(ann.button("Read and write words"))
    expect(bob.page.get_by_text("Read by Ann.")).to_be_visible()

    ann.page.get_by_role("textbox", name="Say something").fill(HOSTILE)
    ann.page.keyboard.press("Enter")
    shown = "<img src=x onerror=alert(1)> https://evil.example no"
    expect(said(bob).last).to_contain_text(shown)
    expect(said(bob).locator("img, a, script")).to_have_count(0)
    assert violations(bob.page) == []
    picture(bob.page, "talk-desk")
    bob.page.reload()
    open_talk(bob)
    expect(said(bob).last).to_contain_text(shown)
    expect(tab(bob)).not_to_contain_text("something new")


def test_who_is_muted_or_blocked_is_not_heard_and_may_be_reported(
    arrive: Arrive, sit: Sit, server: Server
) -> None:
    code, (ann, bob, eve) = sit("Ann", "Bob", "Eve")
    page = arrive(cookie=ann.cookie, settings=STILL).go(f"/t/{code}")
    open_talk(page)
    page.press(page.page.get_by_text("Mute, block, report"))
    page.press(page.button("Mute: Bob"))
    expect(page.button("Hear again: Bob")).to_be_visible()
    bob.post(f"/api/tables/{code}/talk/signals", {"seat": 1, "signal": "oops"})
    eve.post(f"/api/tables/{code}/talk/signals", {"seat": 2, "signal": "thanks"})
    expect(said(page)).to_have_text([re.compile("Eve.*Thank you!", re.DOTALL)])

    page.press(page.button("Report: Eve"))
    page.page.get_by_label("What is wrong?").fill("says thank you too often")
    page.press(page.button("Report it"))
    expect(page.page.get_by_text("Thank you: it was passed on.")).to_be_visible()
    page.press(page.page.get_by_role("dialog").get_by_role("button", name="Close").last)
    assert "too often" in json.dumps(ann.get("/api/account/data")["reports"])

    page.press(page.button("Block: Eve"))
    page.press(page.button("Really block: Eve"))
    expect(said(page)).to_have_count(0)
    page.press(page.button("Hear again: Bob"))
    expect(said(page)).to_have_text([re.compile("Bob.*Oops!", re.DOTALL)])

    page.go("/me")
    page.press(page.button("Unblock: Eve"))
    expect(page.button("Unblock: Eve")).to_have_count(0)
    assert ann.get("/api/blocks") == []


def test_on_a_phone_a_signal_is_at_the_seat_and_the_list_in_the_sheet(
    arrive: Arrive, sit: Sit
) -> None:
    code, (ann, bob) = sit("Ann", "Bob")
    german = {**STILL, "language": "de"}
    phone = arrive(cookie=ann.cookie, settings=german, viewport=PHONE, **HELD).go(f"/t/{code}")
    expect(tab(phone, "Reden")).to_be_visible()
    bob.post(f"/api/tables/{code}/talk/signals", {"seat": 1, "signal": "luck"})
    sign = phone.page.locator(".saying")  # asked in one go: it does not stay for long
    assert sign.evaluate(BOTTOM) <= phone.board.evaluate("one => one.getBoundingClientRect().top")
    open_talk(phone, "Reden")
    expect(phone.page.get_by_text("Viel Glück!").last).to_be_visible()
    assert violations(phone.page) == []
    picture(phone.page, "talk-phone")
    phone.page.keyboard.press("Escape")
    expect(phone.page.get_by_role("group", name="Was gesagt wurde")).to_have_count(0)
    expect(sign).to_have_count(0)
