"""What people say to each other at tables: who hears it, how much, and for how long."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from carbarn.cli import main
from carbarn.server.accounts.bringing import bring_along
from carbarn.server.edge.limits import Limits
from carbarn.server.hosting.administration import belongings, tag_of
from carbarn.server.hosting.tidying import DAY, tidy
from carbarn.server.problems import Problem
from carbarn.server.settings import Settings
from carbarn.server.store import schema
from carbarn.server.store.database import Database, Url
from carbarn.server.store.store import Store
from carbarn.server.talk import kept
from carbarn.server.talk.sayings import MOST_LETTERS, checked_words

from .client import GENEROUS, ME, OPEN, ServerThread, Talk, Visitor, for_tests, here, rows
from .test_accounts import everything
from .test_store import TABLE, with_store

NOT_YOURS = (403, "not-yours")


def table_of(*people: Visitor) -> str:
    """A table at which these sit, by its code."""
    table = people[0].table(ME, *[OPEN] * (len(people) - 1))
    for visitor, seat in zip(people[1:], table["seats"][1:], strict=True):
        visitor.post(f"/api/invites/{seat['invite']}")
    return str(table["code"])


def path(code: str, *more: object) -> str:
    return "/".join([f"/api/tables/{code}/talk", *map(str, more)])


def heard(visitor: Visitor, code: str) -> list[tuple[int, str]]:
    """What somebody hears, with the seats from which it comes."""
    said = visitor.get(path(code))["said"]
    return [(one["seat"], one["words"] or one["signal"]) for one in said]


def signal(visitor: Visitor, code: str, seat: int, name: str = "hello") -> Any:
    return visitor.post(path(code, "signals"), {"seat": seat, "signal": name})


def words(visitor: Visitor, code: str, seat: int, text: str) -> Any:
    return visitor.post(path(code, "words"), {"seat": seat, "words": text})


def agree(code: str, *people: Visitor) -> None:
    for visitor in people:
        visitor.put(path(code, "agreed"), {})


def talk_of(talk: Talk, more_than: int) -> int:
    """The number of what may be heard, as soon as there is more."""
    return int(talk.state(lambda state: state["talk"] > more_than)["talk"])


@pytest.fixture
def eve(server: ServerThread) -> Visitor:
    return server.visitor("Eve")


# Signals ------------------------------------------------------------------------------------


def test_everybody_at_the_table_learns_of_a_signal_at_once(
    ann: Visitor, bob: Visitor, two: str
) -> None:
    with bob.look(two) as talk:
        assert talk.state()["talk"] == 0
        signal(ann, two, 0, "bell")
        assert talk_of(talk, 0) == bob.get(path(two))["number"] == 1
    assert heard(ann, two) == heard(bob, two) == [(0, "bell")]


def test_a_signal_is_still_there_after_a_reload(ann: Visitor, bob: Visitor, two: str) -> None:
    signal(ann, two, 0)
    with bob.look(two) as talk:
        assert talk.state()["talk"] == 1
    assert heard(bob, two) == [(0, "hello")]


def test_there_is_no_other_signal(ann: Visitor, two: str) -> None:
    body = {"seat": 0, "signal": "<b>"}
    assert ann.refused("POST", path(two, "signals"), body) == (422, "malformed")


def test_people_at_one_screen_signal_from_their_own_seats(ann: Visitor) -> None:
    code = ann.table(ME, here("Ida"))["code"]
    signal(ann, code, 1)
    assert heard(ann, code) == [(1, "hello")]


def test_moves_are_made_as_if_nobody_had_said_anything(
    ann: Visitor, bob: Visitor, two: str
) -> None:
    with ann.look(two) as talk:
        state = talk.state()
        signal(bob, two, 1)
        talk.state(lambda after: after["talk"] == 1)
        assert talk.play(state)["seq"] == 1


def test_who_gets_up_before_the_game_has_said_nothing_for_who_comes(
    ann: Visitor, bob: Visitor, eve: Visitor
) -> None:
    table = ann.table(ME, OPEN, OPEN)
    bob.post(f"/api/invites/{table['seats'][1]['invite']}")
    signal(bob, table["code"], 1, "oops")
    assert heard(ann, table["code"]) == [(1, "oops")]
    bob.post(f"/api/tables/{table['code']}/leave")
    again = ann.get(f"/api/tables/{table['code']}")["seats"][1]["invite"]
    eve.post(f"/api/invites/{again}")
    assert heard(ann, table["code"]) == []


# Words --------------------------------------------------------------------------------------


def test_words_are_off_until_somebody_wants_them_for_themselves(
    ann: Visitor, bob: Visitor, two: str
) -> None:
    assert ann.get(path(two))["agreed"] == []
    body = {"seat": 0, "words": "Hello Bob"}
    assert ann.refused("POST", path(two, "words"), body) == (403, "not-agreed")
    agree(two, ann)
    assert bob.get(path(two))["agreed"] == [0]
    words(ann, two, 0, "Hello Bob")
    assert heard(ann, two) == [(0, "Hello Bob")]
    assert heard(bob, two) == []
    assert bob.refused("POST", path(two, "words"), {**body, "seat": 1}) == (403, "not-agreed")


def test_who_agrees_reads_what_is_said_from_then_on(ann: Visitor, bob: Visitor, two: str) -> None:
    agree(two, ann)
    words(ann, two, 0, "only for me")
    agree(two, bob)
    agree(two, bob)
    words(ann, two, 0, "for both")
    assert heard(bob, two) == [(0, "for both")]
    assert heard(ann, two) == [(0, "only for me"), (0, "for both")]


def test_who_declines_again_neither_reads_nor_writes(ann: Visitor, bob: Visitor, two: str) -> None:
    agree(two, ann, bob)
    words(ann, two, 0, "Hello")
    with ann.look(two) as talk:
        before = talk.state()["talk"]
        assert bob.delete(path(two, "agreed"))["said"] == []
        talk_of(talk, before)
    assert ann.get(path(two))["agreed"] == [0]
    body = {"seat": 1, "words": "Hello"}
    assert bob.refused("POST", path(two, "words"), body) == (403, "not-agreed")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),  # the page writes it as text
        ("  two\n\nlines\t\x00\x07 ", "two lines"),
        ("\u202eevil\u2066\u200b\ufeff", "evil"),
        ("Z" + "\u0301" * 50, "\u0179\u0301\u0301\u0301"),
        ("שלום \u200fAnn", "שלום Ann"),
        ("👩\u200d🌾 👍🏽 ❤\ufe0f", "👩\u200d🌾 👍🏽 ❤\ufe0f"),
        ("x" * MOST_LETTERS, "x" * MOST_LETTERS),
    ],
)
def test_words_are_plain_and_hide_nothing(text: str, read: str) -> None:
    assert checked_words(text) == read


@pytest.mark.parametrize("text", [" ", "\u200b", "\u3164", "\u202e\n", "\u0301"])
def test_there_must_be_something_to_read(text: str) -> None:
    with pytest.raises(Problem) as problem:
        checked_words(text)
    assert problem.value.code == "no-words"


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("x" * 60_000, (413, "too-large")),
        ("x" * (MOST_LETTERS + 1), (422, "malformed")),
        ("", (422, "malformed")),
        (7, (422, "malformed")),
        (None, (422, "malformed")),
        ({"html": "<b>"}, (422, "malformed")),
        ("\u200b", (422, "no-words")),
    ],
)
def test_what_are_no_words_is_refused_in_a_line(
    ann: Visitor, two: str, text: object, refused: tuple[int, str]
) -> None:
    agree(two, ann)
    assert ann.refused("POST", path(two, "words"), {"seat": 0, "words": text}) == refused
    assert heard(ann, two) == []


def test_a_host_may_switch_words_off(tmp_path: Path) -> None:
    with ServerThread(for_tests(tmp_path / "carbarn.db", words_kept=0)) as server:
        ann, bob = server.visitor("Ann"), server.visitor("Bob")
        code = table_of(ann, bob)
        assert ann.get(path(code))["days"] == 0
        assert ann.refused("PUT", path(code, "agreed")) == (403, "no-words-here")
        body = {"seat": 0, "words": "Hello"}
        assert ann.refused("POST", path(code, "words"), body) == (403, "no-words-here")
        signal(ann, code, 0)
        assert heard(bob, code) == [(0, "hello")]


def test_of_a_table_the_latest_are_kept(
    ann: Visitor, two: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "MOST", 2)
    for name in ("hello", "luck", "bravo"):
        signal(ann, two, 0, name)
    assert heard(ann, two) == [(0, "luck"), (0, "bravo")]


# Those who may not --------------------------------------------------------------------------


def test_who_watches_says_and_hears_nothing(eve: Visitor, ann: Visitor, two: str) -> None:
    agree(two, ann)
    words(ann, two, 0, "a secret")
    for method, where, body in (
        ("GET", path(two), None),
        ("POST", path(two, "signals"), {"seat": 0, "signal": "bell"}),
        ("POST", path(two, "words"), {"seat": 0, "words": "Bob has four"}),
        ("PUT", path(two, "agreed"), None),
        ("PUT", path(two, "muted", 0), None),
        ("POST", path(two, "reports"), {"seat": 0, "why": "Bob has four"}),
    ):
        assert eve.refused(method, where, body) == NOT_YOURS, where
    with eve.look(two) as talk:
        assert talk.state()["talk"] == 0
        signal(ann, two, 0)
        talk.look(None)
        assert "a secret" not in "".join(talk.received)
        assert all(json.loads(text).get("talk", 0) == 0 for text in talk.received)
    assert heard(ann, two) == [(0, "a secret"), (0, "hello")]


def test_who_watches_says_nothing_by_a_name_of_any_length(eve: Visitor) -> None:
    assert eve.refused("PUT", "/api/me", {"name": "Bob has the four " * 2}) == (422, "malformed")


def test_nobody_speaks_from_the_seat_of_another(ann: Visitor, bob: Visitor, two: str) -> None:
    agree(two, ann, bob)
    for body in ({"seat": 1, "signal": "bell"}, {"seat": 99, "signal": "bell"}):
        assert ann.refused("POST", path(two, "signals"), body) == (403, "not-your-seat")
    body = {"seat": 1, "words": "I resign"}
    assert ann.refused("POST", path(two, "words"), body) == (403, "not-your-seat")
    assert heard(bob, two) == []


def test_nobody_speaks_who_has_no_cookie_or_comes_from_another_page(
    server: ServerThread, ann: Visitor, two: str
) -> None:
    body = {"seat": 0, "signal": "bell"}
    assert server.stranger().refused("POST", path(two, "signals"), body) == (401, "no-guest")
    elsewhere = {"origin": "https://evil.example"}
    found = ann.refused("POST", path(two, "signals"), body, headers=elsewhere)
    assert found == (403, "foreign-origin")


def test_who_has_left_a_shared_seat_says_nothing_from_it(
    server: ServerThread, ann: Visitor, two: str
) -> None:
    phone = server.visitor()
    token = ann.post(f"/api/tables/{two}/carry", {"seat": 0})["token"]
    phone.post(f"/api/carries/{token}")
    signal(phone, two, 0)
    ann.delete(f"/api/tables/{two}/carry/0")
    assert phone.refused("POST", path(two, "signals"), {"seat": 0, "signal": "luck"}) == NOT_YOURS


def test_floods_are_stopped_with_a_clear_word(tmp_path: Path) -> None:
    usual = Limits()
    limits = replace(GENEROUS, sayings=usual.sayings, bells=usual.bells, reports=usual.reports)
    with ServerThread(for_tests(tmp_path / "carbarn.db", limits=limits)) as server:
        ann, bob = server.visitor("Ann"), server.visitor("Bob")
        code = table_of(ann, bob)
        agree(code, ann)
        bodies = {
            "bells": (path(code, "signals"), {"seat": 0, "signal": "bell"}, usual.bells),
            "words": (path(code, "words"), {"seat": 0, "words": "!"}, usual.sayings),
            "reports": (path(code, "reports"), {"seat": 1, "why": ""}, usual.reports),
        }
        for where, body, rate in bodies.values():
            answers = [ann.http.post(where, json=body) for _ in range(int(rate.burst) + 3)]
            too_fast = [answer for answer in answers if answer.status_code == 429]
            assert too_fast
            assert too_fast[0].json()["error"]["code"] == "too-fast"
        signal(bob, code, 1)  # others are not held up by it


# Not hearing --------------------------------------------------------------------------------


def test_who_mutes_somebody_hears_nothing_of_them_at_this_table(
    ann: Visitor, bob: Visitor, eve: Visitor
) -> None:
    code, other = table_of(ann, bob, eve), table_of(ann, bob)
    agree(code, ann, bob, eve)
    assert ann.put(path(code, "muted", 1), {})["muted"] == [1]
    for at in (code, other):
        signal(bob, at, 1, "bell")
    words(bob, code, 1, "loud")
    words(eve, code, 2, "quiet")
    assert heard(ann, code) == [(2, "quiet")]
    assert heard(eve, code) == heard(bob, code) == [(1, "bell"), (1, "loud"), (2, "quiet")]
    assert heard(ann, other) == [(1, "bell")]
    assert bob.get(path(code))["muted"] == []
    assert ann.delete(path(code, "muted", 1))["muted"] == []
    assert len(heard(ann, code)) == 3


def test_who_blocks_somebody_hears_nothing_of_them_at_any_table(ann: Visitor, bob: Visitor) -> None:
    code, other = table_of(ann, bob), table_of(bob, ann)
    signal(bob, code, 1)
    assert ann.put(path(code, "blocked", 1), {})["blocked"] == [1]
    signal(bob, other, 0)
    assert heard(ann, code) == heard(ann, other) == []
    assert heard(bob, other) == [(0, "hello")]
    assert bob.get(path(other))["blocked"] == []
    ann.delete(f"/api/blocks/{ann.get('/api/blocks')[0]['tag']}")
    assert heard(ann, other) == [(0, "hello")]


# Reports ------------------------------------------------------------------------------------

Admin = Callable[..., str]


@pytest.fixture
def admin(server: ServerThread, capsys: pytest.CaptureFixture[str]) -> Admin:
    def order(what: str, *more: str) -> str:
        assert main(["admin", what, "--database", str(server.file), *more]) == 0
        return "".join(capsys.readouterr())

    return order


def test_a_report_reaches_the_host_with_the_words_it_is_about(
    ann: Visitor, bob: Visitor, two: str, admin: Admin
) -> None:
    agree(two, ann, bob)
    words(bob, two, 1, "you \x1b[31mfool\x1b[0m")
    words(ann, two, 0, "not nice")
    for why in ("rude", "very rude"):
        ann.post(path(two, "reports"), {"seat": 1, "why": why})
    told = admin("reports")
    ours = told[told.index(f"table {two}") :]
    assert f"Bob (guest {tag_of(bob.cookie.partition('.')[0])})" in ours
    assert "very rude" in ours
    assert "you [31mfool[0m" in ours
    assert "not nice" not in ours
    assert ours.count("reported by") == 1, "the second takes the place of the first"


def test_the_host_takes_words_off_and_settles_a_report(
    ann: Visitor, bob: Visitor, two: str, admin: Admin
) -> None:
    agree(two, ann, bob)
    words(bob, two, 1, "abominable")
    words(ann, two, 0, "stays")
    ann.post(path(two, "reports"), {"seat": 1, "why": ""})
    (which,) = re.findall(rf"(\w+)  \S+ \S+, table {two}", admin("reports"))
    with ann.look(two) as talk:
        before = talk.state()["talk"]
        admin("take-words-off", which)
        talk_of(talk, before)
    assert heard(ann, two) == heard(bob, two) == [(0, "stays")]
    admin("settle", which)
    assert two not in admin("reports")


def test_who_has_muted_somebody_can_still_report_them(
    ann: Visitor, bob: Visitor, two: str, admin: Admin
) -> None:
    agree(two, ann, bob)
    ann.put(path(two, "muted", 1), {})
    words(bob, two, 1, "unheard of")
    ann.post(path(two, "reports"), {"seat": 1, "why": ""})
    assert "unheard of" in admin("reports")


def test_words_that_one_has_not_agreed_to_read_cannot_be_had_by_a_report(
    ann: Visitor, bob: Visitor, two: str, admin: Admin
) -> None:
    agree(two, bob)
    words(bob, two, 1, "to myself")
    ann.post(path(two, "reports"), {"seat": 1, "why": ""})
    assert "to myself" not in admin("reports")


# What is kept -------------------------------------------------------------------------------


def test_no_record_and_no_view_has_what_was_said(ann: Visitor, bob: Visitor, two: str) -> None:
    agree(two, ann, bob)
    words(ann, two, 0, "between us")
    with ann.look(two) as talk:
        talk.play(talk.state())
        assert "between us" not in "".join(talk.received)
    assert "between us" not in json.dumps(ann.get(f"/api/tables/{two}/record"))


def test_what_one_has_said_is_in_what_one_downloads(ann: Visitor, bob: Visitor, two: str) -> None:
    agree(two, ann, bob)
    words(ann, two, 0, "mine")
    words(bob, two, 1, "yours")
    bob.post(path(two, "reports"), {"seat": 0, "why": "tedious"})
    data = ann.get("/api/account/data")
    assert [(one["code"], one["words"]) for one in data["said"]] == [(two, "mine")]
    assert data["words_at"] == [two]
    assert [one["words"][0]["words"] for one in data["reported"]] == ["mine"]
    assert "tedious" not in json.dumps(data)
    assert [one["why"] for one in bob.get("/api/account/data")["reports"]] == ["tedious"]


def test_who_is_deleted_has_said_nothing(ann: Visitor, server: ServerThread) -> None:
    bob = server.visitor("Bertram")
    code = table_of(ann, bob)
    agree(code, ann, bob)
    words(bob, code, 1, "my very own words")
    ann.post(path(code, "reports"), {"seat": 1, "why": "my reasons"})
    ann.put(path(code, "muted", 1), {})
    bob.put(path(code, "muted", 0), {})
    guest = bob.cookie.partition(".")[0]
    with ann.look(code) as talk:
        before = talk.state()["talk"]
        bob.delete("/api/account")
        talk_of(talk, before)
    left = json.dumps(everything(server))
    assert [it for it in (guest, "Bertram", "my very own", "my reasons") if it in left] == []
    assert heard(ann, code) == []


def test_words_go_a_week_after_the_game(database: Database) -> None:
    now = time.time()
    days_ago = {"fresh1": ("over", 5), "ended1": ("over", 6.1), "plays1": ("playing", 60)}
    days_ago |= {"quiet1": ("playing", 89.1)}

    async def work(store: Store) -> None:
        for code, (status, days) in days_ago.items():
            await store.create(replace(TABLE, code=code))
            await store.write(lambda c, code=code: kept.agree(c, code, "ann"))  # type: ignore[misc]
            await store.write(lambda c, code=code: hold(c, code))  # type: ignore[misc]
            touched = update(schema.tables).where(schema.tables.c.code == code)
            then = touched.values(status=status, touched=now - days * DAY, seq=1)
            await store.write(lambda c, then=then: c.execute(then))  # type: ignore[misc]
        await tidy(store, Settings(Path("unused.db")), tuple)

    def hold(connection: Any, code: str) -> None:
        row = {"code": code, "number": 5, "seat": 0, "guest": "ann", "words": "Hi", "at": now}
        connection.execute(schema.talk.insert(), row)

    with_store(database, work)
    for table in ("talk", "talkers"):
        left = [code for (code,) in rows(database, f"select code from {table} order by code")]
        assert left == ["fresh1", "plays1"]


def test_what_a_guest_has_said_comes_along_to_their_account(database: Database) -> None:
    async def work(store: Store) -> None:
        await store.create(TABLE)
        for guest in ("guest", "account"):
            await store.write(lambda c, guest=guest: kept.agree(c, TABLE.code, guest))  # type: ignore[misc]
        await store.write(lambda c: kept.mute(c, TABLE.code, "guest", "bob"))
        await store.write(lambda c: bring_along(c, "guest", "account"))
        data = await store.read(lambda c: belongings(c, "account"))
        assert data["words_at"] == [TABLE.code]

    with_store(database, work)
    assert rows(database, "select guest, muted from mutes") == [("account", "bob")]
    assert rows(database, "select guest from talkers") == [("account",)]


# Many processes -----------------------------------------------------------------------------


@pytest.fixture
def cluster(postgresql: Url) -> Iterator[list[ServerThread]]:
    """Two servers of one database."""
    with ExitStack() as stack:
        settings = for_tests(postgresql)
        yield [stack.enter_context(ServerThread(settings)) for _ in range(2)]


def test_words_reach_those_at_another_process(cluster: list[ServerThread]) -> None:
    one, other = cluster
    ann, bob = one.visitor("Ann"), one.visitor("Bob")
    code = table_of(ann, bob)
    elsewhere = other.returning(bob.cookie)
    agree(code, ann, elsewhere)
    with elsewhere.look(code) as talk:
        before = talk.state()["talk"]
        words(ann, code, 0, "Hello over there")
        talk_of(talk, before)
        assert heard(elsewhere, code) == [(0, "Hello over there")]
    with ann.look(code) as talk:
        before = talk.state()["talk"]
        signal(elsewhere, code, 1, "thanks")
        talk_of(talk, before)
    assert heard(ann, code)[-1] == (1, "thanks")
