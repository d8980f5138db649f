"""Every request of docs/protocol.md, and how it is refused."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from carbarn.games import find
from carbarn.server import codes

from .client import (
    ME,
    OPEN,
    Json,
    ServerThread,
    Visitor,
    answered,
    computer,
    entries_of,
    for_tests,
    here,
    standing_moves,
    wait_until,
)


def play_to_the_end(visitor: Visitor, code: str) -> None:
    """All seats are the visitor's or computers'."""
    with visitor.look(code) as talk:
        state = talk.state()
        while state["table"]["status"] == "playing":
            turn = state["table"]["turn"]
            if turn not in state["table"]["mine"]:
                state = talk.state()
                continue
            if state["seat"] != turn:
                state = talk.look(turn)
            state = talk.play(state)


@pytest.fixture(scope="module")
def finished(server: ServerThread) -> tuple[Visitor, str]:
    """A visitor and a table where a game of two computers is over."""
    ann = server.visitor("Ann")
    code = ann.table(computer(), computer("greedy"))["code"]
    play_to_the_end(ann, code)
    return ann, code


def test_health_says_yes(server: ServerThread) -> None:
    assert server.stranger().get("/api/health") == {"ok": True}


LESSON = "/api/games/trambahn/lessons/first-turns"


def test_a_lesson_tells_who_plays_what_is_said_and_what_is_wanted(server: ServerThread) -> None:
    lesson = server.stranger().get(LESSON)

    assert lesson["seats"] == ["Ada", "Ben"]
    assert lesson["steps"][0]["say"] == "welcome"
    assert lesson["steps"][2]["want"] == ["passenger red-6"]
    assert lesson["steps"][2]["wrong"]["passenger red-4"] == "passenger-lowest"


def test_a_lesson_shows_the_learner_s_table_after_any_moves(server: ServerThread) -> None:
    stranger = server.stranger()
    before = stranger.get(f"{LESSON}/position")
    after = stranger.get(f"{LESSON}/position?move=0+passenger+red-7&move=0+station+red-4+new")

    assert before["entry"] is None
    assert "passenger red-6" in before["legal"]
    assert after["entry"]["move"] == "station red-4 new"
    assert all(card["card"] is None for card in after["view"]["hands"][1])


def test_a_lesson_tells_what_a_move_would_bring(server: ServerThread) -> None:
    imagined = server.stranger().get(f"{LESSON}/what-if?what=passenger+red-6")

    assert imagined["events"][0]["key"] == "placed"
    assert imagined["view"]["rows"][1]["passengers"]


def test_a_lesson_refuses_what_the_rules_forbid_and_says_which(server: ServerThread) -> None:
    for query in ("what-if?what=tram+horse+1", "position?move=0+tram+horse+1"):
        answer = server.stranger().http.get(f"{LESSON}/{query}")
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (409, "illegal")
        assert (error["rule"], error["key"]) == ("TB1", "passenger-first")


def test_a_lesson_that_is_not_there_and_moves_that_are_none_are_refused(
    server: ServerThread,
) -> None:
    stranger = server.stranger()
    for path, answer in (
        ("/api/games/chess/lessons/first-turns", (404, "no-such-lesson")),
        ("/api/games/trambahn/lessons/chess/position", (404, "no-such-lesson")),
        ("/api/games/chess/lessons/first-turns/position", (404, "no-such-lesson")),
        ("/api/games/chess/lessons/first-turns/what-if?what=next", (404, "no-such-lesson")),
        (f"{LESSON}/position?move=0+fly", (422, "malformed")),
        (f"{LESSON}/position?move=7+next", (422, "malformed")),
        (f"{LESSON}/position?{'&'.join(['move=0+next'] * 101)}", (422, "malformed")),
        (f"{LESSON}/what-if", (422, "malformed")),
    ):
        assert stranger.refused("GET", path) == answer, path


def test_games_are_told_with_their_seats_options_and_levels(server: ServerThread) -> None:
    (game,) = [one for one in server.stranger().get("/api/games") if one["name"] == "cable-car"]
    assert game["title"] == "Cable Car"
    assert game["seats"] == {"least": 2, "most": 6}
    assert game["options"][1]["name"] == "hand"
    assert game["options"][1]["choices"] == [1, 2, 3]
    assert game["options"][2]["choices"] == [False, True]
    assert [level["name"] for level in game["levels"]] == ["beginner", "casual", "strong", "expert"]
    assert [level["name"] for level in game["levels"] if level["usual"]] == ["casual"]


# Guests -------------------------------------------------------------------------------------


def test_the_first_visit_makes_a_guest_and_the_second_finds_it(server: ServerThread) -> None:
    visitor = server.stranger()
    first = visitor.http.get("/api/me")
    assert "HttpOnly" in first.headers["set-cookie"]
    assert "samesite=lax" in first.headers["set-cookie"].lower()
    assert "Secure" not in first.headers["set-cookie"]
    assert visitor.get("/api/me") == answered(first)
    assert first.json()["tables"] == []


def test_a_name_is_kept_and_shown_at_all_tables(
    server: ServerThread, two: str, ann: Visitor, bob: Visitor
) -> None:
    with bob.look(two) as talk:
        talk.state()
        assert ann.put("/api/me", {"name": "  Anne\u202e\tMarie "})["name"] == "Anne Marie"
        state = talk.state(lambda s: s["table"]["seats"][0]["name"] == "Anne Marie")
    assert state["table"]["seats"][1]["name"] == "Bob"
    assert ann.get("/api/me")["tables"][0]["seats"][0]["name"] == "Anne Marie"


@pytest.mark.parametrize("name", ["", "x" * 25, 7, None])
def test_a_name_has_1_to_24_characters(ann: Visitor, name: object) -> None:
    assert ann.refused("PUT", "/api/me", {"name": name}) == (422, "malformed")


def test_ones_tables_are_listed_where_it_is_ones_turn_first(server: ServerThread) -> None:
    ann, bob = server.visitor("Ann"), server.visitor("Bob")
    mine = ann.table(ME, OPEN)
    bob.post(f"/api/invites/{mine['seats'][1]['invite']}")
    waiting = ann.table(ME, OPEN)
    theirs = ann.table(OPEN, ME)
    bob.post(f"/api/invites/{theirs['seats'][0]['invite']}")
    hosted = ann.table(computer(), OPEN)
    listed = [table["code"] for table in ann.get("/api/me")["tables"]]
    assert listed[0] == mine["code"]
    assert listed[1] == theirs["code"]
    assert set(listed[2:]) == {waiting["code"], hosted["code"]}
    assert bob.get("/api/me")["tables"][0]["code"] == theirs["code"]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/api/me", {"name": "x"}),
        ("POST", "/api/tables", {"game": "cable-car", "options": {}, "seats": [ME, OPEN]}),
        ("POST", "/api/tables/abcdef/start", {"level": "random"}),
        ("POST", "/api/tables/abcdef/rematch", None),
        ("POST", "/api/tables/abcdef/carry", {"seat": 0}),
        ("POST", "/api/invites/abcdefgh", None),
        ("POST", "/api/carries/abc", None),
    ],
)
def test_who_changes_something_must_be_known(
    server: ServerThread, method: str, path: str, body: Json | None
) -> None:
    assert server.stranger().refused(method, path, body) == (401, "no-guest")


# Setting up ---------------------------------------------------------------------------------


def test_a_table_waits_for_its_open_seats(ann: Visitor) -> None:
    table = ann.table(ME, OPEN, here("Ida"), computer("expert"), hand=2)
    assert table["status"] == "waiting"
    usual = {option.name: option.choices[0] for option in find("cable-car").OPTIONS}
    assert table["options"] == {**usual, "hand": 2}
    assert (table["seq"], table["turn"], table["scores"], table["winners"]) == (0, None, None, None)
    assert table["host"] is True
    assert table["mine"] == [0, 2]
    assert [seat["kind"] for seat in table["seats"]] == ["person", "open", "person", "computer"]
    assert [seat["name"] for seat in table["seats"]] == ["Ann", None, "Ida", "Turbine"]
    assert [seat["level"] for seat in table["seats"]] == [None, None, None, "expert"]
    assert [bool(seat["invite"]) for seat in table["seats"]] == [False, True, False, False]
    assert table["rematch"] is None
    assert table["created"].endswith("+00:00")


def test_a_table_without_open_seats_starts_at_once(ann: Visitor) -> None:
    table = ann.table(ME, here("Ida"))
    assert (table["status"], table["turn"]) == ("playing", 0)


def test_the_table_is_told_to_anybody_but_invites_only_to_the_host(
    server: ServerThread, ann: Visitor
) -> None:
    table = ann.table(ME, OPEN)
    stranger = server.stranger().get(f"/api/tables/{table['code']}")
    assert stranger["host"] is False
    assert stranger["mine"] == []
    assert stranger["seats"][1]["invite"] is None
    assert ann.get(f"/api/tables/{table['code'].upper()}") == table


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "chess"}, "no-such-game"),
        ({"options": {"hand": 9}}, "bad-options"),
        ({"options": {"colour": "red"}}, "bad-options"),
        ({"seats": [ME]}, "bad-options"),
        ({"seats": [ME] + [computer()] * 6}, "bad-options"),
        ({"seats": [ME, ME]}, "bad-seats"),
        ({"seats": [ME, computer("genius")]}, "no-such-level"),
        ({"seats": [ME, {"kind": "cat"}]}, "malformed"),
        ({"seats": [ME, {"kind": "here"}]}, "malformed"),
        ({"seats": [ME, here("\u200b")]}, "bad-name"),
        ({"seats": "ME"}, "malformed"),
        ({"seats": [ME] * 21}, "malformed"),
        ({"options": {"hand": [1]}}, "malformed"),
        ({"seed": 7}, "malformed"),
    ],
)
def test_a_table_that_cannot_be_is_refused(ann: Visitor, changes: Json, code: str) -> None:
    body = {"game": "cable-car", "options": {}, "seats": [ME, OPEN], **changes}
    assert ann.refused("POST", "/api/tables", body) == (422, code)


def test_the_host_starts_with_computers_on_the_open_seats(ann: Visitor, bob: Visitor) -> None:
    table = ann.table(ME, OPEN, OPEN)
    path = f"/api/tables/{table['code']}/start"
    assert bob.refused("POST", path, {"level": "random"}) == (403, "not-host")
    assert ann.refused("POST", path, {"level": "genius"}) == (422, "no-such-level")
    started = ann.post(path, {"level": "beginner"})
    assert started["status"] == "playing"
    assert [seat["name"] for seat in started["seats"]] == ["Ann", "Button", "Whistle"]
    assert all(seat["invite"] is None for seat in started["seats"])
    assert ann.refused("POST", path, {"level": "random"}) == (409, "started")
    invite = table["seats"][1]["invite"]
    assert bob.refused("POST", f"/api/invites/{invite}") == (409, "taken")


@pytest.mark.parametrize("code", ["abcdef", "nonsense", "%00", "a%2Fb", "..", "\u00fc"])
def test_unknown_tables_are_not_found(ann: Visitor, code: str) -> None:
    status, _ = ann.refused("GET", f"/api/tables/{code}")
    assert status == 404


def test_no_two_tables_have_one_code(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first code that comes to mind is taken."""
    taken, new = ann.table(ME, OPEN)["code"], codes.new
    once = iter([taken])
    monkeypatch.setattr(codes, "new", lambda n: next(once, new(n)) if n == 6 else new(n))
    assert ann.table(ME, OPEN)["code"] != taken


