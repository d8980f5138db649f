"""Passkeys in a real browser, by an authenticator without a finger; a second device, the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from ..server.client import rows
from ..server.process import Server
from . import axe
from .cablecar_page import Guest
from .conftest import DESK, HELD, PHONE, Arrive

NOT_YET = "401 (Unauthorized)"  # what browsers say of it in the console
REFUSED = "403 (Forbidden)"
KEYS = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def home(server: Server) -> str:
    """Passkeys want a name."""
    return server.url.replace("127.0.0.1", "localhost")


class Keys:
    """The authenticator of one browser."""

    def __init__(self, page: Page) -> None:
        self._debugger = page.context.new_cdp_session(page)
        self._debugger.send("WebAuthn.enable")
        made = self._debugger.send("WebAuthn.addVirtualAuthenticator", {"options": KEYS})
        self._name = {"authenticatorId": made["authenticatorId"]}

    def all(self) -> list[dict[str, object]]:
        found = self._debugger.send("WebAuthn.getCredentials", self._name)
        return list(found["credentials"])

    def put(self, credential: dict[str, object]) -> None:
        """As a password manager would bring it from another device."""
        self._debugger.send("WebAuthn.addCredential", {**self._name, "credential": credential})


def become(guest: Guest, name: str) -> list[str]:
    """Get an account; the recovery codes."""
    guest.go("/me")
    guest.page.get_by_label(re.compile("Your name|Dein Name")).fill(name)
    guest.press(guest.button("Keep").or_(guest.button("Merken")))
    expect(guest.button("Kept").or_(guest.button("Gemerkt"))).to_be_visible()
    guest.press(guest.button("Make a passkey").or_(guest.button("Passkey anlegen")))
    dialog = guest.page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem")).to_have_count(8)
    codes = dialog.get_by_role("listitem").all_inner_texts()
    guest.press(guest.button("I have them").or_(guest.button("Ich habe sie")))
    while guest.page.evaluate("history.state?.layers"):  # its entry of the history goes, too
        guest.page.wait_for_timeout(20)
    return codes


@pytest.fixture(params=["desk", "phone"])
def ann(request: pytest.FixtureRequest, arrive: Arrive, home: str) -> Guest:
    screen = {"viewport": DESK} if request.param == "desk" else {"viewport": PHONE, **HELD}
    return arrive(home=home, locale="de" if request.param == "phone" else "en", **screen)


def test_a_guest_gets_an_account_logs_out_and_comes_back_by_the_passkey(ann: Guest) -> None:
    Keys(ann.page)
    ann.go("/me")
    expect(ann.page.get_by_role("main")).to_be_visible()
    assert axe.violations(ann.page) == []
    become(ann, "Ann")
    assert axe.violations(ann.page) == []
    ann.press(ann.button("Log out here").or_(ann.button("Hier abmelden")))
    ann.page.wait_for_url("**/")
    ann.go("/me")
    ann.press(ann.button("Log in by passkey").or_(ann.button("Mit Passkey anmelden")))
    expect(ann.button("Log out here").or_(ann.button("Hier abmelden"))).to_be_visible()
    expect(ann.page.get_by_label(re.compile("Your name|Dein Name"))).to_have_value("Ann")


def test_a_phone_joins_by_the_words_that_the_desk_shows_and_is_logged_out_from_there(
    arrive: Arrive, home: str
) -> None:
    ann, phone = arrive(home=home), arrive(home=home, viewport=PHONE, **HELD)
    Keys(ann.page)
    become(ann, "Ann")
    code = ann.table("beginner")
    ann.go("/me")
    ann.press(ann.button("Show a code"))
    words = ann.page.locator("dialog .words").inner_text().split()
    assert len(words) == 5
    assert axe.violations(ann.page) == []

    phone.go("/me")
    phone.page.get_by_label("Words from your other device").fill(" ".join(words))
    phone.press(phone.button("Enter"))
    expect(phone.page.get_by_text("Play as Ann here?")).to_be_visible()
    assert axe.violations(phone.page) == []
    phone.press(phone.button("Yes, that is me"))
    expect(phone.button("Log out here")).to_be_visible()
    phone.go(f"/t/{code}")
    expect(phone.board).to_be_visible()

    ann.page.reload()
    device = ann.page.get_by_role("listitem").filter(
        has=ann.page.get_by_text("Log out", exact=True)
    )
    ann.press(device.get_by_role("button", name=re.compile("^Rename: ")))
    ann.page.get_by_label("Name of the device").fill("Ann's phone")
    ann.press(device.get_by_role("button", name="Keep"))
    ann.press(ann.button("Log out: Ann's phone"))
    expect(phone.page.get_by_text("You were logged out on this device.")).to_be_visible()


def test_who_has_lost_everything_comes_back_by_a_recovery_code(arrive: Arrive, home: str) -> None:
    ann, phone = arrive(home=home), arrive(home=home, viewport=PHONE)
    Keys(ann.page)
    codes = become(ann, "Ann")
    phone.forgiven.append(REFUSED)
    phone.go("/me")
    for code, answer in (("abcd-efgh-jkmn", "This code is wrong"), (codes[2], "7 codes are left")):
        phone.page.get_by_label("Words from your other device").fill(code)
        phone.press(phone.button("Enter"))
        expect(phone.page.get_by_text(answer)).to_be_visible()


def test_a_passkey_that_travelled_opens_the_account_elsewhere_with_what_was_played_there(
    arrive: Arrive, home: str
) -> None:
    ann, laptop = arrive(home=home), arrive(home=home)
    keys = Keys(ann.page)
    become(ann, "Ann")
    laptop.table("beginner")
    Keys(laptop.page).put(keys.all()[0])
    laptop.go("/me")
    laptop.press(laptop.page.get_by_label("Bring along 1 table of this browser"))
    laptop.press(laptop.button("Log in by passkey"))
    expect(laptop.button("Log out here")).to_be_visible()
    ann.go("/me")
    expect(ann.page.get_by_role("button", name=re.compile("^Log out: "))).to_have_count(1)


def test_by_the_numbers_of_this_machine_a_guest_goes_on_at_its_name(arrive: Arrive) -> None:
    ann = arrive()
    ann.go("/me")
    ann.page.get_by_label("Your name").fill("Ida")
    ann.press(ann.button("Keep"))
    expect(ann.button("Kept")).to_be_visible()
    expect(ann.page.get_by_text("Passkeys need a name in the address")).to_be_visible()
    ann.press(ann.button("Go on at localhost"))
    ann.press(ann.button("Yes, that is me"))
    expect(ann.page.get_by_label("Your name")).to_have_value("Ida")
    expect(ann.button("Make a passkey")).to_be_visible()


def test_who_deletes_themselves_is_gone(arrive: Arrive, home: str, server: Server) -> None:
    ann = arrive(home=home)
    Keys(ann.page)
    become(ann, "Zuleika")
    ann.press(ann.button("Delete me"))
    expect(ann.button("Delete me now")).to_be_disabled()
    ann.press(ann.page.get_by_label("Yes, delete everything about me."))
    assert axe.violations(ann.page) == []
    ann.press(ann.button("Delete me now"))
    ann.page.wait_for_url("**/")
    assert rows(server.database, "select * from guests where name = 'Zuleika'") == []
