"""The deals of the day: one try that counts, and nobody sees others' before."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from carbarn.server.accounts.bringing import bring_along
from carbarn.server.hosting.tidying import tidy
from carbarn.server.store.database import Database, Url
from carbarn.server.store.store import Store
from carbarn.server.today import deals
from carbarn.server.today.kept import days_played

from .client import ServerThread, Talk, Visitor, for_tests, rows, wait_until
from .test_store import with_store

NOON = 12 * 3600.0
GAME = "tramways"  # alone: nobody has to think


def settings(database: Database, **changes: Any) -> Any:
    """With a day that has begun twelve hours ago, whenever that is."""
    begins = (time.time() + NOON) % deals.DAY
    return for_tests(database, **{"today": "without-expert", "day_begins": begins, **changes})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    database = tmp_path_factory.mktemp("today") / "carbarn.db"
    with ServerThread(settings(database)) as server:
        yield server


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[ServerThread]:
    """A server of whose day's deals nobody has played any."""
    with ServerThread(settings(tmp_path / "carbarn.db")) as server:
        yield server


def tried(visitor: Visitor, game: str = GAME) -> str:
    return str(visitor.post(f"/api/today/{game}")["code"])


def given_up(visitor: Visitor, game: str = GAME) -> str:
    """The quickest way to be done with a deal."""
    code = tried(visitor, game)
    with visitor.look(code) as talk:
        state = talk.state()
        talk.send(type="resign", seat=state["seat"])
        talk.state(lambda after: after["table"]["status"] == "over")
    return code


def finished(server: ServerThread, visitor: Visitor, points: int, game: str = GAME) -> str:
    """The deal played to its end with these points, as the store has it then."""
    code = tried(visitor, game)
    write(
        server, "update tables set status = 'over', scores = ? where code = ?", f"[{points}]", code
    )
    return code


def write(server: ServerThread, sql: str, *args: object) -> None:
    with closing(sqlite3.connect(server.file)) as file, file:
        file.execute("PRAGMA busy_timeout = 20000")
        file.execute(sql, args)


def today(visitor: Visitor) -> str:
    return str(visitor.get("/api/today")["day"])


def deal(visitor: Visitor, game: str = GAME) -> Any:
    return next(one for one in visitor.get("/api/today")["deals"] if one["game"] == game)


def table_of_the_day(visitor: Visitor, game: str = GAME, day: str | None = None) -> Any:
    games = visitor.get(f"/api/today/{day or today(visitor)}")["games"]
    return next(one for one in games if one["game"] == game)


def a_day_later(server: ServerThread) -> None:
    """What was today's is yesterday's."""
    write(server, "update tables set day = day - 1 where day is not null")
    write(server, "update tries set day = day - 1")


# One try ------------------------------------------------------------------------------------


def test_everybody_gets_the_same_deal_and_nobody_a_second_try(fresh: ServerThread) -> None:
    ann, bob = fresh.visitor("Ann"), fresh.visitor("Bob")
    codes = tried(ann), tried(bob)
    assert tried(ann) == codes[0], "a reload, another tab or another device of hers"
    seeds = rows(fresh.file, "select distinct seed from tables")
    assert len(seeds) == 1
    assert [deal(ann)["state"], deal(fresh.visitor())["state"]] == ["playing", "open"]


def test_the_games_of_a_day_have_seeds_that_nothing_tells(fresh: ServerThread) -> None:
    ann = fresh.visitor("Ann")
    codes = {game: tried(ann, game) for game in deals.games()}
    seeds = [row[0] for row in rows(fresh.file, "select seed from tables")]
    secret = rows(fresh.file, "select value from facts where name like 'secret of%'")[0][0]
    assert len(set(seeds)) == len(codes)
    told = json.dumps([ann.get(f"/api/tables/{code}") for code in codes.values()])
    told += json.dumps([ann.get(f"/api/tables/{code}/record") for code in codes.values()])
    told += json.dumps([ann.get("/api/today"), ann.get(f"/api/today/{today(ann)}")])
    for code in codes.values():
        with ann.look(code) as talk:
            told += json.dumps(talk.state())
    assert not [one for one in [*seeds, secret] if one in told]


