"""The page brings its own letters, so that it looks the same on every machine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from carbarn.engine import lessons
from carbarn.games import find, folders

from .cablecar_page import Guest
from .conftest import STILL, Arrive
from .learner import Learner
from .letters import in_foreign_fonts

FOREIGN = ["<p>\u2605</p>", "<tt>Ann</tt>", "<p>\U0001f600</p>", "<svg><text>\u2192</text></svg>"]
MOST_BYTES = 90 * 1024
KEPT = "carbarn.lessons"
FIRST_LESSONS = [(game, lessons.of(find(game))[0].name) for game in folders()]
LICENCES = {"Archivo Narrow", "Source Sans 3"}


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_text_is_set_in_a_font_that_we_do_not_ship(arrive: Arrive, language: str) -> None:
    learner, ann = arrive(settings=STILL), arrive(settings={**STILL, "language": language})
    found = [(page, in_foreign_fonts(ann.page)) for page in pages(learner, ann)]
    assert not [(page, wrong) for page, wrong in found if wrong]


def pages(learner: Guest, ann: Guest) -> Iterator[str]:
    """The first page, and every game's table as its first lesson walks through it.

    All other states of a table are looked at where axe looks at them.
    """
    ann.go()
    expect(ann.page.get_by_role("main")).to_be_visible()
    yield "home"
    for game, lesson in FIRST_LESSONS:
        yield from captions(Learner(learner, game, lesson), ann)


def captions(learner: Learner, ann: Guest) -> Iterator[str]:
    """Of a lesson that was learned in English, as a language tells it, back from before its end."""
    *steps, _ = learner.lesson.steps
    learner.begin().go_to(steps[-1].say)
    place = f"JSON.parse(localStorage['{KEPT}'])['{learner.game}/{learner.lesson.name}'].place"
    learner.page.wait_for_function(f"{place}.at === {len(steps) - 1}")
    ann.page.evaluate(
        f"learned => (localStorage['{KEPT}'] = learned)",
        learner.page.evaluate(f"localStorage['{KEPT}']"),
    )
    ann.go(learner.path)
    told = ""
    for step in reversed(steps):
        caption = ann.page.locator(".caption")
        expect(caption).to_be_visible()
        expect(caption).not_to_have_text(told)
        told = caption.inner_text()
        yield f"{learner.path}: {step.say}"
        ann.page.keyboard.press("ArrowLeft")


@pytest.mark.parametrize(("game", "lesson"), FIRST_LESSONS)
def test_a_table_needs_no_other_fonts_than_the_preloaded_ones(
    arrive: Arrive, game: str, lesson: str
) -> None:
    ann = arrive().go(f"/l/{game}/{lesson}")
    expect(ann.page.get_by_role("progressbar")).to_be_visible()
    preloaded = ann.page.locator("link[as=font]").evaluate_all("all => all.map(one => one.href)")
    ann.page.evaluate("document.fonts.ready.then(() => null)")
    loaded = ann.page.evaluate(
        "performance.getEntriesByType('resource').filter(one => one.name.endsWith('.woff2'))"
        ".map(one => [one.name, one.encodedBodySize])"
    )
    assert {name for name, _ in loaded} == set(preloaded)
    assert sum(size for _, size in loaded) <= MOST_BYTES


@pytest.mark.parametrize("foreign", FOREIGN)
def test_a_letter_that_we_do_not_ship_is_found(arrive: Arrive, foreign: str) -> None:
    ann = arrive().go()
    main = ann.page.get_by_role("main")
    main.evaluate("main => main.replaceChildren('our own')")
    assert not in_foreign_fonts(ann.page)
    main.evaluate("(main, html) => main.insertAdjacentHTML('beforeend', html)", foreign)
    assert in_foreign_fonts(ann.page)


def test_names_from_further_away_are_set_in_our_letters_too(arrive: Arrive) -> None:
    ann = arrive().go()
    name = "\u0141ukasz \u017di\u017eka"
    ann.page.get_by_role("main").evaluate("(main, name) => main.append(name)", name)
    ann.page.evaluate(
        "name => document.fonts.load(`1rem 'Source Sans 3'`, name).then(() => 0)", name
    )
    assert not in_foreign_fonts(ann.page)


def test_the_licences_of_the_fonts_can_be_read(arrive: Arrive) -> None:
    ann = arrive().go()
    links = ann.settings().get_by_role("link")
    assert set(links.all_text_contents()) == LICENCES
    for link in links.all():
        licence = ann.page.request.get(ann.home + (link.get_attribute("href") or ""))
        assert licence.headers["content-type"].startswith("text/plain")
        assert "SIL OPEN FONT LICENSE" in licence.text()
