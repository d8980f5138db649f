"""Every word of the page comes from a catalogue: in other letters, none of ours is left.

The page is built with one language more, which is English in Greek letters. Whatever is still seen
or read out in ours has not been translated.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from .. import new_game
from ..server.client import ME, OPEN, Json, Visitor, computer, here
from ..server.process import Server
from .cablecar_page import Guest
from .conftest import STILL, Arrive, free_port
from .programs import played_until

CODE = "el"
OURS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
THEIRS = "αβψδεφγηιξκλμνοπζρστθωςχυωΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠΖΡΣΤΘΩΣΧΥΩ"
LETTERS = str.maketrans(OURS, THEIRS)
ARGUMENT = re.compile(r"(\{\w+(?:\*\d+)?)((?:\|[^|}]*\|[^|}]*)?\})")
GAMES = ("Cable Car", "Trambahn", "Tramways")
NAMES = {"Cable", "Car", "Trambahn", "Tramways", "Carbarn", "English", "Deutsch"}
NAMES |= {"Ann", "Bea", "Ada", "Ben", "Archivo", "Narrow", "Source", "Sans"}  # people, fonts
TILE = re.compile("[a-d]{4}")
CHAIR = re.compile(r"[A-Z][a-z]+, ")  # a computer's name before its level
ALL_TEXTS = """() => {
  const ours = 'article[lang], script, style, noscript, .stopname'; // rules, and stops in Munich
  const found = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    if (!walk.currentNode.parentElement.closest(ours)) found.push(walk.currentNode.data);
  }
  const spoken = ['label', 'description', 'valuetext'].map((name) => `aria-${name}`);
  spoken.push('title', 'placeholder', 'alt');
  for (const one of document.querySelectorAll('*')) {
    if (one.closest(ours)) continue;
    found.push(...spoken.map((name) => one.getAttribute(name) ?? ''));
  }
  return found.filter((text) => text.trim());
}"""


def said(words: Any) -> Any:
    """A sentence, or a whole catalogue, in the other letters."""
    if isinstance(words, dict):
        return {key: said(value) for key, value in words.items()}
    pieces = ARGUMENT.split(words)  # between sentences: an argument, and its words for one and many
    return "".join(
        piece if n % 3 == 1 else piece.translate(LETTERS) for n, piece in enumerate(pieces)
    )


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    tree = new_game.copied(tmp_path_factory.mktemp("tree"), "src", "docs/rules", "web")
    games = "src/carbarn/games/*"
    for folder in ("web/src/words", f"{games}/words", f"{games}/lessons"):
        for file in tree.glob(f"{folder}/en.json"):
            words = said(json.loads(file.read_text(encoding="utf-8")))
            file.with_name(f"{CODE}.json").write_text(json.dumps(words), encoding="utf-8")
    done = new_game.node(tree, "vite/bin/vite.js", "build")
    assert done.returncode == 0, done.stderr
    page = str(tree / "src/carbarn/static")
    server = Server(tree / "carbarn.db", free_port(), page=page)
    server.start()
    yield server.url
    server.stop()
    assert "Traceback" not in server.log.read_text()


def test_no_word_is_said_in_one_language_only(
    arrive: Arrive, home: str, request: pytest.FixtureRequest
) -> None:
    program = Visitor(home)
    request.addfinalizer(program.http.close)
    program.get("/api/me")
    program.put("/api/me", {"name": "Ann"})
    settings = {**STILL, "language": CODE}
    ann = arrive(home=home, cookie=program.cookie, settings=settings)
    ann.forgiven = ["404"]
    states, found = 0, []

    for state, names in every_state(ann, program):
        states += 1
        texts: list[str] = ann.page.evaluate(ALL_TEXTS)
        found += [f"{state}: {text}" for text in texts if foreign(text, names) or is_raw(text)]

    assert states > 30
    assert not found, "\n".join(sorted(set(found)))


def is_raw(text: str) -> bool:
    """Whether a number is not written as the language does."""
    return bool(re.search(r"(?<![\w@])-\d|\b0[,.]000\b", text))


def foreign(text: str, names: set[str]) -> list[str]:
    """The words of a text that are neither in the language of the page nor names."""
    for name in names:
        text = re.sub(rf"\b{name}\b", "", text)
    words = re.findall(r"[A-Za-z]*[a-z][A-Za-z]+", CHAIR.sub("", text))
    return [word for word in words if not TILE.fullmatch(word)]


def every_state(ann: Guest, program: Visitor) -> Iterator[tuple[str, set[str]]]:
    """Go from page to page; each with the names that one reads there."""
    for state in at_the_door(ann):
        yield state, NAMES
    for game in ("cable-car", "trambahn", "tramways"):
        for state in in_lessons(ann, game):
            yield state, NAMES
    tables: list[tuple[str, int, dict[str, bool | int | str]]] = [
        ("cable-car", 18, {}),
        ("cable-car", 12, {"companies": True, "hand": 3, "orientation": "free"}),
        ("trambahn", 24, {}),
        ("tramways", 60, {}),
    ]
    for game, moves, options in tables:
        table = program.table(ME, computer("beginner"), game=game, **options)
        for state in at_a_table(ann, program, table["code"], moves):
            yield f"{game}, {state}", NAMES | names_at(table)
    for table in (
        program.table(ME, here("Bea"), game="trambahn"),
        program.table(ME, OPEN, computer("beginner"), game="cable-car"),
    ):
        ann.go(f"/t/{table['code']}")
        expect(ann.page.get_by_text("Bea").or_(ann.page.locator("main h2")).first).to_be_visible()
        yield "waiting", NAMES | names_at(table)


def names_at(table: Json) -> set[str]:
    return {table["code"], *(str(seat["name"]) for seat in table["seats"])}


def at_the_door(ann: Guest) -> Iterator[str]:
    for title in GAMES:
        ann.go()
        expect(ann.page.get_by_label(said("Your name"))).to_have_value("Ann")
        yield "home"
        ann.press(ann.page.get_by_role("button", name=re.compile(f"^{title}")))
        ann.unfold_variants()
        expect(ann.page.get_by_text(said("For experts"))).to_be_visible()
        yield f"a new table of {title}"
    ann.press(ann.page.get_by_role("radio", name=said("of your own")))
    expect(ann.page.get_by_label(said("The map as text"))).not_to_have_value("")
    yield "a map of one's own"
    ann.go()
    ann.press(ann.button(said("Settings")))
    yield "settings"
    ann.go("/nowhere")
    expect(
        ann.page.get_by_role("heading", name=said("There is nothing at this address"))
    ).to_be_visible()
    yield "nowhere"


def in_lessons(ann: Guest, game: str) -> Iterator[str]:
    ann.go(f"/l/{game}")
    links = ann.page.locator(f"main a[href^='/l/{game}/']")
    expect(links.first).to_be_visible()
    yield f"lessons of {game}"
    for path in [link.get_attribute("href") for link in links.all()]:
        ann.go(path or "")
        expect(ann.page.locator(".caption p.words")).not_to_be_empty()
        yield f"a lesson of {game}"


def at_a_table(ann: Guest, program: Visitor, code: str, moves: int) -> Iterator[str]:
    rng = random.Random(2)
    countdown = iter(range(moves))
    any_move = lambda state: rng.choice(state["legal"])  # noqa: E731
    played_until(program, code, lambda _: next(countdown, None) is None, any_move)
    ann.go(f"/t/{code}")
    expect(ann.log.first).to_be_visible()
    yield "table"
    ann.page.keyboard.press("?")
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    yield "keys"
    ann.page.keyboard.press("Escape")
    played_until(program, code, lambda _: False, any_move)
    expect(ann.page.get_by_role("button", name=said("Play again"))).to_be_visible()
    yield "result"
    ann.open(said("Log"))
    yield "log"
