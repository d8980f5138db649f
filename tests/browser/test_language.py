"""Everything is said in the language that was chosen, at once."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from ..server.client import Visitor
from .conftest import Arrive
from .programs import table_after


def test_another_language_changes_table_log_and_rules_without_a_reload(
    arrive: Arrive, program: Visitor
) -> None:
    ann = arrive(cookie=program.cookie).go(f"/t/{table_after(program, 4)}")
    ann.page.evaluate("window.loadedOnce = true")
    rules = ann.open("Rules").get_by_role("article")
    expect(rules.get_by_role("heading", name="CC3 The one-tile rule")).to_be_attached()

    ann.settings().get_by_role("radio", name="Deutsch").check()
    ann.page.keyboard.press("Escape")
    expect(rules.get_by_role("heading", name="CC3 Die Ein-Plättchen-Regel")).to_be_attached()
    expect(rules).to_have_attribute("lang", "de")
    expect(ann.prompt).to_contain_text("Leg ein Plättchen")
    expect(ann.board).to_have_accessible_name(re.compile("^Stadt mit acht mal acht Feldern"))
    ann.open("Verlauf")
    expect(ann.log.first).to_contain_text(re.compile(r" legt | zieht "))
    assert ann.page.evaluate("window.loadedOnce")


def test_who_has_chosen_no_name_is_a_guest_in_the_language_of_the_page(arrive: Arrive) -> None:
    uwe = arrive(settings={"language": "de"})
    uwe.go()
    expect(uwe.page.get_by_label("Dein Name")).to_have_value(re.compile(r"^Gast \d+$"))
    uwe.press(uwe.button("Gegen den Computer: Trambahn"))
    uwe.page.wait_for_url("**/t/*")
    seats = uwe.page.get_by_role("list", name="Mitspieler und Punkte")
    expect(seats.get_by_text(re.compile(r"^Gast \d+$"))).to_be_visible()
    uwe.press(uwe.button("Einstellungen"))
    uwe.page.get_by_role("dialog").get_by_role("radio", name="English").check()
    expect(uwe.page.get_by_text(re.compile(r"^Guest \d+$"))).to_have_count(2)  # and on the pad


def test_an_address_where_nothing_is_leads_home(arrive: Arrive) -> None:
    ann = arrive(settings={"language": "de"})
    ann.forgiven = ["404"]
    ann.go("/nirgendwo/hier")
    expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
    ann.press(ann.page.get_by_role("link", name="Zur ersten Seite"))
    expect(ann.page.get_by_role("heading", name="Deine Tische")).to_be_visible()