def test_of_two_tries_at_the_same_time_one_is_begun(fresh: ServerThread) -> None:
    ann = fresh.visitor("Ann")
    tabs = [fresh.returning(ann.cookie) for _ in range(6)]
    with ThreadPoolExecutor(len(tabs)) as at_once:
        codes = set(at_once.map(tried, tabs))
    assert len(codes) == 1
    assert rows(fresh.file, "select count(*) from tables")[0][0] == 1


def test_of_two_tries_by_two_processes_one_is_begun(postgresql: Url) -> None:
    with ServerThread(settings(postgresql)) as one, ServerThread(settings(postgresql)) as other:
        ann, bob = one.visitor("Ann"), other.visitor("Bob")
        tabs = [server.returning(ann.cookie) for server in (one, other) for _ in range(3)]
        with ThreadPoolExecutor(len(tabs)) as at_once:
            codes = set(at_once.map(tried, tabs))
        assert len(codes) == 1
        given_up(bob)
        assert closed(bob, next(iter(codes))) == set(), "he has played: he may look on"
        assert closed(ann, tried(bob)) == {"not-played"}
        given_up(tabs[-1])
        for visitor in (ann, bob):
            shown = table_of_the_day(visitor)["results"]
            assert {(one["name"], one["mine"]) for one in shown} == {
                ("Ann", visitor is ann),
                ("Bob", visitor is bob),
            }
        assert len(set(rows(postgresql, "select seed from tables"))) == 1


def test_the_try_has_no_hints_no_take_backs_no_clock_and_stays(server: ServerThread) -> None:
    ann = server.visitor("Ann")
    code = tried(ann)
    table = ann.get(f"/api/tables/{code}")
    assert (table["hints"], table["of_the_day"]["counts"]) == (False, True)
    clock = {"clock": {"kind": "live", "seconds": 1, "when_up": "stand-in"}}
    assert ann.refused("PUT", f"/api/tables/{code}/clock", clock) == (409, "counts")
    assert ann.refused("DELETE", f"/api/tables/{code}") == (409, "counts")
    assert ann.refused("POST", f"/api/tables/{code}/carry", {"seat": 0}) == (409, "counts")
    assert ann.refused("PUT", f"/api/tables/{code}/put-away", {}) == (409, "not-over")
    with ann.look(code) as talk:
        state = talk.state()
        assert talk.code(type="hint", seat=0, seq=state["seq"]) == "no-hints"
        while not rows(server.file, "select 1 from entries where code = ?", code):
            state = talk.play(state)
        assert not state["can_take_back"]
        assert talk.code(type="take-back", seat=0, seq=state["seq"]) == "cannot-take-back"


def test_giving_up_is_no_way_to_another_try(server: ServerThread) -> None:
    ann = server.visitor("Ann")
    code = given_up(ann)
    assert tried(ann) == code
    mine = next(one for one in table_of_the_day(ann)["results"] if one["mine"])
    assert (mine["place"], mine["points"]) == (None, None)


def test_somebody_elses_try_is_nobody_elses(server: ServerThread) -> None:
    ann, bob = server.visitor("Ann"), server.visitor("Bob")
    code = tried(ann)
    given_up(bob)  # so that he may look
    with bob.look(code) as talk:
        state = talk.state()
        assert state["seat"] is None
        legal = bob_may_try(talk, state)
    assert legal == ["not-your-seat", "not-your-seat", "not-your-seat"]


def bob_may_try(talk: Talk, state: Any) -> list[str]:
    seq = state["seq"]
    return [
        talk.code(type="play", seat=0, seq=seq, move="anything"),
        talk.code(type="resign", seat=0),
        talk.code(type="hint", seat=0, seq=seq),
    ]


