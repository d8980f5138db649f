"""The page about oneself, as the server tells it: counted from what is kept of finished games."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import Connection, event

from carbarn.engine.options import complete
from carbarn.engine.referee import Referee
from carbarn.games import find, folders
from carbarn.server.entries import Entry
from carbarn.server.hosting.administration import belongings
from carbarn.server.hosting.vacating import forget_guest
from carbarn.server.results import measuring, suggesting
from carbarn.server.results.counting import Finished, Played
from carbarn.server.results.reading import finished_games
from carbarn.server.results.results import results_of
from carbarn.server.store import schema
from carbarn.server.store.database import Database
from carbarn.server.store.store import KeptSeat, KeptTable, Standing, Store, insert_table
from carbarn.server.today.kept import begin

from .client import ServerThread, Visitor
from .test_my_games import ANN, BOB, table
from .test_store import with_store

UTC = ZoneInfo("UTC")
TODAY = date(2026, 11, 19)
CASUAL = KeptSeat(1, "computer", level="casual")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, all games are looked at at once."""
    monkeypatch.setattr(measuring, "AT_ONCE", 600.0)


def played(game: str, seats: Sequence[KeptSeat], code: str) -> tuple[KeptTable, list[Entry]]:
    """A game that was played to its end at random."""
    rules = find(game)
    options = complete(rules, len(seats), {})
    referee, rng = Referee(rules, options, 7), Random(7)
    moves: list[Entry] = []
    while not referee.over():
        seat = referee.actor()
        move = rng.choice(referee.legal(seat))
        referee.play(seat, move)
        moves.append(Entry(len(moves) + 1, seat, "move", rules.name_move(move), at=time.time()))
    standing = Standing("over", len(moves), None, referee.scores(), referee.winners())
    kept = KeptTable(
        code, game, rules.RULES, dict(options), 7, "ann", time.time(), standing, None, tuple(seats)
    )
    return kept, moves


def of_ann(store: Store) -> Any:
    return results_of(store, "ann", UTC, TODAY)


def test_results_are_told_by_game_and_opponent(database: Database) -> None:
    zoe = KeptSeat(1, "person", "Zoë", holders=frozenset({"ann"}))
    games = [
        table("won222", "over", CASUAL, won=[0], at=5.0),
        table("lost22", "over", won=[1], at=6.0),
        table("shared", "over", won=[0, 1], at=4.0, game="trambahn"),
        table("zoe222", "over", zoe, won=[0], at=7.0),
        table("others", "over", won=[0], at=8.0, game="gone"),
        table("playin", "playing", turn=0),
    ]

    async def work(store: Store) -> Any:
        for each in games:
            await store.create(each)
        return await of_ann(store), await results_of(store, "bob", UTC, TODAY)

    mine, bobs = with_store(database, work)
    found = {one.game: one for one in mine.games}
    assert list(found) == ["gone", "cable-car", "trambahn"]
    cable_car = found["cable-car"]
    assert (cable_car.won, cable_car.drawn, cable_car.lost) == (2, 0, 1)
    told = [(one.level or one.name, one.won, one.lost) for one in cable_car.against]
    assert told == [("casual", 1, 0), ("Böb 100%", 0, 1), ("Zoë", 1, 0)]
    assert found["trambahn"].drawn == 1
    (theirs,) = [one for one in bobs.games if one.game == "cable-car"]
    assert [(one.name, one.won) for one in theirs.against] == [("Ann", 1)]


def test_what_one_set_up_or_watched_or_played_against_oneself_does_not_count(
    database: Database,
) -> None:
    eve = replace(ANN, guest="eve", holders=frozenset({"eve"}))
    games = [
        replace(table("theirs", "over", won=[1]), host="ann", seats=(eve, replace(BOB))),
        table("twice2", "over", replace(ANN, seat=1), won=[1]),
        replace(
            table("kicked", "over", won=[1]),
            seats=(replace(ANN, holders=frozenset()), replace(BOB, invite="k")),
        ),
    ]

    async def work(store: Store) -> Any:
        for each in games:
            await store.create(each)
        return await of_ann(store)

    assert with_store(database, work).games == []


def test_a_seat_that_is_shared_from_another_device_counts_there_too(database: Database) -> None:
    phone = replace(ANN, holders=frozenset({"ann", "phone"}))

    async def work(store: Store) -> Any:
        shared = replace(table("shared", "over", won=[0]), seats=(phone, BOB))
        await store.create(shared)
        return await results_of(store, "phone", UTC, TODAY)

    (game,) = with_store(database, work).games
    assert game.won == 1


