"""Being told by mail: to a real server for it, at an address that somebody has confirmed."""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path

import pytest

from carbarn.server.edge.limits import Rate
from carbarn.server.setting_values import MailServer as Address
from carbarn.server.setting_values import mail_address, mail_server, site
from carbarn.server.settings import Settings

from .client import GENEROUS, ServerThread, Visitor, for_tests, rows, wait_until
from .mail_server import MailServer, paths_in, words_of
from .test_being_told import QUICK, met, plays

SITE = "https://club.example"


@pytest.fixture(scope="module")
def post() -> Iterator[MailServer]:
    with MailServer() as post:
        yield post


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, post: MailServer) -> Iterator[ServerThread]:
    database = tmp_path_factory.mktemp("mail") / "carbarn.db"
    with ServerThread(with_mail(post, for_tests(database, **QUICK))) as server:
        yield server


def with_mail(post: MailServer, settings: Settings) -> Settings:
    where = Address("127.0.0.1", post.port, is_encrypted=False)
    return replace(settings, site=SITE, smtp=where, mail_from="trams@club.example")


def somewhere() -> str:
    """An address that no other test uses."""
    return f"{secrets.token_hex(6)}@example.org"


def confirmed(visitor: Visitor, post: MailServer, **more: str) -> str:
    """An address at which somebody is told from now on."""
    address = somewhere()
    visitor.post("/api/told/mail", {"address": address, **more})
    visitor.post("/api/told/yes", {"token": token_in(post.waits_for(address))})
    return address


def token_in(mail: EmailMessage) -> str:
    (path,) = [path for path in paths_in(mail) if path.startswith("/told/yes/")]
    return path.rpartition("/")[2]


def is_news(mail: EmailMessage) -> bool:
    return "List-Unsubscribe" in mail


def test_an_address_is_asked_whose_it_is_and_told_nothing_before(
    server: ServerThread, post: MailServer, ann: Visitor, bob: Visitor
) -> None:
    address = somewhere()
    told = bob.post("/api/told/mail", {"address": address, "language": "de"})
    assert [(way["address"], way["confirmed"]) for way in told["ways"]] == [(address, False)]
    asked = post.waits_for(address)
    assert asked["Subject"] == "Ist das deine Adresse?"
    assert asked["From"] == "Carbarn <trams@club.example>"
    assert "Bob" not in words_of(asked)
    plays(ann, first := met(ann, bob))
    # Whoever reads the mail may have no cookie there.
    server.stranger().post("/api/told/yes", {"token": token_in(asked)})
    assert bob.get("/api/told")["ways"][0]["confirmed"]
    plays(ann, met(ann, bob))
    post.waits_for(address, is_news)
    assert not [path for mail in post.to(address) for path in paths_in(mail) if first in path]


def test_whoever_is_away_gets_a_mail_with_a_way_to_get_no_more(
    post: MailServer, ann: Visitor, bob: Visitor
) -> None:
    address = confirmed(bob, post)
    code = met(ann, bob)
    plays(ann, code)
    mail = post.waits_for(address, is_news)
    assert mail["Subject"] == "Cable Car: your turn"
    assert mail["Auto-Submitted"] == "auto-generated"
    way = bob.get("/api/told")["ways"][0]["way"]
    assert paths_in(mail) == [f"/t/{code}", "/told", f"/told/no/{way}"]
    assert mail["List-Unsubscribe"] == f"<{SITE}/api/told/no/{way}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert "Ann" not in str(mail)


def test_one_click_ends_it_without_a_cookie(
    server: ServerThread, post: MailServer, ann: Visitor, bob: Visitor
) -> None:
    address = confirmed(bob, post)
    plays(ann, met(ann, bob))
    link = str(post.waits_for(address, is_news)["List-Unsubscribe"]).strip("<>")
    path = link.removeprefix(SITE)
    nobody = server.stranger()
    page = nobody.http.get(path)
    assert (page.status_code, page.headers["location"]) == (303, path.removeprefix("/api"))
    assert bob.get("/api/told")["ways"]  # looking at it changes nothing
    done = nobody.http.post(path, data={"List-Unsubscribe": "One-Click"})
    assert done.json() == {"ok": True}
    assert bob.get("/api/told")["ways"] == []
    assert nobody.http.post(path).json() == {"ok": True}  # twice is once


