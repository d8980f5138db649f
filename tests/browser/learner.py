"""Somebody who takes a lesson, and makes its moves where one makes them in the game."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from carbarn.engine import lessons
from carbarn.engine.lessons import LEARNER, Lesson, Step
from carbarn.games import find

from .cablecar_page import Guest
from .trambahn_page import Rider
from .tramways_page import DEEDS

# Moves of Tramways that wait for a last word.
ASKED = {"construct", "upgrade-link", "income", "buy", "pass", "discard", "finish"}


class Learner:
    """By what the lesson wants, and by what is on the screen."""

    def __init__(self, guest: Guest, game: str, lesson: str) -> None:
        self.guest, self.page = guest, guest.page
        self.game = game
        self.lesson: Lesson = next(one for one in lessons.of(find(game)) if one.name == lesson)
        self.path = f"/l/{game}/{lesson}"
        self.said = 0  # steps that were read
        self.referee = lessons.begun(find(game), self.lesson)  # with what was done so far

    def begin(self) -> Learner:
        self.guest.go(self.path)
        return self

    # What is on the screen --------------------------------------------------------------------

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.said]

    @property
    def decisions(self) -> list[Step]:
        return [step for step in self.lesson.steps if step.want]

    @property
    def caption(self) -> Locator:
        return self.page.locator(".caption")

    @property
    def next(self) -> Locator:
        return self.guest.button("Next", exact=True)

    @property
    def why_not(self) -> Locator:
        return self.caption.get_by_role("alert").filter(has_text="Not quite.")

    def expect_decided(self, done: int) -> None:
        lamps = self.page.get_by_role("progressbar", name="Decisions")
        expect(lamps).to_have_attribute("aria-valuenow", str(done))

    def expect_light(self) -> None:
        """Everything that the step is about is in sight, and lit."""
        for part in self.step.show.split():
            expect(self.page.locator(f"[data-lesson~='{part}']")).to_be_in_viewport()
        if self.step.show:
            edges = self.page.locator("svg.light .edge")
            expect(edges).to_have_count(len(self.step.show.split()))

    # What is done -----------------------------------------------------------------------------

    def go_on(self) -> None:
        """Do what the step asks for, and come to the next."""
        for move in self.step.want:
            self.find(move)
        if not self.step.want:
            self.guest.press(self.next)
        self.said += 1
        for move in self.step.play:
            lessons.play(self.referee, move)

    def go_to(self, step: str) -> None:
        """Up to the step that says so."""
        while self.step.say != step:
            self.go_on()

    def find(self, move: str) -> None:
        """Make a move that is wanted."""
        self.make(move)
        lessons.play(self.referee, f"{LEARNER} {move}")

    def make(self, move: str) -> None:
        """Click where the move is made in the game."""
        made = {"cable-car": self._lay, "trambahn": self._ride, "tramways": self._travel}
        made[self.game](move)

    def _lay(self, move: str) -> None:
        if move == "draw":
            return self.guest.press(self.page.locator(".draw"))
        space = self.guest.space(move[-2:])
        expect(space).to_contain_class("legal")  # what was done before has come about
        self.guest.press(space)
        return self.guest.press(self.guest.lay_it)

    def _ride(self, move: str) -> None:
        rider = Rider(self.guest)
        if move == "next":
            return self.guest.press(rider.next)
        rider.take(move)
        return self.guest.press(rider.ticket(move))

    def _travel(self, move: str) -> None:
        word, *rest = move.split()
        if word in DEEDS:
            deed = self.guest.button(DEEDS[word], exact=True)
            if deed.get_attribute("aria-pressed") == "false":
                self.guest.press(deed)
        if word == "ride" and len(self.referee.legal(LEARNER)) == 1:
            return None  # the only way is ridden by itself
        if word == "build":
            space, side = int(rest[0]), "nesw".index(rest[1])
            behind = self.referee.state.beside[space, side]
            self.guest.press(self.page.locator(f"[data-space='{behind}']"))
            return self.guest.press(self.page.locator(f"[data-space='{space}']"))
        if word == "discard":
            ticket = re.compile(rf"^Look at ticket {rest[0]}\b")
            self.guest.press(self.page.get_by_role("button", name=ticket))
        self.guest.press(self.page.locator(f"[data-move='{move}']:not(details *)").first)
        if word in ASKED:
            self.guest.press(self.page.locator(f".dock.last [data-move='{move}']").first)
        return None