# Invites ------------------------------------------------------------------------------------


def test_an_invite_gives_the_seat_to_the_first_who_redeems_it(
    server: ServerThread, ann: Visitor, bob: Visitor
) -> None:
    table = ann.table(ME, OPEN)
    invite = table["seats"][1]["invite"]
    assert len(invite) == 8
    taken = bob.post(f"/api/invites/{invite.upper()}")
    assert (taken["mine"], taken["status"], taken["host"]) == ([1], "playing", False)
    assert taken["seats"][1]["name"] == "Bob"
    assert server.visitor().refused("POST", f"/api/invites/{invite}") == (409, "taken")
    assert bob.post(f"/api/invites/{invite}")["mine"] == [1], "coming back changes nothing"


def test_an_invite_is_for_somebody_else(ann: Visitor) -> None:
    invite = ann.table(ME, OPEN)["seats"][1]["invite"]
    assert ann.refused("POST", f"/api/invites/{invite}") == (409, "already-seated")


def test_a_host_without_a_seat_can_take_one_by_invite(ann: Visitor) -> None:
    invite = ann.table(OPEN, computer())["seats"][0]["invite"]
    assert ann.post(f"/api/invites/{invite}")["mine"] == [0]


@pytest.mark.parametrize("invite", ["abcdefgh", "x", "a" * 500, "%F0%9F%9A%8B"])
def test_unknown_invites_are_not_found(ann: Visitor, invite: str) -> None:
    assert ann.refused("POST", f"/api/invites/{invite}") == (404, "no-such-invite")


