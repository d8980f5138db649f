"""What is heard at a table: on a desk unless turned down, on a phone if turned up."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ..server.client import Visitor
from .cablecar_page import Guest, Player
from .conftest import HELD, PHONE, STILL, Arrive
from .programs import EASY
from .sounds import NAMES, Sound, heard, sample, write_down

MOST_SECONDS = 1.0
SPREAD = 3.0  # LUFS between the loudest and the softest


def listening(guest: Guest) -> Guest:
    write_down(guest.page)
    return guest


def test_each_sound_is_short_clean_soft_and_as_loud_as_the_others(arrive: Arrive) -> None:
    ann = listening(arrive(settings={**STILL, "volume": 1}))
    found: dict[str, Sound] = {name: sample(ann.page, ann.home, name) for name in NAMES}
    for name, sound in found.items():
        assert 0.2 < sound.seconds < MOST_SECONDS, name
        assert 0.1 < sound.peak < 0.9, name  # heard, and never cut off
        assert sound.onset < 0.1, name  # no click where it begins or ends
        assert sound.harsh < 0.1, name
    loud = [sound.loudness for sound in found.values()]
    assert max(loud) - min(loud) < SPREAD


def test_a_desk_hears_a_friendly_bell_when_it_is_its_turn(arrive: Arrive) -> None:
    ann = listening(arrive(settings=STILL))
    ann.table("beginner")
    assert ann.await_turn()
    bell = heard(ann.page)
    assert bell
    assert bell.peak < 0.25


def test_nothing_is_heard_before_a_first_click_and_nothing_is_complained_about(
    arrive: Arrive, program: Visitor
) -> None:
    code = program.table({"kind": "me"}, EASY)["code"]
    ann = listening(arrive(cookie=program.cookie, settings=STILL)).go(f"/t/{code}")
    assert Player(ann).await_turn()  # by what is sent: looking at the page counts as a click
    assert heard(ann.page) is None


def test_a_phone_is_silent_until_it_is_asked_to_speak_and_remembers(arrive: Arrive) -> None:
    ann = listening(arrive(viewport=PHONE, **HELD, settings=STILL))
    ann.table("beginner")
    assert ann.await_turn()
    assert heard(ann.page) is None
    volume = ann.settings().get_by_role("slider", name="Sound")
    expect(volume).to_have_attribute("aria-valuetext", "off")
    expect(ann.button("Points", exact=True)).to_be_disabled()
    volume.fill("30")
    expect(ann.page.get_by_role("status").filter(has_text="30")).to_be_visible()
    assert heard(ann.page)
    ann.page.reload()
    expect(ann.settings().get_by_role("slider", name="Sound")).to_have_value("30")


@pytest.mark.parametrize("volume", [0, 0.5])
def test_a_refused_move_is_heard_at_the_volume_that_was_chosen(
    arrive: Arrive, volume: float
) -> None:
    ann = listening(arrive(settings={**STILL, "volume": volume}))
    code = ann.table("beginner")
    ann.go(f"/t/{code}")
    assert ann.await_turn()
    ann.press(ann.space("33"))
    expect(ann.button("Read rule CC2")).to_be_visible()
    assert bool(heard(ann.page)) == bool(volume)
