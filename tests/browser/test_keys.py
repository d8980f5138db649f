"""`?` says what the keys do, in every game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ..server.client import ME, Visitor, computer
from .conftest import STILL, Arrive


@pytest.mark.parametrize(
    ("game", "language", "title", "says"),
    [
        ("cable-car", "en", "Keys", "Try the tile on this space, then lay it"),
        ("trambahn", "de", "Tasten", "Wählen, was mit ihr geschieht"),
        ("tramways", "de", "Tasten", "Über den Plan gehen"),
    ],
)
def test_a_question_mark_opens_the_sheet_of_keys(
    arrive: Arrive, program: Visitor, game: str, language: str, title: str, says: str
) -> None:
    table = program.table(ME, computer("random"), game=game)
    ann = arrive(cookie=program.cookie, settings={**STILL, "language": language})
    ann.go(f"/t/{table['code']}")
    sheet = ann.page.get_by_role("dialog", name=title, exact=True)
    ann.page.get_by_role("main").first.wait_for()
    ann.page.locator("[data-lesson]").first.wait_for()

    ann.page.keyboard.press("?")
    expect(sheet).to_contain_text(says)
    expect(sheet.locator("kbd").first).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(sheet).not_to_be_visible()
