"""Choices that players make themselves: maps of Tramways are checked by the server's rules."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from .client import ME, OPEN, Json, ServerThread, computer

OWN = "A20n@0,0 B20e@5,0 D20e@0,3 C20n@3,5"


def checked(server: ServerThread, text: str, players: int = 2, *others: str) -> Json:
    asked = urlencode([("players", players), ("text", text), *(("option", o) for o in others)])
    answer: Json = server.stranger().get(f"/api/games/tramways/own/map?{asked}")
    return answer


def test_only_an_option_for_which_players_make_something_says_so(server: ServerThread) -> None:
    (game,) = [one for one in server.stranger().get("/api/games") if one["name"] == "tramways"]

    assert [option["name"] for option in game["options"] if option["own"]] == ["map"]


def test_the_boards_are_told_and_a_map_that_will_do(server: ServerThread) -> None:
    pieces = server.stranger().get("/api/games/tramways/pieces?players=3&option=types=four")

    assert [board["name"] for board in pieces["boards"]][-3:] == ["Ja", "Jb", "Jc"]
    assert pieces["boards"][0]["sides"][0][0] == [".", "A1", ".", "^", "A3"]
    assert checked(server, pieces["drawn"], 3) == {"value": pieces["drawn"], "refusal": None}


def test_a_map_that_will_do_is_written_as_always(server: ServerThread) -> None:
    moved = "C20n@4,7+D20e@1,5+B20e@6,2+A20n@1,2"

    assert checked(server, moved)["value"] == OWN


@pytest.mark.parametrize(
    ("text", "players", "others", "rule", "key"),
    [
        ("", 2, (), "TW1", "map-size"),
        ("my map", 2, (), "TW1", "map-no-board"),
        (OWN, 3, (), "TW1", "map-boards"),
        ("A20n@0,0 B20n@5,0 F20n@0,3 D20n@5,3", 2, (), "TW2", "map-types"),
        ("A20n@0,0 B20n@5,0 F20n@0,3 D20n@5,3", 2, ("types=three",), None, None),
    ],
)
def test_a_map_that_will_not_do_is_refused_with_the_rule(
    server: ServerThread,
    text: str,
    players: int,
    others: tuple[str, ...],
    rule: str | None,
    key: str | None,
) -> None:
    refusal = checked(server, text, players, *others)["refusal"] or {"rule": None, "key": None}

    assert (refusal["rule"], refusal["key"]) == (rule, key)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("chess/pieces?players=2", "no-such-game"),
        ("cable-car/pieces?players=2", "bad-options"),
        ("tramways/pieces?players=9", "bad-options"),
        ("tramways/pieces?players=2&option=types", "bad-options"),
        ("tramways/pieces?players=2&option=types=five", "bad-options"),
        ("tramways/own/boards?players=2&text=1920", "bad-options"),
        ("tramways/own/map?players=9&text=A20n@0,0", "bad-options"),
        ("tramways/own/map?players=2", "malformed"),
        ("tramways/own/map?players=2&text=" + "A" * 2000, "malformed"),
    ],
)
def test_what_cannot_be_asked_is_refused(server: ServerThread, path: str, code: str) -> None:
    assert server.stranger().refused("GET", f"/api/games/{path}") == (422, code)


def test_a_table_is_played_on_a_map_of_ones_own(server: ServerThread) -> None:
    ann = server.visitor("Ann")
    table = ann.table(ME, computer(), game="tramways", map=OWN)
    with ann.look(table["code"]) as talk:
        spaces = talk.state()["view"]["map"]

    assert table["options"]["map"] == OWN
    assert len(spaces) == 4 * 15
    assert max(space["x"] for space in spaces) == 7


def test_a_table_on_a_map_that_will_not_do_is_not_set_up(server: ServerThread) -> None:
    body = {"game": "tramways", "options": {"map": OWN}, "seats": [ME, OPEN, OPEN]}

    assert server.visitor("Ann").refused("POST", "/api/tables", body) == (422, "bad-options")
