"""Accounts: a guest becomes one, comes back by a passkey or a code, and nobody else does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

import pytest

from carbarn.server.accounts import secret_codes
from carbarn.server.accounts.devices import device_name
from carbarn.server.edge.limits import Limits, Rate

from .authenticator import Authenticator
from .client import (
    GENEROUS,
    ME,
    OPEN,
    PLENTY,
    Json,
    ServerThread,
    Visitor,
    computer,
    for_tests,
    rows,
    wait_until,
)

SESSION = "carbarn-session"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    """Asked by a name, as passkeys want it; nobody is too fast with codes."""
    database = tmp_path_factory.mktemp("accounts") / "carbarn.db"
    with ServerThread(for_tests(database, limits=with_guesses(PLENTY))) as server:
        server.url = server.url.replace("127.0.0.1", "localhost")
        yield server


def with_guesses(rate: Rate) -> Limits:
    return replace(GENEROUS, guesses=rate)


@dataclass
class Member:
    """Somebody with an account, at one of their devices."""

    visitor: Visitor
    key: Authenticator
    codes: list[str]

    @property
    def cookie(self) -> str:
        return self.visitor.http.cookies.get(SESSION) or ""


def member(server: ServerThread, name: str) -> Member:
    return registered(server.visitor(name))


def registered(visitor: Visitor) -> Member:
    key = Authenticator(visitor.url)
    options = visitor.post("/api/account/passkeys/ask")
    made = visitor.post("/api/account/passkeys", {"credential": key.make(options)})
    return Member(visitor, key, made["codes"])


def log_in(visitor: Visitor, key: Authenticator, bring: bool = False) -> Any:
    options = visitor.post("/api/account/log-in/ask")
    body = {"credential": key.show(options), "bring": bring}
    return visitor.post("/api/account/log-in", body)


def name_of(visitor: Visitor) -> str:
    return str(visitor.get("/api/me")["name"])


def tables_of(visitor: Visitor) -> list[str]:
    return [table["code"] for table in visitor.get("/api/me")["tables"]]


def account_of(visitor: Visitor) -> Json:
    account: Json = visitor.get("/api/account")
    return account


def somebody_with(server: ServerThread, **cookies: str) -> Visitor:
    """A browser that sends just these cookies."""
    visitor = server.stranger()
    for name, value in cookies.items():
        visitor.http.cookies.set(name.replace("_", "-"), value, domain="localhost.local")
    return visitor


# Becoming somebody --------------------------------------------------------------------------


def test_a_guest_becomes_an_account_with_all_that_they_have_played(server: ServerThread) -> None:
    ann = server.visitor("Ann")
    code = ann.table(ME, OPEN)["code"]
    assert account_of(ann)["made"] is None

    registered(ann)

    assert name_of(ann) == "Ann"
    assert tables_of(ann) == [code]
    account = account_of(ann)
    assert account["recovery_codes"] == 8
    assert [device["here"] for device in account["devices"]] == [True]
    assert [key["site"] for key in account["passkeys"]] == ["localhost"]


def test_a_second_device_comes_by_the_passkey_and_plays_on(server: ServerThread) -> None:
    ann = member(server, "Ann")
    table = ann.visitor.table(ME, computer())
    phone = server.visitor()

    assert log_in(phone, ann.key) == {"name": "Ann"}

    assert tables_of(phone) == [table["code"]]
    with phone.look(table["code"]) as talk:
        talk.play(talk.look(0))
    assert len(account_of(ann.visitor)["devices"]) == 2


def test_what_the_guest_of_a_device_has_played_comes_along_if_they_want(
    server: ServerThread,
) -> None:
    ann, bob = member(server, "Ann"), server.visitor("Bob")
    phone, laptop = server.visitor("Little Ann"), server.visitor("Not Ann")
    table = bob.table(ME, OPEN)
    phone.post(f"/api/invites/{table['seats'][1]['invite']}")
    kept = laptop.table(ME, OPEN)["code"]

    log_in(phone, ann.key, bring=True)
    log_in(laptop, ann.key, bring=False)

    assert tables_of(laptop) == [table["code"]]
    assert phone.get(f"/api/tables/{table['code']}")["mine"] == [1]
    tag = next(one["tag"] for one in account_of(laptop)["devices"] if one["here"])
    laptop.delete(f"/api/account/devices/{tag}")
    assert (name_of(laptop), tables_of(laptop)) == ("Not Ann", [kept])


def test_who_brings_a_table_along_at_which_they_sit_already_has_both_seats(
    server: ServerThread,
) -> None:
    ann, phone = member(server, "Ann"), server.visitor("Ann's phone")
    table = ann.visitor.table(ME, OPEN)
    phone.post(f"/api/invites/{table['seats'][1]['invite']}")
    log_in(phone, ann.key, bring=True)
    assert phone.get(f"/api/tables/{table['code']}")["mine"] == [0, 1]


def test_an_account_has_another_passkey_and_loses_one_but_not_the_last(
    server: ServerThread,
) -> None:
    ann = member(server, "Ann")
    phone = server.visitor()
    log_in(phone, ann.key)
    second = registered(phone)
    assert second.codes == [], "there are some already"
    first = ann.visitor.get("/api/account")["passkeys"][0]["credential"]
    (left,) = phone.delete(f"/api/account/passkeys/{first}")["passkeys"]
    path = f"/api/account/passkeys/{left['credential']}"
    assert phone.refused("DELETE", path) == (409, "last-passkey")
    stranger = server.visitor()
    options = stranger.post("/api/account/log-in/ask")
    body = {"credential": ann.key.show(options), "bring": False}
    assert stranger.refused("POST", "/api/account/log-in", body) == (403, "bad-passkey")
    assert log_in(stranger, second.key) == {"name": "Ann"}


# Codes --------------------------------------------------------------------------------------


def test_a_second_device_joins_by_words_that_the_first_one_shows(server: ServerThread) -> None:
    ann, phone = member(server, "Ann"), server.visitor()
    code = ann.visitor.post("/api/account/device-code")["code"]
    typed = "  " + code.upper().replace("-", "  ") + " "
    assert phone.post("/api/account/device-code/whose", {"code": typed}) == {"name": "Ann"}
    assert phone.post("/api/account/join", {"code": typed, "bring": False}) == {"name": "Ann"}
    assert name_of(phone) == "Ann"
    again = {"code": code, "bring": False}
    assert server.visitor().refused("POST", "/api/account/join", again) == (403, "bad-code")


def test_a_guest_without_an_account_moves_to_another_device_too(server: ServerThread) -> None:
    ann, phone = server.visitor("Ann"), server.visitor()
    kept = ann.table(ME, OPEN)["code"]
    code = ann.post("/api/account/device-code")["code"]
    phone.post("/api/account/join", {"code": code, "bring": False})
    assert (name_of(phone), tables_of(phone)) == ("Ann", [kept])
    assert account_of(phone)["made"] is None


def test_words_for_a_device_work_for_ten_minutes(server: ServerThread) -> None:
    ann, phone = server.visitor("Ann"), server.visitor()
    with patch("carbarn.server.accounts.accounts.DEVICE_CODE", -1.0):
        code = ann.post("/api/account/device-code")["code"]
    body = {"code": code, "bring": False}
    assert phone.refused("POST", "/api/account/join", body) == (403, "bad-code")


def test_only_the_latest_words_work(server: ServerThread) -> None:
    ann, phone = server.visitor("Ann"), server.visitor()
    first = ann.post("/api/account/device-code")["code"]
    ann.post("/api/account/device-code")
    body = {"code": first, "bring": False}
    assert phone.refused("POST", "/api/account/join", body) == (403, "bad-code")


def test_who_has_lost_all_devices_comes_back_by_a_recovery_code_once(
    server: ServerThread,
) -> None:
    ann, phone = member(server, "Ann"), server.visitor()
    body = {"code": ann.codes[3].upper(), "bring": False}
    assert phone.post("/api/account/recover", body) == {"name": "Ann"}
    assert account_of(phone)["recovery_codes"] == 7
    assert server.visitor().refused("POST", "/api/account/recover", body) == (403, "bad-code")


def test_new_recovery_codes_take_the_place_of_the_old(server: ServerThread) -> None:
    ann = member(server, "Ann")
    new = ann.visitor.post("/api/account/recovery-codes")["codes"]
    assert len(set(new) | set(ann.codes)) == 16
    old = {"code": ann.codes[0], "bring": False}
    assert server.visitor().refused("POST", "/api/account/recover", old) == (403, "bad-code")
    server.visitor().post("/api/account/recover", {"code": new[0], "bring": False})


def test_no_secret_is_in_the_database(server: ServerThread) -> None:
    ann = member(server, "Ann")
    words = ann.visitor.post("/api/account/device-code")["code"]
    token = ann.cookie.rpartition(".")[0]
    kept = json.dumps(everything(server))
    assert token
    for secret in (*ann.codes, *(code.replace("-", "") for code in ann.codes), words, token):
        assert secret not in kept


def everything(server: ServerThread) -> list[Any]:
    database = server.settings.database
    names = rows(database, "select name from sqlite_master where type = 'table'")
    return [rows(database, f"select * from {name}") for (name,) in names]


def test_the_words_are_256_and_plain() -> None:
    assert len(set(secret_codes.WORDS)) == 256
    assert all(word.isascii() and word.isalpha() and word.islower() for word in secret_codes.WORDS)


# Logging out --------------------------------------------------------------------------------


def test_a_stolen_cookie_is_worth_nothing_after_logging_out(server: ServerThread) -> None:
    ann = member(server, "Ann")
    stolen = ann.cookie
    thief = somebody_with(server, carbarn_session=stolen)
    assert name_of(thief) == "Ann"
    (device,) = account_of(ann.visitor)["devices"]
    ann.visitor.delete(f"/api/account/devices/{device['tag']}")
    thief = somebody_with(server, carbarn_session=stolen)
    assert name_of(thief) != "Ann"
    assert name_of(ann.visitor) != "Ann"


def test_the_guest_s_cookie_is_worth_nothing_once_they_have_an_account(
    server: ServerThread,
) -> None:
    visitor = server.visitor("Ann")
    stolen = visitor.cookie
    code = visitor.table(ME, computer())["code"]
    with visitor.look(code) as talk:
        assert talk.state()["seat"] == 0
        registered(visitor)
        assert talk.closed() == 1012, "come back with the new cookie"
    thief = somebody_with(server, carbarn=stolen)
    assert thief.refused("POST", f"/api/tables/{code}/carry", {"seat": 0}) == (401, "no-guest")
    assert tables_of(thief) == []


def test_who_is_logged_out_elsewhere_sees_it_at_the_table_at_once(server: ServerThread) -> None:
    ann, phone = member(server, "Ann"), server.visitor()
    log_in(phone, ann.key)
    code = ann.visitor.table(ME, computer())["code"]
    with phone.look(code) as talk:
        assert talk.state()["seat"] == 0
        tag = next(one["tag"] for one in account_of(phone)["devices"] if one["here"])
        ann.visitor.delete(f"/api/account/devices/{tag}")
        assert talk.error()["code"] == "logged-out"
        assert talk.closed() == 4401


def test_logging_out_everywhere_ends_all_devices_and_codes(server: ServerThread) -> None:
    ann, phone = member(server, "Ann"), server.visitor()
    log_in(phone, ann.key)
    code = ann.visitor.post("/api/account/device-code")["code"]
    phone.delete("/api/account/devices")
    assert name_of(ann.visitor) != "Ann"
    assert name_of(phone) != "Ann"
    body = {"code": code, "bring": False}
    assert server.visitor().refused("POST", "/api/account/join", body) == (403, "bad-code")
    assert log_in(phone, ann.key) == {"name": "Ann"}


def test_a_device_has_a_name_that_its_owner_gives_it(server: ServerThread) -> None:
    ann, eve = member(server, "Ann"), member(server, "Eve")
    (device,) = account_of(ann.visitor)["devices"]
    path = f"/api/account/devices/{device['tag']}"
    assert eve.visitor.refused("PUT", path, {"name": "Mine"}) == (404, "no-such-device")
    assert eve.visitor.refused("DELETE", path) == (404, "no-such-device")
    renamed = ann.visitor.put(path, {"name": "Kitchen"})
    assert [one["name"] for one in renamed["devices"]] == ["Kitchen"]


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36", "Chrome · Linux"),
        ("Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/2 Firefox/143.0", "Firefox · Windows"),
        ("", ""),
        ("x" * 10_000, ""),
    ],
)
def test_a_device_is_called_by_its_browser_and_system(agent: str, name: str) -> None:
    assert device_name(agent) == name


# Attacks ------------------------------------------------------------------------------------


def refused_log_in(visitor: Visitor, answer: Json) -> tuple[int, str]:
    return visitor.refused("POST", "/api/account/log-in", {"credential": answer, "bring": False})


def test_an_answer_counts_once(server: ServerThread) -> None:
    ann, phone = member(server, "Ann"), server.visitor()
    answer = ann.key.show(phone.post("/api/account/log-in/ask"))
    phone.post("/api/account/log-in", {"credential": answer, "bring": False})
    assert refused_log_in(phone, answer) == (403, "bad-passkey")


def test_an_answer_counts_only_in_the_browser_that_was_asked(server: ServerThread) -> None:
    ann, eve = member(server, "Ann"), server.visitor()
    answer = ann.key.show(server.visitor().post("/api/account/log-in/ask"))
    assert refused_log_in(eve, answer) == (403, "bad-passkey")


@pytest.mark.parametrize("wrong", ["origin", "site", "key", "handle", "challenge"])
def test_an_answer_of_another_page_site_key_or_person_is_refused(
    server: ServerThread, wrong: str
) -> None:
    ann, bob, phone = member(server, "Ann"), member(server, "Bob"), server.visitor()
    options = phone.post("/api/account/log-in/ask")
    if wrong == "origin":
        ann.key.origin = "https://carbarn.example"
    if wrong == "site":
        ann.key.site = "example"
    if wrong == "key":
        ann.key.key = bob.key.key
    if wrong == "handle":
        ann.key.handle = bob.key.handle
    if wrong == "challenge":
        options["challenge"] = "c29tZXRoaW5nIGVsc2U"
    assert refused_log_in(phone, ann.key.show(options)) == (403, "bad-passkey")


def test_what_was_asked_for_one_thing_does_not_answer_another(server: ServerThread) -> None:
    phone = server.visitor()
    key = Authenticator(phone.url, handle="AA")
    options = phone.post("/api/account/log-in/ask") | {"user": {"id": "AA"}}
    body = {"credential": key.make(options)}
    assert phone.refused("POST", "/api/account/passkeys", body) == (403, "bad-passkey")


def test_a_challenge_is_too_old_after_five_minutes(server: ServerThread) -> None:
    ann, phone = member(server, "Ann"), server.visitor()
    answer = ann.key.show(phone.post("/api/account/log-in/ask"))
    with patch("carbarn.server.accounts.passkeys.A_WHILE", -1):
        assert refused_log_in(phone, answer) == (403, "bad-passkey")


def test_a_passkey_that_counts_backwards_was_copied(server: ServerThread) -> None:
    ann, phone = member(server, "Ann"), server.visitor()
    log_in(phone, ann.key)
    ann.key.uses = 0
    answer = ann.key.show(phone.post("/api/account/log-in/ask"))
    assert refused_log_in(phone, answer) == (403, "bad-passkey")


def test_a_passkey_of_somebody_else_cannot_be_made_once_more(server: ServerThread) -> None:
    ann, eve = member(server, "Ann"), server.visitor("Eve")
    mine = Authenticator(eve.url, credential=ann.key.credential)
    body = {"credential": mine.make(eve.post("/api/account/passkeys/ask"))}
    assert eve.refused("POST", "/api/account/passkeys", body) == (403, "bad-passkey")
    assert account_of(eve)["made"] is None


@pytest.mark.parametrize(
    "nonsense", [{}, {"id": 7}, {"id": "x", "rawId": "x", "type": "public-key", "response": {}}]
)
def test_nonsense_is_refused_in_a_line(server: ServerThread, nonsense: Json) -> None:
    eve = server.visitor()
    for path in ("/api/account/log-in", "/api/account/passkeys"):
        body = {"credential": nonsense} | ({"bring": False} if "log" in path else {})
        assert eve.refused("POST", path, body) == (403, "bad-passkey")


def test_pages_of_others_can_ask_for_nothing(server: ServerThread) -> None:
    ann = member(server, "Ann")
    foreign = {"headers": {"origin": "https://carbarn.example"}}
    for method, path in (
        ("POST", "/api/account/log-in/ask"),
        ("POST", "/api/account/device-code"),
        ("DELETE", "/api/account/devices"),
        ("DELETE", "/api/account"),
    ):
        assert ann.visitor.refused(method, path, **foreign) == (403, "foreign-origin")


def test_by_an_address_there_are_no_passkeys(server: ServerThread) -> None:
    ann = Visitor(f"http://127.0.0.1:{server.port}")
    ann.get("/api/me")
    assert ann.refused("POST", "/api/account/passkeys/ask") == (409, "no-passkeys-here")
    ann.http.close()


def test_who_found_a_cookie_cannot_change_who_comes_in(server: ServerThread) -> None:
    ann = member(server, "Ann")
    with patch("carbarn.server.accounts.accounts.PROVED", -1.0):
        for method, path in (
            ("POST", "/api/account/passkeys/ask"),
            ("POST", "/api/account/device-code"),
            ("POST", "/api/account/recovery-codes"),
            ("DELETE", "/api/account/passkeys/x"),
            ("DELETE", "/api/account"),
        ):
            assert ann.visitor.refused(method, path) == (403, "prove-it")


def test_who_proves_again_who_they_are_may_go_on_with_the_same_device(
    server: ServerThread,
) -> None:
    ann = member(server, "Ann")
    before = ann.cookie
    log_in(ann.visitor, ann.key)
    assert ann.cookie == before
    assert len(account_of(ann.visitor)["devices"]) == 1


def test_codes_cannot_be_guessed_for_long(tmp_path: Any) -> None:
    settings = for_tests(tmp_path / "carbarn.db", limits=with_guesses(Rate(3, 1 / 1000)))
    with ServerThread(settings) as server:
        ann, eve = server.visitor("Ann"), server.visitor()
        code = ann.post("/api/account/device-code")["code"]
        right, wrong = {"code": code, "bring": False}, {"code": "a-b-c-d-e", "bring": False}
        guesses = ("/api/account/join", "/api/account/recover", "/api/account/device-code/whose")
        for path in guesses:
            body = wrong if "whose" not in path else {"code": "a"}
            assert eve.refused("POST", path, body) == (403, "bad-code")
        assert eve.refused("POST", "/api/account/join", right) == (429, "too-fast")


# The host decides ---------------------------------------------------------------------------


def test_a_host_may_switch_accounts_off(tmp_path: Any) -> None:
    with ServerThread(for_tests(tmp_path / "carbarn.db", accounts="off")) as server:
        server.url = server.url.replace("127.0.0.1", "localhost")
        ann = server.visitor("Ann")
        assert account_of(ann)["offered"] == "off"
        for path in ("/api/account/passkeys/ask", "/api/account/log-in/ask"):
            assert ann.refused("POST", path) == (403, "no-accounts")
        ann.table(ME, OPEN)


def test_a_host_may_require_an_account_for_playing_with_others(tmp_path: Any) -> None:
    settings = for_tests(tmp_path / "carbarn.db", accounts="required")
    with ServerThread(settings) as server:
        server.url = server.url.replace("127.0.0.1", "localhost")
        ann, bob = member(server, "Ann"), server.visitor("Bob")
        assert bob.table(ME, computer())["status"] == "playing", "alone nobody needs one"
        body = {"game": "cable-car", "options": {}, "seats": [ME, OPEN]}
        assert bob.refused("POST", "/api/tables", body) == (403, "needs-account")
        invite = ann.visitor.table(ME, OPEN)["seats"][1]["invite"]
        assert bob.refused("POST", f"/api/invites/{invite}") == (403, "needs-account")
        registered(bob)
        assert bob.post(f"/api/invites/{invite}")["mine"] == [1]


# The end ------------------------------------------------------------------------------------


def test_all_that_is_kept_about_somebody_is_theirs_to_download(server: ServerThread) -> None:
    ann = member(server, "Ann")
    code = ann.visitor.table(ME, computer())["code"]
    with ann.visitor.look(code) as talk:
        talk.play(talk.look(0))
    answer = ann.visitor.http.get("/api/account/data")
    assert "carbarn.json" in answer.headers["content-disposition"]
    data = answer.json()
    assert (data["name"], len(data["account"]["devices"])) == ("Ann", 1)
    (table,) = data["tables"]
    assert [move["kind"] for move in table["moves"]] == ["move"]


def test_who_is_deleted_leaves_no_trace_in_the_whole_database(server: ServerThread) -> None:
    bob = server.visitor("Bob")
    ann = member(server, "Zuleika Dobson")
    table = bob.table(ME, OPEN)
    ann.visitor.post(f"/api/invites/{table['seats'][1]['invite']}")
    alone = ann.visitor.table(ME, computer())["code"]
    ann.visitor.post(f"/api/tables/{table['code']}/carry", {"seat": 1})
    ann.visitor.post("/api/account/device-code")
    over = bob.table(ME, OPEN)
    ann.visitor.post(f"/api/invites/{over['seats'][1]['invite']}")
    put_away(server, over["code"], ann.visitor)
    (guest,) = rows(
        server.settings.database, "select guest from guests where name = 'Zuleika Dobson'"
    )[0]
    key = account_of(ann.visitor)["passkeys"][0]["credential"]
    traces = (guest, "Zuleika", key, ann.key.handle, alone)
    assert all(trace in json.dumps(everything(server)) for trace in traces)

    ann.visitor.delete("/api/account")

    left = json.dumps(everything(server))
    assert [trace for trace in traces if trace in left] == []
    seats = bob.get(f"/api/tables/{table['code']}")["seats"]
    assert [seat["name"] for seat in seats] == ["Bob", "Somebody"]
    assert ann.visitor.http.cookies.get(SESSION) is None
    assert name_of(ann.visitor).startswith("Guest")


def put_away(server: ServerThread, code: str, visitor: Visitor) -> None:
    """A table is off somebody's list, once they have given up their seat."""
    with visitor.look(code) as talk:
        state = talk.look(1)
        talk.send(type="resign", seat=1)
        talk.state(lambda after: after["seq"] > state["seq"])
    visitor.put(f"/api/tables/{code}/put-away", {})


def test_a_guest_without_an_account_can_be_deleted_too(server: ServerThread) -> None:
    ann = server.visitor("Xanthippe")
    ann.table(ME, computer())
    ann.delete("/api/account")
    assert "Xanthippe" not in json.dumps(everything(server))
    wait_until(lambda: name_of(ann).startswith("Guest"))
