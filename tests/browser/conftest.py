"""A real server, and people with real browsers who complain about every error in them."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ViewportSize

from carbarn.server.settings import PAGE

from ..server.client import Visitor
from ..server.process import Server
from .cablecar_page import Guest
from .chromium import launch_options

ROOT = Path(__file__).parents[2]
SOURCES = ("web/src/**/*", "src/carbarn/games/*/words/*.json", "docs/rules/*.md")  # of the page

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
HELD = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}  # a phone, in a hand
STILL = {"motion": False}  # settings: nothing moves
SETTINGS = "carbarn.settings"  # where the page keeps them

NewContext = Callable[..., BrowserContext]
Arrive = Callable[..., Guest]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here starts a browser, so it is slow; the longest come first.

    Or else one core would be at them alone when all others have done the rest.
    """
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: not item.name.startswith("test_axe_finds_nothing_wrong"))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return browser_type_launch_args | launch_options()


# Servers ------------------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def is_stale() -> bool:
    """Whether the page was last built, or looked at by make, before its sources were changed."""
    looked_at = [path for path in (PAGE / "index.html", ROOT / ".venv/.installed") if path.exists()]
    sources = [path for folder in SOURCES for path in ROOT.glob(folder) if path.is_file()]
    newest = max(path.stat().st_mtime for path in sources)
    return newest > max((path.stat().st_mtime for path in looked_at), default=0)


def started(folder: Path) -> Server:
    """A server with the page that was built, and with a database of its own."""
    assert not is_stale(), "the page is older than its sources: make .venv/.installed"
    server = Server(folder / "carbarn.db", free_port())
    server.start()
    return server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests that do not harm it."""
    server = started(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()
    assert "Traceback" not in server.log.read_text()


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    return server.url


@pytest.fixture
def frail(tmp_path: Path) -> Iterator[Server]:
    """One that may be killed."""
    server = started(tmp_path)
    yield server
    server.stop()


@pytest.fixture
def program(server: Server) -> Iterator[Visitor]:
    """Somebody who plays without a browser, and so much faster."""
    visitor = Visitor(server.url)
    visitor.get("/api/me")
    visitor.put("/api/me", {"name": "Ann"})
    yield visitor
    visitor.http.close()


# People -------------------------------------------------------------------------------------


@pytest.fixture
def arrive(new_context: NewContext, server: Server) -> Iterator[Arrive]:
    """Somebody new with a browser of their own; whatever goes wrong in it fails the test.

    With `settings` the page's settings are as if chosen before; without, nothing is explained that
    happens for the first time. With `cookie` the browser belongs to a guest whom the server knows.
    """
    guests: list[Guest] = []

    def arrive(
        *,
        home: str = server.url,
        settings: dict[str, Any] | None = None,
        cookie: str | None = None,
        person: type[Guest] = Guest,
        **how: Any,
    ) -> Guest:
        chosen = {"explain": False, **(settings or {})}
        kept = [{"name": SETTINGS, "value": json.dumps(chosen)}]
        state = {"cookies": [], "origins": [{"origin": home, "localStorage": kept}]}
        usual = {"viewport": DESK, "service_workers": "block"}  # nothing is kept for offline times
        context = new_context(storage_state=state, **{**usual, **how})
        if cookie:
            context.add_cookies([{"name": "carbarn", "value": cookie, "url": home}])
        guests.append(person(context.new_page(), home, touch=how.get("has_touch", False)))
        return guests[-1]

    yield arrive
    for guest in guests:
        assert not guest.complaints