# Carry links --------------------------------------------------------------------------------


def test_a_carry_link_shares_a_seat_once(server: ServerThread, two: str, bob: Visitor) -> None:
    token = bob.post(f"/api/tables/{two}/carry", {"seat": 1})["token"]
    assert bob.post(f"/api/carries/{token}")["mine"] == [1], "one's own link is not used up"
    phone, thief = server.visitor("Phone"), server.visitor("Thief")
    assert phone.post(f"/api/carries/{token}")["mine"] == [1]
    assert phone.post(f"/api/carries/{token}")["mine"] == [1], "coming back changes nothing"
    assert thief.refused("POST", f"/api/carries/{token}") == (410, "spent")
    assert thief.refused("POST", "/api/carries/nonsense") == (404, "no-such-carry")
    assert bob.get(f"/api/tables/{two}")["seats"][1]["name"] == "Bob"


def test_only_ones_own_seat_can_be_carried(two: str, ann: Visitor) -> None:
    assert ann.refused("POST", f"/api/tables/{two}/carry", {"seat": 1}) == (403, "not-your-seat")
    assert ann.refused("POST", f"/api/tables/{two}/carry", {"seat": "0"}) == (422, "malformed")


def test_a_carry_link_works_for_an_hour(server: ServerThread, two: str, bob: Visitor) -> None:
    token = bob.post(f"/api/tables/{two}/carry", {"seat": 1})["token"]
    with sqlite3.connect(server.file, timeout=10) as connection:
        connection.execute("update carries set made = made - 3601 where code = ?", (two,))
    connection.close()
    assert server.visitor().refused("POST", f"/api/carries/{token}") == (410, "spent")


