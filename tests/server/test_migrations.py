"""Databases that older versions made: their tables go on."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from carbarn.server.guests import Guests

from .client import Json, ServerThread, Visitor, for_tests, rows

pytestmark = pytest.mark.slow

DATABASES = Path(__file__).parent / "databases"  # as each layout's own code left them
LAYOUTS = [
    *("layout-1", "layout-2", "layout-2-with-plans", "layout-3"),
    *("layout-6", "layout-7", "layout-8"),
]
FOUND: dict[str, Any] = {"seat": 0, "played": {"moves": ["draw"], "events": [], "margin": 1.5}}
VERDICT: dict[str, Any] = {**FOUND, "best": FOUND["played"]}


def restored(layout: str, folder: Path) -> Path:
    database = folder / "carbarn.db"
    with sqlite3.connect(database) as connection:
        connection.executescript((DATABASES / f"{layout}.sql").read_text())
    connection.close()
    return database


def ann_of(server: ServerThread) -> Visitor:
    """Ann with the cookie of before."""
    (key,), (guest,) = (
        rows(server.settings.database, sql)[0]
        for sql in (
            "select value from facts where name = 'secret key'",
            "select guest from guests where name = 'Ann'",
        )
    )
    return server.returning(Guests(key.split()).signed(guest))


def tables_of(visitor: Visitor) -> list[Json]:
    tables: list[Json] = visitor.get("/api/me")["tables"]
    return tables


def kinds(database: Path, code: str) -> list[str]:
    sql = "select kind from entries where code = ? order by seq"
    return [kind for (kind,) in rows(database, sql, code)]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_tables_of_an_older_database_go_on(layout: str, tmp_path: Path) -> None:
    database = restored(layout, tmp_path)
    with ServerThread(for_tests(database)) as server:
        ann = ann_of(server)
        mine = {table["code"]: table for table in tables_of(ann) if table["status"] == "playing"}
        ours = [table["code"] for table in mine.values() if table["turn"] in table["mine"]]
        assert ours
        for code in ours:
            with ann.look(code) as talk:
                state = talk.look(mine[code]["turn"])
                assert [entry["seq"] for entry in state["log"]] == list(range(1, state["seq"] + 1))
                talk.play(state)


def test_a_table_of_before_an_option_goes_on(tmp_path: Path) -> None:
    database = restored("layout-2", tmp_path)
    with sqlite3.connect(database) as connection:
        connection.execute("update tables set options = json_remove(options, '$.orientation')")
    connection.close()
    with ServerThread(for_tests(database)) as server:
        ann = ann_of(server)
        for table in tables_of(ann):
            assert table["options"]["orientation"] == "upright", "as if it had been agreed on"
            if table["status"] == "playing" and table["turn"] in table["mine"]:
                with ann.look(table["code"]) as talk:
                    talk.play(talk.look(table["turn"]))
            if table["status"] == "over":
                record = ann.get(f"/api/tables/{table['code']}/record")
                assert record["options"] == {"players": len(table["seats"]), **table["options"]}


def test_a_table_with_a_choice_that_is_no_more_says_so(tmp_path: Path) -> None:
    database = restored("layout-2", tmp_path)
    with sqlite3.connect(database) as connection:
        connection.execute("update tables set options = json_set(options, '$.orientation', 'odd')")
    connection.close()
    with ServerThread(for_tests(database)) as server:
        ann = ann_of(server)
        for table in tables_of(ann):
            assert table["options"]["orientation"] == "odd"
            assert ann.refused("GET", f"/api/tables/{table['code']}/record") == (409, "old-rules")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_finished_game_of_an_older_database_has_its_record(layout: str, tmp_path: Path) -> None:
    with ServerThread(for_tests(restored(layout, tmp_path))) as server:
        ann = ann_of(server)
        (over,) = (table for table in tables_of(ann) if table["status"] == "over")
        record = ann.get(f"/api/tables/{over['code']}/record")
        assert record["scores"] == over["scores"]
        assert len(record["moves"]) == over["seq"]


def test_what_is_no_move_is_told_apart_from_moves(tmp_path: Path) -> None:
    database = restored("layout-2", tmp_path)
    with ServerThread(for_tests(database, pace=60)) as server:
        tables = {tuple(kinds(database, t["code"])): t for t in tables_of(ann_of(server))}
        back = tables["move", "move", "take-back", "move", "move", "move"]
        away = tables["move", "move", "stand-in"]
        returned = tables["stand-in", "return", "move"]

    assert away["seats"][1]["stand_in"] == "strong"
    assert returned["seats"][1]["stand_in"] is None
    sql = "select move, undoes, stand_in from entries where code = ? and seq = ?"
    assert rows(database, sql, back["code"], 3) == [(None, 2, None)]
    assert rows(database, sql, away["code"], 3) == [(None, None, "strong")]
    assert rows(database, sql, returned["code"], 2) == [(None, None, None)]


@pytest.mark.parametrize("layout", ["layout-7", "layout-8"])
def test_a_clock_of_an_older_database_has_lost_no_time_while_nobody_served(
    layout: str, tmp_path: Path
) -> None:
    with ServerThread(for_tests(restored(layout, tmp_path))) as server:
        ann = ann_of(server)
        (timed,) = (table for table in tables_of(ann) if table["clock"])
        with ann.look(timed["code"]) as talk:
            clock = talk.look(0)["clock"]
        assert clock["running"] == [timed["turn"]]
        assert min(clock["left"]) > timed["clock"]["seconds"] - 3600
    gave_up = [seat["gave_up"] for seat in timed["seats"]]
    assert gave_up == [None, "resigned" if layout == "layout-8" else None, None]


def test_computers_have_the_levels_of_today(tmp_path: Path) -> None:
    with ServerThread(for_tests(restored("layout-1", tmp_path))) as server:
        (over,) = (table for table in tables_of(ann_of(server)) if table["status"] == "over")
        assert [seat["level"] for seat in over["seats"]] == ["casual", "beginner"]


def test_what_was_found_looking_back_is_kept(tmp_path: Path) -> None:
    database = restored("layout-2", tmp_path)
    with sqlite3.connect(database) as connection:
        over = connection.execute("select code from tables where status = 'over'").fetchone()
        row = (*over, 1, json.dumps(VERDICT))
        connection.execute("insert into thoughts values (?, ?, ?)", row)
    connection.close()
    with ServerThread(for_tests(database)) as server:
        analysis = server.visitor().get(f"/api/tables/{over[0]}/analysis")
    (found,) = analysis["decisions"]  # what was not known then is empty
    assert (found["move"], found["seat"]) == (1, VERDICT["seat"])
    for which in ("played", "best"):
        assert VERDICT[which].items() <= found[which].items()
