"""A newcomer's first game explains each thing once, when it happens; the table waits meanwhile."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from playwright.sync_api import Locator, expect

from ..server.client import Visitor
from . import trambahn_page, tramways_page
from .cablecar_page import Guest, Message, Player
from .conftest import HELD, PHONE, STILL, Arrive
from .other_device import first_move, play_on
from .programs import EASY
from .screens import Look, in_every_look
from .tramways_page import in_phase

NEW = {**STILL, "explain": True}


def explanation(guest: Guest) -> Locator:
    """What is explained now."""
    return guest.page.locator(".explanation")


def understood(guest: Guest) -> Locator:
    return explanation(guest).get_by_role("button", name="Got it")


def read_to(guest: Guest, title: str) -> list[str]:
    """Read all up to this one, and leave it open; what the others were."""
    titles = []
    heading = explanation(guest).get_by_role("heading")
    while True:
        expect(heading).to_be_visible()
        titles.append(heading.inner_text())
        if titles[-1] == title:
            return titles
        guest.press(understood(guest))
        expect(heading.filter(has_text=re.compile(f"^{re.escape(titles[-1])}$"))).to_have_count(0)


def has_happened(key: str) -> Callable[[Message], bool]:
    """Whether some event is in what was told last, at the visitor's turn."""
    seen: list[str] = []

    def enough(state: Message) -> bool:
        seen.extend(event["key"] for entry in state["log"] for event in entry["events"])
        return key in seen

    return enough


def test_a_first_game_of_tramways_explains_each_thing_when_it_first_happens(
    arrive: Arrive, program: Visitor
) -> None:
    code = program.table({"kind": "me"}, EASY, game="tramways")["code"]
    ann = arrive(cookie=program.cookie, settings=NEW).go(f"/t/{code}")
    titles = read_to(ann, "Your first choice")
    for enough, title in (
        (in_phase("auction"), "The auction"),
        (in_phase("actions"), "Your actions"),
        (in_phase("administration"), "Administration"),
    ):
        ann.press(understood(ann))
        play_on(ann, enough, tramways_page.sensible)
        titles += read_to(ann, title)
    assert len(set(titles)) == len(titles)


def test_the_table_waits_while_somebody_reads_why_a_line_scored(
    arrive: Arrive, program: Visitor
) -> None:
    code = program.table({"kind": "me"}, EASY)["code"]
    ann = arrive(cookie=program.cookie, settings=NEW).go(f"/t/{code}")
    read_to(ann, "Your first tile")
    ann.page.keyboard.press("Enter")  # it has the focus
    expect(explanation(ann)).to_have_count(0)
    play_on(ann, has_happened("finished"))
    read_to(ann, "A line is finished")
    expect(explanation(ann)).to_contain_text(re.compile("finishes station .* points?"))
    seq, laid = ann.states[-1]["seq"], len(ann.laid())
    play_on(ann, lambda state: bool(state["seq"] >= seq + 4))
    Player(ann).until(lambda: ann.states[-1]["seq"] >= seq + 4)
    assert len(ann.laid()) == laid
    ann.press(understood(ann))
    assert ann.await_turn()
    assert len(ann.laid()) > laid


def test_what_was_understood_is_not_explained_again_on_this_device(arrive: Arrive) -> None:
    ann = arrive(settings=NEW)
    ann.table("beginner")
    ann.press(understood(ann))
    assert ann.await_turn()
    ann.page.reload()
    assert ann.await_turn()
    expect(explanation(ann)).to_have_count(0)


def test_explanations_are_switched_off_where_they_are_and_on_again_in_the_settings(
    arrive: Arrive,
) -> None:
    ann = arrive(settings=NEW, viewport=PHONE, **HELD)
    ann.table("beginner")
    ann.press(ann.button("Explain no more"))
    assert ann.await_turn()
    ann.page.reload()
    assert ann.await_turn()
    expect(explanation(ann)).to_have_count(0)
    explain = ann.settings().get_by_role("checkbox", name="Explain")
    expect(explain).not_to_be_checked()
    ann.press(explain)
    ann.close_plate()
    expect(explanation(ann)).to_contain_text("Your first tile")


def test_whoever_makes_a_move_meanwhile_has_read_enough(arrive: Arrive) -> None:
    ann = arrive(settings=NEW)
    ann.table("beginner")
    expect(explanation(ann)).to_contain_text("Press a lit space")
    ann.lay()
    expect(explanation(ann).get_by_text("Press a lit space")).to_have_count(0)
    assert ann.await_turn()
    assert ann.laid()


def test_escape_goes_on(arrive: Arrive) -> None:
    ann = arrive(settings=NEW)
    ann.table("beginner")
    expect(explanation(ann)).to_be_visible()
    ann.page.keyboard.press("Escape")
    assert ann.await_turn()
    expect(explanation(ann)).to_have_count(0)


def test_back_on_a_phone_goes_on_and_stays_at_the_table(arrive: Arrive) -> None:
    ann = arrive(settings=NEW, viewport=PHONE, **HELD)
    code = ann.table("beginner")
    expect(explanation(ann)).to_be_visible()
    ann.page.go_back()
    assert ann.await_turn()
    expect(explanation(ann)).to_have_count(0)
    assert ann.code == code


def test_explanations_speak_german(arrive: Arrive) -> None:
    ann = arrive(settings={**NEW, "language": "de"})
    ann.go()
    ann.press(ann.button("Gegen den Computer: Trambahn"))
    expect(explanation(ann)).to_contain_text("Dein erster Zug")
    ann.press(ann.button("Verstanden"))
    expect(explanation(ann)).to_have_count(0)


@in_every_look
def test_axe_finds_nothing_wrong_in_explanations(
    arrive: Arrive, program: Visitor, look: Look
) -> None:
    """One on each kind of table, in front of what it is about."""
    codes = {
        "Your first tile": program.table({"kind": "me"}, EASY)["code"],
        "Your first turn": program.table({"kind": "me"}, EASY, game="trambahn")["code"],
        "Your first choice": program.table({"kind": "me"}, EASY, game="tramways")["code"],
    }
    more = {
        "Your first tile": ("A line is finished", has_happened("finished"), first_move),
        "Your first turn": ("A colour is scored", has_happened("scoring"), trambahn_page.sensible),
        "Your first choice": ("The auction", in_phase("auction"), tramways_page.sensible),
    }
    ann = arrive(cookie=program.cookie, **{**look.screen, "settings": NEW})

    def screens() -> Iterator[str]:
        for title, code in codes.items():
            ann.go(f"/t/{code}")
            read_to(ann, title)
            yield f"explained-{title}"
            ann.press(understood(ann))
            later, enough, choose = more[title]
            play_on(ann, enough, choose)
            read_to(ann, later)
            yield f"explained-{later}"

    look.expect_nothing_wrong(ann.page, screens())
