"""A seat on two devices, and names that somebody else has."""

from __future__ import annotations

from playwright.sync_api import expect

from ..server.client import Visitor
from .conftest import PHONE, Arrive

TAKEN = "Somebody at the table is called so already, or almost"
FAILED = "409 (Conflict)"  # what browsers say of it in the console


def test_a_shared_seat_is_taken_back_and_the_other_device_sees_it_as_a_watcher(
    arrive: Arrive,
) -> None:
    ann = arrive()
    ann.table("beginner")
    ann.press(ann.button("Share this table"))
    ann.press(ann.button("Make a link for"))
    link = ann.page.get_by_role("textbox", name="Link for").input_value()
    phone = arrive(viewport=PHONE)
    phone.go("/c/" + link.rpartition("/")[2])
    back = ann.button("back from other devices")
    expect(back).to_be_visible()
    ann.press(back)
    expect(ann.page.get_by_text("Only this device plays for")).to_be_visible()
    expect(phone.page.get_by_text("it was taken back")).to_be_visible()
    assert phone.states[-1]["seat"] is None


def test_whose_name_is_taken_chooses_another_and_sits_down(
    arrive: Arrive, program: Visitor
) -> None:
    invite = program.table({"kind": "me"}, {"kind": "open"})["seats"][1]["invite"]
    ben = arrive(viewport=PHONE)
    ben.forgiven.append(FAILED)
    ben.go()
    ben.page.get_by_label("Your name").fill("\u0410nn")  # a Cyrillic letter
    ben.press(ben.button("Keep"))
    expect(ben.button("Kept")).to_be_visible()
    ben.go(f"/i/{invite}")
    expect(ben.page.get_by_text(TAKEN)).to_be_visible()
    ben.page.get_by_role("textbox").fill("Ben")
    ben.press(ben.button("Keep"))
    expect(ben.board).to_be_visible()
    ben.go()
    ben.page.get_by_label("Your name").fill("Anń")
    ben.press(ben.button("Keep"))
    expect(ben.page.get_by_text(TAKEN)).to_be_visible()
