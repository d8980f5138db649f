"""Who may do what from where, and what nobody may see."""

from __future__ import annotations

import json
import logging
import random
import re
import stat
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from itsdangerous import Signer
from websockets.exceptions import InvalidStatus

from carbarn.games.cablecar.components import COMPANIES, TILES
from carbarn.games.cablecar.state import State
from carbarn.server.edge.limits import Rate
from carbarn.server.guests import Guests
from carbarn.server.hosting.logs import formatter
from carbarn.server.names import cleaned_name

from .client import GENEROUS, ME, Json, ServerThread, Talk, Visitor, for_tests, here, rows, seed_of

pytestmark = pytest.mark.slow

# Cookies ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "forge",
    [
        # the last letter but one: the last holds only some bits of the signature
        lambda cookie: cookie[:-2] + ("A" if cookie[-2] != "A" else "B") + cookie[-1],
        lambda cookie: "x" + cookie,
        lambda cookie: cookie.partition(".")[0],
        lambda cookie: Signer("a guess", salt="guest").sign(cookie.partition(".")[0]).decode(),
        lambda _: "",
        lambda _: "x" * 5000,
    ],
)
def test_a_forged_cookie_makes_a_new_guest(
    server: ServerThread, two: str, ann: Visitor, forge: Callable[[str], str]
) -> None:
    forger = server.returning(forge(ann.cookie))
    assert forger.get(f"/api/tables/{two}")["mine"] == []
    assert forger.refused("PUT", "/api/me", {"name": "Ann"}) == (401, "no-guest")
    forger.http.cookies.clear()
    answer = forger.http.get("/api/me", headers={"cookie": f"carbarn={forge(ann.cookie)}"})
    assert answer.json()["tables"] == []
    assert forger.cookie != ann.cookie


def test_a_cookie_of_another_server_is_worth_nothing() -> None:
    assert Guests("one key").read(Guests("another key").signed("ann")) is None
    assert Guests("one key").read(Guests("one key").signed("ann")) == "ann"


def test_the_key_and_the_seeds_are_in_a_file_that_only_its_owner_can_read(
    server: ServerThread,
) -> None:
    folder = server.file.parent
    for path in folder.glob("carbarn.db*"):
        if not path.name.endswith(".lock"):
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_the_key_is_made_once(tmp_path: Path) -> None:
    settings = for_tests(tmp_path / "carbarn.db")
    with ServerThread(settings) as server:
        ann = server.visitor("Ann")
        cookie = ann.cookie
    with ServerThread(settings) as server:
        again = server.returning(cookie)
        assert again.get("/api/me")["name"] == "Ann"


def test_names_cannot_hide_anything() -> None:
    assert cleaned_name("Bob\u202e\u2066 evil\x00\x1b[31m") == "Bob evil[31m"
    assert cleaned_name("\u200b\ufeff \n") == ""
    assert cleaned_name("👩‍🚀") == "👩‍🚀"


