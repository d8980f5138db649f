"""Links: to a moment of a finished game, as a QR code, and by a phone's own share sheet."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from ..server.client import ME, OPEN, Visitor
from . import axe
from .conftest import HELD, PHONE, STILL, Arrive
from .programs import table_after

WHOLE_GAME = 60
SHEET = "Object.assign(navigator, {share: async (what) => void (window.shared = what)})"


def test_a_link_leads_to_a_moment_of_a_game(arrive: Arrive, program: Visitor) -> None:
    code = table_after(program, WHOLE_GAME)
    eve = arrive(settings=STILL).go(f"/t/{code}?move=5")
    slider = eve.page.get_by_role("slider")
    expect(slider).to_have_value("5")
    eve.press(eve.button("One move on"))
    expect(slider).to_have_value("6")
    eve.page.wait_for_url(f"**/t/{code}?move=6")
    eve.press(eve.button("Share this table"))
    link = eve.page.get_by_role("textbox", name="This moment of the game").input_value()
    assert link == f"{eve.home}/t/{code}?move=6"
    eve.page.keyboard.press("Escape")
    eve.press(eve.button("To the end"))
    eve.page.wait_for_url(f"**/t/{code}")


def test_a_moment_of_a_game_that_runs_shows_it_as_it_is(arrive: Arrive, program: Visitor) -> None:
    code = program.table(ME, {"kind": "here", "name": "Ida"})["code"]
    eve = arrive().go(f"/t/{code}?move=5")
    expect(eve.board).to_be_visible()
    expect(eve.page.get_by_role("slider")).to_have_count(0)


def test_an_invite_is_a_qr_code_and_goes_to_the_phone_s_share_sheet(
    arrive: Arrive, program: Visitor
) -> None:
    table = program.table(ME, OPEN)
    ann = arrive(cookie=program.cookie, viewport=PHONE, **HELD)
    ann.page.add_init_script(SHEET)
    ann.go(f"/t/{table['code']}")
    ann.press(ann.button("QR code: Invite for player 2"))
    expect(ann.page.get_by_role("img", name="QR code: Invite for player 2")).to_be_visible()
    assert axe.violations(ann.page) == []
    ann.press(ann.button("Share: Invite for player 2"))
    shared = ann.page.evaluate("window.shared.url")
    assert shared == f"{ann.home}/i/{table['seats'][1]['invite']}"


def test_a_record_from_a_file_is_stepped_through(
    arrive: Arrive, program: Visitor, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    code = table_after(program, WHOLE_GAME)
    file.write_bytes(program.http.get(f"/api/tables/{code}/record").content)
    eve = arrive(settings=STILL).go("/games")
    eve.page.get_by_role("radio", name="Finished").check()
    eve.page.get_by_label("Look at a record from a file").set_input_files(file)
    eve.page.wait_for_url("**/t/*")
    assert eve.code != code
    eve.press(eve.button("One move back"))
    expect(eve.page.get_by_role("slider")).to_be_visible()
    expect(eve.button("Analyse")).to_be_visible()


def test_a_file_that_is_no_record_is_refused_with_a_reason(arrive: Arrive, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text('{"nothing": 1}')
    eve = arrive(viewport=PHONE, **HELD)
    eve.forgiven.append("422 (Unprocessable")
    eve.go("/games")
    eve.page.get_by_role("radio", name="Finished").check()
    eve.page.get_by_label("Look at a record from a file").set_input_files(file)
    expect(eve.page.get_by_text("This record cannot be looked at")).to_be_visible()
    assert axe.violations(eve.page) == []
