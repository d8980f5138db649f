"""Time and ways out of a game, as two people meet them, each with a browser of their own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from ..server.client import Json, Visitor
from .axe import violations
from .cablecar_page import Guest
from .conftest import HELD, PHONE, STILL, Arrive
from .screens import expect_no_wider_than_the_screen, picture

LONG = 60_000  # milliseconds: a stand-in may have to be compiled
LIVE: Json = {"kind": "live", "seconds": 600, "bonus": 5, "when_up": "loss"}


def met(arrive: Arrive, clock: Json | None, ben_has: Json | None = None) -> tuple[Guest, Guest]:
    """Ann at a desk and Ben with a phone at one table; it is Ann's turn."""
    ann = arrive(settings=STILL).go()
    ben = arrive(settings={**STILL, **(ben_has or {})}, viewport=PHONE, **HELD).go()
    expect(ann.game).to_be_visible()
    expect(ben.game).to_be_visible()
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = asked(ann, "/api/tables", {"game": "cable-car", "seats": seats, "clock": clock})
    asked(ben, f"/api/invites/{table['seats'][1]['invite']}", None)
    for guest in (ann, ben):
        guest.go(f"/t/{table['code']}")
        expect(guest.board).to_be_visible()
    return ann, ben


def asked(guest: Guest, path: str, body: Json | None) -> Json:
    """What the server answers to a guest's own browser."""
    headers = {"origin": guest.page.url.rstrip("/")}
    answer = guest.page.request.post(path, data=body, headers=headers)
    assert answer.ok, answer.text()
    found: Json = answer.json()
    return found


def times(page: Page) -> Locator:
    return page.get_by_role("timer")


def menu(guest: Guest) -> Locator:
    guest.press(guest.button("This game", exact=True))
    return guest.page.get_by_role("dialog", name="This game")


def choose(guest: Guest, legend: str, choice: str) -> None:
    """In a dialog."""
    group = guest.page.get_by_role("dialog").get_by_role("group", name=legend, exact=True)
    guest.press(group.get_by_role("radio", name=choice, exact=True))


def seconds_of(timer: Locator) -> int:
    minutes, seconds = timer.inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


# Clocks -------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", [{}, {"viewport": PHONE, **HELD}], ids=["desk", "phone"])
def test_a_clock_is_agreed_on_when_a_table_is_set_up(arrive: Arrive, look: Json) -> None:
    ann = arrive(settings=STILL, **look)
    ann.go()
    ann.choose_game()
    ann.seat_others(":open")
    ann.unfold_variants()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.get_by_text("Nobody's time is counted.")).to_be_visible()
    choose(ann, "Time", "By days")
    dialog.get_by_label("at night, from 22 to 8 o'clock").check()
    dialog.get_by_label("on the holidays of").select_option(label="Germany")
    size = "phone" if look else "desk"
    dialog.get_by_role("group", name="Time", exact=True).scroll_into_view_if_needed()
    picture(ann.page, f"clock-days-{size}")
    assert not violations(ann.page)
    expect_no_wider_than_the_screen(ann.page, "dialog")
    choose(ann, "Time", "Live")
    choose(ann, "For the whole game, each", "5 min")
    choose(ann, "When time is up", "The seat has lost")
    expect(dialog.locator("summary")).to_contain_text("Clock: 5 min + 5 s")
    picture(ann.page, f"clock-live-{size}")
    ann.start()
    said = "Everybody has 5 min for the whole game, and 5 s more after each turn."
    expect(ann.page.get_by_text(said)).to_be_visible()
    picture(ann.page, f"clock-waiting-{size}")
    dialog = menu(ann)
    ann.press(dialog.get_by_role("button", name="Change the clock"))
    choose(ann, "For the whole game, each", "20 min")
    ann.press(dialog.get_by_role("button", name="Agree on this"))
    expect(dialog.get_by_text("Everybody has 20 min for the whole game")).to_be_visible()
    picture(ann.page, f"clock-changed-{size}")
    assert not violations(ann.page)


def test_the_page_counts_down_also_after_it_was_loaded_again(arrive: Arrive) -> None:
    ann, ben = met(arrive, LIVE)
    expect(times(ann.page)).to_have_text(["10:00", "10:00"])
    ann.lay()
    mine = times(ben.page).nth(1)
    expect(mine).not_to_have_text("10:00")
    expect(times(ben.page).nth(0)).to_have_text("10:00")
    picture(ann.page, "clock-table-desk")
    picture(ben.page, "clock-table-phone")
    for guest in (ann, ben):
        assert not violations(guest.page)
    before = seconds_of(mine)
    ben.page.reload()
    expect(mine).to_be_visible()
    after = seconds_of(mine)
    assert 0 < after <= before
    ben.lay()
    expect(times(ann.page).nth(0)).not_to_have_text("10:00")
    assert seconds_of(times(ann.page).nth(1)) > before - 60


