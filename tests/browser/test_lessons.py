"""Lessons, as a learner goes through them: the learner makes the moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from carbarn.engine import lessons
from carbarn.games import find, folders

from .conftest import DESK, HELD, PHONE, STILL, Arrive
from .learner import Learner
from .screens import Look, in_every_look
from .tramways_page import Typist

LESSONS = [
    pytest.param(name, lesson.name, id=f"{name}-{lesson.name}")
    for name in folders()
    for lesson in lessons.of(find(name))
    if lesson.decisions
]
HOLDS = [
    pytest.param({"viewport": DESK}, id="desk"),
    pytest.param({"viewport": PHONE, **HELD}, id="phone"),
]
# Legal in the first decision, and not what is wanted.
WORSE = {
    ("cable-car", "first-tiles"): "adbb03",
    ("trambahn", "first-turns"): "passenger red-7",
    ("tramways", "link"): "income",
    ("tramways", "trip"): "income",
    ("tramways", "auction"): "discard #45",
}
KEPT = "localStorage.getItem('carbarn.lessons')"


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
@pytest.mark.parametrize("hold", HOLDS)
def test_a_learner_makes_all_moves_of_a_lesson_and_comes_to_a_table_with_hints(
    arrive: Arrive, game: str, lesson: str, hold: dict[str, Any]
) -> None:
    ann = Learner(arrive(settings=STILL, **hold), game, lesson).begin()
    decided = 0
    while ann.step is not ann.lesson.steps[-1]:
        ann.expect_decided(decided)
        ann.expect_light()
        decided += bool(ann.step.want)
        ann.go_on()
    ann.expect_decided(ann.lesson.decisions)
    ann.guest.press(ann.guest.button("Play your first game"))
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.get_by_role("heading", name=find(game).TITLE)).to_be_visible()
    table = ann.page.request.get(f"{ann.guest.home}/api/tables/{ann.guest.code}").json()
    assert table["hints"]
    assert table["seats"][1]["level"] == find(game).LEVELS[0].name

    ann.guest.go("/l")
    done = ann.page.get_by_role("listitem").filter(has=ann.page.locator(f"a[href='{ann.path}']"))
    expect(done).to_contain_text("Done")


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_worse_move_is_answered_with_its_reason_and_another_may_be_tried(
    arrive: Arrive, game: str, lesson: str
) -> None:
    ann = Learner(arrive(settings=STILL), game, lesson).begin()
    ann.go_to(ann.decisions[0].say)
    ann.make(WORSE[game, lesson])
    expect(ann.why_not).to_be_visible()
    ann.expect_decided(0)
    ann.guest.press(ann.guest.button("Show me"))
    expect(ann.page.locator("[data-sign='!']").filter(visible=True).first).to_be_visible()
    ann.go_on()
    expect(ann.why_not).to_have_count(0)
    ann.expect_decided(1)


def test_what_the_rules_forbid_is_refused_with_the_rule_as_in_a_game(arrive: Arrive) -> None:
    ann = Learner(arrive(settings=STILL), "trambahn", "first-turns").begin()
    ann.guest.forgiven.append("409")  # the browser notes whatever is refused
    ann.go_to("passenger")
    ann.guest.press(ann.page.get_by_role("button", name="horse tram, times").first)
    refused = ann.page.get_by_role("alert").filter(has_text="place a passenger first")
    expect(refused).to_contain_text("TB1")


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_reload_comes_back_to_the_middle_of_a_decision(
    arrive: Arrive, game: str, lesson: str
) -> None:
    ann = Learner(arrive(settings=STILL), game, lesson).begin()
    by_hand = [step for step in ann.decisions[:2] if not step.want[-1].startswith("ride ")]
    longest = max(by_hand, key=lambda step: len(step.want))
    decided = ann.decisions.index(longest)
    ann.go_to(longest.say)
    ann.expect_decided(decided)
    *first, last = longest.want
    for move in first:
        ann.find(move)
        ann.page.wait_for_function(f"{KEPT}.includes('{move}')")
    ann.page.reload()
    ann.expect_decided(decided)
    ann.find(last)
    ann.expect_decided(decided + 1)


def test_a_lesson_that_has_changed_begins_anew_instead_of_failing(arrive: Arrive) -> None:
    ann = Learner(arrive(settings=STILL), "trambahn", "first-turns").begin()
    ann.go_to("stations")
    ann.page.evaluate(
        "localStorage.setItem('carbarn.lessons',"
        ' localStorage.getItem(\'carbarn.lessons\').replace(/"version":"\\w+/, \'"version":"x\'))'
    )
    ann.page.reload()
    ann.expect_decided(0)
    expect(ann.caption).to_contain_text("Welcome to Munich")


def test_one_can_step_back_and_on_again_by_keys(arrive: Arrive) -> None:
    ann = Learner(arrive(settings=STILL), "trambahn", "first-turns").begin()
    ann.go_to("stations")
    ann.expect_decided(1)
    ann.page.keyboard.press("ArrowLeft")
    ann.expect_decided(0)
    expect(ann.caption).to_contain_text("A turn begins with a passenger")
    ann.page.keyboard.press("ArrowRight")  # it was found before
    ann.expect_decided(1)
    ann.page.keyboard.press("ArrowRight")  # this was not
    expect(ann.caption).to_contain_text("Now stations.")


def test_others_moves_are_seen_one_by_one_unless_somebody_is_in_a_hurry(arrive: Arrive) -> None:
    ann = Learner(arrive(), "trambahn", "first-turns").begin()
    ann.go_to("drawn")
    ann.guest.press(ann.next)
    ann.guest.press(ann.next)
    expect(ann.guest.prompt).to_contain_text("Ben places red 3")
    expect(ann.guest.prompt).to_contain_text("Ben begins line 1")
    ann.guest.press(ann.next)
    expect(ann.page.locator("[data-lesson='theirs'] [data-line]")).to_have_count(2)


def test_nothing_can_be_moved_before_it_is_read(arrive: Arrive) -> None:
    ann = Learner(arrive(settings=STILL), "trambahn", "first-turns").begin()
    ann.guest.press(ann.page.get_by_role("button", name="Your card 1").first)
    expect(ann.page.get_by_role("alert").get_by_text("Read on first")).to_be_visible()
    ann.expect_decided(0)


def test_a_lesson_can_be_taken_by_keys_alone(arrive: Arrive) -> None:
    ann = Learner(arrive(settings=STILL, person=Typist), "tramways", "link").begin()
    ann.go_to(ann.lesson.steps[-1].say)
    ann.expect_decided(ann.lesson.decisions)


def test_a_lesson_speaks_german(arrive: Arrive) -> None:
    ann = Learner(arrive(settings={**STILL, "language": "de"}), "trambahn", "first-turns").begin()
    expect(ann.page.get_by_text("Willkommen in München")).to_be_visible()
    ann.guest.press(ann.guest.button("Weiter", exact=True))
    expect(ann.page.get_by_text("Sechs Karten")).to_be_visible()


def test_learn_leads_from_the_first_page_to_what_there_is_of_a_game(arrive: Arrive) -> None:
    ann = arrive().go()
    ann.press(ann.page.get_by_role("link", name="Learn: Trambahn"))
    ann.page.wait_for_url("**/l/trambahn/first-turns")
    ann.press(ann.page.get_by_role("link", name="Leave"))
    ann.page.wait_for_url("**/l/trambahn")
    ann.press(ann.page.get_by_role("link", name="All lessons"))
    expect(ann.page.get_by_role("heading", level=2)).to_have_count(len(folders()))


def test_an_unknown_game_or_lesson_has_none(arrive: Arrive) -> None:
    ann = arrive()
    ann.forgiven.append("404")
    for path in ("/l/chess", "/l/trambahn/chess"):
        ann.go(path)
        expect(ann.page.get_by_text("There is no lesson of this name")).to_be_visible()


@in_every_look
def test_axe_finds_nothing_wrong_in_lessons(arrive: Arrive, look: Look) -> None:
    guest = arrive(**look.screen)

    def screens() -> Iterator[str]:
        guest.go("/l")
        expect(guest.page.get_by_role("listitem").first).to_be_visible()
        yield "learn"
        for (game, lesson), worse in WORSE.items():
            ann = Learner(guest, game, lesson).begin()
            ann.expect_decided(0)
            yield f"lesson-{lesson}-first"
            ann.go_to(ann.decisions[0].say)
            ann.make(worse)
            expect(ann.why_not).to_be_visible()
            yield f"lesson-{lesson}-wrong"
            ann.go_on()
            ann.expect_decided(1)
            yield f"lesson-{lesson}-right"

    look.expect_nothing_wrong(guest.page, screens())
