"""Somebody in front of a browser at a table of Tramways, and programs that bring one there."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from ..server.client import Visitor
from .cablecar_page import Guest, Message, Player
from .programs import EASY, played_until

LIKED = {
    "trip": 60,
    "upgrade": 55,
    "upgrade-link": 55,
    "construct": 40,
    "build": 30,
    "play": 20,
    "pass": 16,
    "done": 18,
    "income": 12,
    "finish": 12,
    "cash": 25,
    "redirect": 0,
    "newest": 14,
    "reveal": 0,
    "discard": 4,
    "lay": 10,
    "five": 10,
}


DEEDS = {
    "build": "Build rails",
    "redirect": "Build rails",
    "construct": "Construct",
    "upgrade-link": "Upgrade a link",
    "upgrade": "Upgrade a building",
    "trip": "Move a passenger",
}


def sensible(state: Message) -> str:
    """A move that leads on: trips and upgrades before buildings, buildings before rails."""
    view = state["view"]
    chance = random.Random(state["seq"])
    path = view["path"]
    at_stop = path and path["drawing"] and view["map"][path["at"]]["stop"] is not None
    held = [ticket["card"] for ticket in view["boards"][state["seat"]]["hand"]["tickets"]]

    def tempting(move: str) -> float:
        word, *rest = move.split()
        liked = LIKED.get(word, 5)
        if word == "done" and at_stop:
            liked = 50
        if word == "play" and int(rest[0][1:]) not in held:
            liked = 8  # it would cost stress
        if word == "bid":
            liked = 22 - 6 * int(rest[0])
        if word == "buy":
            liked = 4 * int(rest[0])
        return liked + chance.random() * 14

    best: str = max(state["legal"], key=tempting)
    return best


def travelled(
    visitor: Visitor,
    enough: Callable[[Message], bool],
    *others: dict[str, str],
    choose: Callable[[Message], str] = sensible,
    **options: str,
) -> str:
    """The code of a table where enough has happened and the visitor may move, or it is over."""
    table = visitor.table({"kind": "me"}, *others, game="tramways", **options)
    code: str = table["code"]
    played_until(visitor, code, enough, choose)
    return code


def found(
    visitor: Visitor, enough: Callable[[Message], bool], *others: dict[str, str], tries: int = 12
) -> str:
    """The first of several tables that comes to such a moment."""
    for _ in range(tries):
        seen: list[Message] = []

        def note(state: Message, seen: list[Message] = seen) -> bool:
            if enough(state):
                seen.append(state)
            return bool(seen)

        code = travelled(visitor, note, *(others or (EASY,)))
        if seen:
            return code
    raise AssertionError("no game came to it")


def in_phase(phase: str, doing: str = "nothing", round_: int = 1) -> Callable[[Message], bool]:
    """Whether the visitor is to decide something of this kind."""

    def enough(state: Message) -> bool:
        view = state["view"]
        own = view["boards"][state["seat"]]
        return (view["phase"], own["doing"]) == (phase, doing) and bool(view["round"] >= round_)

    return enough


class Typist(Guest):
    """Somebody without a mouse: tabs to buttons, and walks over the map by arrows."""

    def press(self, what: Locator) -> None:
        if what.get_attribute("data-space") is None:
            self.tab_to(what)
        else:
            self.walk_to(what)
        self.page.keyboard.press("Enter")

    def tab_to(self, what: Locator) -> None:
        expect(what).to_be_enabled()
        for _ in range(200):
            if has_focus(what):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("no way there by Tab")

    def walk_to(self, space: Locator) -> None:
        here = self.page.locator("[data-space][tabindex='0']")
        self.tab_to(here)
        for coordinate, back, on in (("--x", "Left", "Right"), ("--y", "Up", "Down")):
            by = int(_style(space, coordinate)) - int(_style(here, coordinate))
            for _ in range(abs(by)):
                self.page.keyboard.press(f"Shift+Arrow{on if by > 0 else back}")
        assert has_focus(space)


def has_focus(what: Locator) -> bool:
    focused: bool = what.evaluate("one => one === document.activeElement")
    return focused


def _style(what: Locator, name: str) -> str:
    value: str = what.evaluate("(one, name) => one.style.getPropertyValue(name)", name)
    return value


class Traveller(Player):
    """What a guest sees and does at a table of Tramways."""

    @property
    def view(self) -> Message:
        view: Message = self.latest["view"]
        return view

    @property
    def doing(self) -> str:
        doing: str = self.view["boards"][self.latest["seat"]]["doing"]
        return doing

    def until_after(self, seq: int) -> None:
        """Wait until the server tells of one's own move after this entry."""
        self.until(lambda: self.has_moved(seq))

    def has_moved(self, seq: int) -> bool:
        """Whether a move of one's own came after this entry; others may have moved, too."""
        entries = [entry for state in self.guest.states[-20:] for entry in state["log"]]
        return any(e["seq"] > seq and e["seat"] == self.latest["seat"] for e in entries)

    def sit(self, code: str) -> bool:
        """Go to a table, and wait for one's turn."""
        self.guest.heard.clear()
        self.guest.go(f"/t/{code}")
        return self.await_turn()

    # What is on the table -------------------------------------------------------------------

    def space(self, number: int) -> Locator:
        return self.page.locator(f"[data-space='{number}']")

    @property
    def map(self) -> Locator:
        return self.page.locator(".tramways .map")

    @property
    def panel(self) -> Locator:
        return self.page.locator(".desk .panel")

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("list", name="Your tickets")

    def plate(self, move: str) -> Locator:
        """Whatever makes a move when it is pressed, apart from the list of all moves."""
        return self.page.locator(f"[data-move='{move}']:not(details *)").first

    # What can be done -----------------------------------------------------------------------

    def listed(self, move: str) -> None:
        """A move from the list of all moves, in words."""
        seq = self.latest["seq"]
        details = self.panel.locator("details:not(.about)")
        if details.get_attribute("open") is None:
            self.guest.press(details.locator("summary"))
        self.guest.press(details.locator(f"[data-move='{move}']"))
        word = self.panel.locator(f".dock.last [data-move='{move}']")
        self.until(lambda: self.has_moved(seq) or word.is_visible())
        if not self.has_moved(seq):
            self.guest.press(word)
        self.until_after(seq)

    def make(self, move: str) -> None:
        """A move by mouse or finger, in its own place, until the server has told of it."""
        seq = self.latest["seq"]
        word, *rest = move.split()
        if word in DEEDS:
            self.choose_deed(DEEDS[word])
        if word == "build":
            self.build(int(rest[0]), "nesw".index(rest[1]))
        elif word == "passenger":
            self.guest.press(self.space(int(rest[0])))
        else:
            if word == "bid":
                self.set_bid(int(rest[0]))
            if word == "discard" and self.view["phase"] == "administration":
                self.guest.press(self.ticket(rest[0]))
            self.guest.press(self.plate(move))
        last = self.page.locator(f".dock.last [data-move='{move}']").first
        self.until(lambda: self.has_moved(seq) or last.is_visible())
        if not self.has_moved(seq):
            self.guest.press(last)
        self.until_after(seq)
        if word in {"trip", "ride"}:  # the only way is ridden by itself
            self.until(lambda: self.doing != "riding" or len(self.latest["legal"]) > 1)

    def take_back(self) -> None:
        """The last move, until the server has told of that."""
        seq = self.latest["seq"]
        self.guest.press(self.guest.button("Take back"))
        self.until(lambda: self.latest["seq"] > seq)

    def two_fingers(self, *places: list[tuple[float, float]]) -> None:
        """Lay two fingers on the glass, move them from place to place, and lift them."""
        hand = self.page.context.new_cdp_session(self.page)
        for number, place in enumerate(places):
            points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(place)]
            kind = "touchMove" if number else "touchStart"
            hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            self.page.wait_for_timeout(50)  # a frame, in which the map follows
        hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def ticket(self, name: str) -> Locator:
        """A ticket in the hand, to be looked at."""
        return self.hand.get_by_role("button", name=re.compile(rf"^Look at ticket {name}\b"))

    def choose_deed(self, name: str) -> None:
        deed = self.panel.get_by_role("button", name=name, exact=True)
        if deed.get_attribute("aria-pressed") == "false":
            self.guest.press(deed)

    def build(self, space: int, side: int) -> None:
        """From the stop or the open end behind, over a space."""
        self.guest.press(self.space(self.beside(space, side)))
        self.guest.press(self.space(space))

    def beside(self, space: int, side: int) -> int:
        here = self.view["map"][space]
        x, y = here["x"] + (0, 1, 0, -1)[side], here["y"] + (-1, 0, 1, 0)[side]
        number: int = next(s["space"] for s in self.view["map"] if (s["x"], s["y"]) == (x, y))
        return number

    def set_bid(self, money: int) -> None:
        shown = self.panel.get_by_label("Your bid", exact=True)
        while (now := int((shown.text_content() or "")[1:])) != money:
            self.guest.press(
                self.guest.button("Bid more" if now < money else "Bid less", exact=True)
            )
