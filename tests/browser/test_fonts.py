"""The page brings its own letters, so that it looks the same on every machine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from carbarn.games import folders

from .cablecar_page import Guest
from .conftest import STILL, Arrive
from .letters import in_foreign_fonts

FOREIGN = ["<p>\u2605</p>", "<tt>Ann</tt>", "<p>\U0001f600</p>", "<svg><text>\u2192</text></svg>"]
MOST_BYTES = 90 * 1024
LICENCES = {"Archivo Narrow", "Source Sans 3"}


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_text_is_set_in_a_font_that_we_do_not_ship(arrive: Arrive, language: str) -> None:
    ann = arrive(settings={**STILL, "language": language})
    assert not [(page, wrong) for page in pages(ann) for wrong in in_foreign_fonts(ann.page)]


def pages(ann: Guest) -> Iterator[str]:
    """The first page, and every game's table as its lesson walks through it.

    All other states of a table are looked at where axe looks at them.
    """
    ann.go()
    expect(ann.page.get_by_role("main")).to_be_visible()
    yield "home"
    for game in folders():
        yield from captions(ann, game)


def captions(ann: Guest, game: str) -> Iterator[str]:
    ann.go(f"/l/{game}")
    progress = ann.page.get_by_role("progressbar")
    steps = int(progress.get_attribute("max") or 0)
    for step in range(1, steps + 1):
        expect(progress).to_have_attribute("value", str(step))
        yield f"{game}, caption {step}"
        ann.page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("game", folders())
def test_a_table_needs_no_other_fonts_than_the_preloaded_ones(arrive: Arrive, game: str) -> None:
    ann = arrive().go(f"/l/{game}")
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
