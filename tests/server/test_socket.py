"""Every message of docs/protocol.md, and every error that can answer it."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

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
)


@pytest.fixture
def ann_looks(two: str, ann: Visitor) -> Iterator[Talk]:
    with ann.look(two) as talk:
        yield talk


@pytest.fixture
def bob_looks(two: str, bob: Visitor) -> Iterator[Talk]:
    with bob.look(two) as talk:
        yield talk


# States -------------------------------------------------------------------------------------


def test_a_player_sees_the_table_through_their_own_eyes(
    two: str, ann_looks: Talk, bob_looks: Talk
) -> None:
    mine, theirs = ann_looks.state(), bob_looks.state()
    assert set(mine) == {
        *(
            "type",
            "seq",
            "table",
            "seat",
            "view",
            "legal",
            "can_take_back",
            "thinking",
            "warming_up",
            "clock",
            "wishes",
            "talk",
            "log",
        )
    }
    assert (mine["seq"], mine["seat"], mine["can_take_back"], mine["thinking"]) == (
        0,
        0,
        False,
        None,
    )
    assert mine["table"]["code"] == two
    assert mine["view"]["hands"][0] != [None]
    assert mine["view"]["hands"][1] == [None]
    assert "draw" in mine["legal"]
    assert theirs["seat"] == 1
    assert theirs["view"]["hands"][0] == [None]
    assert theirs["legal"] == []


def test_everybody_gets_a_new_state_after_a_move(ann_looks: Talk, bob_looks: Talk) -> None:
    bob_looks.state()
    after = ann_looks.play(ann_looks.state(), "draw")
    seen = bob_looks.state(lambda s: s["seq"] == 1)
    assert [(e["seq"], e["seat"], e["move"]) for e in after["log"]] == [(1, 0, "draw")]
    assert after["log"][0]["events"][0]["tile"] is not None
    assert seen["log"][0]["events"] == [{"key": "drew", "seat": 0, "tile": None}]
    assert after["legal"] != []


def test_the_log_holds_what_is_new_and_a_lost_client_catches_up_by_number(
    two: str, ann: Visitor, ann_looks: Talk
) -> None:
    state = ann_looks.play(ann_looks.state(), "draw")
    state = ann_looks.play(state)
    assert [entry["seq"] for entry in state["log"]] == [2]
    for since, expected in ((0, [1, 2]), (1, [2]), (2, []), (99, [])):
        with ann.look(two, since=since) as again:
            assert [entry["seq"] for entry in again.state()["log"]] == expected


def test_before_the_game_begins_there_is_nothing_to_see(ann: Visitor) -> None:
    with ann.look(ann.table(ME, OPEN)["code"]) as talk:
        state = talk.state()
        assert (state["view"], state["legal"], state["log"]) == (None, [], [])
        assert talk.code(type="play", seat=0, seq=0, move="draw") == "not-started"
        assert talk.code(type="take-back", seat=0, seq=0) == "not-started"
        assert talk.code(type="what-if", seat=0, move="draw") == "not-started"


def test_who_waits_sees_the_others_sit_down_and_the_game_begin(
    server: ServerThread, ann: Visitor, bob: Visitor
) -> None:
    table = ann.table(ME, OPEN)
    with ann.look(table["code"]) as talk:
        talk.state()
        bob.post(f"/api/invites/{table['seats'][1]['invite']}")
        state = talk.state(lambda s: s["table"]["status"] == "playing")
        assert state["legal"] != []


def test_a_watcher_who_sits_down_sees_with_the_seats_eyes(ann: Visitor, bob: Visitor) -> None:
    table = ann.table(OPEN, ME)
    with bob.look(table["code"]) as talk:
        assert talk.state()["seat"] is None
        bob.post(f"/api/invites/{table['seats'][0]['invite']}")
        state = talk.state(lambda s: s["table"]["status"] == "playing")
        assert state["seat"] == 0
        assert state["legal"] != []


def test_it_shows_who_is_there(two: str, ann: Visitor, bob: Visitor) -> None:
    def online(state: Json) -> list[bool]:
        return [seat["online"] for seat in state["table"]["seats"]]

    with ann.look(two) as talk:
        assert online(talk.state()) == [True, False]
        with bob.look(two):
            assert online(talk.state()) == [True, True]
            assert bob.get("/api/me")["tables"][0]["seats"][1]["online"] is True
        assert online(talk.state()) == [True, False]
    assert ann.get(f"/api/tables/{two}")["seats"][0]["online"] is False


def test_a_second_tab_of_the_same_guest_makes_no_difference_when_it_closes(
    two: str, ann: Visitor
) -> None:
    with ann.look(two) as first:
        first.state()
        with ann.look(two) as second:
            second.state()
        first.send(type="ping")
        assert first.next() == {"type": "pong"}


# Watching -----------------------------------------------------------------------------------


def test_anybody_may_watch_and_sees_no_hand(
    server: ServerThread, two: str, ann_looks: Talk
) -> None:
    with server.stranger().look(two) as talk:
        state = talk.state()
        assert (state["seat"], state["legal"], state["can_take_back"]) == (None, [], False)
        assert state["view"]["hands"] == [[None], [None]]
        ann_looks.play(ann_looks.state(), "draw")
        assert talk.state(lambda s: s["seq"] == 1)["log"][0]["events"][0]["tile"] is None
        assert talk.code(type="play", seat=0, seq=1, move="draw") == "not-your-seat"
        assert talk.code(type="take-back", seat=0, seq=1) == "not-your-seat"
        assert talk.code(type="what-if", seat=0, move="draw") == "not-your-seat"
        assert talk.code(type="look", seat=0) == "not-your-seat"


def test_a_player_may_look_as_a_watcher(ann_looks: Talk) -> None:
    ann_looks.state()
    state = ann_looks.look(None)
    assert state["view"]["hands"] == [[None], [None]]
    assert state["legal"] == []
    assert ann_looks.look(0)["view"]["hands"][0] != [None]


# Hot seat -----------------------------------------------------------------------------------


def test_several_people_on_one_screen_look_one_after_the_other(ann: Visitor) -> None:
    code = ann.table(ME, here("Ida"))["code"]
    with ann.look(code) as talk:
        state = talk.play(talk.state(), "draw")
        state = talk.play(state)
        assert (state["table"]["turn"], state["seat"], state["legal"]) == (1, 0, [])
        assert state["view"]["hands"][1] == [None], "not before the screen is passed on"
        ida = talk.look(1)
        assert ida["view"]["hands"][0] == [None]
        assert ida["legal"] != []
        assert [entry["seq"] for entry in ida["log"]] == [1, 2]
        assert ida["log"][0]["events"][0]["tile"] is None, "Ida reads another log"
        talk.play(ida)
    with ann.look(code, since=3) as again:
        assert again.state()["seat"] == 0, "who is to move looks first"


def test_nobody_looks_through_the_eyes_of_others(ann_looks: Talk, bob_looks: Talk) -> None:
    bob_looks.state()
    assert bob_looks.code(type="look", seat=0) == "not-your-seat"
    assert bob_looks.code(type="look", seat=7) == "not-your-seat"


# Moves that are refused ---------------------------------------------------------------------


def test_an_illegal_move_is_refused_with_its_rule(
    two: str, server: ServerThread, ann_looks: Talk
) -> None:
    state = ann_looks.state()
    error = ann_looks.asked(type="play", id="m1", seat=0, seq=0, move="swap 30 open")
    assert error == {
        "type": "error",
        "id": "m1",
        "code": "illegal",
        "words": "CC9: shares are exchanged only in the game with companies.",
        "rule": "CC9",
        "key": "no-companies",
        "args": {},
    }
    tile = state["view"]["hands"][0][0]
    error = ann_looks.asked(type="play", id=7, seat=0, seq=0, move=f"{tile}33")
    assert (error["id"], error["rule"], error["args"]) == (7, "CC2", {"space": "33"})
    assert entries_of(server.settings.database, two) == []


def test_a_move_out_of_turn_is_refused(bob_looks: Talk) -> None:
    bob_looks.state()
    assert bob_looks.code(type="play", seat=1, seq=0, move="draw") == "not-your-turn"
    assert bob_looks.code(type="what-if", seat=1, move="draw") == "not-your-turn"


def test_a_move_for_another_seat_is_refused(
    server: ServerThread, two: str, bob_looks: Talk
) -> None:
    bob_looks.state()
    assert bob_looks.code(type="play", seat=0, seq=0, move="draw") == "not-your-seat"
    assert bob_looks.code(type="what-if", seat=0, move="draw") == "not-your-seat"
    assert bob_looks.code(type="play", seat=99, seq=0, move="draw") == "not-your-seat"
    assert entries_of(server.settings.database, two) == []


def test_a_move_that_is_no_move_is_malformed(ann_looks: Talk) -> None:
    ann_looks.state()
    error = ann_looks.asked(type="play", seat=0, seq=0, move="e2e4")
    assert error["code"] == "malformed"
    assert "e2e4" in error["words"]


def test_a_message_sent_twice_is_played_once(
    server: ServerThread, two: str, ann_looks: Talk
) -> None:
    ann_looks.state()
    for _ in range(3):
        ann_looks.send(type="play", id="again", seat=0, seq=0, move="draw")
    assert ann_looks.error()["code"] == "stale"
    assert ann_looks.error()["code"] == "stale"
    assert ann_looks.state()["seq"] == 1, "a fresh state follows"
    assert [entry[3] for entry in entries_of(server.settings.database, two)] == ["draw"]


def test_messages_in_the_wrong_order_are_refused(
    server: ServerThread, two: str, ann_looks: Talk
) -> None:
    state = ann_looks.play(ann_looks.state(), "draw")
    lay = state["legal"][0]
    assert ann_looks.code(type="play", seat=0, seq=5, move=lay) == "stale"
    assert ann_looks.code(type="play", seat=0, seq=0, move="draw") == "stale"
    assert len(entries_of(server.settings.database, two)) == 1


def test_of_two_moves_at_once_one_is_played_and_the_other_is_stale(
    server: ServerThread, ann: Visitor
) -> None:
    """Two tabs of one guest, each with its own move for the same turn, many times over."""
    code = ann.table(ME, here("Ida"))["code"]
    with ann.look(code) as left, ann.look(code) as right:
        state = left.state()
        right.state()
        for _ in range(10):
            turn = {"seat": state["table"]["turn"], "seq": state["seq"]}
            legal = state["legal"] if state["view"]["step"] == "lay-drawn" else ["draw"]
            moves = [{**turn, "move": legal[0]}, {**turn, "move": legal[-1]}]
            both = threading.Barrier(2)

            def send(talk: Talk, message: Json, both: threading.Barrier = both) -> None:
                both.wait()
                talk.send(type="play", **message)

            tabs = list(zip((left, right), moves, strict=True))
            threads = [threading.Thread(target=send, args=tab) for tab in tabs]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            answers = [talk.until(_news_after(state["seq"])) for talk in (left, right)]
            assert sorted(answer["type"] for answer in answers).count("error") <= 1
            after = next(answer for answer in answers if answer["type"] == "state")
            state, _ = [
                _through(talk, after["table"]["turn"], state["seq"]) for talk in (left, right)
            ]
    entries = entries_of(server.settings.database, code)
    assert [entry[0] for entry in entries] == list(range(1, len(entries) + 1))
    server.referee(code)


def _through(talk: Talk, seat: int, seq: int) -> Json:
    """The table as this seat sees it after more than so many entries."""
    talk.send(type="look", seat=seat)
    return talk.state(
        lambda state: state["seat"] == seat == state["table"]["turn"] and state["seq"] > seq
    )


def _news_after(seq: int) -> Callable[[Json], bool]:
    return lambda m: m["type"] == "error" or (m["type"] == "state" and m["seq"] > seq)


def test_when_the_game_is_over_nothing_can_be_played_or_taken_back(server: ServerThread) -> None:
    ann = server.visitor()
    code = ann.table(ME, computer())["code"]
    with ann.look(code) as talk:
        state = talk.state()
        while state["table"]["status"] == "playing":
            if state["legal"]:
                talk.send(type="play", seat=0, seq=state["seq"], move=state["legal"][0])
            state = talk.state()
        assert state["table"]["scores"] == server.referee(code).scores()
        assert (state["legal"], state["can_take_back"]) == ([], False)
        assert talk.code(type="play", seat=0, seq=state["seq"], move="draw") == "over"
        assert talk.code(type="take-back", seat=0, seq=state["seq"]) == "over"
        assert talk.code(type="what-if", seat=0, move="draw") == "over"


# What if ------------------------------------------------------------------------------------


def test_a_player_may_ask_what_a_move_would_cause(
    server: ServerThread, two: str, ann_looks: Talk
) -> None:
    state = ann_looks.state()
    move = next(m for m in state["legal"] if m != "draw")
    ann_looks.send(type="what-if", id="w", seat=0, move=move)
    answer = ann_looks.next()
    assert (answer["type"], answer["id"]) == ("what-if", "w")
    assert answer["events"][0]["key"] == "laid"
    assert answer["view"]["laid"] == 1
    assert answer["view"]["hands"][0] == [None], "what would be drawn is not known"
    assert ann_looks.code(type="what-if", seat=0, move="swap 30 open") == "illegal"
    assert ann_looks.code(type="what-if", seat=0, move="e2e4") == "malformed"
    assert entries_of(server.settings.database, two) == []


# Form ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '"play"',
        "{}",
        '{"type": "fly"}',
        '{"type": "play"}',
        '{"type": "play", "seat": "0", "seq": 0, "move": "draw"}',
        '{"type": "play", "seat": 0, "seq": 0.5, "move": "draw"}',
        '{"type": "play", "seat": 0, "seq": 0, "move": ["draw"]}',
        '{"type": "play", "seat": -1, "seq": 0, "move": "draw"}',
        '{"type": "play", "seat": 0, "seq": 99999999999999999999, "move": "draw"}',
        '{"type": "play", "seat": 0, "seq": 0, "move": ""}',
        '{"type": "play", "seat": 0, "seq": 0, "move": "draw", "seed": 1}',
        '{"type": "play", "id": {"a": 1}, "seat": 0, "seq": 0, "move": "draw"}',
        '{"type": "look"}',
        '{"type": "look", "seat": true}',
        b"\xff\xfe",
        "[" * 2000,
    ],
)
def test_what_is_no_message_is_malformed_and_the_connection_goes_on(
    ann_looks: Talk, data: str | bytes
) -> None:
    ann_looks.state()
    ann_looks.socket.send(data)
    assert ann_looks.next()["code"] == "malformed"
    ann_looks.send(type="ping")
    assert ann_looks.next() == {"type": "pong"}


def test_of_many_messages_in_one_piece_each_is_answered_before_the_next_is_heard(
    ann_looks: Talk,
) -> None:
    """Whoever floods waits for the others, and for their own sender."""
    ann_looks.state()
    seats = [None, 0] * 100
    looks = [{"type": "look", "seat": seat} for seat in seats]
    ann_looks.send_in_one_piece([*looks, {"type": "ping"}])
    answers = [ann_looks.next() for _ in range(201)]
    assert [answer.get("seat", answer["type"]) for answer in answers] == [*seats, "pong"]
    ann_looks.send_in_one_piece([{"type": "ping"}] * 500)
    assert all(ann_looks.next() == {"type": "pong"} for _ in range(500))


def test_a_malformed_message_is_answered_with_its_id(ann_looks: Talk) -> None:
    assert ann_looks.asked(type="play", id="x1")["id"] == "x1"


def test_a_message_may_also_come_as_bytes(ann_looks: Talk) -> None:
    ann_looks.state()
    ann_looks.socket.send(json.dumps({"type": "ping"}).encode())
    assert ann_looks.next() == {"type": "pong"}


def test_too_large_a_message_ends_the_connection(ann_looks: Talk) -> None:
    ann_looks.state()
    ann_looks.send(type="ping", id="x" * 5000)
    assert ann_looks.next()["code"] == "too-large"
    assert ann_looks.closed() == 1009


def test_a_megabyte_of_nonsense_ends_the_connection_and_hurts_nobody_else(
    ann_looks: Talk, bob_looks: Talk
) -> None:
    ann_looks.state()
    with suppress(ConnectionClosed):
        ann_looks.socket.send("x" * 1_000_000)
    assert ann_looks.closed() == 1009
    bob_looks.send(type="ping")
    assert bob_looks.until(lambda m: m["type"] == "pong")


def test_a_socket_for_no_table_says_so(server: ServerThread) -> None:
    with server.stranger().look("abcdef") as talk:
        assert talk.next()["code"] == "no-such-table"
        assert talk.closed() == 4404


@pytest.mark.parametrize(
    "since", ["abc", "-1", "99999999999999", "1.5", "", "+1", "²", "%ff", "1&since=x", "9" * 5000]
)
def test_since_is_a_number_and_whoever_says_another_thing_is_told(
    server: ServerThread, two: str, since: str
) -> None:
    with server.stranger().look(two, since=quote(since, safe="%&=")) as talk:
        assert talk.next()["code"] == "malformed"
        assert talk.closed() == 4422


@pytest.mark.parametrize("query", ["", "?", "?&&", "?other=1", "?since=0&x=%ff"])
def test_without_since_all_is_told(server: ServerThread, two: str, query: str) -> None:
    address = f"{server.url.replace('http', 'ws')}/api/tables/{two}/socket{query}"
    with Talk(address, proxy=None) as talk:
        assert talk.state()["seq"] == 0


def test_sockets_are_only_at_tables(server: ServerThread) -> None:
    with pytest.raises(InvalidStatus):
        server.stranger().look("abcdef/nonsense")


# The store fails ----------------------------------------------------------------------------


def test_a_move_that_cannot_be_written_has_not_happened(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Another program holds the database: first nothing can be written, then it can again."""
    import sqlite3

    with ServerThread(for_tests(tmp_path / "carbarn.db")) as server:
        ann = server.visitor()
        code = ann.table(ME, here("Ida"))["code"]
        with ann.look(code) as talk:
            talk.state()
            blocker = sqlite3.connect(server.file, isolation_level=None)
            blocker.execute(
                "create trigger no before insert on entries begin select json('broken'); end"
            )
            assert talk.code(type="play", seat=0, seq=0, move="draw") == "not-saved"
            assert talk.state()["seq"] == 0
            blocker.execute("drop trigger no")
            blocker.close()
            talk.send(type="play", seat=0, seq=0, move="draw")
            assert talk.state(lambda s: s["seq"] == 1)
    assert any("malformed JSON" in str(vars(record)) for record in caplog.records)
