"""Somebody in front of a browser: what they see and do at a table of Cable Car."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, WebSocket, expect

from .programs import may_move

Message = dict[str, Any]

PATIENCE = 20_000  # milliseconds, for what a loaded machine may take long to do
NO_WORKER = "Service Worker registration blocked"  # by the tests themselves
COLUMNS = "ABCDEFGH"
LETTERS = re.compile(r"tile ([a-d]{4})")
expect.set_options(timeout=PATIENCE)


class Guest:
    """A page, and what came through its socket and its console."""

    def __init__(self, page: Page, home: str, *, touch: bool = False) -> None:
        self.page = page
        self.home = home
        self.touch = touch
        self.clicks = 0
        self.heard: list[Message] = []
        self.forgiven: list[str] = []  # parts of errors that a test has asked for
        self._errors: list[str] = []
        self._rng = random.Random(1)
        page.set_default_timeout(PATIENCE)
        page.on("console", self._note)
        page.on("pageerror", lambda error: self._errors.append(str(error)))
        page.on("websocket", self._listen)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and NO_WORKER not in message.text:
            self._errors.append(f"{message.type}: {message.text}")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))

    @property
    def complaints(self) -> list[str]:
        """Errors, refused by the page's policy or thrown, that nobody has asked for."""
        return [error for error in self._errors if not any(part in error for part in self.forgiven)]

    @property
    def states(self) -> list[Message]:
        return [message for message in self.heard if message["type"] == "state"]

    # Going about ----------------------------------------------------------------------------

    def press(self, what: Locator) -> None:
        """With a finger or with the mouse."""
        self.clicks += 1
        if self.touch:
            what.tap()
        else:
            what.click()

    def go(self, path: str = "/") -> Guest:
        self.page.goto(self.home + path)
        return self

    def button(self, name: str, *, exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    @property
    def game(self) -> Locator:
        """Its quarter on the first page."""
        return self.page.get_by_role("button", name=re.compile("^Cable Car"))

    def choose_game(self) -> None:
        self.press(self.game)

    def play_at_once(self) -> None:
        """From the first page to a table as it usually is, against the computer."""
        self.press(self.button("Play the computer: Cable Car"))
        self.page.wait_for_url("**/t/*")

    def unfold_variants(self) -> None:
        """In the dialog for a new table."""
        fold = self.page.locator("dialog details")
        if fold.get_attribute("open") is None:
            self.press(fold.locator("summary"))

    def choose(self, option: str, choice: str) -> None:
        self.unfold_variants()
        chosen = self.page.get_by_role("group", name=option)
        self.press(chosen.get_by_role("radio", name=choice, exact=True))

    def seat_others(self, *others: str) -> None:
        """Level of a computer, `:open` or `:here` for each chair but the first."""
        for seat, other in enumerate(others, start=2):
            chair = self.page.get_by_label(f"Player {seat}", exact=True)
            if seat > 2 and not chair.is_visible():
                self.press(self.button("Add a player"))
            chair.select_option(other)

    def start(self) -> str:
        """Begin; the table's code."""
        self.press(self.button("Start", exact=True).or_(self.button("Open the table")))
        self.page.wait_for_url("**/t/*")
        return self.code

    def table(self, *others: str, **options: str) -> str:
        """From the first page to a new table; its code."""
        self.go()
        self.choose_game()
        self.seat_others(*others)
        for option, choice in options.items():
            self.choose(option, choice)
        return self.start()

    @property
    def code(self) -> str:
        return self.page.url.rpartition("/")[2]

    # At the table ---------------------------------------------------------------------------

    @property
    def prompt(self) -> Locator:
        """The sentence that is always in sight."""
        return self.page.get_by_role("main").get_by_role("status").first

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("grid")

    @property
    def lit(self) -> Locator:
        """Spaces where the chosen tile may go."""
        return self.cell("*='the tile may go here'")

    def space(self, name: str) -> Locator:
        """By its row and column, as in moves."""
        return self.cell(f"^='{COLUMNS[int(name[1])]}{int(name[0]) + 1},'")

    def cell(self, words: str) -> Locator:
        """Cells by what they are called, found quickly: to look for roles takes long on a board."""
        return self.page.locator(f"[role=gridcell][aria-label{words}]")

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile(r"^(Your tile|The tile you)"))

    def own_share(self, percentage: int) -> Locator:
        return self.button(f"Your {percentage}\u00a0% share")

    @property
    def lay_it(self) -> Locator:
        return self.button("Lay it", exact=True)

    @property
    def panel(self) -> Locator:
        """Log, rules, scores or result."""
        return self.page.get_by_role("tabpanel")

    @property
    def result(self) -> Locator:
        """Who has won, in the panel."""
        return self.panel.get_by_role("heading", level=2)

    @property
    def rematch(self) -> Locator:
        return self.page.locator("button", has_text="Play again")

    @property
    def log(self) -> Locator:
        return self.panel.get_by_role("listitem")

    def open(self, tab: str) -> Locator:
        """A tab beside the board, or of the sheet below it."""
        self.press(self.page.get_by_role("tab", name=tab))
        return self.panel

    def laid(self) -> list[str]:
        """The tiles on the board, as they are read to the blind."""
        cells = self.board.get_by_role("gridcell", name=LETTERS)
        labels: list[str] = cells.evaluate_all("all => all.map(one => one.ariaLabel)")
        return labels

    def await_turn(self) -> bool:
        """Wait until a tile may be laid; false if the game is over instead."""
        expect(self.lit.or_(self.rematch).first).to_be_visible()
        return not self.rematch.is_visible()

    def pick(self) -> str:
        """Any space that is lit, when it is this guest's turn; its name."""
        assert self.await_turn()
        space = self.lit.nth(self._rng.randrange(self.lit.count()))
        words = space.get_attribute("aria-label") or ""
        self.press(space)
        return f"{int(words[1]) - 1}{COLUMNS.index(words[0])}"

    def lay(self) -> str:
        """Lay a tile somewhere, and be asked before; where."""
        space = self.pick()
        self.press(self.lay_it)
        return space

    def settings(self) -> Locator:
        """The plate with the settings, opened."""
        self.press(self.button("Settings"))
        plate = self.page.get_by_role("dialog")
        expect(plate).to_be_visible()  # it is fetched first
        return plate

    def close_plate(self) -> None:
        self.press(self.page.get_by_role("dialog").get_by_role("button", name="Close"))


class Player:
    """A guest at a table, by what the server has told them of it."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.page = guest.page

    @property
    def latest(self) -> Message:
        return self.guest.states[-1]

    def until(self, wanted: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE / 1000
        while not wanted():
            assert time.monotonic() < deadline, "it never happened"
            self.page.wait_for_timeout(10)

    def await_turn(self) -> bool:
        """Wait until something may be done; false if the game is over instead."""
        self.until(lambda: bool(self.guest.states) and may_move(self.latest))
        return bool(self.latest["legal"])
