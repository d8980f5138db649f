"""Somebody in front of a browser at a table of Trambahn, and programs that bring one there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from ..server.client import Visitor
from .cablecar_page import Message, Player
from .programs import EASY, may_move, played_until

TRAMS = ("horse", "steam", "electric")
MANY_LINES = 4
TRIES = 6  # games in which something is waited for


def sensible(state: Message) -> str:
    """A move that leads on: two passengers, stations for lines that run, a tram for a new one."""
    view, legal, seat = state["view"], state["legal"], state["seat"]
    lines = view["lines"][seat]
    prices = [tram["price"] for tram in view["trams"] if tram["display"]]
    affords = bool(prices) and len(view["money"][seat]) >= min(prices)
    begins = affords and len(lines) < MANY_LINES and all(line["tram"] for line in lines)

    def tempting(move: str) -> int:
        what, *where = move.split()
        if what == "passenger":
            return 5
        if what == "tram":
            return 4 - TRAMS.index(where[0])
        if what == "station" and where[1] == "new":
            return 3 if begins else -1
        if what == "station":
            return 4 if lines[int(where[1]) - 1]["tram"] else -1
        return 0 if what == "next" else -1

    best: str = max(legal, key=tempting)
    return best


def travelled(
    visitor: Visitor, enough: Callable[[Message], bool], choose: Callable[[Message], str] = sensible
) -> str:
    """The code of a table where enough has happened and it is the visitor's turn."""
    for _ in range(TRIES):
        code, state = _travel(visitor, enough, choose)
        if state["legal"]:
            return code
    raise AssertionError(f"{enough.__name__} was never true in {TRIES} games")


def finished(visitor: Visitor) -> str:
    """The code of a table where a game is over."""
    return _travel(visitor, lambda _: False, sensible)[0]


def _travel(
    visitor: Visitor, enough: Callable[[Message], bool], choose: Callable[[Message], str]
) -> tuple[str, Message]:
    code: str = visitor.table({"kind": "me"}, EASY, game="trambahn")["code"]
    return code, played_until(visitor, code, enough, choose)


def scoring(state: Message) -> list[str]:
    """Passengers that would score a colour of which the viewer has a line that runs."""
    view = state["view"]
    ripe = {row["colour"] for row in view["rows"] if len(row["passengers"]) == 3}
    ripe &= {line["colour"] for line in view["lines"][state["seat"]] if line["worth"]}
    passengers = [move for move in state["legal"] if move.startswith("passenger")]
    return [move for move in passengers if move.split()[-1].split("-")[0] in ripe]


def could_score(state: Message) -> bool:
    return bool(scoring(state))


class Rider(Player):
    """What a guest sees and does at a table of Trambahn."""

    def table(self, *others: str) -> str:
        """From the first page to a new table; its code."""
        self.guest.go()
        self.guest.press(self.page.get_by_role("button", name=re.compile("^Trambahn")))
        self.guest.seat_others(*others)
        return self.guest.start()

    # What is on the table -------------------------------------------------------------------

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("group", name="Your cards").get_by_role("button")

    @property
    def tickets(self) -> Locator:
        """The uses of what is held."""
        group = self.page.get_by_role(
            "group", name=re.compile(r"^(What shall|For which|Which tram)")
        )
        return group.locator(".ticket")

    @property
    def next(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("^(End the|On to)"))

    @property
    def rows(self) -> Locator:
        return self.page.get_by_role("list", name="The four terminals").get_by_role("listitem")

    @property
    def pad(self) -> Locator:
        return self.page.get_by_role("table", name="Score pad")

    def total(self, name: str) -> Locator:
        """A player's sum on the pad."""
        row = self.pad.get_by_role("row").filter(has=self.page.get_by_role("rowheader", name=name))
        return row.get_by_role("cell").last

    # What can be done -----------------------------------------------------------------------

    def card(self, name: str) -> Locator:
        """A card in the hand, as it is written in moves."""
        return self.hand.filter(has_not=self.page.locator(".chosen")).and_(
            self.page.get_by_role("button", name=re.compile(rf": {name.replace('-', ' ')} [a-h]\b"))
        )

    def take(self, move: str) -> None:
        """Take up the card or tram of a move."""
        what, which, *_ = move.split()
        if what == "tram":
            self.guest.press(self.page.get_by_role("button", name=f"{which} tram, times").first)
        else:
            self.guest.press(self.card(which).first)

    def ticket(self, move: str) -> Locator:
        return self.tickets.filter(has_text=re.compile(title(move)))

    def make(self, move: str) -> None:
        """A move by mouse or finger, until the server has told what came of it."""
        seq = self.latest["seq"]
        if move == "next":
            self.guest.press(self.next)
        else:
            self.take(move)
            self.guest.press(self.ticket(move))
        self.until(lambda: self.latest["seq"] > seq)

    def turn(self) -> None:
        """All moves of one turn."""
        seat = self.latest["seat"]
        while self.latest["legal"] and self.latest["view"]["turn"] == seat:
            self.make(sensible(self.latest))

    def turn_with_income(self) -> None:
        """A turn in which a card becomes money."""
        seat = self.latest["seat"]
        banked = False
        while self.latest["legal"] and self.latest["view"]["turn"] == seat:
            income = [move for move in self.latest["legal"] if move.startswith("income")]
            move = sensible(self.latest)
            if move == "next" and income and not banked:
                move, banked = income[0], True
            self.make(move)

    def await_turn_of(self, other: Rider) -> bool:
        """Wait until one of two may move; false if the game is over instead."""
        pair = (self, other)
        self.until(
            lambda: (
                all(rider.guest.states for rider in pair)
                and any(may_move(rider.latest) for rider in pair)
            )
        )
        return any(rider.latest["legal"] for rider in pair)

    def ride(self) -> int:
        """Turns until the game is over; how many."""
        turns = 0
        while self.await_turn():
            self.turn()
            turns += 1
        return turns


def title(move: str) -> str:
    """What a move is called on its ticket."""
    what, which, *where = move.split()
    if what == "passenger":
        return f"Passenger, {where[0] if where else which.split('-')[0]} row"
    if what == "station":
        return "Begin a new line" if where == ["new"] else rf"Station in line {where[0]}\b"
    return "Income" if what == "income" else rf"{which} tram for line {where[0]}\b"


def expect_whole(*parts: Any) -> None:
    """All of it is in sight; browsers round."""
    for part in parts:
        expect(part).to_be_in_viewport(ratio=0.97)
