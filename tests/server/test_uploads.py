"""Records that are uploaded: checked, kept as finished tables, and looked at."""

from __future__ import annotations

import json

import pytest

from .client import Json, ServerThread, Visitor, computer, wait_until


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


def test_only_records_may_be_long(ann: Visitor) -> None:
    long = {"nothing": "x" * 20_000}
    assert ann.refused("POST", "/api/records", long) == (422, "bad-record")
    assert ann.refused("POST", "/api/tables", long) == (413, "too-large")
    assert ann.refused("POST", "/api/records", {"nothing": "x" * 2**20}) == (413, "too-large")