def test_what_there_is_not_cannot_be_tried(server: ServerThread) -> None:
    ann = server.visitor("Ann")
    assert ann.refused("POST", "/api/today/chess") == (422, "no-such-game")
    assert server.stranger().refused("POST", f"/api/today/{GAME}") == (401, "no-guest")
    for day in ("2999-01-01", "1969-12-31", "2026-02-30", "today", "2026-1-1"):
        assert ann.refused("GET", f"/api/today/{day}") == (404, "no-such-day")
    assert ann.refused("POST", f"/api/today/2999-01-01/{GAME}/practice") == (404, "no-such-day")
    body = {"game": GAME, "seats": [{"kind": "me"}], "seed": 1}
    assert ann.refused("POST", "/api/tables", body) == (422, "malformed")


def test_a_host_can_do_without_them(tmp_path: Path) -> None:
    with ServerThread(for_tests(tmp_path / "carbarn.db", today="off")) as server:
        ann = server.visitor("Ann")
        assert ann.get("/api/today")["offered"] is False
        assert ann.get("/api/today")["deals"] == []
        assert ann.refused("POST", f"/api/today/{GAME}") == (403, "no-today")


# Others' ------------------------------------------------------------------------------------


def closed(visitor: Visitor, code: str) -> set[str]:
    """What somebody is told who wants to see a table, in every way that there is."""
    paths = ("", "/record", "/moves/0", "/scores", "/analysis", "/picture")
    answers = [visitor.http.get(f"/api/tables/{code}{path}") for path in paths]
    errors = [one.json().get("error", {}) for one in answers if not one.content.startswith(b"\x89")]
    told = {error.get("code") for error in errors}
    with visitor.look(code) as talk:
        told.add(talk.next().get("code"))
    return told - {None, "not-over"}


def test_nobody_sees_others_before_they_have_played(fresh: ServerThread) -> None:
    ann, bob, eve = fresh.visitor("Ann"), fresh.visitor("Bob"), fresh.stranger()
    code = given_up(ann)
    assert closed(eve, code) == closed(bob, code) == {"not-played"}
    tried(bob)
    assert closed(bob, code) == {"not-played"}
    shown = table_of_the_day(bob)
    assert (shown["open"], shown["results"], shown["finished"]) == (False, [], 1)
    given_up(bob)
    assert bob.get(f"/api/tables/{code}")["status"] == "over"
    assert {one["name"] for one in table_of_the_day(bob)["results"]} == {"Ann", "Bob"}


def test_when_the_day_is_over_all_may_look_but_those_who_still_play(fresh: ServerThread) -> None:
    ann, bob, eve = fresh.visitor("Ann"), fresh.visitor("Bob"), fresh.visitor("Eve")
    code, bobs = given_up(ann), tried(bob)
    day = today(ann)
    a_day_later(fresh)
    earlier = ann.get(f"/api/today/{day}")["earlier"]
    path = f"/api/today/{earlier}/{GAME}/practice"
    assert eve.get(f"/api/tables/{code}")["status"] == "over"
    assert closed(bob, code) == {"not-played"}
    assert eve.post(path)["of_the_day"] == {"day": earlier, "counts": False}
    assert bob.refused("POST", path) == (403, "not-played")
    assert tried(bob) != bobs, "a new day has a new deal"
    with bob.look(bobs) as talk:
        talk.send(type="resign", seat=0)
        talk.state(lambda after: after["table"]["status"] == "over")
    shown = table_of_the_day(bob, day=earlier)["results"]
    assert {one["name"] for one in shown} == {"Ann", "Bob"}


def test_the_record_of_a_deal_is_closed_as_its_table_is(fresh: ServerThread) -> None:
    ann, bob = fresh.visitor("Ann"), fresh.visitor("Bob")
    code = tried(ann)
    play_to_the_end(ann, code)
    record = ann.http.get(f"/api/tables/{code}/record").content
    answer = bob.http.post("/api/records", content=record)
    assert answer.json()["error"]["code"] == "not-played"
    copy = ann.http.post("/api/records", content=record).json()
    assert copy["of_the_day"] == {"day": today(ann), "counts": False}
    assert closed(bob, copy["code"]) == {"not-played"}
    assert len(table_of_the_day(ann)["results"]) == 1


