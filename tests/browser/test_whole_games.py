"""Whole games against the computer, from the first page to the last word."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, expect

from carbarn.engine import records
from carbarn.games import find

from .cablecar_page import COLUMNS, Guest, Message
from .conftest import Arrive
from .other_device import play_on


def downloaded(guest: Guest, folder: Path) -> records.Record:
    """The record behind the link in the panel; it replays."""
    with guest.page.expect_download() as download:
        guest.press(guest.page.get_by_role("link", name="Download the record"))
    path = folder / download.value.suggested_filename
    assert path.stem == guest.code
    download.value.save_as(path)
    ((place, record),) = records.read(path)
    assert len(list(records.replay(record, find(record.game), place))) == len(record.moves)
    return record


def verdict(scores: list[int]) -> re.Pattern[str]:
    """What the first player of two must be told."""
    mine, other = scores
    if mine == other:
        return re.compile(f"share the win with {mine} points")
    most, least = max(scores), min(scores)
    return re.compile(("^You win" if mine > other else "wins") + f", {most} to {least}")


def nearly_over(state: Message) -> bool:
    laid: int = state["view"]["laid"]
    return laid >= 50


def tiles_after(record: records.Record, moves: int) -> int:
    keys = [event["key"] for move in record.moves[:moves] for event in move.events]
    return keys.count("laid")


def test_a_whole_game_by_mouse_begins_with_three_clicks_and_ends_with_a_record_that_replays(
    arrive: Arrive, tmp_path: Path
) -> None:
    ann = arrive()
    ann.go().play_at_once()
    space = ann.pick()
    ann.press(ann.lay_it)
    expect(ann.space(space)).to_have_accessible_name(re.compile(", tile "))
    assert ann.clicks == 3

    ann.settings().get_by_label("Confirm each move").uncheck()
    ann.close_plate()
    for _ in range(4):
        ann.pick()
    play_on(ann, nearly_over)
    while ann.await_turn():
        ann.pick()
    record = downloaded(ann, tmp_path)
    expect(ann.result).to_have_text(verdict(record.scores))
    expect(ann.prompt).to_have_text(verdict(record.scores))
    assert len(ann.laid()) == 60
    step_through(ann, record)


def step_through(guest: Guest, record: records.Record) -> None:
    """Forward, backward and to both ends, by the buttons."""
    total = len(record.moves)
    guest.press(guest.button("Step through"))
    expect(guest.prompt).to_have_text(f"Move 0 of {total}.")
    at = 0
    for name, now in [
        ("One move on", 1),
        ("One move on", 2),
        ("One move on", 3),
        ("One move back", 2),
        ("To the end", total),
        ("One move back", total - 1),
        ("To the beginning", 0),
    ]:
        guest.press(guest.button(name))
        at = now
        expect(guest.page.get_by_role("slider")).to_have_value(str(at))
        if at < total:
            expect(guest.prompt).to_contain_text(f"Move {at} of {total}.")
        tiles = guest.board.get_by_role("gridcell", name=re.compile(", tile "))
        expect(tiles).to_have_count(tiles_after(record, at))
    guest.press(guest.button("Play", exact=True))
    expect(guest.page.get_by_role("slider")).to_have_value("1")
    guest.press(guest.button("Pause", exact=True))


class Keys:
    """Somebody who has no mouse."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.press = guest.page.keyboard.press

    def on(self, what: Locator) -> bool:
        return what.and_(self.guest.page.locator(":focus")).count() == 1

    def tab_to(self, what: Locator, key: str = "Tab") -> None:
        what.first.wait_for()
        for _ in range(60):
            if self.on(what):
                return
            self.press(key)
        raise AssertionError(f"{key} does not lead to {what}")

    def walk(self) -> None:
        """By arrow keys to the next space that is lit."""
        row, column = self._where()
        labels = self.guest.lit.evaluate_all("all => all.map(one => one.ariaLabel)")
        spaces = [place(label) for label in labels]
        to = min(spaces, key=lambda space: abs(space[0] - row) + abs(space[1] - column))
        for _ in range(abs(to[0] - row)):
            self.press("ArrowDown" if to[0] > row else "ArrowUp")
        for _ in range(abs(to[1] - column)):
            self.press("ArrowRight" if to[1] > column else "ArrowLeft")
        assert self._where() == to

    def _where(self) -> tuple[int, int]:
        return place(self.guest.page.locator(":focus").get_attribute("aria-label") or "")


def place(words: str) -> tuple[int, int]:
    found = re.match(r"([A-H])(\d),", words)
    assert found, words
    return int(found[2]), COLUMNS.index(found[1])


def begin_by_keys(ann: Guest) -> Keys:
    ann.go()
    keys = Keys(ann)
    keys.tab_to(ann.game)
    keys.press("Enter")
    expect(ann.button("Start", exact=True)).to_be_focused()  # what is filled in will do
    keys.press("Enter")
    keys.tab_to(ann.board.get_by_role("gridcell"))
    return keys


def test_a_whole_game_is_played_by_keyboard_alone(arrive: Arrive) -> None:
    ann = arrive()
    keys = begin_by_keys(ann)
    draws = moves = 0
    while ann.await_turn():
        moves += 1
        if moves == 6:
            play_on(ann, nearly_over)
            ann.await_turn()
        if draws < 2 and ann.button("Draw another").is_visible():
            draws += 1
            keys.press("d")
            expect(ann.prompt).to_have_text("Lay the tile that you have drawn.")
            ann.await_turn()
        keys.walk()
        keys.press("Enter")
        if draws == 1:
            expect(ann.lay_it).to_be_visible()
            keys.press("Escape")
            expect(ann.lay_it).not_to_be_visible()
            keys.press("Enter")
        keys.press("Enter")
        expect(ann.lay_it).not_to_be_visible()
    assert draws == 2
    assert len(ann.laid()) == 60
    expect(ann.result).to_have_text(re.compile(r"win"))

    keys.tab_to(ann.button("Step through"))
    keys.press("Enter")
    expect(ann.prompt).to_contain_text("Move 0 of")
    keys.press("ArrowRight")
    expect(ann.prompt).to_contain_text("Move 1 of")
    first = ann.code
    keys.tab_to(ann.rematch, "Shift+Tab")
    keys.press("Enter")
    ann.page.wait_for_url(lambda url: not url.endswith(first))
    expect(ann.board).to_be_visible()
    assert ann.clicks == 0
