"""A seat is shared with other devices, taken back, and never held by an opponent."""

from __future__ import annotations

from .client import ME, OPEN, ServerThread, Visitor, here


def shared(owner: Visitor, code: str, seat: int, other: Visitor) -> None:
    """Let somebody else's device hold a seat, too."""
    token = owner.post(f"/api/tables/{code}/carry", {"seat": seat})["token"]
    other.post(f"/api/carries/{token}")


def test_who_shared_a_seat_takes_it_back_and_the_other_device_watches_at_once(
    server: ServerThread, two: str, bob: Visitor
) -> None:
    phone = server.visitor("Phone")
    shared(bob, two, 1, phone)
    assert bob.get(f"/api/tables/{two}")["seats"][1]["shared"] is True
    with phone.look(two) as talk:
        assert talk.state()["seat"] == 1
        table = bob.delete(f"/api/tables/{two}/carry/1")
        assert (table["mine"], table["seats"][1]["shared"]) == ([1], False)
        assert talk.next()["code"] == "seat-lost"
        state = talk.state()
        assert (state["seat"], state["table"]["mine"], state["legal"]) == (None, [], [])
        assert talk.code(type="look", seat=1) == "not-your-seat"
        assert talk.code(type="take-back", seat=1, seq=0) == "not-your-seat"
    assert phone.get(f"/api/tables/{two}")["mine"] == []


def test_a_seat_stays_taken_back_after_a_restart(
    server: ServerThread, two: str, bob: Visitor
) -> None:
    phone = server.visitor()
    shared(bob, two, 1, phone)
    bob.delete(f"/api/tables/{two}/carry/1")
    found = server.returning(phone.cookie).get("/api/me")["tables"]
    assert found == []


def test_links_that_were_not_used_end_with_it(server: ServerThread, two: str, bob: Visitor) -> None:
    token = bob.post(f"/api/tables/{two}/carry", {"seat": 1})["token"]
    bob.delete(f"/api/tables/{two}/carry/1")
    assert server.visitor().refused("POST", f"/api/carries/{token}") == (410, "spent")
    shared(bob, two, 1, phone := server.visitor())
    assert phone.get(f"/api/tables/{two}")["mine"] == [1]


def test_only_the_first_owner_takes_a_seat_back(
    server: ServerThread, two: str, ann: Visitor, bob: Visitor
) -> None:
    phone = server.visitor()
    shared(bob, two, 1, phone)
    for other in (ann, phone, server.visitor()):
        assert other.refused("DELETE", f"/api/tables/{two}/carry/1") == (403, "not-your-seat")
    for seat in ("0", "7", "-1", "x"):
        assert bob.refused("DELETE", f"/api/tables/{two}/carry/{seat}")[0] in {403, 422}
    assert phone.get(f"/api/tables/{two}")["seats"][1]["shared"] is False, "not theirs to see"
    assert phone.get(f"/api/tables/{two}")["mine"] == [1]


def test_an_opponent_cannot_hold_both_seats(two: str, ann: Visitor, bob: Visitor) -> None:
    token = bob.post(f"/api/tables/{two}/carry", {"seat": 1})["token"]
    assert ann.refused("POST", f"/api/carries/{token}") == (409, "already-seated")
    assert ann.get(f"/api/tables/{two}")["mine"] == [0]


def test_who_shares_a_seat_cannot_sit_down_against_it(server: ServerThread, ann: Visitor) -> None:
    table = ann.table(ME, OPEN)
    phone = server.visitor()
    shared(ann, table["code"], 0, phone)
    invite = table["seats"][1]["invite"]
    assert phone.refused("POST", f"/api/invites/{invite}") == (409, "already-seated")


def test_the_seats_of_one_device_can_all_be_carried_to_another(
    server: ServerThread, ann: Visitor
) -> None:
    code = ann.table(ME, here("Ida"), here("Joe"))["code"]
    tablet = server.visitor()
    for seat in (0, 1, 2):
        shared(ann, code, seat, tablet)
    assert tablet.get(f"/api/tables/{code}")["mine"] == [0, 1, 2]
    with tablet.look(code) as talk:
        talk.state()
        talk.look(1)
        ann.delete(f"/api/tables/{code}/carry/1")
        assert talk.error()["code"] == "seat-lost"
        assert talk.state()["seat"] == 0, "still theirs"
    assert tablet.get(f"/api/tables/{code}")["mine"] == [0, 2]


def test_one_seat_of_a_shared_screen_can_go_to_its_player(
    server: ServerThread, ann: Visitor
) -> None:
    code = ann.table(ME, here("Ida"))["code"]
    ida = server.visitor("Ida's phone")
    shared(ann, code, 1, ida)
    assert ida.get(f"/api/tables/{code}")["mine"] == [1]