def play_to_the_end(visitor: Visitor, code: str) -> Any:
    with visitor.look(code) as talk:
        state = talk.state(lambda one: one["table"]["turn"] in one["table"]["mine"])
        while state["table"]["status"] == "playing":
            state = talk.play(state, state["legal"][-1])
        return state


def test_who_has_played_may_practise_and_it_does_not_count(fresh: ServerThread) -> None:
    ann, eve = fresh.visitor("Ann"), fresh.visitor("Eve")
    path = f"/api/today/{today(ann)}/{GAME}/practice"
    assert ann.refused("POST", path) == (403, "not-played")
    tried(ann)
    assert ann.refused("POST", path) == (403, "not-played")
    given_up(ann)
    practice = ann.post(path)
    assert practice["hints"] is True
    assert len(rows(fresh.file, "select distinct seed from tables")) == 1
    assert closed(eve, practice["code"]) == {"not-played"}
    assert len(rows(fresh.file, "select * from tries")) == 1
    with ann.look(practice["code"]) as talk:
        talk.send(type="resign", seat=0)
        talk.state(lambda after: after["table"]["status"] == "over")
    assert len(table_of_the_day(ann)["results"]) == 1


# The table of the day -----------------------------------------------------------------------


def test_the_best_come_first_and_equal_ones_share_their_place(fresh: ServerThread) -> None:
    points = {"Ann": 40, "Bob": 55, "Cat": 40, "Dan": 12}
    people = {name: fresh.visitor(name) for name in points}
    given_up(fresh.visitor("Eve"))
    for name, visitor in people.items():
        finished(fresh, visitor, points[name])
    shown = table_of_the_day(people["Cat"])["results"]
    assert [(one["place"], one["name"], one["points"], one["mine"]) for one in shown] == [
        (1, "Bob", 55, False),
        (2, "Ann", 40, False),
        (2, "Cat", 40, True),
        (4, "Dan", 12, False),
        (None, "Eve", None, False),
    ]


def test_what_is_finished_after_midnight_counts_for_its_day(fresh: ServerThread) -> None:
    ann = fresh.visitor("Ann")
    finished(fresh, ann, 30)
    a_day_later(fresh)
    (result,) = table_of_the_day(ann, day=ann.get(f"/api/today/{today(ann)}")["earlier"])["results"]
    assert (result["place"], result["points"], result["late"]) == (1, 30, True)


def test_a_day_begins_when_the_calendar_says(tmp_path: Path) -> None:
    with ServerThread(settings(tmp_path / "carbarn.db", day_begins=NOON)) as server:
        about = server.visitor().get("/api/today")
    assert about["ends"] % 86_400 == NOON
    assert 0 < about["ends"] - about["now"] <= 86_400


# Who they are -------------------------------------------------------------------------------


def test_who_is_deleted_is_somebody_in_the_table_of_the_day(fresh: ServerThread) -> None:
    ann, zuleika = fresh.visitor("Ann"), fresh.visitor("Zuleika")
    finished(fresh, zuleika, 44)
    mine = {one["code"]: one for one in zuleika.get("/api/account/data")["tables"]}
    assert {(one["day"], one["counts"]) for one in mine.values()} == {(today(ann), True)}
    (guest,) = rows(fresh.file, "select guest from tries")[0]
    zuleika.delete("/api/account")
    left = json.dumps([rows(fresh.file, f"select * from {name}") for name in tables(fresh)])
    assert guest not in left
    assert "Zuleika" not in left
    finished(fresh, ann, 50)
    shown = table_of_the_day(ann)["results"]
    assert [(one["place"], one["name"]) for one in shown] == [(1, "Ann"), (2, None)]


def tables(server: ServerThread) -> list[str]:
    return [
        row[0] for row in rows(server.file, "select name from sqlite_master where type='table'")
    ]


