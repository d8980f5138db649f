"""The page as an app: kept by the browser, opened without a network, installed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

from playwright.sync_api import expect

from ..server.client import wait_until
from ..server.process import Server
from .cablecar_page import Guest
from .conftest import Arrive, free_port

A_WHILE = 90_000  # milliseconds, for a page that asks now and then
NO_ANSWER = ["Failed to load resource", "WebSocket connection to"]
LEFT = """Promise.all([caches.keys(), navigator.serviceWorker.getRegistrations()])
    .then((all) => all.flat().length)"""
ACTIVE = "navigator.serviceWorker.ready.then(() => true)"


def kept(arrive: Arrive, server: Server) -> Guest:
    """Somebody whose browser keeps the page."""
    ann = arrive(home=server.url, service_workers="allow").go()
    assert ann.page.evaluate(ACTIVE)
    return ann


@contextmanager
def answering(port: int, status: int) -> Iterator[None]:
    """Whatever is asked for there."""

    class Always(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", port), Always) as server:
        Thread(target=server.serve_forever).start()
        yield
        server.shutdown()


def test_a_page_opens_without_its_server_and_goes_on_when_it_is_back(
    arrive: Arrive, frail: Server
) -> None:
    ann = kept(arrive, frail)
    ann.forgiven += NO_ANSWER
    frail.kill()
    ann.go()
    expect(ann.page.get_by_text("No connection to the server")).to_be_visible()
    expect(ann.game).to_be_disabled()
    ann.press(ann.page.get_by_role("link", name="Rules: Trambahn"))
    expect(ann.page.get_by_role("heading", name="What is in the box")).to_be_visible()
    ann.page.go_back()
    frail.start()
    expect(ann.game).to_be_enabled(timeout=A_WHILE)
    ann.play_at_once()
    assert ann.await_turn()


def test_a_table_that_cannot_be_shown_says_so_and_opens_when_it_can(
    arrive: Arrive, frail: Server
) -> None:
    ann = kept(arrive, frail)
    ann.forgiven += NO_ANSWER
    code = ann.table("beginner")
    frail.kill()
    with answering(urlsplit(frail.url).port or 0, 502):  # as a proxy does
        ann.page.reload()
        expect(
            ann.page.get_by_role("heading", name=f"Table {code} cannot be shown")
        ).to_be_visible()
    frail.start()
    expect(ann.board).to_be_visible(timeout=A_WHILE)


def test_a_worker_that_is_to_go_empties_what_it_kept(arrive: Arrive, tmp_path: Path) -> None:
    database, port = tmp_path / "carbarn.db", free_port()
    keeping, forgetting = Server(database, port), Server(database, port, offline=False)
    keeping.start()
    ann = kept(arrive, keeping)
    assert ann.page.evaluate("caches.keys()") != []
    keeping.stop()
    forgetting.start()
    ann.page.reload()
    wait_until(lambda: ann.page.evaluate(LEFT) == 0)
    ann.page.reload()
    expect(ann.game).to_be_enabled()
    assert ann.page.evaluate("navigator.serviceWorker.controller") is None
    forgetting.stop()


def test_chromium_would_install_it(arrive: Arrive, server: Server) -> None:
    ann = kept(arrive, server)
    devtools = ann.page.context.new_cdp_session(ann.page)
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        answer = ann.page.request.get(server.url + icon["src"])
        assert answer.headers["content-type"] == icon["type"]
    for shortcut in manifest["shortcuts"]:
        ann.go(shortcut["url"])
        expect(ann.page.get_by_role("heading", name=shortcut["name"], exact=True)).to_be_visible()


def test_who_looks_for_it_finds_the_browsers_offer_to_install(arrive: Arrive) -> None:
    ann = arrive().go()
    expect(ann.game).to_be_enabled()
    ann.page.evaluate("""
        const offer = new Event('beforeinstallprompt', { cancelable: true });
        offer.prompt = async () => (window.asked = true);
        window.left = dispatchEvent(offer);
    """)
    assert ann.page.evaluate("window.left") is False  # nothing lies over the page
    ann.press(ann.button("Settings"))
    ann.press(ann.button("Install as an app"))
    assert ann.page.evaluate("window.asked")
    expect(ann.button("Install as an app")).to_have_count(0)