# Looking back -------------------------------------------------------------------------------


def test_a_record_is_the_viewers_own_while_the_game_runs(
    server: ServerThread, two: str, ann: Visitor, bob: Visitor
) -> None:
    with ann.look(two) as talk:
        talk.play(talk.state(), "draw")
    mine = ann.get(f"/api/tables/{two}/record")
    theirs = bob.get(f"/api/tables/{two}/record")
    watched = server.stranger().get(f"/api/tables/{two}/record")
    assert mine["seats"] == ["Ann", "Bob"]
    assert mine["moves"][0]["events"][0]["tile"] is not None
    assert theirs["moves"][0]["events"][0]["tile"] is None
    assert watched["moves"] == theirs["moves"]
    for record in (mine, theirs, watched):
        assert record["seed"] is None
        assert record["scores"] == []


def test_a_finished_game_has_a_whole_record_that_replays(
    server: ServerThread, finished: tuple[Visitor, str]
) -> None:
    from carbarn.engine import records

    _, code = finished
    line = server.stranger().http.get(f"/api/tables/{code}/record").content
    record = records.parsed(line, "answer")
    *_, (referee, _) = records.replay(record, find("cable-car"), "answer")
    assert record.seats == ["random", "greedy"]
    assert referee.scores() == server.stranger().get(f"/api/tables/{code}")["scores"]