# Origins ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": "http://localhost"},
        {"origin": "http://["},
        {"origin": "garbage"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_other_sites_pages_can_change_nothing_and_open_no_socket(
    two: str, ann: Visitor, headers: dict[str, str]
) -> None:
    refused = ann.refused("PUT", "/api/me", {"name": "Evil"}, headers=headers)
    assert refused == (403, "foreign-origin")
    assert refused_handshake(lambda: ann.look(two, headers=headers)) == refused
    assert ann.get("/api/me")["name"] == "Ann"


def refused_handshake(look: Callable[[], Talk]) -> tuple[int, str]:
    """The status and the code of an error, in the one shape there is."""
    with pytest.raises(InvalidStatus) as refused:
        look()
    answer = refused.value.response
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-request-id"]
    found = json.loads(answer.body)
    assert set(found) == {"error"}
    assert set(found["error"]) == {"code", "words"}
    return answer.status_code, found["error"]["code"]


def test_a_handshake_that_is_refused_is_answered_with_the_reason_and_no_more(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    limits = replace(GENEROUS, requests=Rate(4, 0.001))
    with ServerThread(for_tests(tmp_path / "carbarn.db", limits=limits)) as server:
        ann = server.visitor()
        code = ann.table(ME, here("Ida"))["code"]
        evil = f"ws://evil.example/api/tables/{code}/socket"
        there = ("127.0.0.1", server.port)
        refused = refused_handshake(lambda: Talk(evil, address=there, proxy=None))
        assert refused == (421, "foreign-host")
        foreign = {"origin": "null"}
        refused = refused_handshake(lambda: ann.look(code, headers=foreign))
        assert refused == (403, "foreign-origin")
        assert refused_handshake(lambda: ann.look(code)) == (429, "too-fast")
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_our_own_page_may(server: ServerThread, two: str, ann: Visitor) -> None:
    ours = {"origin": server.url, "sec-fetch-site": "same-origin"}
    assert ann.http.put("/api/me", json={"name": "Anne"}, headers=ours).status_code == 200
    with ann.look(two, headers=ours) as talk:
        assert talk.state()["seat"] == 0


def test_our_own_page_may_behind_a_proxy_that_ends_https(tmp_path: Path) -> None:
    proxied = {"origin": "https://club.example", "host": "club.example"}
    settings = for_tests(tmp_path / "carbarn.db", allowed_hosts=("club.example",))
    with ServerThread(settings) as server:
        ann = server.visitor()
        assert ann.http.put("/api/me", json={"name": "Anne"}, headers=proxied).status_code == 200


# Headers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/nonsense", "/t/abcdef", "/nonsense.js"])
def test_every_answer_tells_browsers_to_be_careful(server: ServerThread, path: str) -> None:
    headers = server.stranger().http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "camera=()" in headers["permissions-policy"]
    assert "server" not in headers
    assert "access-control-allow-origin" not in headers


# Nothing hidden leaks -----------------------------------------------------------------------


def play_two(
    ann: Visitor, bob: Visitor, code: str, moves: int
) -> Iterator[tuple[int, list[list[str]]]]:
    """Random moves of both, and after each of them what each has been sent since."""
    rng = random.Random(5)
    with ann.look(code) as left, bob.look(code) as right:
        talks = (left, right)
        states = [talk.state() for talk in talks]
        for _ in range(moves):
            seat = states[0]["table"]["turn"]
            if seat is None:
                return
            seq = states[0]["seq"]
            ask_everything(talks[seat], states[seat], rng)
            move = rng.choice(states[seat]["legal"])
            talks[seat].send(type="play", seat=seat, seq=seq, move=move)
            states = [talk.state(after(seq)) for talk in talks]
            yield seq + 1, [talk.received for talk in talks]
            for talk in talks:
                talk.received.clear()


def after(seq: int) -> Callable[[Json], bool]:
    return lambda state: bool(state["seq"] == seq + 1)


def ask_everything(talk: Talk, state: Json, rng: random.Random) -> None:
    """Everything else that one can send on one's turn."""
    talk.send(type="what-if", seat=state["seat"], move=rng.choice(state["legal"]))
    talk.send(type="look", seat=None)
    talk.send(type="look", seat=1 - state["seat"])
    talk.send(type="look", seat=state["seat"])
    talk.send(type="play", seat=state["seat"], seq=state["seq"] + 1, move="draw")


PRIVATE = {"drew": "tile", "refilled": "tile", "returned": "company", "took-hidden": "company"}


@pytest.mark.slow
@pytest.mark.parametrize("companies", [False, True])
def test_what_others_hold_is_in_no_message_before_it_is_laid(
    server: ServerThread, ann: Visitor, bob: Visitor, companies: bool
) -> None:
    """Everything that is sent to one of them is compared with what the server knows."""
    table = ann.table({"kind": "me"}, {"kind": "open"}, companies=companies)
    code = table["code"]
    bob.post(f"/api/invites/{table['seats'][1]['invite']}")
    telling = 0
    for seq, received in play_two(ann, bob, code, moves=70):
        before, after = server.referee(code, seq - 1), server.referee(code, seq)
        for viewer in (0, 1):
            for text in received[viewer]:
                truth = after if json.loads(text).get("seq") == seq else before
                if not truth.over():
                    telling += check_message(text, viewer, truth.state)
    assert telling > 100, "a leak would have been seen that often"


def check_message(text: str, viewer: int, truth: State) -> bool:
    """Names only what the viewer can know; tells whether there was something to be hidden."""
    other = 1 - viewer
    known = {truth.tile[space] for space in range(64)} | {truth.hand[viewer, 0]}
    if truth.seat == viewer:
        known.add(truth.drawn)
    named = {TILES.index(name) for name in re.findall(r"[a-d]{4}", text) if name in TILES}
    assert named <= known
    message = json.loads(text)
    for entry in message.get("log", [message]):
        check_events(entry.get("events", []), viewer)
    if view := message.get("view"):
        assert view["hands"][other] in ([None], [])
        assert view["drawn"] is None or truth.seat == viewer
        check_shares(view["companies"], viewer, truth)
    return truth.hand[other, 0] not in known


def check_events(events: list[Json], viewer: int) -> None:
    for event in events:
        if event["key"] in PRIVATE and event["seat"] != viewer:
            assert event[PRIVATE[event["key"]]] is None


def check_shares(companies: Json | None, viewer: int, truth: State) -> None:
    """A share is shown to those who know it, and only to them."""
    if companies is None:
        return
    known = set(enumerate(truth.face_up))
    for p in range(4):
        known |= {(p, truth.share[s, p]) for s in (0, 1) if truth.share_known[s, p] >> viewer & 1}
        known |= {(p, truth.pile[p, n]) for n in range(8) if truth.pile_known[p, n] >> viewer & 1}
        shown = [*companies["piles"][p], *(shares[p] for shares in companies["shares"])]
        assert {(p, COMPANIES.index(share)) for share in shown if share} <= known


def test_the_seed_is_in_no_answer_and_no_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    with ServerThread(for_tests(tmp_path / "carbarn.db")) as server:
        ann, bob = server.visitor("Ann"), server.visitor("Bob")
        table = ann.table({"kind": "me"}, {"kind": "open"})
        code, invite = table["code"], table["seats"][1]["invite"]
        bob.post(f"/api/invites/{invite}")
        token = ann.post(f"/api/tables/{code}/carry", {"seat": 0})["token"]
        texts = [json.dumps(table)]
        for _, received in play_two(ann, bob, code, moves=8):
            texts += [text for sent in received for text in sent]
        for path in (f"/api/tables/{code}", f"/api/tables/{code}/record", "/api/me"):
            texts.append(bob.http.get(path).text)
        seed = str(seed_of(server.settings.database, code))
        key = rows(server.settings.database, "select value from facts where name = 'secret key'")
        cookies = [ann.cookie, bob.cookie]
        guests = [cookie.partition(".")[0] for cookie in cookies]
    assert not any(seed in text or '"seed":"' in text for text in texts)
    assert not any(guest in text for text in texts for guest in guests)
    written = formatter("json")
    logged = "\n".join(written.format(line) for line in caplog.records if line.name != "httpx")
    assert code in logged, "tables are named in the log"
    for secret in (seed, invite, token, key[0][0], *cookies, *guests):
        assert secret not in logged


def test_an_error_of_the_store_does_not_print_what_was_to_be_written(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    import sqlite3

    caplog.set_level(logging.INFO)
    with ServerThread(for_tests(tmp_path / "carbarn.db")) as server:
        ann = server.visitor()
        with sqlite3.connect(server.file, isolation_level=None) as blocker:
            blocker.execute(
                "create trigger no before insert on seats begin select json('broken'); end"
            )
        blocker.close()
        body = {"game": "cable-car", "options": {}, "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert ann.refused("POST", "/api/tables", body) == (503, "not-saved")
        assert rows(server.settings.database, "select count(*) from tables") == [(0,)]
        guest = ann.cookie.partition(".")[0]
    logged = "\n".join(formatter("text").format(line) for line in caplog.records)
    assert "malformed JSON" in logged
    assert guest not in logged
