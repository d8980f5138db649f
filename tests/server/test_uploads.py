"""Records that are uploaded: checked, kept as finished tables, and looked at."""

from __future__ import annotations

import json

import pytest

from carbarn.opponents import levels

from .client import ME, OPEN, Json, ServerThread, Visitor, computer, wait_until


@pytest.fixture(scope="module")
def record(server: ServerThread) -> Json:
    """Of a game that was played to its end."""
    ann = server.visitor("Ann")
    code = ann.table(computer(), computer())["code"]
    wait_until(lambda: ann.get(f"/api/tables/{code}")["status"] == "over")
    found: Json = ann.get(f"/api/tables/{code}/record")
    return found


def test_a_record_becomes_a_table_that_is_stepped_through(record: Json, ann: Visitor) -> None:
    table = ann.post("/api/records", record | {"seats": ["Zoë", "random"]})
    assert (table["status"], table["scores"]) == ("over", record["scores"])
    assert [seat["kind"] for seat in table["seats"]] == ["person", "computer"]
    path = f"/api/tables/{table['code']}"
    assert ann.get(f"{path}/record")["moves"] == record["moves"]
    assert ann.get(f"{path}/moves/3")["entry"]["move"] == record["moves"][2]["move"]
    assert [one["code"] for one in ann.get("/api/me/games?state=finished")["tables"]] == [
        table["code"]
    ]


@pytest.mark.parametrize("wrong", ["hash", "moves", "rules", "game", "seed", "scores", "form"])
def test_a_record_that_does_not_fit_is_refused_with_a_reason(
    record: Json, ann: Visitor, wrong: str
) -> None:
    damaged = json.loads(json.dumps(record))
    if wrong == "hash":
        damaged["moves"][4]["hash"] = "0" * 16
    if wrong == "moves":
        del damaged["moves"][-1]
    if wrong in {"rules", "seed"}:
        damaged[wrong] += 1000
    if wrong == "game":
        damaged["game"] = "chess"
    if wrong == "scores":
        damaged["scores"][0] += 1
    if wrong == "form":
        damaged = {"nothing": 1}
    assert ann.refused("POST", "/api/records", damaged) == (422, "bad-record")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for which nothing has to be compiled."""
    monkeypatch.setattr(levels, "stand_in", lambda _: "random")


def uploaded(ann: Visitor, code: str) -> tuple[Json, Json]:
    """The record of a table as it was kept again, and what there is of the new one."""
    record = ann.get(f"/api/tables/{code}/record")
    table = ann.post("/api/records", record)
    assert ann.get(f"/api/tables/{table['code']}/record") == record
    return record, table


@pytest.mark.usefixtures("quick")
def test_a_game_that_somebody_has_resigned_can_be_looked_at(ann: Visitor, bob: Visitor) -> None:
    table = ann.table(ME, OPEN)
    bob.post(f"/api/invites/{table['seats'][1]['invite']}")
    with ann.look(table["code"]) as talk:
        if (state := talk.look(0))["legal"]:
            talk.play(state)
        talk.send(type="resign", seat=0)
        talk.state(lambda after: after["table"]["status"] == "over")
    record, again = uploaded(ann, table["code"])
    assert (record["ending"], record["gave_up"]) == ("resigned", {"0": "resigned"})
    assert (again["ending"], again["winners"]) == ("resigned", [1])
    assert again["seats"][0]["gave_up"] == "resigned"
    moves = len(record["moves"])
    assert ann.get(f"/api/tables/{again['code']}/moves/{moves}")["view"]["scores"]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("wish", ["draw", "call-off"])
def test_a_game_that_ended_by_agreement_can_be_looked_at(
    ann: Visitor, bob: Visitor, wish: str
) -> None:
    table = ann.table(ME, OPEN)
    bob.post(f"/api/invites/{table['seats'][1]['invite']}")
    for visitor in (ann, bob):
        with visitor.look(table["code"]) as talk:
            talk.send(type="agree", on=wish)
            talk.state(lambda after: after["seq"] > 0)
    wait_until(lambda: ann.get(f"/api/tables/{table['code']}")["status"] == "over")
    record, again = uploaded(ann, table["code"])
    assert again["ending"] == record["ending"]
    assert again["winners"] == ([0, 1] if wish == "draw" else [])


@pytest.mark.usefixtures("quick")
def test_who_gave_up_on_the_way_has_not_won_a_record_either(ann: Visitor, bob: Visitor) -> None:
    """Others played on to the end, and a computer for who had left."""
    table = ann.table(ME, OPEN, computer())
    bob.post(f"/api/invites/{table['seats'][1]['invite']}")
    with ann.look(table["code"]) as talk:
        talk.send(type="resign", seat=0)
        talk.state(lambda after: after["table"]["seats"][0]["gave_up"])
    with bob.look(table["code"]) as talk:
        state = talk.look(1)
        while state["table"]["status"] != "over":
            state = talk.play(state) if state["legal"] else talk.state()
    record, again = uploaded(ann, table["code"])
    assert "ending" not in record
    assert record["gave_up"] == {"0": "resigned"}
    assert again["winners"] == ann.get(f"/api/tables/{table['code']}")["winners"]
    assert 0 not in again["winners"]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    "wrong",
    [
        {"ending": "draw"},
        {"ending": "time-up"},
        {"gave_up": {}},
        {"gave_up": {"7": "resigned"}},
        {"ending": None},
        {"gave_up": {"0": "resigned", "1": "resigned"}},
    ],
)
def test_a_record_whose_end_does_not_fit_who_gave_up_is_refused(ann: Visitor, wrong: Json) -> None:
    code = ann.table(ME, computer(), computer())["code"]
    with ann.look(code) as talk:
        talk.send(type="resign", seat=0)
        talk.state(lambda after: after["table"]["status"] == "over")
    record = ann.get(f"/api/tables/{code}/record")
    assert ann.refused("POST", "/api/records", record | wrong) == (422, "bad-record")


def test_only_records_may_be_long(ann: Visitor) -> None:
    long = {"nothing": "x" * 20_000}
    assert ann.refused("POST", "/api/records", long) == (422, "bad-record")
    assert ann.refused("POST", "/api/tables", long) == (413, "too-large")
    assert ann.refused("POST", "/api/records", {"nothing": "x" * 2**20}) == (413, "too-large")
