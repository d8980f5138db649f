"""People are told what happens while they are away: by push messages, to a service of our own."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from carbarn.server.notifying import outbox

from .client import (
    ME,
    OPEN,
    Json,
    ServerThread,
    Talk,
    Visitor,
    computer,
    for_tests,
    rows,
    wait_until,
)
from .push_service import Browser, PushService
from .test_accounts import registered

QUICK: Json = {"push_anywhere": True, "tell_after": 0.1, "mail_after": 0.1, "mail_pause": 0.1}


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with PushService() as service:
        yield service


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    database = tmp_path_factory.mktemp("told") / "carbarn.db"
    with ServerThread(for_tests(database, **QUICK)) as server:
        yield server


@pytest.fixture
def bobs(service: PushService, bob: Visitor) -> Browser:
    """Bob's browser, which is told of his tables."""
    return subscribed(bob, service)


def subscribed(visitor: Visitor, service: PushService, **more: Any) -> Browser:
    browser = Browser(service, **more)
    visitor.post("/api/told/push", browser.subscription)
    return browser


def met(*visitors: Visitor, clock: Json | None = None) -> str:
    """A table where the first of them sits first; its code."""
    host, *others = visitors
    seats = [ME, *[OPEN for _ in others]]
    table = host.post("/api/tables", {"game": "cable-car", "seats": seats, "clock": clock})
    for other, seat in zip(others, table["seats"][1:], strict=True):
        other.post(f"/api/invites/{seat['invite']}")
    return str(table["code"])


def moved(talk: Talk, state: Json | None = None) -> Json:
    """The table after a whole turn: who draws a tile has to place it."""
    state = talk.play(state or talk.state(lambda s: s["legal"]))
    while state["legal"] and state["table"]["status"] != "over":
        state = talk.play(state)
    return state


def plays(visitor: Visitor, code: str) -> Json:
    with visitor.look(code) as talk:
        return moved(talk)


def about(code: str) -> Any:
    return lambda message: message["path"] == f"/t/{code}"


def known(server: ServerThread, code: str, browser: Browser) -> None:
    """Wait until it is known what there is to tell of a table, so that what follows is news."""
    wait_until(
        lambda: rows(
            server.settings.database,
            "select 1 from followed, ways where ways.guest = followed.guest"
            " and code = ? and address like ?",
            code,
            f"%{browser.path}",
        )
    )


def nothing_waits(server: ServerThread, code: str) -> bool:
    return not rows(server.settings.database, "select 1 from notifications where code = ?", code)


# Your turn ----------------------------------------------------------------------------------


def test_whoever_is_away_is_told_that_it_is_their_turn(
    server: ServerThread, ann: Visitor, bob: Visitor, bobs: Browser
) -> None:
    code = met(ann, bob)
    plays(ann, code)
    told = bobs.waits_for(about(code))
    assert told == {
        "title": "Cable Car: your turn",
        "body": f"Table {code.upper()} is waiting for you.",
        "path": f"/t/{code}",
        "tag": f"table-{code}",
        "waiting": 1,
    }
    assert bobs.delivered[-1].known_by == bob.get("/api/told")["push_key"]
    wait_until(lambda: nothing_waits(server, code))


def test_of_each_turn_one_message_comes(ann: Visitor, bob: Visitor, bobs: Browser) -> None:
    code = met(ann, bob)
    plays(ann, code)
    bobs.waits_for(about(code))
    plays(bob, code)
    plays(ann, code)
    bobs.waits_for(about(code), count=2)
    time.sleep(0.5)  # several looks at the store
    assert len([one for one in bobs.told if about(code)(one)]) == 2
    topics = {one.headers["topic"] for one in bobs.delivered}
    assert len(topics) == 1
    assert code not in topics.pop()


def test_whoever_looks_at_the_table_is_told_nothing(
    server: ServerThread, ann: Visitor, bob: Visitor, bobs: Browser
) -> None:
    code, other = met(ann, bob), met(ann, bob)
    with bob.look(code) as looking:
        looking.state()
        plays(ann, code)
        looking.state(lambda state: bool(state["legal"]))
        plays(ann, other)
        bobs.waits_for(about(other))
        seen = "select turn from followed where code = ? and turn > 0"
        wait_until(lambda: rows(server.settings.database, seen, code))
    plays(ann, third := met(ann, bob))
    bobs.waits_for(about(third))
    assert not [one for one in bobs.told if about(code)(one)]