def test_who_is_deleted_in_the_middle_of_a_try_has_not_played(fresh: ServerThread) -> None:
    ann = fresh.visitor("Ann")
    tried(ann)
    ann.delete("/api/account")
    assert rows(fresh.file, "select * from tries") == []


def test_of_two_tries_that_become_one_persons_the_finished_one_counts(tmp_path: Path) -> None:
    with ServerThread(settings(tmp_path / "carbarn.db")) as server:
        guest, account = server.visitor("Ann"), server.visitor("Ann at home")
        tried(account)
        code, day = finished(server, guest, 20), today(guest)
    names = {row[0]: row[1] for row in rows(server.file, "select code, guest from tries")}
    theirs, hers = names[code], next(one for key, one in names.items() if key != code)

    async def bring(store: Store) -> None:
        await store.write(lambda connection: bring_along(connection, theirs, hers))
        assert await days_of(store, hers) == [day]

    with_store(server.file, bring)
    assert rows(server.file, "select code, guest from tries") == [(code, hers)]
    assert rows(server.file, "select code from tables where counts") == [(code,)]


async def days_of(store: Store, guest: str) -> list[str]:
    days = await store.read(lambda connection: days_played(connection, guest))
    return [day.isoformat() for day in days]


def test_days_that_were_only_given_up_are_not_played(tmp_path: Path) -> None:
    with ServerThread(settings(tmp_path / "carbarn.db")) as server:
        given_up(server.visitor("Ann"))
    (guest,) = rows(server.file, "select guest from tries")[0]
    assert with_store(server.file, lambda store: days_of(store, guest)) == []


def test_a_try_without_a_move_is_tidied_away_like_other_tables(tmp_path: Path) -> None:
    with ServerThread(settings(tmp_path / "carbarn.db")) as server:
        tried(server.visitor("Ann"))
    with_store(server.file, lambda store: tidy(store, settings(server.file, unused=-1), list))
    assert rows(server.file, "select code from tries") == []
    assert rows(server.file, "select code from tables") == []


# Computers ----------------------------------------------------------------------------------


def test_whoever_plays_the_same_moves_meets_the_same_answers(fresh: ServerThread) -> None:
    games = []
    for visitor in (fresh.visitor("Ann"), fresh.visitor("Bob")):
        code = tried(visitor, "trambahn")
        with visitor.look(code) as talk:
            state = talk.state(is_mine)
            while state["seq"] < 16:
                state = talk.play(state)
                state = state if is_mine(state) else talk.state(is_mine)
        sql = "select seat, move from entries where code = ? and seq < 16 order by seq"
        games.append(rows(fresh.file, sql, code))
    assert len(games[0]) == 15
    assert games[0] == games[1]
    assert len({seat for seat, _ in games[0]}) == 2


def is_mine(state: Any) -> bool:
    return state["table"]["turn"] in state["table"]["mine"]


@pytest.mark.slow  # it needs compiled rules
def test_the_expert_plays_the_same_deal_once_for_all(tmp_path: Path) -> None:
    with ServerThread(settings(tmp_path / "carbarn.db", today="on")) as server:
        ann, bob = server.visitor("Ann"), server.visitor("Bob")
        with ThreadPoolExecutor() as at_once:
            list(at_once.map(lambda visitor: given_up(visitor, "cable-car"), (ann, bob)))
        experts = rows(server.file, "select code from tries where guest = 'expert'")
        assert len(experts) == 1
        assert len(rows(server.file, "select distinct seed from tables")) == 1
        expert = table_of_the_day(ann, "cable-car")["expert"]
        assert (expert["level"], expert["playouts"]) == ("expert", 100_000)
        assert table_of_the_day(server.visitor(), "cable-car")["expert"] is None
        moved = "select count(*) from entries where code = ?"
        wait_until(lambda: rows(server.file, moved, expert["code"])[0][0] > 2, timeout=300)
        assert len(table_of_the_day(ann, "cable-car")["results"]) == 2
