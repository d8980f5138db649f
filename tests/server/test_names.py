"""Names show something, and at a table nobody is called almost like another."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from carbarn.server.names import look_alike, usual_names

from .client import ME, OPEN, Json, ServerThread, Visitor, answered, computer, here

ALIKE = [
    ("Ann", "Ann"),
    ("Ann", "ann"),
    ("Ann", "ANN"),
    ("Ann", "\u0410nn"),  # a Cyrillic A
    ("Paul", "P\u0430ul"),
    ("Paul", "PauI"),  # a large i
    ("Paul", "Pau1"),
    ("Bob", "B0b"),
    ("Bermann", "Berrnann"),
    ("Ann", "\uff21\uff4e\uff4e"),  # wide letters
    ("Ann", "\U0001d400nn"),  # a bold one
    ("Ann", "An\u0323n"),
    ("Ann", "Ann\u3164"),
    ("Ann", "A nn"),
    ("Jose", "José"),
    ("\u0391", "A"),  # Greek
    ("Guest 1", "Guest l"),
]
APART = [
    ("Ann", "Anna"),
    ("Ann", "Bob"),
    ("Jo", "Joe"),
    ("Guest 1", "Guest 7"),
    ("李", "王"),
    ("👩‍🚀", "🧑"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_people_would_take_for_each_other(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(("one", "other"), APART)
def test_names_that_people_can_tell_apart(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_who_has_no_name_has_one_that_stays_and_others_to_try() -> None:
    assert list(usual_names("x")) == list(usual_names("x"))
    assert len(set(usual_names("x"))) > 5


# What is refused ----------------------------------------------------------------------------

BAD = [
    " ",
    "\u200b",
    "\u3164",
    "\u2800\u2800",
    "\u115f\u1160",
    "\u0301",
    "\u0301a",
    "\u00a0",
    "\u034f",
    "\ufe0f",
    "\u20dd",
    "A" + "\u0335" * 12,
    "Z\u0330\u0331\u0332\u0333",
]


@pytest.mark.parametrize("name", BAD)
def test_a_name_without_anything_to_see_or_with_a_heap_of_marks_is_refused(
    ann: Visitor, name: str
) -> None:
    assert ann.refused("PUT", "/api/me", {"name": name}) == (422, "bad-name")
    body = {"game": "cable-car", "seats": [ME, here(name)]}
    assert ann.refused("POST", "/api/tables", body) == (422, "bad-name")


@pytest.mark.parametrize(
    "name", ["Nguyễn", "שָׁלוֹם", "กำนัล", "José", "❤️", "1️⃣", "👩‍🚀", "Zoë", "O'Neil", "李"]
)
def test_names_of_all_the_world_are_kept(ann: Visitor, name: str) -> None:
    assert ann.put("/api/me", {"name": name})["name"] == name


# At a table ---------------------------------------------------------------------------------


def open_table(ann: Visitor, *more: Json) -> tuple[str, str]:
    """A table with an open seat: its code, and the invite."""
    table = ann.table(ME, OPEN, *more)
    return table["code"], table["seats"][1]["invite"]


def test_nobody_sits_down_beside_somebody_of_almost_the_same_name(
    server: ServerThread, ann: Visitor
) -> None:
    _, invite = open_table(ann)
    eve = server.visitor("\u0410nn")
    assert eve.refused("POST", f"/api/invites/{invite}") == (409, "name-taken")
    eve.put("/api/me", {"name": "Eve"})
    assert eve.post(f"/api/invites/{invite}")["seats"][1]["name"] == "Eve"


def test_people_on_one_device_have_names_of_their_own(ann: Visitor) -> None:
    body = {"game": "cable-car", "seats": [ME, here("Bob"), here("B0b")]}
    assert ann.refused("POST", "/api/tables", body) == (409, "name-taken")
    body["seats"] = [ME, here("ann")]
    assert ann.refused("POST", "/api/tables", body) == (409, "name-taken")


def test_a_person_may_be_called_like_a_computer(server: ServerThread) -> None:
    pip = server.visitor("Pip")
    assert pip.table(ME, computer("beginner"))["status"] == "playing"


def test_nobody_takes_anothers_name_at_a_table_where_they_sit(
    two: str, ann: Visitor, bob: Visitor
) -> None:
    assert bob.refused("PUT", "/api/me", {"name": "\u0410nn"}) == (409, "name-taken")
    assert bob.get("/api/me")["name"] == "Bob"
    assert [seat["name"] for seat in ann.get(f"/api/tables/{two}")["seats"]] == ["Ann", "Bob"]


def test_one_may_write_ones_own_name_differently(two: str, ann: Visitor) -> None:
    assert ann.put("/api/me", {"name": "ANN"})["name"] == "ANN"


def test_a_name_is_free_again_when_the_game_is_over(
    server: ServerThread, two: str, bob: Visitor
) -> None:
    with closing(sqlite3.connect(str(server.settings.database))) as database:
        database.execute("update tables set status = 'over' where code = ?", [two])
        database.commit()
    assert bob.put("/api/me", {"name": "Ann"})["name"] == "Ann"


def test_who_has_not_said_a_name_gets_one_that_nobody_has_there(
    server: ServerThread, ann: Visitor
) -> None:
    stranger = server.visitor()
    ann.put("/api/me", {"name": stranger.get("/api/me")["name"]})
    _, invite = open_table(ann)
    names = [seat["name"] for seat in stranger.post(f"/api/invites/{invite}")["seats"]]
    assert names[1].startswith("Guest ")
    assert not look_alike(*names)


def test_of_two_who_sit_down_at_once_under_one_name_one_is_refused(
    server: ServerThread, ann: Visitor
) -> None:
    table = ann.table(ME, OPEN, OPEN)
    invites = [seat["invite"] for seat in table["seats"][1:]]
    visitors = [server.visitor("Eve"), server.visitor("Eve")]
    answers = [
        visitor.http.post(f"/api/invites/{invite}")
        for visitor, invite in zip(visitors, invites, strict=True)
    ]
    assert [answer.status_code for answer in answers] == [200, 409]
    assert answered(answers[0])["seats"][1]["name"] == "Eve"
