"""A page of one version meets a server of another: it says so, and is loaded anew."""

from __future__ import annotations

import json
import re
import shutil
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from carbarn.server.settings import PAGE

from ..server.client import wait_until
from ..server.process import Server
from .cablecar_page import Guest
from .conftest import STILL, Arrive, free_port, is_stale
from .test_app import ACTIVE
from .test_together import AT_ONCE, BROKEN

Alter = Callable[[dict[str, Any]], None]

LOADING = "The server has another version of this page now"
HELD_BACK = "loaded when you have made your move"
KEPT = "do not have the same version"
NOT_FETCHED = ["Failed to load resource", "Failed to fetch dynamically"]


def of_another_version(folder: Path) -> Path:
    """The page as another build would have left it: all code has other names."""
    shutil.copytree(PAGE, folder)
    code = list(folder.glob("assets/*.js"))
    texts = [*code, folder / "index.html", folder / "chunks.json"]
    for text in texts:
        words = text.read_text()
        for old in code:
            words = words.replace(old.name, f"{old.stem}-other.js")
        text.write_text(words)
    for old in code:
        old.rename(old.with_name(f"{old.stem}-other.js"))
    keep_other_files(folder / "worker.js", folder)
    return folder


def keep_other_files(worker: Path, folder: Path) -> None:
    """Its worker knows them, by names and digests."""
    words = re.sub(r"(?<=`)[0-9a-f]{12}(?=`)", "0123456789ab", worker.read_text())
    for file in [folder / "index.html", *folder.glob("assets/*.js")]:
        before = file.name.replace("-other.js", ".js")
        was = f"sha256-{digest(PAGE / file.relative_to(folder).with_name(before))}"
        assert was in words
        words = words.replace(was, f"sha256-{digest(file)}").replace(
            f'/{before}"', f'/{file.name}"'
        )
    worker.write_text(words)


def digest(file: Path) -> str:
    """As browsers check files."""
    return b64encode(sha256(file.read_bytes()).digest()).decode()


@pytest.fixture(scope="module")
def another_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return of_another_version(tmp_path_factory.mktemp("another") / "static")


@pytest.fixture
def versions(tmp_path: Path, another_page: Path) -> Iterator[tuple[Server, Server]]:
    """One that serves, and one of another version that could, with the same tables."""
    assert not is_stale()
    port, database = free_port(), tmp_path / "carbarn.db"
    both = Server(database, port), Server(database, port, page=str(another_page))
    both[0].start()
    yield both
    for server in both:
        if server.process.poll() is None:
            server.stop()


@contextmanager
def loading_anew(guest: Guest) -> Iterator[None]:
    with guest.page.expect_event("load", timeout=60_000):
        yield
        expect(guest.page.get_by_text(LOADING)).to_be_visible()


def test_a_table_goes_on_after_an_update_and_after_the_way_back(
    arrive: Arrive, versions: tuple[Server, Server]
) -> None:
    earlier, later = versions
    ann = arrive(home=earlier.url, settings=AT_ONCE)
    ann.forgiven += [BROKEN, *NOT_FETCHED]
    ann.table("beginner")
    ann.pick()
    assert ann.await_turn()
    before = ann.laid()
    for old, new in ((earlier, later), (later, earlier)):
        old.kill()
        with loading_anew(ann):
            new.start()
        assert ann.await_turn()
        assert ann.laid() == before


def test_a_first_page_of_before_opens_a_table_at_a_server_of_after(
    arrive: Arrive, versions: tuple[Server, Server]
) -> None:
    earlier, later = versions
    ann = arrive(home=earlier.url, settings=AT_ONCE).go()
    ann.forgiven += NOT_FETCHED
    expect(ann.game).to_be_enabled()
    earlier.stop()
    later.start()
    with loading_anew(ann):
        ann.play_at_once()
    assert ann.await_turn()


def test_nobody_is_interrupted_in_the_middle_of_a_move(
    arrive: Arrive, versions: tuple[Server, Server]
) -> None:
    earlier, later = versions
    ann = arrive(home=earlier.url, settings=STILL)
    ann.forgiven += [BROKEN, *NOT_FETCHED]
    ann.table("beginner")
    ann.pick()
    expect(ann.lay_it).to_be_enabled()
    before = ann.laid()
    earlier.kill()
    later.start()
    expect(ann.page.get_by_text(HELD_BACK)).to_be_visible(timeout=60_000)
    expect(ann.page.get_by_text("connection is lost")).to_be_hidden()
    expect(ann.lay_it).to_be_enabled()
    with ann.page.expect_event("load", timeout=60_000):
        ann.press(ann.lay_it)
    assert ann.await_turn()
    assert len(ann.laid()) > len(before)


# Kept for times without a network -----------------------------------------------------------


