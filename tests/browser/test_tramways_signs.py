"""Signs, figures and names of Tramways say what they are: by mouse, finger and keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from ..server.client import Visitor
from . import screens
from .conftest import HELD, PHONE, STILL, Arrive
from .programs import EASY
from .tramways_page import Traveller, found, in_phase, travelled

STRESS = {
    "en": [f"Stress {n} of 21" for n in range(22)],
    "de": [f"Stress {n} von 21" for n in range(22)],
}


def seated(arrive: Arrive, program: Visitor, **how: object) -> Traveller:
    language = how.pop("language", "en")
    code = travelled(program, in_phase("actions"), EASY)
    settings = {**STILL, "language": language}
    ann = Traveller(arrive(cookie=program.cookie, settings=settings, **how))
    assert ann.sit(code)
    return ann


def bubble(ann: Traveller) -> Locator:
    return ann.page.locator(".tip")


def signs(ann: Traveller, within: str) -> Locator:
    return ann.page.locator(f".tramways {within} .sign")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_figure_says_what_it_is_to_a_finger(
    arrive: Arrive, program: Visitor, language: str
) -> None:
    ann = seated(arrive, program, language=language, viewport=PHONE, **HELD)
    for sign in (*signs(ann, ".own").all(), *signs(ann, ".course").all()):
        if sign.is_visible():
            ann.guest.press(sign)
            expect(bubble(ann)).to_be_visible()
            expect(bubble(ann)).to_have_text(sign.get_attribute("data-tip") or "")
    assert signs(ann, ".own").nth(1).get_attribute("data-tip") in STRESS[language]
    screens.picture(ann.page, f"tramways-bubble-{language}")
    screens.expect_no_wider_than_the_screen(ann.page, ".tramways .own")
    ann.guest.press(ann.guest.prompt)
    expect(bubble(ann)).to_be_hidden()


def test_signs_speak_under_the_mouse_and_are_silent_when_it_leaves(
    arrive: Arrive, program: Visitor
) -> None:
    ann = seated(arrive, program)
    for sign in (
        signs(ann, ".own").first,
        signs(ann, ".course").first,
        ann.page.locator("aside .sign").first,
        ann.hand.locator(".head").first,
        ann.space(0),
    ):
        sign.hover()
        expect(bubble(ann)).to_have_text(sign.get_attribute("data-tip") or "")
        expect(bubble(ann)).to_be_visible()
        bubble(ann).hover(position={"x": 4, "y": 4}, force=True)
        expect(bubble(ann)).to_be_visible()
        ann.page.keyboard.press("Escape")
        expect(bubble(ann)).to_be_hidden()


def test_signs_in_a_row_are_one_stop_and_speak_where_the_focus_is(
    arrive: Arrive, program: Visitor
) -> None:
    ann = seated(arrive, program)
    row = signs(ann, ".own")
    assert row.evaluate_all("all => all.filter(one => one.tabIndex === 0).length") == 1
    row.first.focus()
    for n in (1, 2, 3):
        ann.page.keyboard.press("ArrowRight")
        expect(row.nth(n)).to_be_focused()
        expect(bubble(ann)).to_have_text(row.nth(n).get_attribute("data-tip") or "")
    ann.page.keyboard.press("Tab")
    expect(bubble(ann)).not_to_have_text(row.nth(3).get_attribute("data-tip") or "")


def test_a_ticket_says_its_icons_and_its_price(arrive: Arrive, program: Visitor) -> None:
    code = found(
        program,
        lambda s: (
            in_phase("actions", round_=2)(s)
            and any(t["price"] for t in s["view"]["boards"][s["seat"]]["hand"]["tickets"])
        ),
    )
    ann = Traveller(arrive(cookie=program.cookie, settings=STILL))
    assert ann.sit(code)
    held = ann.view["boards"][ann.latest["seat"]]["hand"]["tickets"]
    card = next(ticket["card"] for ticket in held if ticket["price"])
    ticket = ann.ticket(f"#{card}")
    ticket.focus()
    ann.page.keyboard.press("Shift+Tab")
    ann.page.keyboard.press("Tab")
    expect(bubble(ann)).to_contain_text("Costs")
    ann.guest.press(ticket)
    about = ann.panel.get_by_role("region", name=f"Ticket #{card}")
    expect(about).to_contain_text("Costs")


# Names -----------------------------------------------------------------------------------------

# Names in words that are printed nowhere, or light nothing there. Of a link that was removed only
# its name is left.
UNKNOWN = """root => {
  const texts = selector => [...document.querySelectorAll(selector)]
    .map(one => one.textContent.replace(/\\s/g, ''));
  const [columns, rows] = [texts('.map .columns span'), texts('.map .rows span')];
  const printed = new Set([
    ...texts('.map .plan svg text'),
    ...columns.flatMap(a => rows.flatMap(b => [a + b, b + a])),
    ...texts('.map g[data-link].sign').map(name => name[0] + '-' + name.slice(1)),
  ]);
  const wrong = [];
  for (const where of document.querySelectorAll(root)) {
    const walk = document.createTreeWalker(where, NodeFilter.SHOW_TEXT);
    for (let text; (text = walk.nextNode());) {
      const inside = text.parentElement, sentence = inside.textContent.trim();
      if (inside.closest('.unseen, svg, .ticket, .sign, dt')) continue;
      for (const [name] of text.data.matchAll(/(?<![#\\w-])[A-Z]{1,2}-?\\d{1,2}\\b/g)) {
        const marked = inside.closest('[data-places]');
        if (name.includes('-') && !printed.has(name) && !marked) continue;
        if (!printed.has(name)) wrong.push(name + ' is not printed: ' + sentence);
        else if (!marked) wrong.push(name + ' is not marked: ' + sentence);
        else if (!document.querySelector(marked.dataset.places)) wrong.push(name + ' is nowhere');
      }
    }
  }
  return wrong;
}"""


def unknown_names(ann: Traveller, root: str) -> list[str]:
    wrong: list[str] = ann.page.evaluate(UNKNOWN, root)
    return wrong


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("doing", ["drawing", "paying", "riding"])
def test_names_of_places_are_printed_and_light_up(
    arrive: Arrive, program: Visitor, doing: str, language: str
) -> None:
    code = found(program, in_phase("actions", doing, 3))
    settings = {**STILL, "language": language}
    ann = Traveller(arrive(cookie=program.cookie, settings=settings))
    assert ann.sit(code)
    for details in ann.panel.locator("summary").all():
        ann.guest.press(details)
    assert not unknown_names(ann, ".panel, main [role=status], [role=tabpanel]")
    ann.guest.press(ann.space(0))
    assert not unknown_names(ann, ".panel, [role=alert]")


def test_a_name_lights_its_place_by_mouse_finger_and_keys(arrive: Arrive, program: Visitor) -> None:
    code = found(program, in_phase("actions", "riding", 2))
    for how in ({}, {"viewport": PHONE, **HELD}):
        ann = Traveller(arrive(cookie=program.cookie, settings=STILL, **how))
        assert ann.sit(code)
        name = ann.panel.locator("button[data-places]").first
        lit = ann.page.locator(f".map {name.get_attribute('data-places')}").first
        expect(lit).not_to_have_attribute("data-pointed", "")
        if how:
            name.tap()
        else:
            name.hover()
        expect(lit).to_have_attribute("data-pointed", "")
        if not how:
            ann.page.mouse.move(2, 2)
            expect(lit).not_to_have_attribute("data-pointed", "")
            name.focus()
            ann.page.keyboard.press("Shift+Tab")
            ann.page.keyboard.press("Tab")
            expect(lit).to_have_attribute("data-pointed", "")