def test_whoever_plays_computers_alone_is_told_nothing(
    server: ServerThread, ann: Visitor, bob: Visitor, bobs: Browser
) -> None:
    alone = bob.table(computer(), ME)["code"]
    other = met(ann, bob)
    plays(ann, other)
    bobs.waits_for(about(other))
    assert not [one for one in bobs.told if about(alone)(one)]


def test_what_has_waited_for_long_is_no_news_to_who_asks_to_be_told(
    server: ServerThread, service: PushService, ann: Visitor, bob: Visitor
) -> None:
    old = met(ann, bob)
    plays(ann, old)
    bobs = subscribed(bob, service)
    new = met(ann, bob)
    plays(ann, new)
    bobs.waits_for(about(new))
    assert [one["path"] for one in bobs.told] == [f"/t/{new}"]


def test_people_are_told_in_their_own_language(
    service: PushService, ann: Visitor, bob: Visitor
) -> None:
    bobs = subscribed(bob, service, language="de-AT")
    code = met(ann, bob)
    plays(ann, code)
    assert bobs.waits_for(about(code))["title"] == "Cable Car: du bist dran"


def test_of_many_tables_at_once_one_message_comes(
    server: ServerThread, service: PushService, ann: Visitor, bob: Visitor
) -> None:
    bobs = subscribed(bob, service)
    bob.put("/api/told/quiet", all_day())
    codes = [met(ann, bob) for _ in range(3)]
    for code in codes:
        plays(ann, code)
    waiting = "select count(*) from notifications where code in (?, ?, ?)"
    wait_until(lambda: rows(server.settings.database, waiting, *codes) == [(3,)])
    assert not bobs.told
    bob.delete("/api/told/quiet")
    told = bobs.waits_for()
    assert told["title"] == "Your turn at 3 tables"
    assert (told["path"], told["waiting"]) == ("/games", 3)
    wait_until(lambda: all(nothing_waits(server, code) for code in codes))
    assert len(bobs.told) == 1


def all_day() -> Json:
    """Quiet hours with the present one in their middle."""
    hour = datetime.now(UTC).hour
    return {"begins": (hour - 2) % 24, "ends": (hour + 3) % 24, "zone": "UTC"}


def test_in_quiet_hours_nothing_is_said_and_what_is_outdated_by_then_never(
    server: ServerThread, service: PushService, ann: Visitor, bob: Visitor
) -> None:
    bobs = subscribed(bob, service)
    assert bob.put("/api/told/quiet", all_day())["quiet"] == all_day()
    code, other = met(ann, bob), met(ann, bob)
    plays(ann, code)
    wait_until(lambda: not nothing_waits(server, code))
    plays(bob, code)
    plays(ann, other)
    wait_until(lambda: not nothing_waits(server, other))
    bob.delete("/api/told/quiet")
    bobs.waits_for(about(other))
    assert [one["path"] for one in bobs.told] == [f"/t/{other}"]


# Other occasions ----------------------------------------------------------------------------


def test_whoever_is_away_is_told_that_a_game_is_over(
    server: ServerThread, ann: Visitor, bob: Visitor, bobs: Browser
) -> None:
    code = met(ann, bob)
    plays(ann, code)
    bobs.waits_for(about(code))
    with ann.look(code) as talk:
        talk.state()
        talk.send(type="resign", seat=0)
        talk.state(lambda state: state["table"]["status"] == "over")
    told = bobs.waits_for(lambda one: about(code)(one) and "over" in one["title"])
    assert told["tag"] == f"table-{code}"  # in the place of the other
    assert not rows(server.settings.database, "select 1 from followed where code = ?", code)


def test_whoever_ends_a_game_themselves_knows(
    server: ServerThread, ann: Visitor, bob: Visitor, bobs: Browser
) -> None:
    code = met(ann, bob)
    known(server, code, bobs)
    with bob.look(code) as talk:
        talk.state()
        talk.send(type="resign", seat=1)
        talk.state(lambda state: state["table"]["status"] == "over")
    followed = "select 1 from followed where code = ?"
    wait_until(lambda: not rows(server.settings.database, followed, code))
    assert nothing_waits(server, code)
    assert not bobs.told