def test_a_page_whose_calendar_is_wrong_counts_as_the_server_does(arrive: Arrive) -> None:
    ann, ben = met(arrive, LIVE)
    ann.lay()
    ben.page.add_init_script("const now = Date.now; Date.now = () => now() + 3_600_000;")
    ben.page.reload()
    expect(times(ben.page).nth(1)).to_have_text(re.compile("^9:"))


def test_who_runs_out_of_time_has_lost_if_that_was_agreed_on(arrive: Arrive) -> None:
    ann, ben = met(arrive, {**LIVE, "seconds": 3, "bonus": 0})
    ann.lay()
    expect(ann.result).to_contain_text("has run out of time. You win!")
    expect(ben.prompt).to_contain_text("has run out of time.")
    picture(ann.page, "clock-lost-desk")
    picture(ben.page, "clock-lost-phone")


def test_a_computer_plays_on_for_who_runs_out_of_time(arrive: Arrive) -> None:
    ann, ben = met(arrive, {**LIVE, "seconds": 20, "bonus": 0, "when_up": "stand-in"})
    ann.lay()
    expect(ben.prompt).to_contain_text("A computer plays for you", timeout=LONG)
    expect(ann.page.get_by_text(re.compile("a computer plays, "))).to_be_visible()


# Ways out -----------------------------------------------------------------------------------


def test_one_resigns_and_the_other_has_won(arrive: Arrive, program: Visitor) -> None:
    ann, ben = met(arrive, None)
    ann.lay()
    dialog = menu(ben)
    picture(ben.page, "parting-phone")
    assert not violations(ben.page)
    ben.press(dialog.get_by_role("button", name="Resign", exact=True))
    ben.press(dialog.get_by_role("button", name="Yes, resign"))
    expect(ann.result).to_contain_text("has resigned. You win!")
    picture(ann.page, "resigned-desk")
    assert not violations(ann.page)
    record = program.get(f"/api/tables/{ann.code}/record")
    assert (record["ending"], record["gave_up"]) == ("resigned", {"1": "resigned"})
    ann.press(ann.button("Step through", exact=True))
    expect(ann.prompt).to_contain_text("0")
    dialog = menu(ben)
    ben.press(dialog.get_by_role("button", name="Put it away"))
    expect(ben.page.get_by_text("Cable Car").first).to_be_visible()
    expect(ben.page.locator(f"a[href='/t/{ann.code}']")).to_have_count(0)


def test_two_agree_on_a_draw_or_play_on(arrive: Arrive) -> None:
    ann, ben = met(arrive, None)
    ann.press(menu(ann).get_by_role("button", name="Offer a draw"))
    expect(ben.page.get_by_role("main").get_by_text(re.compile("offers a draw.$"))).to_be_visible()
    picture(ben.page, "draw-offered-phone")
    assert not violations(ben.page)
    ben.press(ben.button("Play on"))
    expect(ann.page.get_by_text("You have offered a draw.")).to_be_hidden()
    ann.press(menu(ann).get_by_role("button", name="Offer a draw"))
    ben.press(ben.button("Accept the draw"))
    expect(ann.result).to_contain_text("A draw.")
    picture(ann.page, "drawn-desk")


def test_a_game_is_called_off_when_both_want_it(arrive: Arrive) -> None:
    ann, ben = met(arrive, None)
    ann.press(menu(ann).get_by_role("button", name="Propose to call it off"))
    expect(ann.page.get_by_text("You want to call the game off")).to_be_visible()
    picture(ann.page, "call-off-desk")
    ben.press(ben.button("Call it off"))
    expect(ann.result).to_contain_text("Called off: nobody wins.")


def test_a_table_at_which_nobody_has_moved_is_taken_away(arrive: Arrive) -> None:
    ann, ben = met(arrive, None)
    dialog = menu(ann)
    ann.press(dialog.get_by_role("button", name="Take it away", exact=True))
    ann.press(dialog.get_by_role("button", name="Yes, take it away"))
    ann.page.wait_for_url(re.compile("/$"))
    expect(ben.page.get_by_text("Whoever had set up this table has taken it away.")).to_be_visible()
    picture(ben.page, "deleted-phone")


def test_all_of_it_is_said_in_german(arrive: Arrive) -> None:
    ann, ben = met(arrive, LIVE, {"language": "de"})
    ben.press(ben.button("Dieses Spiel", exact=True))
    dialog = ben.page.get_by_role("dialog", name="Dieses Spiel")
    expect(dialog.get_by_text("Alle haben 10 min für das ganze Spiel")).to_be_visible()
    picture(ben.page, "parting-german-phone")
    ben.press(dialog.get_by_role("button", name="Remis anbieten"))
    expect(ben.page.get_by_text("Du hast ein Remis angeboten.")).to_be_visible()
    ann.press(ann.button("Accept the draw"))
    expect(ben.prompt).to_contain_text("Remis.")
