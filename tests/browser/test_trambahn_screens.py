"""Trambahn on phones and desks, in light and dark, for every eye and finger."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from ..server.client import Visitor
from .cablecar_page import Message
from .conftest import DESK, HELD, PHONE, STILL, Arrive
from .screens import NARROW, SIZES, Look, expect_no_wider_than_the_screen, in_every_look
from .trambahn_page import Rider, could_score, expect_whole, finished, scoring, sensible, travelled

PARTS = ".terminal, .lane, .office, .dock, .panel"


def well_on(state: Message) -> bool:
    """In the middle of a game, at the beginning of a turn."""
    view = state["view"]
    return view["placed"] == 0 and len(view["scorings"]) >= 3 and len(view["lines"][0]) >= 2


def with_a_choice(state: Message) -> bool:
    """A line waits for a tram that can be bought."""
    return any(move.startswith("tram") for move in state["legal"])


def begun(state: Message) -> str:
    """As usual, but a line is begun as soon as one can be."""
    new = [move for move in state["legal"] if move.endswith(" new")]
    return new[0] if new and state["view"]["placed"] == 2 else sensible(state)


def test_a_phone_plays_whole_turns_by_taps(arrive: Arrive) -> None:
    ann = Rider(arrive(viewport=PHONE, **HELD, settings=STILL))
    ann.table("beginner")
    for _ in range(3):
        assert ann.await_turn()
        expect_whole(ann.guest.prompt, ann.hand.first, ann.next, ann.pad)
        move = sensible(ann.latest)
        ann.take(move)
        expect_whole(ann.ticket(move), ann.hand.first)
        ann.guest.press(ann.page.get_by_role("button", name="Put back"))
        ann.turn()
    assert ann.await_turn()
    scores = ann.guest.open("Scores")
    expect(scores.get_by_role("list", name="Players and scores")).to_be_in_viewport()
    ann.guest.press(scores.get_by_role("button", name="Close"))


@pytest.mark.parametrize("screen", SIZES)
def test_a_table_fits_the_screen(arrive: Arrive, program: Visitor, screen: dict[str, Any]) -> None:
    code = travelled(program, well_on)
    ann = Rider(arrive(cookie=program.cookie, settings=STILL, **screen).go(f"/t/{code}"))
    assert ann.await_turn()
    expect_whole(ann.guest.prompt, ann.next, *ann.hand.all(), *ann.rows.all())
    depot = ann.page.get_by_role("region", name="Trams for sale")
    expect_whole(*depot.get_by_role("button").all())
    expect(ann.pad.get_by_role("columnheader").first).to_be_in_viewport()
    expect_no_wider_than_the_screen(ann.page, PARTS)
    ann.take(sensible(ann.latest))
    expect_whole(ann.tickets.first)
    expect_no_wider_than_the_screen(ann.page, PARTS)


def crowded(state: Message) -> bool:
    """Three lines of one colour that run, and a long one among them."""
    for colour in ("blue", "red", "green", "yellow"):
        lines = [one for one in state["view"]["lines"][state["seat"]] if one["colour"] == colour]
        if len(lines) == 3 and all(one["tram"] for one in lines):
            return state["view"]["placed"] == 0 and any(one["cards"] >= 4 for one in lines)
    return False


def crowding(state: Message) -> str:
    """Lines of one colour only; whatever does not serve them becomes money."""
    view, legal = state["view"], state["legal"]
    lines = view["lines"][state["seat"]]
    colour = lines[0]["colour"] if lines else "blue"
    prices = [tram["price"] for tram in view["trams"] if tram["display"]]
    affords = bool(prices) and len(view["money"][state["seat"]]) >= min(prices)
    waiting = {row["colour"]: len(row["passengers"]) for row in view["rows"]}

    def tempting(move: str) -> int:
        what, *where = move.split()
        if what == "passenger":
            row = where[-1].split("-")[0]
            return 100 - 2 * waiting[row] - 5 * (row == colour) if view["placed"] == 0 else -1
        if what == "tram":
            return 50
        if what == "station" and where[1] != "new":
            return 60
        if what == "station":
            low = int(where[0].split("-")[1]) <= 5
            begins = affords and len(lines) < 3 and all(line["tram"] for line in lines)
            return 55 if begins and low and where[0].startswith(colour) else -1
        return 1 if what == "income" and not where[0].startswith(colour) else 0

    best: str = max(legal, key=tempting)
    return best


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param({"viewport": DESK}, id="desk"),
        pytest.param({"viewport": {"width": 768, "height": 1024}, **HELD}, id="tablet"),
        pytest.param({"viewport": PHONE, **HELD}, id="phone"),
    ],
)
def test_many_lines_of_one_colour_are_all_in_sight_and_can_be_read(
    arrive: Arrive, program: Visitor, screen: dict[str, Any]
) -> None:
    ann = Rider(arrive(cookie=program.cookie, settings=STILL, **screen))
    for _ in range(6):
        ann.guest.heard.clear()
        ann.guest.go(f"/t/{travelled(program, crowded, crowding)}")
        if ann.await_turn():
            break
    mine = ann.page.get_by_role("region", name="Your lines").locator(".line")
    expect(mine).to_have_count(len(ann.latest["view"]["lines"][0]))
    expect_whole(*mine.all())
    measured = mine.evaluate_all(
        """lines => lines.map(line => {
            const box = one => one.getBoundingClientRect();
            const all = of => [...line.querySelectorAll(of)].map(box);
            const [figures, [tram], [fan]] = [all('.figure'), all('.tramshape'), all('.fan')];
            const covered = (one, n) => n + 1 in figures && one.right > figures[n + 1].left + 1.5;
            return {
                covered: figures.filter(covered).length,
                outside: all('.one').at(-1).right > box(line).right,
                apart: tram.right <= fan.left + 1 || tram.bottom <= fan.top + 2,
            };
        })"""
    )
    assert measured == [{"covered": 0, "outside": False, "apart": True}] * len(measured)


def test_a_reshuffle_is_explained_on_a_narrow_phone_to_people_with_long_names(
    arrive: Arrive, program: Visitor
) -> None:
    program.put("/api/me", {"name": "Maximilianevonhohenstein"})
    code = travelled(program, lambda state: state["view"]["shuffles"] > 0)
    ann = arrive(cookie=program.cookie, settings=STILL, viewport=NARROW, **HELD).go(f"/t/{code}")
    ann.open("Log")
    ann.press(ann.log.filter(has_text="The draw pile is empty").last.get_by_role("button"))
    show = ann.page.get_by_role("button", name="The draw pile is empty")
    expect(show).to_contain_text("hohenstein")
    assert show.evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("step", ["passengers", "stations"])
def test_what_to_do_now_is_not_cut_short_on_a_narrow_phone(
    arrive: Arrive, program: Visitor, language: str, step: str
) -> None:
    def there(state: Message) -> bool:
        return bool(state["view"]["placed"]) and state["view"]["step"] == step

    code = travelled(program, there, lambda state: laying(state) or sensible(state))
    ann = arrive(cookie=program.cookie, locale=language, viewport=NARROW, **HELD).go(f"/t/{code}")
    expect(ann.prompt.locator("..").get_by_role("button").last).to_be_visible()
    assert ann.prompt.evaluate("one => one.scrollHeight <= one.clientHeight + 1")


def laying(state: Message) -> str | None:
    """To the stations, once a passenger waits."""
    return "next" if state["view"]["placed"] == 1 and "next" in state["legal"] else None


@in_every_look
def test_axe_finds_nothing_wrong(arrive: Arrive, program: Visitor, look: Look) -> None:
    ann = Rider(arrive(cookie=program.cookie, **look.screen))
    look.expect_nothing_wrong(ann.page, (f"trambahn-{page}" for page in pages(ann, program)))


def pages(ann: Rider, program: Visitor) -> Iterator[str]:
    """Go from state to state, and name each."""
    ann.guest.go(f"/t/{travelled(program, well_on)}")
    assert ann.await_turn()
    yield "table"
    ann.take(ann.latest["legal"][0])
    expect(ann.tickets.first).to_be_focused()
    yield "uses"
    ann.guest.heard.clear()
    ann.guest.go(f"/t/{travelled(program, could_score)}")
    assert ann.await_turn()
    ann.take(scoring(ann.latest)[0])
    expect(ann.ticket(scoring(ann.latest)[0])).to_contain_text("This scores")
    yield "scoring-foreseen"
    ann.guest.press(ann.ticket(scoring(ann.latest)[0]))
    expect(ann.page.get_by_role("button", name=re.compile("^Scoring"))).to_be_visible()
    yield "scoring"
    ann.guest.heard.clear()
    ann.guest.go(f"/t/{travelled(program, with_a_choice, begun)}")
    assert ann.await_turn()
    draw = ann.page.get_by_role("list", name="The steps").get_by_role("button", name="Draw")
    ann.guest.press(draw)
    expect(ann.page.get_by_role("alertdialog")).to_be_visible()
    yield "warning"
    ann.guest.go(f"/t/{finished(program)}")
    expect(ann.guest.result).to_be_visible()
    expect(ann.page.get_by_role("slider")).to_be_visible()
    yield "result"
    ann.guest.press(ann.guest.button("Step through"))
    expect(ann.guest.prompt).to_contain_text("Move 0 of")
    yield "replay"
    ann.table(":here")
    expect(ann.page.get_by_role("group", name="Pass the screen")).to_be_visible()
    yield "curtain"
