"""Leaving, resigning, draws, calling off, deleting, putting away: what each means for others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from carbarn.engine import records
from carbarn.engine.records import parsed
from carbarn.games import find
from carbarn.opponents import levels

from .client import (
    ME,
    OPEN,
    Json,
    ServerThread,
    Talk,
    Visitor,
    computer,
    entries_of,
    for_tests,
    here,
    rows,
)
from .test_clocks_at_tables import LEVEL, is_over, met, moved


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for which nothing has to be compiled."""
    monkeypatch.setattr(levels, "stand_in", lambda _: LEVEL)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerThread]:
    with ServerThread(for_tests(tmp_path / "carbarn.db")) as server:
        yield server


@pytest.fixture
def cleo(server: ServerThread) -> Visitor:
    return server.visitor("Cleo")


def wishes(state: Json) -> Json:
    found: Json = state["wishes"]
    return found


def codes_of(visitor: Visitor) -> list[str]:
    """The tables on somebody's list."""
    return [table["code"] for table in visitor.get("/api/me")["tables"]]


def resigned(talk: Talk, seat: int) -> Json:
    talk.send(type="resign", seat=seat)
    return talk.state(lambda s: s["table"]["seats"][seat]["gave_up"])


# Resigning ----------------------------------------------------------------------------------


def test_of_two_the_other_wins_when_one_resigns(ann: Visitor, bob: Visitor) -> None:
    code = met(None, ann, bob)
    with ann.look(code) as talk, bob.look(code) as other:
        moved(talk)
        resigned(talk, 0)
        state = other.state(is_over)
    table = state["table"]
    assert (table["ending"], table["winners"], state["legal"]) == ("resigned", [1], [])
    assert [seat["gave_up"] for seat in table["seats"]] == ["resigned", None]
    assert state["log"][-1]["kind"] == "resign"


def test_of_three_a_computer_plays_on_for_who_resigns_and_cannot_win(
    ann: Visitor, bob: Visitor, cleo: Visitor
) -> None:
    code = met(None, ann, bob, cleo)
    with ann.look(code) as talk, bob.look(code) as other:
        resigned(talk, 0)
        state = other.state(lambda s: s["legal"])
        assert state["table"]["seats"][0]["stand_in"] == LEVEL
        assert talk.code(type="return", seat=0) == "gave-up"
        assert talk.code(type="resign", seat=0) == "gave-up"
        table = resigned(other, 1)["table"]
        assert (table["status"], table["ending"], table["winners"]) == ("over", "resigned", [2])


def test_nobody_resigns_for_others_or_after_the_end(ann: Visitor, bob: Visitor) -> None:
    code = met(None, ann, bob)
    with ann.look(code) as talk:
        assert talk.code(type="resign", seat=1) == "not-your-seat"
        resigned(talk, 0)
        assert talk.code(type="resign", seat=0) == "over"


def test_who_resigns_against_computers_alone_ends_the_game(ann: Visitor) -> None:
    code = ann.table(ME, computer(), computer())["code"]
    with ann.look(code) as talk:
        table = resigned(talk, 0)["table"]
    assert (table["status"], table["winners"]) == ("over", [])


def test_the_record_of_a_resigned_game_is_read_and_replayed(ann: Visitor, bob: Visitor) -> None:
    code = met(None, ann, bob)
    with ann.look(code) as talk:
        moved(talk)
        resigned(talk, 0)
    line = ann.http.get(f"/api/tables/{code}/record").content
    record = parsed(line, "here")
    assert (record.ending, record.gave_up) == ("resigned", {0: "resigned"})
    assert len(list(records.replay(record, find("cable-car"), "here"))) == len(record.moves)
    record.ending = None
    with pytest.raises(records.Damaged, match="is not over"):
        list(records.replay(record, find("cable-car"), "here"))
    last = ann.get(f"/api/tables/{code}/moves/{len(record.moves)}")
    assert last["entry"]["move"] == record.moves[-1].move


