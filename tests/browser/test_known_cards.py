"""The sheet of known cards in Trambahn: all that TB14 lets one know, and no more."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from ..server.client import Visitor
from .cablecar_page import Message
from .conftest import HELD, PHONE, STILL, Arrive
from .screens import Look, expect_no_wider_than_the_screen, in_every_look
from .trambahn_page import Rider, travelled


def reshuffled(state: Message) -> bool:
    return bool(state["view"]["shuffles"]) and state["view"]["placed"] == 0


def at_a_table(arrive: Arrive, program: Visitor, **how: Any) -> Rider:
    """In the middle of a game, after a reshuffle."""
    code = travelled(program, reshuffled)
    rider = Rider(arrive(cookie=program.cookie, **{"settings": STILL, **how}).go(f"/t/{code}"))
    assert rider.await_turn()
    rider.page.locator(".piles").wait_for()  # the board listens
    return rider


def sheet(rider: Rider, name: str = "Known cards") -> Locator:
    return rider.page.get_by_role("dialog", name=name)


def test_a_key_shows_what_is_known_and_hides_it_again(arrive: Arrive, program: Visitor) -> None:
    ann = at_a_table(arrive, program)

    ann.page.keyboard.press("k")
    view = ann.latest["view"]
    unseen = view["unseen"]
    expect(sheet(ann)).to_contain_text(f"{sum(map(len, unseen.values()))} cards not in sight")
    for colour in ("blue", "red", "green", "yellow"):
        row = sheet(ann).get_by_role("row").filter(has_text=re.compile(f"{colour} 10: "))
        told = row.get_by_role("cell").locator(".unseen").all_inner_texts()
        counts = [len(unseen[f"{colour}-{number}"]) for number in range(1, 11)]
        assert [int(re.findall(r": (\d+)", words)[0]) for words in told[:10]] == counts
    expect(sheet(ann)).to_contain_text(f"{len(view['discards'])} cards discarded")
    shown = [card["card"] for card in view["discards"] if card["card"]]
    pile = sheet(ann).get_by_role("region", name="discarded").get_by_role("listitem")
    assert len(pile.filter(has_not_text="hidden").all()) == len(shown)

    ann.page.keyboard.press("Escape")
    expect(sheet(ann)).to_be_hidden()


def test_on_a_phone_a_tap_on_the_piles_opens_it_and_back_closes_it(
    arrive: Arrive, program: Visitor
) -> None:
    ann = at_a_table(arrive, program, viewport=PHONE, **HELD)

    ann.guest.press(ann.page.get_by_role("button", name="Known cards"))
    expect(sheet(ann)).to_contain_text("not in sight")
    expect_no_wider_than_the_screen(ann.page, "dialog, dialog section")
    ann.page.go_back()
    expect(sheet(ann)).to_be_hidden()
    expect(ann.hand.first).to_be_visible()


def test_it_speaks_german(arrive: Arrive, program: Visitor) -> None:
    ann = at_a_table(arrive, program, settings={**STILL, "language": "de"})

    ann.page.keyboard.press("K")
    expect(sheet(ann, "Bekannte Karten")).to_contain_text("Nachziehstapel")


@in_every_look
def test_axe_finds_nothing_wrong_with_known_cards(
    arrive: Arrive, program: Visitor, look: Look
) -> None:
    ann = at_a_table(arrive, program, **look.screen)
    ann.page.keyboard.press("k")
    expect(sheet(ann)).to_be_visible()

    look.expect_nothing_wrong(ann.page, ["known-cards"])