def test_a_finished_game_can_be_seen_move_by_move_with_nothing_hidden(
    server: ServerThread, finished: tuple[Visitor, str]
) -> None:
    ann, code = finished
    moves = standing_moves(entries_of(server.settings.database, code))
    start = ann.get(f"/api/tables/{code}/moves/0")
    assert (start["seq"], start["entry"]) == (0, None)
    assert all(tile for hand in start["view"]["hands"] for tile in hand)
    third = ann.get(f"/api/tables/{code}/moves/3")
    assert (third["entry"]["seat"], third["entry"]["move"]) == moves[2]
    assert third["seq"] == 3
    assert ann.get(f"/api/tables/{code}/moves/{len(moves)}")["view"]["step"] == "over"
    beyond = f"/api/tables/{code}/moves/{len(moves) + 1}"
    assert ann.refused("GET", beyond) == (404, "no-such-move")
    assert ann.refused("GET", f"/api/tables/{code}/moves/-1") == (422, "malformed")
    assert ann.refused("GET", f"/api/tables/{code}/moves/x") == (422, "malformed")


def test_a_finished_game_tells_its_scores_after_each_move(
    server: ServerThread, finished: tuple[Visitor, str]
) -> None:
    ann, code = finished
    scores = ann.get(f"/api/tables/{code}/scores")["scores"]
    table = ann.get(f"/api/tables/{code}")
    assert len(scores) == len(standing_moves(entries_of(server.settings.database, code)))
    assert scores[-1] == table["scores"]
    assert table["winners"] == [s for s in (0, 1) if scores[-1][s] == max(scores[-1])]
    assert (table["status"], table["turn"]) == ("over", None)


@pytest.mark.parametrize("what", ["moves/0", "scores"])
def test_a_running_game_shows_nothing_of_that(two: str, ann: Visitor, what: str) -> None:
    assert ann.refused("GET", f"/api/tables/{two}/{what}") == (409, "not-over")


def test_a_game_that_has_not_begun_has_no_record(ann: Visitor) -> None:
    code = ann.table(ME, OPEN)["code"]
    assert ann.refused("GET", f"/api/tables/{code}/record") == (409, "not-started")
    assert ann.refused("GET", f"/api/tables/{code}/scores") == (409, "not-over")


# Rematch ------------------------------------------------------------------------------------


def test_a_rematch_moves_everybody_on_by_one_seat_and_is_the_same_for_all(
    server: ServerThread,
) -> None:
    ann = server.visitor("Ann")
    code = ann.table(ME, here("Ida"), computer(), hand=2)["code"]
    assert ann.refused("POST", f"/api/tables/{code}/rematch") == (409, "not-over")
    play_to_the_end(ann, code)
    assert server.visitor().refused("POST", f"/api/tables/{code}/rematch") == (403, "not-yours")
    with ann.look(code) as talk:
        talk.state()
        again = ann.post(f"/api/tables/{code}/rematch")
        assert talk.state()["table"]["rematch"] == again["code"]
    assert [seat["name"] for seat in again["seats"]] == ["Trolley", "Ann", "Ida"]
    assert again["mine"] == [1, 2]
    assert again["options"]["hand"] == 2
    assert again["status"] == "playing"
    assert ann.post(f"/api/tables/{code}/rematch")["code"] == again["code"]
    assert ann.get(f"/api/tables/{code}")["rematch"] == again["code"]


