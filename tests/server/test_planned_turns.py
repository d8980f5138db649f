"""A computer at a table is the one of the arena: it thinks of a turn once, and then plays it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from carbarn.games import find
from carbarn.opponents import match
from carbarn.opponents.planned_turn import PlannedTurn
from carbarn.server.thinking.here import ThinkersHere
from carbarn.server.thinking.questions import Question

from .client import (
    ServerThread,
    computer,
    entries_of,
    for_tests,
    referee_of,
    rows,
    seed_of,
    wait_until,
)
from .process import Server

GAME = find("trambahn")
Planned = list[tuple[int, PlannedTurn]]  # by which seat


@pytest.fixture
def planned(monkeypatch: pytest.MonkeyPatch) -> Planned:
    """What workers are asked for and answer, in the order of their answers."""
    seen: Planned = []
    plan = ThinkersHere.plan

    async def noted(thinkers: ThinkersHere, question: Question) -> PlannedTurn:
        turn = await plan(thinkers, question)
        seen.append((question.seat, turn))
        return turn

    monkeypatch.setattr(ThinkersHere, "plan", noted)
    return seen


@pytest.mark.slow
def test_an_expert_thinks_once_about_what_it_can_foresee_of_a_turn(
    tmp_path: Path, planned: Planned
) -> None:
    with ServerThread(for_tests(tmp_path / "carbarn.db", think=0.1)) as server:
        two = (computer("expert"), computer("expert"))
        code = server.visitor().table(*two, game="trambahn")["code"]
        wait_until(lambda: len(entries_of(server.settings.database, code)) > 60, timeout=120)
        made = [(one.seat, one.move) for one in server.referee(code).played]

    moves = [(seat, move) for seat, turn in planned for move in turn.moves]
    assert made == moves[: len(made)], "nothing is played that was not planned, nor thought twice"
    assert len(planned) < len(made) / 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "levels"),
    [("cable-car", ("strong", "beginner")), ("trambahn", ("beginner", "strong"))],
)
def test_the_same_seed_makes_the_same_game_at_a_table_and_in_the_arena(
    tmp_path: Path, game: str, levels: tuple[str, str]
) -> None:
    """Levels that are given playouts rather than time, some of which slip."""
    with ServerThread(for_tests(tmp_path / "carbarn.db")) as server:
        visitor = server.visitor()
        code = visitor.table(*map(computer, levels), game=game)["code"]
        wait_until(lambda: visitor.get(f"/api/tables/{code}")["status"] == "over", timeout=120)
        table = server.referee(code)

    seed = seed_of(tmp_path / "carbarn.db", code)
    players = match.seated(find(game), levels, seed)
    assert match.play(find(game), table.options, seed, players).played == table.played


@pytest.mark.slow
def test_a_turn_is_played_as_planned_after_the_server_was_killed(
    tmp_path: Path, unused_port: int, planned: Planned
) -> None:
    database = tmp_path / "carbarn.db"
    code = killed_in_the_middle_of_a_turn(Server(database, unused_port, pace=0.25))
    made = len(entries_of(database, code))
    rest = rest_of_the_turn(database, code)

    with ServerThread(for_tests(database, pace=0.25, think=0.1)):
        wait_until(lambda: len(entries_of(database, code)) >= made + len(rest), timeout=60)
        assert not planned, "nobody has thought again"
    played = referee_of(database, code).played[made : made + len(rest)]
    assert [one.move for one in played] == rest


def test_a_turn_that_was_planned_when_states_were_kept_otherwise_is_thought_of_anew(
    tmp_path: Path,
) -> None:
    database = tmp_path / "carbarn.db"
    with ServerThread(for_tests(database, pace=0.05)) as server:
        two = (computer("random"), computer("random"))
        code = str(server.visitor().table(*two, game="tramways")["code"])
        wait_until(lambda: len(entries_of(database, code)) > 4)
    made = len(entries_of(database, code))
    many = 400
    turn = (code, 0, json.dumps([0] * many), json.dumps(["as it looked before"] * many))
    with closing(sqlite3.connect(database)) as store, store:
        store.execute("delete from planned_turns")
        for seat in (0, 1):
            sql = "insert into planned_turns values (?, ?, ?, ?, ?)"
            store.execute(sql, (turn[0], seat, *turn[1:]))

    with ServerThread(for_tests(database, pace=0.05)):
        wait_until(lambda: len(entries_of(database, code)) > made + 4)


def killed_in_the_middle_of_a_turn(server: Server) -> str:
    """A table of experts whose server is gone when somebody has planned further moves."""
    server.start()
    try:
        visitor = server.visitor()
        two = (computer("expert"), computer("expert"))
        code = str(visitor.table(*two, game="trambahn")["code"])
        visitor.http.close()
        wait_until(lambda: len(rest_of_the_turn(server.file, code)) >= 2, timeout=120)
    finally:
        server.kill()
    return code


def rest_of_the_turn(database: Path, code: str) -> list[int]:
    """What the seat to move has planned, from the store."""
    referee = referee_of(database, code)
    seat = referee.actor()
    made = sum(one.seat == seat for one in referee.played)
    sql = "select made, json(moves), json(looks) from planned_turns where code = ? and seat = ?"
    for before, moves, looks in rows(database, sql, code, seat):
        turn = PlannedTurn(before, *(tuple(json.loads(part)) for part in (moves, looks)))
        if turn.move_at(made, GAME.veil(referee.state, seat)) is not None:
            return list(turn.moves[made - before :])
    return []