def test_between_two_mails_there_is_a_pause_and_then_all_comes_in_one(
    tmp_path: Path, post: MailServer
) -> None:
    quick = for_tests(tmp_path / "carbarn.db", **{**QUICK, "mail_pause": 3600.0})
    with ServerThread(with_mail(post, quick)) as server:
        ann, bob = server.visitor("Ann"), server.visitor("Bob")
        address = confirmed(bob, post)
        plays(ann, met(ann, bob))
        post.waits_for(address, is_news)
        codes = [met(ann, bob) for _ in range(2)]
        for code in codes:
            plays(ann, code)
        postponed = "select count(*) from notifications where due > ?"
        half_an_hour_on = time.time() + 1800
        wait_until(lambda: rows(server.file, postponed, half_an_hour_on) == [(2,)])
        with closing(sqlite3.connect(server.file)) as file, file:
            file.execute("update ways set used = 1")
            file.execute("update notifications set due = 1")
        both = post.waits_for(address, is_news, count=2)
        assert both["Subject"] == "Cable Car: your turn · Cable Car: your turn"
        assert {f"/t/{code}" for code in codes} < set(paths_in(both))


def test_a_wrong_or_old_link_confirms_nothing(post: MailServer, bob: Visitor) -> None:
    bob.post("/api/told/mail", {"address": (address := somewhere())})
    token = token_in(post.waits_for(address))
    for wrong in ("", "x", token[:-1] + ("A" if token[-1] != "A" else "B"), f"x{token}"):
        assert bob.refused("POST", "/api/told/yes", {"token": wrong}) == (403, "bad-link")
    bob.post("/api/told/mail", {"address": somewhere()})  # another one, instead
    assert bob.refused("POST", "/api/told/yes", {"token": token}) == (403, "bad-link")


def test_an_address_where_nobody_is_any_more_is_forgotten(
    post: MailServer, ann: Visitor, bob: Visitor
) -> None:
    address = confirmed(bob, post)
    post.gone.add(address)
    plays(ann, met(ann, bob))
    wait_until(lambda: bob.get("/api/told")["ways"] == [])


def test_a_mail_server_that_is_down_is_tried_again_and_hurts_nobody(
    server: ServerThread, post: MailServer, ann: Visitor, bob: Visitor
) -> None:
    address = confirmed(bob, post)
    post.answer = "451 later"
    try:
        plays(ann, code := met(ann, bob))
        tried = "select 1 from notifications where code = ? and tries = 1"
        wait_until(lambda: rows(server.settings.database, tried, code))
    finally:
        post.answer = ""
    assert not [mail for mail in post.to(address) if is_news(mail)]
    assert bob.get("/api/told")["ways"]


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ann",
        "ann@",
        "@example.org",
        "ann@example",
        "ann@exam ple.org",
        "ann@example.org, bob@example.org",
        "ann@example.org\nBcc: bob@example.org",
        "Ann <ann@example.org>",
        "änn@example.org",
        "a" * 250 + "@example.org",
    ],
)
def test_what_is_no_address_is_refused(bob: Visitor, address: str) -> None:
    assert bob.refused("POST", "/api/told/mail", {"address": address})[0] == 422


def test_nobody_has_strangers_sent_many_mails(tmp_path: Path, post: MailServer) -> None:
    limits = replace(GENEROUS, confirmations=Rate(2, 1e-9))
    settings = for_tests(tmp_path / "carbarn.db", limits=limits)
    with ServerThread(with_mail(post, settings)) as server:
        victim = somewhere()
        for _ in range(2):
            server.visitor().post("/api/told/mail", {"address": victim})
        asked = server.visitor().refused("POST", "/api/told/mail", {"address": victim.upper()})
        assert asked == (429, "too-fast")
        assert len(post.to(victim)) == 2


def test_where_the_host_has_no_mail_it_is_not_offered(tmp_path: Path) -> None:
    with ServerThread(for_tests(tmp_path / "carbarn.db")) as server:
        bob = server.visitor()
        assert bob.get("/api/told")["mail"] is False
        body = {"address": "bob@example.org"}
        assert bob.refused("POST", "/api/told/mail", body) == (409, "no-mail-here")


# What hosts say -----------------------------------------------------------------------------


def test_a_mail_server_is_written_as_an_address() -> None:
    assert mail_server("smtp://mail.example") == Address("mail.example", 587, False)
    found = mail_server("smtps://trams%40club:p%2Fw@mail.example:1465")
    assert found == Address("mail.example", 1465, True, "trams@club", "p/w")
    assert "p/w" not in f"{found} {found!r}"


@pytest.mark.parametrize(
    "text", ["mail.example", "http://mail.example", "smtp://", "smtp://a:b@c:x", "smtp://ann@mail"]
)
def test_a_wrong_mail_server_is_told_in_one_line(text: str) -> None:
    with pytest.raises(ValueError, match="mail server"):
        mail_server(text)


def test_a_site_is_where_its_first_page_is() -> None:
    assert site("https://Club.example/") == "https://club.example"
    for wrong in ("club.example", "https://club.example/trams", "ftp://club.example", "https://"):
        with pytest.raises(ValueError, match="not where a site is"):
            site(wrong)
    with pytest.raises(ValueError, match="no address for mail"):
        mail_address("trams")