# Everything else ----------------------------------------------------------------------------


def test_what_is_not_there_is_answered_in_the_same_shape(ann: Visitor) -> None:
    assert ann.refused("GET", "/api/nonsense") == (404, "no-such-page")
    assert ann.refused("POST", "/api/nonsense") == (404, "no-such-page")
    assert ann.refused("DELETE", "/api/health") == (405, "wrong-method")
    assert ann.refused("POST", "/api/tables", [1]) == (422, "malformed")
    answer = ann.http.post("/api/tables", content=b"{", headers={"content-type": "text/plain"})
    assert answer.json()["error"]["code"] == "malformed"


def test_the_server_describes_itself(server: ServerThread) -> None:
    schema = server.stranger().get("/api/openapi.json")
    assert "/api/tables/{code}/rematch" in schema["paths"]
    start = schema["paths"]["/api/tables/{code}/start"]["post"]["responses"]
    assert set(start) >= {"200", "401", "403", "404", "409", "410", "413", "421", "422", "429"}
    assert "`not-host`" in start["403"]["description"]
    assert {"Table", "State", "Play", "Record"} <= set(schema["components"]["schemas"])


def test_what_goes_wrong_here_is_admitted_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with ServerThread(for_tests(tmp_path / "carbarn.db")) as server:
        ann = server.visitor()
        with sqlite3.connect(server.file) as connection:
            connection.execute("drop table guests")
        connection.close()
        answer = ann.http.get("/api/me")
        assert (answer.status_code, answer.json()["error"]["code"]) == (500, "internal")
        assert "content-security-policy" in answer.headers
        assert "guests" not in answer.text
    assert "no such table: guests" in caplog.text


def test_a_game_of_other_rules_is_listed_but_not_played(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = for_tests(tmp_path / "carbarn.db", pace=60)
    with ServerThread(settings) as server:
        ann = server.visitor()
        code, cookie = ann.table(ME, computer())["code"], ann.cookie
        gone = ann.table(computer(), computer())["code"]
    with sqlite3.connect(server.file) as connection:
        connection.execute("update tables set rules = 99")
        connection.execute("update tables set game = 'chess' where code = ?", (gone,))
    connection.close()
    with ServerThread(settings) as server:
        ann = server.returning(cookie)
        listed = {table["code"]: table["title"] for table in ann.get("/api/me")["tables"]}
        assert listed == {code: "Cable Car", gone: "chess"}
        for path, why in ((code, "newer-rules"), (gone, "game-gone")):
            for what in ("", "/record", "/scores", "/moves/0", "/analysis"):
                assert ann.refused("GET", f"/api/tables/{path}{what}") == (409, why)
            for what in ("/rematch", "/analysis", "/leave"):
                assert ann.refused("POST", f"/api/tables/{path}{what}") == (409, why)
            with ann.look(path) as talk:
                assert talk.next()["code"] == why
                assert talk.closed() == 4409
        wait_until(lambda: "table cannot go on" in caplog.text)
    assert any(getattr(line, "table", "") == gone for line in caplog.records)


def test_quiet_tables_are_forgotten_and_found_again(tmp_path: Path) -> None:
    with ServerThread(for_tests(tmp_path / "carbarn.db", tables_kept=3)) as server:
        ann = server.visitor()
        codes = [ann.table(ME, here("Ida"))["code"] for _ in range(10)]
        for _ in range(2):
            for code in codes:
                with ann.look(code) as talk:
                    state = talk.look(talk.state()["table"]["turn"])
                    talk.play(state)
        assert len(server.app.state.context.registry._tables) <= 4
        assert {ann.get(f"/api/tables/{code}")["seq"] for code in codes} == {2}