def test_whoever_is_the_first_of_a_rematch_is_told_that_it_is_their_turn(
    server: ServerThread, ann: Visitor, bob: Visitor, bobs: Browser
) -> None:
    cat = server.visitor("Cat")
    code = met(ann, cat, bob)
    with ann.look(code) as one, cat.look(code) as two, bob.look(code) as three:
        for talk in (one, two, three):
            talk.state()
            talk.send(type="agree", on="call-off")
        one.state(lambda state: state["table"]["status"] == "over")
    again = ann.post(f"/api/tables/{code}/rematch")["code"]
    told = bobs.waits_for(about(again))  # Bob is the first now
    assert told["title"] == "Cable Car: your turn"


def test_the_others_are_told_of_a_rematch(ann: Visitor, bob: Visitor, bobs: Browser) -> None:
    code = met(bob, ann)
    with ann.look(code) as talk:
        talk.state()
        talk.send(type="resign", seat=1)
        talk.state(lambda state: state["table"]["status"] == "over")
    again = ann.post(f"/api/tables/{code}/rematch")["code"]
    told = bobs.waits_for(about(again))
    assert told["title"] == "Cable Car: a new game with you"


def test_whoever_is_invited_by_name_is_told(ann: Visitor, bob: Visitor, bobs: Browser) -> None:
    code = met(bob, ann)
    with ann.look(code) as talk:
        talk.state()
        talk.send(type="resign", seat=1)
        talk.state(lambda state: state["table"]["status"] == "over")
    (person,) = ann.get("/api/people")
    again = ann.post(f"/api/people/{person['tag']}/invite")["code"]
    told = bobs.waits_for(lambda one: one["tag"] == f"table-{again}")
    assert (told["title"], told["path"]) == ("Cable Car: a new game with you", "/games")


def test_whoever_plays_by_days_is_told_that_their_time_is_short(
    server: ServerThread, ann: Visitor, bob: Visitor, bobs: Browser
) -> None:
    clock = {"kind": "days", "seconds": 7200, "when_up": "loss"}
    code = met(ann, bob, clock=clock)
    plays(ann, code)
    bobs.waits_for(about(code))
    soon = time.time() + 1700  # a quarter of two hours is left
    with closing(sqlite3.connect(server.file)) as file, file:
        file.execute("update tables set due = ? where code = ?", (soon, code))
    told = bobs.waits_for(about(code), count=2)
    assert told["title"] == "Cable Car: your time is running out"
    assert bobs.delivered[-1].headers["urgency"] == "high"


# What is not wanted -------------------------------------------------------------------------


def test_each_kind_can_be_switched_off(
    server: ServerThread, ann: Visitor, bob: Visitor, bobs: Browser
) -> None:
    way = bob.get("/api/told")["ways"][0]["way"]
    assert bob.put(f"/api/told/ways/{way}", {"unwanted": ["turn"]})["ways"][0]["unwanted"] == [
        "turn"
    ]
    code = met(ann, bob)
    known(server, code, bobs)
    plays(ann, code)
    with ann.look(code) as talk:
        talk.state()
        talk.send(type="resign", seat=0)
        talk.state(lambda state: state["table"]["status"] == "over")
    assert "over" in bobs.waits_for(about(code))["title"]
    assert len(bobs.told) == 1


def test_each_table_can_be_switched_off(
    server: ServerThread, ann: Visitor, bob: Visitor, bobs: Browser
) -> None:
    code, other = met(ann, bob), met(ann, bob)
    assert bob.put(f"/api/told/tables/{code}/silence", {})["silent"] == [code]
    plays(ann, code)
    plays(ann, other)
    bobs.waits_for(about(other))
    assert [one["path"] for one in bobs.told] == [f"/t/{other}"]
    assert bob.delete(f"/api/told/tables/{code}/silence")["silent"] == []
    assert server.visitor("Eve").refused("PUT", f"/api/told/tables/{code}/silence") == (
        403,
        "not-yours",
    )


# Push services ------------------------------------------------------------------------------


def test_a_subscription_that_is_gone_is_forgotten(
    service: PushService, ann: Visitor, bob: Visitor, bobs: Browser
) -> None:
    service.answers[bobs.path] = 410
    plays(ann, met(ann, bob))
    wait_until(lambda: bob.get("/api/told")["ways"] == [])


