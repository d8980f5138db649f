"""Being told as people ask for it on the page: by their browser, by mail."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from ..server.client import ME, OPEN, Json, Visitor
from ..server.mail_server import MailServer, paths_in
from ..server.process import Server
from ..server.push_service import Browser, PushService
from . import axe
from .cablecar_page import Guest
from .conftest import DESK, HELD, PHONE, Arrive, free_port

# The push service of the browser's maker is far away; ours is asked instead.
SUBSCRIBED = """([found, key]) => {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  const subscription = {
    endpoint: found.endpoint,
    options: { applicationServerKey: Uint8Array.from(text, (c) => c.charCodeAt(0)).buffer },
    toJSON: () => found,
    unsubscribe: async () => !(here = null),
  };
  let here = null;
  PushManager.prototype.subscribe = async () => (here = subscription);
  PushManager.prototype.getSubscription = async () => here;
}"""


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with PushService() as service:
        yield service


@pytest.fixture(scope="module")
def post() -> Iterator[MailServer]:
    with MailServer() as post:
        yield post


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory, post: MailServer) -> Iterator[Server]:
    """A server that tells people at once, by our own push service and mail server."""
    database, port = tmp_path_factory.mktemp("told") / "carbarn.db", free_port()
    more: Json = {
        "tell_after": 0.1,
        "mail_after": 0.1,
        "mail_pause": 0.1,
        "smtp": f"smtp://127.0.0.1:{post.port}",
        "mail_from": "trams@club.example",
        "site": f"http://127.0.0.1:{port}",
    }
    server = Server(database, port, push_anywhere=True, **more)
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.log.read_text()


@pytest.fixture
def ann(quick: Server) -> Iterator[Visitor]:
    """Somebody who plays without a browser."""
    visitor = quick.visitor("Ann")
    yield visitor
    visitor.http.close()


def with_a_table(bob: Guest, ann: Visitor) -> str:
    """A table where Ann is to move and Bob comes next, in his browser; its code."""
    table = ann.table(ME, OPEN)
    bob.go(f"/i/{table['seats'][1]['invite']}")
    expect(bob.board).to_be_visible()
    return str(table["code"])


def moved(ann: Visitor, code: str) -> None:
    with ann.look(code) as talk:
        state = talk.play(talk.state(lambda s: s["legal"]))
        while state["legal"]:
            state = talk.play(state)


def test_whoever_wants_it_is_told_by_their_browser(
    arrive: Arrive, quick: Server, service: PushService, ann: Visitor
) -> None:
    browser = Browser(service)
    bob = arrive(
        home=quick.url, service_workers="allow", permissions=["notifications"], viewport=DESK
    )
    bob.go("/told")
    key = ann.get("/api/told")["push_key"]
    subscription = {name: browser.subscription[name] for name in ("endpoint", "keys")}
    bob.page.evaluate(SUBSCRIBED, [subscription, key])
    assert bob.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    assert axe.violations(bob.page) == []
    bob.press(bob.button("Tell me on this device"))
    expect(bob.page.get_by_text("this device", exact=True)).to_be_visible()
    expect(bob.page.get_by_label("It is my turn")).to_be_checked()
    expect(bob.page.get_by_label("from")).to_have_value("23")
    bob.press(bob.page.get_by_label("Tell me nothing at night"))
    expect(bob.page.get_by_label("from")).to_have_count(0)
    assert axe.violations(bob.page) == []
    bob.press(bob.button("Try it"))
    expect(bob.page.get_by_text("Sent.")).to_be_visible()
    assert browser.waits_for()["title"] == "This is how you will be told"

    code = with_a_table(bob, ann)
    bob.go("/told")  # he looks at it no more
    moved(ann, code)
    assert browser.waits_for(lambda one: one["path"] == f"/t/{code}")["waiting"] == 1


def test_an_address_is_confirmed_by_its_link_and_ended_by_another(
    arrive: Arrive, quick: Server, post: MailServer, ann: Visitor
) -> None:
    bob = arrive(home=quick.url, locale="de", viewport=PHONE, **HELD)
    bob.go("/told")
    bob.page.get_by_label("Deine Adresse").fill("bob@example.org")
    bob.press(bob.button("Link schicken"))
    expect(bob.page.get_by_text("Erst wenn du dem Link")).to_be_visible()
    assert axe.violations(bob.page) == []
    (link,) = paths_in(post.waits_for("bob@example.org"))
    bob.go(link)
    bob.press(bob.button("Ja, es ist meine"))
    expect(bob.page.get_by_text("Du wirst dort benachrichtigt")).to_be_visible()
    code = with_a_table(bob, ann)
    bob.press(bob.page.locator("header .menu"))
    hears = bob.page.get_by_label("Von diesem Tisch hören")
    expect(hears).to_be_checked()
    bob.press(hears)
    expect(hears).not_to_be_checked()
    assert axe.violations(bob.page) == []
    bob.go("/told")
    expect(bob.page.get_by_role("link", name=f"Tisch {code.upper()}")).to_be_visible()
    bob.press(bob.button("Wieder benachrichtigen"))
    expect(bob.page.get_by_role("link", name=f"Tisch {code.upper()}")).to_have_count(0)
    moved(ann, code)
    mail = post.waits_for("bob@example.org", lambda one: "List-Unsubscribe" in one)
    assert mail["Subject"] == "Cable Car: du bist dran"
    bob.go(next(path for path in paths_in(mail) if path.startswith("/told/no/")))
    bob.press(bob.button("Keine Mails mehr schicken"))
    expect(bob.page.get_by_text("Es wird dir nichts mehr geschickt")).to_be_visible()
