"""How the tests come by a browser, on machines that have one and on machines that have none."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from .chromium import NONE, chromium

NOBODY_LISTENS = "http://127.0.0.1:9"
INSIDE = (  # where Playwright's versions look for it in what they downloaded
    "chrome-headless-shell-linux64/chrome-headless-shell",
    "chrome-linux/headless_shell",
)
Look = Callable[..., subprocess.CompletedProcess[str]]

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not chromium(),
    reason="without a browser under a name of its own they are all run before this test is",
)


@pytest.fixture
def commands(tmp_path: Path) -> Path:
    """The only folder of commands that the machine has."""
    folder = tmp_path / "bin"
    folder.mkdir()
    return folder


@pytest.fixture
def look(tmp_path: Path, commands: Path) -> Look:
    """Looks for a browser as `make test` does; nothing can be downloaded unless there is a host."""
    home = tmp_path / "home"
    home.mkdir()

    def look(downloads: str = NOBODY_LISTENS, **env: str) -> subprocess.CompletedProcess[str]:
        machine = {"PATH": str(commands), "HOME": str(home), "PLAYWRIGHT_DOWNLOAD_HOST": downloads}
        return subprocess.run(
            [sys.executable, "-m", "tests.browser.chromium"],
            env=machine | env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    return look


def script(path: Path, text: str) -> None:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def starting_the_browser() -> str:
    return f'exec {chromium()} "$@"'


def test_a_browser_that_is_there_is_taken_as_it_is(commands: Path, look: Look) -> None:
    script(commands / "google-chrome-stable", starting_the_browser())
    seen = look()
    assert (seen.returncode, seen.stdout, seen.stderr) == (0, "", "")


def test_a_command_that_only_says_how_to_install_a_browser_is_none(
    commands: Path, look: Look
) -> None:
    script(commands / "chromium-browser", "echo install the snap; exit 1")
    script(commands / "google-chrome", starting_the_browser())
    assert look().returncode == 0


def test_chromium_names_one_that_is_elsewhere(tmp_path: Path, look: Look) -> None:
    elsewhere = tmp_path / "my browser"
    script(elsewhere, starting_the_browser())
    assert look(CHROMIUM=str(elsewhere)).returncode == 0


def test_one_that_is_named_wrongly_is_told_in_a_line(
    tmp_path: Path, commands: Path, look: Look
) -> None:
    script(commands / "chromium", starting_the_browser())
    seen = look(CHROMIUM="/no/such/browser")
    assert seen.returncode == 1
    assert seen.stderr == "CHROMIUM is /no/such/browser, and the tests cannot start that.\n"


def test_debians_is_installed_by_who_may(commands: Path, look: Look) -> None:
    """A stand-in for apt-get: it notes how it was called, and brings a browser."""
    brought = commands / "chromium"
    script(
        commands / "apt-get",
        f"""case "$*" in
            update*) ;;
            install*headless-shell) exit 100 ;;  # an older Debian
            *) printf '#!/bin/sh\\n%s\\n' '{starting_the_browser()}' > {brought}
               /bin/chmod +x {brought} ;;
        esac""",
    )
    is_root = os.geteuid() == 0
    assert (look().returncode == 0) == is_root
    assert brought.exists() == is_root


def test_playwrights_own_is_downloaded_where_there_is_no_other(
    tmp_path: Path, look: Look, downloads: str
) -> None:
    seen = look(downloads)
    assert (seen.returncode, seen.stderr) == (0, "")
    assert look().returncode == 0, "once is enough"


@pytest.fixture
def downloads() -> Iterator[str]:
    """A host that has Playwright's browser for download, whatever its version."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in INSIDE:
            inside = zipfile.ZipInfo(name)
            inside.external_attr = 0o755 << 16
            archive.writestr(inside, f"#!/bin/sh\n{starting_the_browser()}\n")

    class Host(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Length", str(len(packed.getvalue())))
            self.end_headers()
            self.wfile.write(packed.getvalue())

        def log_message(self, *args: object) -> None:
            """Nobody wants to know."""

    with HTTPServer(("127.0.0.1", 0), Host) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_port}"
        host.shutdown()


def test_where_none_can_be_had_one_line_says_so(look: Look) -> None:
    seen = look()
    assert seen.returncode == 1
    assert seen.stderr == f"{NONE}\n"