def test_a_rematch_begins_with_everybody(ann: Visitor, bob: Visitor) -> None:
    code = met({"kind": "live", "seconds": 60}, ann, bob)
    with ann.look(code) as talk:
        resigned(talk, 0)
    again = ann.post(f"/api/tables/{code}/rematch")
    assert [seat["gave_up"] for seat in again["seats"]] == [None, None]
    assert again["clock"]["seconds"] == 60


# Agreeing -----------------------------------------------------------------------------------


def test_two_agree_on_a_draw(ann: Visitor, bob: Visitor) -> None:
    code = met(None, ann, bob)
    with ann.look(code) as talk, bob.look(code) as other:
        assert wishes(talk.state())["may_draw"]
        talk.send(type="agree", on="draw")
        state = other.state(lambda s: wishes(s)["draw"] == [0])
        assert (state["table"]["status"], wishes(state)["needed"]) == ("playing", [0, 1])
        other.send(type="agree", on="draw")
        table = talk.state(is_over)["table"]
    assert (table["ending"], table["winners"]) == ("draw", [0, 1])


def test_who_plays_on_has_declined_a_draw(ann: Visitor, bob: Visitor) -> None:
    code = met(None, ann, bob)
    with ann.look(code) as talk, bob.look(code) as other:
        moved(talk)
        talk.send(type="agree", on="draw")
        moved(other, other.state(lambda s: wishes(s)["draw"] == [0]))
        state = talk.state(lambda s: s["legal"])
        assert wishes(state)["draw"] == []


def test_a_proposal_is_declined_or_taken_back(ann: Visitor, bob: Visitor) -> None:
    code = met(None, ann, bob)
    with ann.look(code) as talk, bob.look(code) as other:
        assert other.code(type="decline") == "stale"
        talk.send(type="agree", on="call-off")
        other.state(lambda s: wishes(s)["call_off"] == [0])
        other.send(type="decline")
        state = talk.state(lambda s: s["log"] and s["log"][-1]["kind"] == "decline")
        assert wishes(state)["call_off"] == []


def test_more_than_two_or_computers_do_not_agree_on_a_draw(
    ann: Visitor, bob: Visitor, cleo: Visitor
) -> None:
    for code in (met(None, ann, bob, cleo), ann.table(ME, computer())["code"]):
        with ann.look(code) as talk:
            assert talk.code(type="agree", on="draw") == "no-draw"


def test_a_game_is_called_off_when_all_people_agree(
    ann: Visitor, bob: Visitor, cleo: Visitor, server: ServerThread
) -> None:
    code = met(None, ann, bob, cleo)
    with ann.look(code) as talk, bob.look(code) as other, cleo.look(code) as third:
        with server.visitor("Eve").look(code) as watcher:
            assert watcher.code(type="agree", on="call-off") == "not-yours"
        talk.send(type="agree", on="call-off")
        other.send(type="agree", on="call-off")
        assert not is_over(third.state(lambda s: len(wishes(s)["call_off"]) == 2))
        third.send(type="agree", on="call-off")
        table = talk.state(is_over)["table"]
    assert (table["ending"], table["winners"]) == ("called-off", [])


def test_people_at_one_screen_agree_with_one_click(ann: Visitor) -> None:
    code = ann.table(ME, here("Cleo"), computer())["code"]
    with ann.look(code) as talk:
        talk.send(type="agree", on="call-off")
        assert talk.state(is_over)["table"]["ending"] == "called-off"


# Leaving ------------------------------------------------------------------------------------


