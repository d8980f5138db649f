"""Everything is said in the language that was chosen, at once."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from ..server.client import Visitor
from .cablecar_page import Guest
from .conftest import STILL, Arrive
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


def test_what_was_said_before_is_said_in_the_new_language(arrive: Arrive, program: Visitor) -> None:
    """A refusal, and what went wrong at the door."""
    ann = arrive(cookie=program.cookie, settings=STILL).go(f"/t/{table_after(program, 12)}")
    ann.press(ann.space("33"))
    refusal = ann.page.get_by_role("alert").filter(has_text="D4")
    expect(refusal).to_contain_text("D4 is the power station")
    ann.button("Read rule CC2").hover()  # or it would leave after a while
    speak(ann, "Deutsch")
    expect(refusal).to_contain_text("D4 ist das Kraftwerk")

    ann.go()
    ann.page.get_by_label("Mit Code mitspielen").fill("nosuch")
    ann.forgiven = ["404"]
    ann.press(ann.button("Los", exact=True))
    expect(ann.page.get_by_text("Eine Einladung gilt nur einmal.")).to_be_visible()
    speak(ann, "English")
    expect(ann.page.get_by_text("An invite works only once.")).to_be_visible()


def speak(ann: Guest, language: str) -> None:
    """Another tab of the same browser is told so: what lies open here stays open."""
    other = ann.page.context.new_page()
    other.goto(ann.home)
    other.get_by_role("button", name=re.compile("Settings|Einstellungen")).click()
    other.get_by_role("radio", name=language).check()
    other.close()


def test_open_dialogs_change_too(arrive: Arrive) -> None:
    ann = arrive(settings=STILL).go()
    ann.press(ann.page.get_by_role("button", name=re.compile("^Tramways")))
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.get_by_text("Who plays?")).to_be_visible()
    ann.unfold_variants()
    ann.press(dialog.get_by_role("radio", name="of your own"))
    text = dialog.get_by_label("The map as text")
    text.fill("A20n@0,0 A20n@5,0")
    expect(dialog.get_by_text("this board lies on the map already").first).to_be_visible()

    speak(ann, "Deutsch")
    expect(dialog.get_by_text("Wer spielt?")).to_be_visible()
    expect(dialog.get_by_text("Dieser Planteil liegt schon auf dem Plan").first).to_be_visible()


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