def test_what_did_not_arrive_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
    service: PushService,
    ann: Visitor,
    bob: Visitor,
    bobs: Browser,
) -> None:
    monkeypatch.setattr(outbox, "AGAIN", (0.2, 0.2, 0.2))
    service.answers[bobs.path] = 503
    code = met(ann, bob)
    plays(ann, code)
    wait_until(lambda: service.asked.count(bobs.path) >= 2)
    del service.answers[bobs.path]
    bobs.waits_for(about(code))


def test_what_never_arrives_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
    server: ServerThread,
    service: PushService,
    ann: Visitor,
    bob: Visitor,
    bobs: Browser,
) -> None:
    monkeypatch.setattr(outbox, "AGAIN", (0.1, 0.1))
    service.answers[bobs.path] = 500
    code = met(ann, bob)
    plays(ann, code)
    wait_until(lambda: service.asked.count(bobs.path) == 3)
    wait_until(lambda: nothing_waits(server, code))
    assert service.asked.count(bobs.path) == 3
    assert [way["kind"] for way in bob.get("/api/told")["ways"]] == ["push"]  # for another time


def test_nobody_is_led_elsewhere(
    service: PushService, ann: Visitor, bob: Visitor, bobs: Browser
) -> None:
    service.answers[bobs.path] = 307
    plays(ann, met(ann, bob))
    wait_until(lambda: bobs.path in service.asked)
    time.sleep(0.2)
    assert "/elsewhere" not in service.asked


def test_a_service_that_does_not_answer_keeps_nobody_else_waiting(
    server: ServerThread, service: PushService, ann: Visitor, bob: Visitor
) -> None:
    cat = server.visitor("Cat")
    with PushService() as slow:
        slow.slow.clear()
        stuck = [subscribed(bob, slow) for _ in range(8)]
        cats = subscribed(cat, service)
        code = met(ann, bob, cat)
        plays(ann, code)
        wait_until(lambda: len(slow.asked) >= 4)
        assert ann.get(f"/api/tables/{code}")["code"] == code
        plays(ann, other := met(ann, cat))
        cats.waits_for(about(other))
        assert len(slow.asked) == 4  # at a time
        slow.slow.set()
        wait_until(lambda: all(one.told for one in stuck))


def test_nothing_is_asked_of_addresses_that_are_not_public(
    tmp_path: Path, service: PushService
) -> None:
    with ServerThread(for_tests(tmp_path / "carbarn.db", tell_after=0.1)) as server:
        bob = server.visitor("Bob")
        subscription = Browser(service).subscription
        local = {**subscription, "endpoint": f"https://localhost:443{Browser(service).path}"}
        bob.post("/api/told/push", local)
        way = bob.get("/api/told")["ways"][0]["way"]
        assert bob.refused("POST", f"/api/told/ways/{way}/try") == (503, "not-sent")
        assert not any(path in local["endpoint"] for path in service.asked)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/x",
        "https://push.example:8443/x",
        "https://me@push.example/x",
        "ftp://push.example/x",
        "https://[::1/x",
        "https:///x",
        "https://push.example/a b",
        "https://push.example/\n",
        "https://push.example/" + "x" * 1600,
    ],
)
def test_what_is_no_push_service_is_refused(
    tmp_path_factory: pytest.TempPathFactory, strict: ServerThread, endpoint: str
) -> None:
    bob = strict.visitor()
    point = {"p256dh": "B" * 87, "auth": "A" * 22}
    body = {"endpoint": endpoint, "keys": point}
    assert bob.refused("POST", "/api/told/push", body) == (422, "malformed")


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    database = tmp_path_factory.mktemp("strict") / "carbarn.db"
    with ServerThread(for_tests(database)) as server:
        yield server


def test_keys_that_no_browser_has_are_refused(service: PushService, bob: Visitor) -> None:
    good = Browser(service).subscription
    for wrong in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"auth": "not base64!"}):
        body = {**good, "keys": {**good["keys"], **wrong}}
        assert bob.refused("POST", "/api/told/push", body) == (422, "malformed")