def test_who_gets_up_before_the_game_leaves_an_open_seat_with_another_invite(
    ann: Visitor, bob: Visitor, cleo: Visitor
) -> None:
    table = ann.table(ME, OPEN, OPEN)
    invite = table["seats"][1]["invite"]
    bob.post(f"/api/invites/{invite}")
    assert bob.post(f"/api/tables/{table['code']}/leave") == {"ok": True}
    seat = ann.get(f"/api/tables/{table['code']}")["seats"][1]
    assert (seat["kind"], seat["name"]) == ("open", None)
    assert seat["invite"] not in {None, invite}
    assert codes_of(bob) == []
    cleo.post(f"/api/invites/{seat['invite']}")


def test_a_host_who_leaves_passes_the_table_on(ann: Visitor, bob: Visitor) -> None:
    table = ann.table(ME, OPEN, OPEN)
    bob.post(f"/api/invites/{table['seats'][1]['invite']}")
    ann.post(f"/api/tables/{table['code']}/leave")
    after = bob.get(f"/api/tables/{table['code']}")
    assert after["host"]
    assert [seat["kind"] for seat in after["seats"]] == ["open", "person", "open"]
    assert codes_of(ann) == []


def test_a_running_game_is_resigned_and_not_just_left(ann: Visitor, bob: Visitor) -> None:
    code = met(None, ann, bob)
    assert ann.refused("POST", f"/api/tables/{code}/leave") == (409, "started")


# Deleting -----------------------------------------------------------------------------------


def test_its_host_deletes_a_table_at_which_nobody_has_moved(
    ann: Visitor, bob: Visitor, server: ServerThread
) -> None:
    code = met(None, ann, bob)
    assert bob.refused("DELETE", f"/api/tables/{code}") == (403, "not-host")
    with bob.look(code) as other:
        other.state()
        assert ann.delete(f"/api/tables/{code}") == {"ok": True}
        assert other.error()["code"] == "deleted"
        assert other.closed() == 4410
    assert bob.refused("GET", f"/api/tables/{code}") == (404, "no-such-table")
    assert (codes_of(ann), codes_of(bob)) == ([], [])
    assert rows(server.file, "select * from seats") == []


def test_a_table_at_which_somebody_has_moved_stays(ann: Visitor, bob: Visitor) -> None:
    code = met(None, ann, bob)
    with ann.look(code) as talk:
        moved(talk)
    assert ann.refused("DELETE", f"/api/tables/{code}") == (409, "moved")


# Putting away -------------------------------------------------------------------------------


def test_a_finished_game_is_put_off_ones_own_list_and_back(ann: Visitor, bob: Visitor) -> None:
    code = met(None, ann, bob)
    assert ann.refused("PUT", f"/api/tables/{code}/put-away") == (409, "not-over")
    with ann.look(code) as talk:
        resigned(talk, 0)
    ann.http.put(f"/api/tables/{code}/put-away").raise_for_status()
    assert (codes_of(ann), codes_of(bob)) == ([], [code])
    assert ann.get(f"/api/tables/{code}")["status"] == "over"
    ann.delete(f"/api/tables/{code}/put-away")
    assert codes_of(ann) == [code]


# The clock, before the first move -----------------------------------------------------------


def test_the_host_changes_the_clock_until_somebody_moves(
    ann: Visitor, bob: Visitor, server: ServerThread
) -> None:
    code = met({"kind": "live", "seconds": 60}, ann, bob)
    body = {"clock": {"kind": "live", "seconds": 90, "bonus": 3}}
    assert bob.refused("PUT", f"/api/tables/{code}/clock", body) == (403, "not-host")
    with bob.look(code) as other:
        assert other.state()["clock"]["left"] == [60, 60]
        assert ann.put(f"/api/tables/{code}/clock", body)["clock"]["seconds"] == 90
        assert other.state()["clock"]["left"] == [90, 90]
        ann.put(f"/api/tables/{code}/clock", {"clock": None})
        assert other.state()["clock"] is None
        ann.put(f"/api/tables/{code}/clock", body)
    with ann.look(code) as talk:
        moved(talk)
    assert ann.refused("PUT", f"/api/tables/{code}/clock", body) == (409, "moved")
    assert entries_of(server.file, code)
