"""People whom somebody has played with, and invitations to play again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from .client import ME, OPEN, Json, ServerThread, Visitor, computer, for_tests, here, rows

CLOCK = {"kind": "days", "seconds": 86_400}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerThread]:
    """An empty one."""
    with ServerThread(for_tests(tmp_path / "carbarn.db")) as server:
        yield server


def resigned(host: Visitor, *others: Visitor, game: str = "trambahn", **body: object) -> Json:
    """A game that others joined, and that the last of them gave up."""
    seats = [ME, *(OPEN for _ in others)]
    table = host.post("/api/tables", {"game": game, "seats": seats, **body})
    for other, seat in zip(others, table["seats"][1:], strict=True):
        table = other.post(f"/api/invites/{seat['invite']}")
    with others[-1].look(table["code"]) as talk:
        state = talk.state()
        talk.send(type="resign", seat=state["seat"])
        talk.state(lambda after: after["seq"] > state["seq"])
    return dict(table)


def test_people_are_told_with_results_and_whoever_it_was_last_first(
    server: ServerThread, ann: Visitor, bob: Visitor
) -> None:
    cleo = server.visitor("Cleo")
    resigned(ann, bob)
    resigned(bob, ann)
    resigned(ann, cleo)
    ann.table(ME, here("Dora"))
    ann.table(ME, computer())
    first, second = ann.get("/api/people")
    assert (first["name"], first["games"], first["won"]) == ("Cleo", 1, 1)
    assert (second["name"], second["won"], second["lost"]) == ("Bob", 1, 1)
    assert (second["game"], second["players"]) == ("trambahn", 2)
    assert bob.get("/api/people")[0]["tag"] != cleo.get("/api/people")[0]["tag"]
    assert server.visitor("Eve").get("/api/people") == []


def test_one_click_invites_to_the_same_game_and_options(ann: Visitor, bob: Visitor) -> None:
    options = {"orientation": "free"}
    resigned(ann, bob, game="cable-car", options=options, clock=CLOCK)
    tag = ann.get("/api/people")[0]["tag"]
    table = ann.post(f"/api/people/{tag}/invite")
    assert (table["game"], table["options"]["orientation"]) == ("cable-car", "free")
    assert table["clock"]["seconds"] == CLOCK["seconds"]
    assert table["status"] == "waiting"
    assert ann.post(f"/api/people/{tag}/invite")["code"] == table["code"]

    (invitation,) = bob.get("/api/invitations")
    assert (invitation["code"], invitation["name"]) == (table["code"], "Ann")
    assert bob.get("/api/me/waiting") == {"tables": 0, "invitations": 1}
    mine = bob.post(f"/api/invitations/{table['code']}")
    assert (mine["status"], len(mine["mine"])) == ("playing", 1)
    assert bob.get("/api/invitations") == []
    assert bob.refused("POST", f"/api/invitations/{table['code']}") == (404, "no-such-invite")


def test_whoever_declines_is_not_asked_again_and_the_host_sees_it(
    ann: Visitor, bob: Visitor
) -> None:
    resigned(ann, bob)
    table = ann.post(f"/api/people/{ann.get('/api/people')[0]['tag']}/invite")
    with ann.look(table["code"]) as talk:
        talk.state()
        bob.delete(f"/api/invitations/{table['code']}")
        talk.state()  # something has changed
    seen = ann.get(f"/api/tables/{table['code']}/invitations")
    assert [(one["name"], one["declined"]) for one in seen] == [("Bob", True)]
    assert bob.get("/api/invitations") == []
    assert bob.refused("GET", f"/api/tables/{table['code']}/invitations") == (403, "not-yours")


def test_in_a_larger_game_the_others_seats_are_open(
    server: ServerThread, ann: Visitor, bob: Visitor
) -> None:
    cleo = server.visitor("Cleo")
    resigned(ann, cleo, bob, game="cable-car")
    (bobs,) = [one["tag"] for one in ann.get("/api/people") if one["name"] == "Bob"]
    table = ann.post(f"/api/people/{bobs}/invite")
    assert sorted(seat["kind"] for seat in table["seats"]) == ["open", "open", "person"]
    assert cleo.get("/api/invitations") == []
    assert len(bob.get("/api/invitations")) == 1


def test_nobody_else_takes_the_seat_in_the_lobby(
    server: ServerThread, ann: Visitor, bob: Visitor
) -> None:
    resigned(ann, bob, clock=CLOCK)
    table = ann.post(f"/api/people/{ann.get('/api/people')[0]['tag']}/invite")
    ann.put(f"/api/lobby/tables/{table['code']}", {})
    eve = server.visitor("Eve")
    assert eve.refused("POST", f"/api/lobby/tables/{table['code']}/seat") == (409, "taken")
    assert bob.post(f"/api/lobby/tables/{table['code']}/seat")["status"] == "playing"


def test_an_invitation_is_nobody_elses(server: ServerThread, ann: Visitor, bob: Visitor) -> None:
    resigned(ann, bob)
    tag = ann.get("/api/people")[0]["tag"]
    code = ann.post(f"/api/people/{tag}/invite")["code"]
    eve = server.visitor("Eve")
    assert eve.refused("POST", f"/api/invitations/{code}") == (404, "no-such-invite")
    assert eve.refused("DELETE", f"/api/invitations/{code}") == (404, "no-such-invite")
    assert eve.refused("POST", f"/api/people/{tag}/invite") == (404, "not-played-with")
    assert len(bob.get("/api/invitations")) == 1


def test_people_who_keep_apart_do_not_meet_here(ann: Visitor, bob: Visitor) -> None:
    table = resigned(ann, bob, clock=CLOCK)
    tag = ann.get("/api/people")[0]["tag"]
    shown = {"game": "trambahn", "seats": [ME, OPEN], "shown": True, "clock": CLOCK}
    code = ann.post("/api/tables", shown)["code"]
    ann.post(f"/api/people/{tag}/invite")
    bob.put(f"/api/tables/{table['code']}/talk/blocked/0", {})
    assert ann.get("/api/people") == []
    assert bob.get("/api/people") == []
    assert bob.get("/api/invitations") == []
    assert bob.get("/api/lobby")["tables"] == []
    assert ann.refused("POST", f"/api/people/{tag}/invite") == (404, "not-played-with")
    assert bob.refused("POST", f"/api/lobby/tables/{code}/seat") == (409, "not-in-lobby")


def test_nothing_is_left_of_who_is_deleted(
    server: ServerThread, ann: Visitor, bob: Visitor
) -> None:
    resigned(ann, bob)
    ann.post(f"/api/people/{ann.get('/api/people')[0]['tag']}/invite")
    assert len(bob.get("/api/account/data")["invited"]) == 1
    ((guest,),) = rows(server.file, "select guest from guests where name = 'Bob'")
    bob.delete("/api/account")
    kept = [rows(server.file, f"select * from {name}") for name in ("invitations", "waits")]
    assert guest not in json.dumps(kept)