def test_what_a_browser_keeps_is_of_one_version_and_the_server_says_which_is_seen(
    arrive: Arrive, versions: tuple[Server, Server]
) -> None:
    earlier, later = versions
    ann = arrive(home=earlier.url, service_workers="allow").go()
    ann.forgiven += NOT_FETCHED
    ann.page.evaluate(ACTIVE)
    (first,) = kept_names(ann.page)
    earlier.stop()
    later.start()
    ann.page.reload()
    assert script_of(ann.page).endswith("-other.js")
    wait_until(lambda: len(kept_names(ann.page)) == 2)
    assert first in kept_names(ann.page)  # as long as a page of it may be open

    ann.page.close()
    wait_until(lambda: reopened(ann) == ["carbarn-page-0123456789ab"], timeout=60)
    later.stop()
    page = ann.page.context.new_page()
    page.goto(ann.home)
    expect(page.get_by_text("No connection to the server")).to_be_visible()
    assert script_of(page).endswith("-other.js")


def reopened(guest: Guest) -> list[str]:
    """What is kept when the page is opened again: workers change when it was closed."""
    page = guest.page.context.new_page()
    page.goto(guest.home)
    names = kept_names(page)
    page.close()
    return names


def kept_names(page: Page) -> list[str]:
    names: list[str] = page.evaluate("caches.keys()")
    return names


def script_of(page: Page) -> str:
    return page.locator("script[type=module]").get_attribute("src") or ""


# Answers of a shape that the page does not know ---------------------------------------------


class Alterations:
    """What a page is told has another shape, until it is loaded anew."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.last = False
        page.on("load", self._end)

    def _end(self, _: Page) -> None:
        self.last = False

    def of_sockets(self, alter: Alter) -> None:
        def altered(socket: WebSocketRoute) -> None:
            server = socket.connect_to_server()

            def on_message(text: str | bytes) -> None:
                message = json.loads(text)
                if self.last:
                    alter(message)
                socket.send(json.dumps(message))

            server.on_message(on_message)

        self.page.route_web_socket("**/socket*", altered)

    def of_answers(self, address: str, status: int, answer: object) -> None:
        def altered(route: Route) -> None:
            if self.last:
                route.fulfill(status=status, json=answer)
            else:
                route.fallback()

        self.page.route(address, altered)


def without_table(message: dict[str, Any]) -> None:
    message["room"] = message.pop("table", None)


def with_another_view(message: dict[str, Any]) -> None:
    message["view"] = {"city": []}


@pytest.mark.parametrize("alter", [without_table, with_another_view])
def test_states_of_another_shape_lead_to_the_page_that_knows_them(
    arrive: Arrive, versions: tuple[Server, Server], alter: Alter
) -> None:
    earlier, later = versions
    ann = arrive(home=earlier.url, settings=AT_ONCE)
    ann.forgiven.append("")  # whatever breaks
    alterations = Alterations(ann.page)
    alterations.of_sockets(alter)
    ann.table("beginner")
    assert ann.await_turn()
    earlier.kill()
    alterations.last = True
    with loading_anew(ann):
        later.start()
    assert ann.await_turn()


def test_a_refusal_of_what_the_server_no_longer_understands_leads_to_the_page_that_knows_them(
    arrive: Arrive, versions: tuple[Server, Server]
) -> None:
    earlier, later = versions
    ann = arrive(home=earlier.url, settings=AT_ONCE)
    ann.forgiven.append("")
    alterations = Alterations(ann.page)
    alterations.of_answers("**/api/tables", 422, {"error": {"code": "malformed"}})
    ann.go()
    expect(ann.game).to_be_enabled()
    earlier.stop()
    later.start()
    alterations.last = True
    with loading_anew(ann):
        ann.press(ann.button("Play the computer: Cable Car"))
    expect(ann.game).to_be_enabled()


def test_a_page_that_breaks_at_a_server_of_its_own_version_says_so(arrive: Arrive) -> None:
    ann = arrive(settings=AT_ONCE)
    ann.forgiven.append("")
    alterations = Alterations(ann.page)
    alterations.of_sockets(with_another_view)
    ann.table("beginner")
    assert ann.await_turn()
    alterations.last = True
    ann.pick()
    expect(ann.page.get_by_role("heading", name="Something went wrong here")).to_be_visible()
    ann.press(ann.button("Try again"))
    assert ann.await_turn()


def test_nobody_is_sent_round_between_servers_of_two_versions(arrive: Arrive) -> None:
    ann = arrive()
    loads: list[Page] = []
    ann.page.on("load", lambda page: loads.append(page))  # noqa: PLW0108 - not a builtin
    other = '<script type="module" src="/assets/other.js"></script>'

    def another(route: Route) -> None:
        asked = route.request.resource_type == "fetch"
        route.fulfill(body=other, content_type="text/html") if asked else route.fallback()

    ann.page.route(f"{ann.home}/", another)
    with loading_anew(ann):
        ann.go("/t/zzzzzz")
    expect(ann.page.get_by_text(KEPT)).to_be_visible()
    expect(ann.page.get_by_role("heading", name="There is no table")).to_be_visible()
    assert len(loads) == 2