def test_whoever_asks_can_try_it(bob: Visitor, bobs: Browser) -> None:
    way = bob.get("/api/told")["ways"][0]["way"]
    assert bob.post(f"/api/told/ways/{way}/try") == {"ok": True}
    assert bobs.told[-1]["title"] == "This is how you will be told"


# Whose it is --------------------------------------------------------------------------------


def test_a_browser_is_told_of_one_person_s_tables(
    service: PushService, ann: Visitor, bob: Visitor, bobs: Browser
) -> None:
    ann.post("/api/told/push", bobs.subscription)
    assert bob.get("/api/told")["ways"] == []
    assert len(ann.get("/api/told")["ways"]) == 1


def test_a_browser_that_is_given_another_address_keeps_what_was_said(
    service: PushService, bob: Visitor, bobs: Browser
) -> None:
    way = bob.get("/api/told")["ways"][0]["way"]
    bob.put(f"/api/told/ways/{way}", {"unwanted": ["over"]})
    old = bobs.subscription["endpoint"]
    again = Browser(service)
    (found,) = bob.post("/api/told/push", {**again.subscription, "instead_of": old})["ways"]
    assert found["address"] == again.subscription["endpoint"]
    assert found["unwanted"] == ["over"]


def test_ways_of_others_cannot_be_changed(ann: Visitor, bob: Visitor, bobs: Browser) -> None:
    way = bob.get("/api/told")["ways"][0]["way"]
    assert ann.refused("DELETE", f"/api/told/ways/{way}") == (404, "no-such-way")
    assert ann.refused("PUT", f"/api/told/ways/{way}", {"unwanted": []}) == (404, "no-such-way")
    assert ann.refused("POST", f"/api/told/ways/{way}/try") == (404, "no-such-way")
    assert bob.delete(f"/api/told/ways/{way}")["ways"] == []


def test_nobody_is_told_in_more_than_ten_ways(service: PushService, bob: Visitor) -> None:
    for _ in range(10):
        subscribed(bob, service)
    one_more = Browser(service).subscription
    assert bob.refused("POST", "/api/told/push", one_more) == (409, "too-many-ways")


@pytest.mark.parametrize(
    "wrong", [{"zone": "Europe/Springfield"}, {"zone": "../../etc/passwd"}, {"begins": 24}]
)
def test_quiet_hours_that_there_are_not_are_refused(bob: Visitor, wrong: Json) -> None:
    body = {"begins": 22, "ends": 8, "zone": "Europe/Berlin", **wrong}
    assert bob.refused("PUT", "/api/told/quiet", body) == (422, "malformed")


def test_the_key_is_made_once_and_stays(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with ServerThread(for_tests(tmp_path / "carbarn.db")) as server:
            keys.append(server.visitor().get("/api/told")["push_key"])
    assert keys[0] == keys[1]


def test_all_of_it_is_somebody_s_own_to_download_and_to_delete(
    server: ServerThread, service: PushService, ann: Visitor, bob: Visitor
) -> None:
    bobs = subscribed(bob, service)
    quiet = {**all_day(), "begins": (datetime.now(UTC).hour + 2) % 24}
    bob.put("/api/told/quiet", quiet)
    code, other = met(ann, bob), met(ann, bob)
    bob.put(f"/api/told/tables/{code}/silence", {})
    plays(ann, other)
    bobs.waits_for(about(other))
    told = bob.get("/api/account/data")["told"]
    assert [way["address"] for way in told["ways"]] == [bobs.subscription["endpoint"]]
    assert told["quiet_hours"] == quiet
    assert told["silent_tables"] == [code]
    guest = bob.cookie.partition(".")[0]
    bob.delete("/api/account")
    with closing(sqlite3.connect(server.file)) as file:
        dump = "\n".join(file.iterdump())
    assert guest not in dump
    assert bobs.path not in dump


def test_a_device_that_is_logged_out_is_told_nothing_any_more(
    server: ServerThread, service: PushService
) -> None:
    here = Visitor(f"http://localhost:{server.port}")  # a name, as passkeys want it
    try:
        here.get("/api/me")
        registered(here)
        bobs = subscribed(here, service)
        (device,) = here.get("/api/account")["devices"]
        here.delete(f"/api/account/devices/{device['tag']}")
        left = "select 1 from ways where address = ?"
        assert not rows(server.settings.database, left, bobs.subscription["endpoint"])
    finally:
        here.http.close()
