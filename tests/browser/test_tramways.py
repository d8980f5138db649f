"""Tramways through the page: whole games, every kind of move, mouse, finger and keys."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from ..server.client import Visitor
from . import screens
from .cablecar_page import Message
from .conftest import HELD, PHONE, Arrive
from .other_device import play_on
from .programs import EASY
from .tramways_page import DEEDS, Traveller, Typist, found, in_phase, sensible, travelled

QUICK = {"motion": False, "confirm": False}
ASKED = {"motion": False}


def play_rounds(ann: Traveller, enough: int) -> set[str]:
    """Moves in their own places until so many rounds are over; which kinds there were."""
    kinds = set()
    while ann.await_turn() and ann.view["round"] <= enough:
        move = sensible(ann.latest)
        kinds.add(move.split()[0])
        ann.make(move)
    return kinds


def play_first_and_last_round(ann: Traveller) -> set[str]:
    """The rounds between them are like the first: another device plays them, without a browser."""
    kinds = play_rounds(ann, 1)
    play_on(ann.guest, lambda state: bool(state["view"]["round"] == 6), sensible)
    ann.until(lambda: ann.view["round"] == 6)
    return kinds | play_rounds(ann, 6)


def test_a_game_of_two_over_six_rounds_is_played_with_the_mouse(
    arrive: Arrive, program: Visitor
) -> None:
    code = program.table({"kind": "me"}, EASY, game="tramways")["code"]
    ann = Traveller(arrive(cookie=program.cookie, settings=QUICK))
    assert ann.sit(code)
    kinds = play_first_and_last_round(ann)
    assert {"book", "ticket", "top", "take", "play", "finish", "fill"} <= kinds
    assert kinds & {"pass", "bid"}
    assert kinds & set(DEEDS)
    sheet = ann.guest.panel.get_by_role("table", name="The final sheet")
    for points in ann.view["scores"]:
        written = str(points).replace("-", "\N{MINUS SIGN}")
        expect(sheet.get_by_role("cell", name=written, exact=True).first).to_be_visible()


def test_a_round_is_played_with_a_finger_and_asked_about(arrive: Arrive, program: Visitor) -> None:
    code = program.table({"kind": "me"}, EASY, game="tramways")["code"]
    ann = Traveller(arrive(cookie=program.cookie, settings=ASKED, viewport=PHONE, **HELD))
    assert ann.sit(code)
    assert "play" in play_rounds(ann, 1)


def test_a_round_is_played_by_keys_alone(arrive: Arrive, program: Visitor) -> None:
    code = program.table({"kind": "me"}, EASY, game="tramways")["code"]
    ann = Traveller(arrive(cookie=program.cookie, settings=ASKED, person=Typist))
    assert ann.sit(code)
    kinds = play_rounds(ann, 1)
    assert {"book", "ticket", "top", "take", "play", "finish"} <= kinds


HANDS: dict[str, dict[str, Any]] = {
    "mouse": {},
    "finger": {"viewport": PHONE, **HELD},
    "keys": {"person": Typist},
}


@pytest.mark.parametrize("deed", list(DEEDS))
def test_every_deed_is_begun_by_mouse_finger_and_keys(
    arrive: Arrive, program: Visitor, deed: str
) -> None:
    def offered(state: Message) -> list[str]:
        return [move for move in state["legal"] if move.split()[0] == deed]

    code = found(program, lambda state: bool(offered(state)), tries=40)
    for how in HANDS.values():
        ann = Traveller(arrive(cookie=program.cookie, settings=ASKED, **how))
        assert ann.sit(code)
        ann.make(offered(ann.latest)[0])
        assert ann.doing in {"drawing", "paying", "riding"}
        while ann.doing != "nothing":
            ann.take_back()


def test_a_whole_game_alone_ends_with_a_rank(arrive: Arrive, program: Visitor) -> None:
    code = program.table({"kind": "me"}, game="tramways")["code"]
    ann = Traveller(arrive(cookie=program.cookie, settings=QUICK))
    assert ann.sit(code)
    kinds = play_first_and_last_round(ann)
    assert kinds & {"newest", "take", "reveal"}
    expect(ann.guest.panel.get_by_role("table", name="The final sheet")).to_be_visible()
    expect(ann.guest.panel).to_contain_text(
        re.compile(r"(Dismal|Sad|Surly|Content): \u2212?\d+ points")
    )


def test_every_move_is_in_the_list_in_words(arrive: Arrive, program: Visitor) -> None:
    code = found(program, in_phase("actions", "nothing", 2))
    ann = Traveller(arrive(cookie=program.cookie, settings=QUICK))
    assert ann.sit(code)
    details = ann.panel.locator("details:not(.about)")
    ann.guest.press(details.locator("summary"))
    moves = details.locator("[data-move]")
    expect(moves).to_have_count(len(ann.latest["legal"]))
    for words in moves.all_text_contents():
        assert words.strip()
        assert "{" not in words
        assert "do-" not in words
    ann.listed("income")


# Building -----------------------------------------------------------------------------------


def begin_to_build(ann: Traveller) -> str:
    """A build of at least one rail more after the first."""
    builds: list[str] = [move for move in ann.latest["legal"] if move.startswith("build")]
    return builds[0]


def test_a_path_is_drawn_by_dragging_over_the_map(arrive: Arrive, program: Visitor) -> None:
    code = found(program, lambda s: any(m.startswith("build") for m in s["legal"]))
    ann = Traveller(arrive(cookie=program.cookie, settings=ASKED))
    assert ann.sit(code)
    _, space, side = begin_to_build(ann).split()
    start = ann.beside(int(space), "nesw".index(side))
    ann.choose_deed("Build rails")
    ann.space(start).hover()
    ann.page.mouse.down()
    ann.space(int(space)).hover()
    ann.until(lambda: ann.doing == "drawing")
    lay = next(move for move in ann.latest["legal"] if move.startswith("lay"))
    ann.space(ann.beside(int(space), "nesw".index(lay[-1]))).hover()
    ann.until(lambda: ann.doing == "drawing" and ann.view["path"]["rails"] == 1)
    ann.page.mouse.up()
    expect(ann.panel).to_contain_text("Rail symbols to play")
    ann.guest.press(ann.guest.button("Take back"))
    ann.until(lambda: ann.view["path"]["rails"] == 0)


def test_a_path_is_drawn_and_paid_for_by_keys(arrive: Arrive, program: Visitor) -> None:
    code = found(program, lambda s: any(m.startswith("build") for m in s["legal"]))
    ann = Traveller(arrive(cookie=program.cookie, settings=ASKED))
    assert ann.sit(code)
    seq = ann.latest["seq"]
    _, space, side = begin_to_build(ann).split()
    keys = ann.page.keyboard
    ann.panel.get_by_role("button", name="Build rails", exact=True).focus()
    keys.press("Enter")
    ann.space(ann.beside(int(space), "nesw".index(side))).focus()
    keys.press("Enter")
    keys.press({"n": "ArrowDown", "e": "ArrowLeft", "s": "ArrowUp", "w": "ArrowRight"}[side])
    expect(ann.space(int(space))).to_be_focused()
    keys.press("Enter")
    ann.until(lambda: ann.doing == "drawing" and bool(ann.latest["legal"]))
    arrows = dict(zip("nesw", ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"), strict=True))
    while "done" not in ann.latest["legal"]:
        before, lay = ann.latest["seq"], next(m for m in ann.latest["legal"] if m.startswith("lay"))
        keys.press(arrows[lay[-1]])
        ann.until_after(before)
    keys.press("Enter")
    ann.until(lambda: ann.doing == "paying" and bool(ann.latest["legal"]))
    ann.plate("pay").focus()
    keys.press("Enter")
    ann.until(lambda: ann.doing == "nothing" and ann.latest["seq"] > seq)
    assert any(link["owner"] == ann.latest["seat"] for link in ann.view["links"])


# Several people -----------------------------------------------------------------------------


def test_two_people_administer_at_once_and_see_who_is_still_busy(arrive: Arrive) -> None:
    ann, ben = Traveller(arrive(settings=QUICK)), Traveller(arrive(settings=QUICK))
    ann.guest.go()
    ann.guest.press(ann.page.get_by_role("button", name=re.compile("^Tramways")))
    ann.guest.seat_others(":open")
    ann.guest.start()
    link = ann.page.get_by_label("Invite for player 2", exact=True).input_value()
    ben.guest.go("/i/" + link.rpartition("/")[2])
    pair = (ann, ben)
    ann.until(lambda: all(one.guest.states and one.latest["view"] for one in pair))
    while ann.view["phase"] != "administration":
        ann.until(lambda: any(one.latest["legal"] for one in pair))
        mover = next(one for one in pair if one.latest["legal"])
        mover.make(sensible(mover.latest))
        ann.until(lambda: ann.latest["seq"] == ben.latest["seq"])
    for one in pair:
        expect(one.guest.prompt).to_contain_text("Play icons, discard tickets")
    later = ben if ann.latest["table"]["turn"] == ann.latest["seat"] else ann
    other = ann if later is ben else ben
    later.make("finish")
    expect(later.guest.prompt).to_contain_text("is to move")
    expect(later.panel).to_contain_text("Still busy")
    other.make("finish")
    ann.until(lambda: ann.view["round"] == 2)


# Trips and money ----------------------------------------------------------------------------


def test_a_trip_tells_who_earns_what_before_it_is_made(arrive: Arrive, program: Visitor) -> None:
    code = found(program, in_phase("actions", "riding"))
    ann = Traveller(arrive(cookie=program.cookie, settings=ASKED))
    assert ann.sit(code)
    while ann.doing == "riding":
        ann.make(next(move for move in ann.latest["legal"] if move.startswith("ride")))
    table = ann.panel.get_by_role("table", name="Who earns what, link by link")
    expect(table.get_by_role("row")).to_have_count(2 + len(ann.view["trip"]["links"]))
    expect(table).to_contain_text("+1")
    ann.guest.press(ann.plate("pay"))  # all that it names is played
    ann.until(lambda: ann.doing != "paying")


def test_a_passenger_is_sent_to_a_lit_destination_on_the_map(
    arrive: Arrive, program: Visitor
) -> None:
    code = found(program, lambda s: any(m.startswith("trip") for m in s["legal"]))
    ann = Traveller(arrive(cookie=program.cookie, settings=ASKED))
    assert ann.sit(code)
    trip = next(move for move in ann.latest["legal"] if move.startswith("trip"))
    _, space, goal = trip.split()
    ann.choose_deed("Move a passenger")
    ann.guest.press(ann.space(int(space)))
    there = next(
        one["space"]
        for one in ann.view["map"]
        if one["goal"] == goal and one["stop"] in ann.view["reach"][space]
    )
    ann.guest.press(ann.space(there))
    ann.until(lambda: ann.doing in {"riding", "paying"})
    assert ann.view["trip"]["goal"] == goal


def test_a_bid_says_what_it_costs_and_which_place_it_gives(
    arrive: Arrive, program: Visitor
) -> None:
    code = found(
        program,
        lambda s: (
            in_phase("auction", "nothing")(s) and any(m.startswith("bid") for m in s["legal"])
        ),
    )
    ann = Traveller(arrive(cookie=program.cookie, settings=ASKED))
    assert ann.sit(code)
    bid = next(move for move in ann.latest["legal"] if move.startswith("bid"))
    ann.set_bid(int(bid.split()[1]))
    expect(ann.panel).to_contain_text("in this auction")
    expect(ann.panel).to_contain_text(re.compile(r"place \d"))
    expect(ann.panel).to_contain_text("Passing gives you place")
    ann.make(bid)
    assert ann.doing == "paying-money"


def test_a_refused_rail_says_why_and_opens_the_rule(arrive: Arrive, program: Visitor) -> None:
    code = found(
        program,
        lambda s: in_phase("actions", "drawing")(s) and s["view"]["path"]["rails"] == 0,
    )
    ann = Traveller(arrive(cookie=program.cookie, settings=ASKED))
    assert ann.sit(code)
    path = ann.view["path"]
    ann.guest.press(ann.space(ann.beside(path["at"], path["from"])))
    toast = ann.page.get_by_role("alert")
    expect(toast).to_be_visible()
    ann.guest.press(toast.get_by_role("button", name=re.compile("^Read rule TW")))
    rule = ann.guest.panel.get_by_role("heading", name=re.compile(r"^TW\d+ "))
    expect(rule.and_(ann.page.locator(":focus"))).to_be_in_viewport()


def test_icons_of_administration_are_lit_and_played(arrive: Arrive, program: Visitor) -> None:
    code = found(
        program,
        lambda s: in_phase("administration")(s) and any(m.startswith("play") for m in s["legal"]),
    )
    ann = Traveller(arrive(cookie=program.cookie, settings=ASKED))
    assert ann.sit(code)
    plays = [move for move in ann.latest["legal"] if move.startswith("play")]
    expect(ann.hand.locator("button.one")).to_have_count(len(plays))
    card = plays[0].split()[1]
    ann.make(plays[0])
    further = [m for m in ann.latest["legal"] if m.startswith(f"play {card} ")]
    for move in further:
        expect(ann.plate(move)).to_have_attribute("aria-label", re.compile(r"stress \+1$"))
    discard = [move for move in ann.latest["legal"] if move.startswith("discard")]
    if discard:
        ann.make(discard[0])
    ann.make("finish")


# The lowest space of the column in which space 0 lies on the screen.
LOWEST_OF_ITS_COLUMN = """spaces => {
  const at = (space, name) => Number(space.style.getPropertyValue(name));
  const column = at(spaces.find(space => space.dataset.space === '0'), '--x');
  const lowest = spaces.filter(space => at(space, '--x') === column)
    .reduce((low, space) => at(space, '--y') > at(low, '--y') ? space : low);
  return Number(lowest.dataset.space);
}"""


def test_a_free_map_shows_its_boards_alone_and_is_walked_over_its_holes(
    arrive: Arrive, program: Visitor
) -> None:
    code = travelled(program, in_phase("auction"), EASY, map="free")
    ann = Traveller(arrive(cookie=program.cookie, settings=QUICK))
    assert ann.sit(code)
    spaces = ann.page.locator("[data-space]")
    expect(spaces).to_have_count(4 * 15)
    ann.space(0).focus()
    for _ in range(20):
        ann.page.keyboard.press("ArrowDown")
    lowest = spaces.evaluate_all(LOWEST_OF_ITS_COLUMN)
    expect(ann.space(lowest)).to_be_focused()
    ann.make(sensible(ann.latest))


def test_two_fingers_enlarge_the_map_and_move_it_even_while_rails_are_drawn(
    arrive: Arrive, program: Visitor
) -> None:
    code = found(program, in_phase("actions", "drawing"))
    ann = Traveller(arrive(cookie=program.cookie, settings=ASKED, viewport=PHONE, **HELD))
    assert ann.sit(code)
    stage, sheet = ann.page.locator(".map .stage"), ann.page.locator(".map .town")
    frame, before = stage.bounding_box(), sheet.bounding_box()
    assert frame
    assert before
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    ann.two_fingers(*[[(x - by, y), (x + by, y)] for by in (40, 60, 80)])
    ann.until(lambda: (sheet.bounding_box() or before)["width"] > 1.9 * before["width"])
    left = stage.evaluate("one => one.scrollLeft")
    ann.two_fingers(*[[(x - 60 - by, y), (x + 60 - by, y)] for by in (0, 30, 60)])
    ann.until(lambda: stage.evaluate("one => one.scrollLeft") >= left + 50)
    assert ann.doing == "drawing"


@pytest.mark.parametrize("how", [{}, {"person": Typist}], ids=["mouse", "keys"])
def test_a_player_chooses_the_difficult_side_of_their_own_board(
    arrive: Arrive, program: Visitor, how: dict[str, Any]
) -> None:
    code = program.table({"kind": "me"}, EASY, game="tramways", player_boards="chosen")["code"]
    ann = Traveller(arrive(cookie=program.cookie, settings=ASKED, **how))
    assert ann.sit(code)
    ann.await_turn()
    screens.picture(ann.page, f"choosing-a-board-{'keys' if how else 'mouse'}")
    ann.make("board hard")
    ann.until(lambda: ann.view["phase"] == "first-ticket")

    assert ann.view["boards"][0]["most_workers"] == 1
