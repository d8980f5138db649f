"""The dialog for a new table: who plays, by which set-up, and what is remembered."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from . import screens
from .cablecar_page import Guest
from .conftest import HELD, PHONE, Arrive
from .screens import NARROW, SIDEWAYS

LARGE = {"width": 1440, "height": 900}
GAMES = {"cable-car": "Cable Car", "trambahn": "Trambahn", "tramways": "Tramways"}


def opened(guest: Guest, game: str = "tramways") -> Locator:
    """The dialog for a new table of a game."""
    guest.go()
    guest.press(guest.page.get_by_role("button", name=re.compile(f"^{GAMES[game]}")))
    dialog = guest.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def options_of(guest: Guest, code: str) -> dict[str, Any]:
    options: dict[str, Any] = guest.page.request.get(f"{guest.home}/api/tables/{code}").json()[
        "options"
    ]
    return options


SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": LARGE},
    "phone": {"viewport": PHONE, **HELD},
    "narrow": {"viewport": NARROW, **HELD},
    "sideways": {"viewport": SIDEWAYS, **HELD},
}
LOOKS = [("desk", "en"), ("phone", "de"), ("narrow", "en"), ("sideways", "de")]


@pytest.mark.parametrize(("screen", "language"), LOOKS)
def test_it_opens_at_its_top_with_the_button_in_sight(
    arrive: Arrive, screen: str, language: str
) -> None:
    ann = arrive(settings={"motion": False, "language": language}, **SCREENS[screen])
    for game in GAMES:
        dialog = opened(ann, game)
        assert dialog.evaluate("one => one.scrollTop") == 0
        expect(dialog.get_by_role("heading")).to_be_in_viewport(ratio=1)
        expect(dialog.locator(".start button")).to_be_in_viewport(ratio=1)
        expect(dialog.locator(".start button")).to_be_focused()
        expect(dialog.locator("details")).not_to_have_attribute("open", "")
        for scheme in ("light", "dark"):
            ann.page.emulate_media(color_scheme=scheme)
            screens.picture(ann.page, f"new-{game}-{screen}-{scheme}")
        ann.unfold_variants()
        screens.expect_no_wider_than_the_screen(ann.page, "dialog")
        expect(dialog.locator(".start button")).to_be_in_viewport(ratio=1)
        screens.picture(ann.page, f"new-{game}-{screen}-unfolded")


def test_every_variant_has_a_line_and_what_has_one_answer_is_not_asked(arrive: Arrive) -> None:
    ann = arrive()
    dialog = opened(ann)
    ann.unfold_variants()
    variants = dialog.locator("details fieldset")
    asked = [legend.strip() for legend in variants.locator("legend").all_text_contents()]

    assert "Map boards" in asked
    assert "Cards and boards" not in asked
    assert variants.locator("p").count() == len(asked)
    assert all(variants.locator("p").all_text_contents())


def test_the_set_up_for_experts_is_chosen_by_keys_and_can_be_varied(arrive: Arrive) -> None:
    ann = arrive()
    dialog = opened(ann)
    setups = dialog.get_by_role("group", name="Set-up")
    setups.get_by_role("radio", name="Usual").focus()
    ann.page.keyboard.press("ArrowRight")
    expect(setups.get_by_role("radio", name="For experts")).to_be_checked()
    expect(setups).to_contain_text("parcels chosen one by one")
    expect(dialog.locator("summary")).to_contain_text("Map boards: both mixed")
    ann.choose("Map boards", "1920, normal")
    expect(setups.get_by_role("radio", name="your own")).to_be_checked()
    options = options_of(ann, ann.start())

    assert (options["boards"], options["parcels"]) == ("1920", "drafted")
    assert options["player_boards"] == "chosen"


def test_the_last_choice_of_each_game_is_remembered_on_the_device(arrive: Arrive) -> None:
    ann = arrive()
    opened(ann)
    ann.seat_others("beginner", ":here")
    ann.page.get_by_label("Name of player 3").fill("Bea")
    ann.choose("Map", "of any shape, with turned boards")
    ann.choose("Hints from the expert", "yes")
    ann.start()
    dialog = opened(ann)
    expect(dialog.get_by_label("Player 2", exact=True)).to_have_value("beginner")
    expect(dialog.get_by_label("Name of player 3")).to_have_value("Bea")
    expect(dialog.locator("summary")).to_contain_text("Map: of any shape")
    ann.unfold_variants()
    hints = dialog.get_by_role("group", name="Hints from the expert")
    expect(hints.get_by_role("radio", name="yes")).to_be_checked()
    expect(opened(ann, "trambahn").get_by_label("Player 2", exact=True)).not_to_have_value(
        "beginner"
    )