def test_days_in_a_row_with_a_deal_of_the_day_are_counted_by_its_days(tmp_path: Path) -> None:
    async def work(store: Store) -> Any:
        number = (TODAY - date(1970, 1, 1)).days
        for ago in (1, 2, 4):
            dealt = table(f"deal2{ago}", "over", CASUAL, won=[0])
            await store.write(partial(begin, table=replace(dealt, day=number - ago), who="ann"))
        return await of_ann(store)

    found = with_store(tmp_path / "carbarn.db", work)
    assert (found.deal_streak, found.longest_deal_streak) == (2, 2)


# Feats --------------------------------------------------------------------------------------


def test_feats_are_found_by_replay_once_and_kept(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(store: Store) -> None:
        await store.create(*_as_created(played("cable-car", (ANN, CASUAL), "line22")))
        await store.create(*_as_created(played("tramways", (ANN,), "alone2")))
        first = await of_ann(store)
        monkeypatch.setattr(measuring, "measured", None)
        assert await of_ann(store) == first
        assert first.left == 0
        feats = {one.game: {feat.name: feat for feat in one.feats} for one in first.games}
        line = feats["cable-car"]["longest-line"]
        assert (line.most > 1, line.code, line.ranks) == (True, "line22", [])
        rank = feats["tramways"]["rank"]
        assert rank.times[rank.most] == sum(rank.times) == 1
        assert rank.ranks[0] == "dismal"

    with_store(database, work)


def _as_created(game: tuple[KeptTable, list[Entry]]) -> tuple[KeptTable, None, list[Entry]]:
    return game[0], None, game[1]


def test_what_a_game_measures_from_now_on_is_looked_for_too(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(store: Store) -> None:
        await store.create(*_as_created(played("cable-car", (ANN, CASUAL), "line22")))
        now = measuring.looked_for
        monkeypatch.setattr(measuring, "looked_for", lambda _: "an earlier thing")
        await store.write(lambda it: measuring._keep(it, "line22", "cable-car", [{}, {}]))
        monkeypatch.setattr(measuring, "looked_for", now)
        (game,) = (await of_ann(store)).games
        assert [feat.name for feat in game.feats] == ["longest-line", "best-line"]

    with_store(database, work)


def test_of_many_games_some_are_looked_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measuring, "AT_ONCE", -1.0)  # no time for any
    looked: list[str] = []

    async def work(store: Store) -> None:
        for number in range(3):
            await store.create(*_as_created(played("cable-car", (ANN, CASUAL), f"line2{number}")))
        assert (await of_ann(store)).left == 3
        monkeypatch.setattr(measuring, "AT_ONCE", 600.0)
        both = await asyncio.gather(of_ann(store), of_ann(store))  # two windows
        assert [one.left for one in both] == [0, 0]
        looked.extend(c for (c,) in await store.read(_measured))

    with_store(tmp_path / "carbarn.db", work)
    assert sorted(looked) == ["line20", "line21", "line22"]


def _measured(connection: Connection) -> Sequence[Any]:
    return connection.execute(schema.feats.select().with_only_columns(schema.feats.c.code)).all()


def test_a_game_whose_rules_are_not_here_is_looked_at_once(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        kept, moves = played("cable-car", (ANN, CASUAL), "line22")
        await store.create(replace(kept, rules=99), None, moves)
        assert (await of_ann(store)).left == 0
        assert await store.read(_measured) == [("line22",)]

    with_store(tmp_path / "carbarn.db", work)


def test_thousands_of_games_are_read_by_a_few_queries(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        def fill(connection: Connection) -> None:
            for number in range(1000):
                insert_table(connection, table(f"t{number:05}", "over", won=[number % 2]))

        await store.write(fill)
        asked: list[str] = []

        def note(_: Any, __: Any, statement: str, *___: Any) -> None:
            asked.append(statement)

        event.listen(store._backend.reader, "before_cursor_execute", note)
        games = await store.read(lambda it: finished_games(it, "ann"))
        assert len(games) == 1000
        queries = [statement for statement in asked if statement.startswith("SELECT")]
        assert len(queries) == 4, "tables, seats, whose they are, and feats"

    with_store(tmp_path / "carbarn.db", work)


# What to try next ---------------------------------------------------------------------------


def a_game(name: str, *others: str, **options: Any) -> Finished:
    """Won, unless it is said otherwise."""
    seats = [Played("person", "Ann", guest="ann")]
    seats += [Played("computer", level=level) for level in others]
    winners = (0,) if options.pop("won", True) else (1,)
    return Finished("code22", name, options, 1.0, tuple(seats), 0, [9] * len(seats), winners)


def suggested(*games: Finished) -> list[tuple[str, str, str | None]]:
    return [(one.kind, one.game, one.level) for one in suggesting.suggestions(games)]


def test_who_has_played_nothing_is_to_learn_a_game() -> None:
    kinds = [kind for kind, _, _ in suggested()]
    assert kinds == ["learn", "first"] * len(folders())


def test_who_has_beaten_a_level_three_times_is_to_try_the_next() -> None:
    twice = [a_game("cable-car", "casual")] * 2
    assert suggested(*twice)[0][0] == "learn"
    first = suggesting.suggestions([*twice, a_game("cable-car", "casual")])[0]
    assert (first.kind, first.level, first.beaten, first.times) == ("level", "strong", "casual", 3)
    assert first.players == 2


def test_who_has_beaten_the_next_level_too_or_the_strongest_is_not_told_so() -> None:
    games = [a_game("cable-car", "casual")] * 3
    assert suggested(*games, a_game("cable-car", "strong"))[0][0] != "level"
    assert suggested(*games, a_game("cable-car", "strong", won=False))[0][0] == "level"
    assert suggested(*[a_game("cable-car", "expert")] * 3)[0][0] != "level"


def test_what_was_never_played_comes_next() -> None:
    games = [a_game(name, "casual") for name in folders()]
    found = suggested(*games)
    assert found[0] == ("alone", "tramways", None)
    assert ("preset", "cable-car", "casual") in found
    companies = {"companies": True, "orientation": "free"}
    tried = [*games, a_game("tramways"), a_game("cable-car", "expert", **companies)]
    kinds = [(kind, game) for kind, game, _ in suggested(*tried)]
    assert ("alone", "tramways") not in kinds
    assert ("preset", "cable-car") not in kinds
    assert ("option", "cable-car") in kinds


def test_there_is_always_something_to_try() -> None:
    everything = [
        a_game(name, level, **{option.name: choice})
        for name in folders()
        for level in ("expert",)
        for option in (*find(name).OPTIONS, *find(name).OPTIONS)
        for choice in option.choices
    ]
    everything += [
        a_game(name, "expert", **preset.options)
        for name in folders()
        for preset in find(name).PRESETS
    ]
    last = suggesting.suggestions([*everything, a_game("tramways")])[-1]
    assert (last.kind, last.times) == ("better", 9)


def test_what_is_suggested_can_be_set_up(ann: Visitor) -> None:
    games = [a_game(name, "beginner") for name in folders()]
    for one in suggesting.suggestions([*games, *[a_game("cable-car", "beginner")] * 2]):
        others = [{"kind": "computer", "level": one.level}] * (one.players - 1)
        made = ann.table({"kind": "me"}, *others, game=one.game, **one.options)
        assert made["status"] == "playing"


# Over HTTP ----------------------------------------------------------------------------------


def test_a_guest_without_an_account_asks_for_their_results(
    server: ServerThread, ann: Visitor
) -> None:
    found = ann.get("/api/me/results?zone=Europe/Berlin")
    assert (found["games"], found["streak"], found["left"]) == ([], 0, 0)
    assert found["suggestions"][0]["kind"] == "learn"
    assert server.stranger().get("/api/me/results")["games"] == []
    assert ann.refused("GET", "/api/me/results?zone=Nowhere/Land") == (422, "malformed")
    assert ann.refused("GET", "/api/me/results?zone=../etc") == (422, "malformed")


def test_a_game_that_somebody_plays_and_resigns_is_in_their_results_and_data(
    server: ServerThread, ann: Visitor
) -> None:
    code = ann.table({"kind": "me"}, {"kind": "computer", "level": "casual"})["code"]
    with ann.look(code) as talk:
        talk.look(0)
        talk.send(type="resign", seat=0)
        talk.state(lambda state: state["table"]["status"] == "over")
    found = ann.get("/api/me/results")
    (game,) = found["games"]
    assert (game["lost"], game["won"], found["streak"], game["course"]) == (1, 0, 0, [])
    (kept,) = ann.get("/api/account/data")["tables"]
    assert (kept["ending"], kept["feats"]) == ("resigned", [])


def test_feats_are_in_the_data_of_their_player_and_go_with_them(database: Database) -> None:
    async def work(store: Store) -> None:
        await store.create(*_as_created(played("cable-car", (ANN, CASUAL), "line22")))
        await of_ann(store)
        (about,) = (await store.read(lambda it: belongings(it, "ann")))["tables"]
        (feats,) = about["feats"]
        assert feats["longest-line"] > 1
        await store.write(lambda it: forget_guest(it, "ann"))
        assert await store.read(_measured) == []

    with_store(database, work)
