"""The browser of the tests: one that is there (CHROMIUM may name it), else Debian's where packages
may be installed, else Playwright's own download.

`python -m tests.browser.chromium` makes sure that there is one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, sync_playwright

NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
FONTS = Path(__file__).parent / "fonts/fonts.conf"  # no machine has any others, to the tests
# No --disable-features here: it would replace Playwright's own list (the last one wins).
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-domain-reliability",
    "--no-proxy-server",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
    "--gaia-url=http://127.0.0.1:9",
    "--component-updater=url-source=http://127.0.0.1:9",
]
NONE = (
    "No browser for the tests, and none could be installed: install Chrome or Chromium, "
    "or set CHROMIUM to the path of one."
)


def launch_options() -> dict[str, Any]:
    """How the tests start it; without a path Playwright takes its own."""
    path = chromium()
    return {
        **({"executable_path": path} if path else {}),
        "args": QUIET,
        "env": {**os.environ, "FONTCONFIG_FILE": str(FONTS)},
    }


@cache
def chromium() -> str | None:
    """The path of the browser on this machine, if there is one."""
    found = filter(None, map(shutil.which, NAMES))
    return os.environ.get("CHROMIUM") or next(filter(_runs, found), None)


def _runs(path: str) -> bool:
    """Some systems have a script of that name that only says how to install it."""
    return _succeeds(path, "--version")


def _succeeds(*command: str) -> bool:
    """Whether a command does what it should; it asks nothing and says nothing."""
    quiet = subprocess.DEVNULL
    try:
        return not subprocess.call(command, stdin=quiet, stdout=quiet, stderr=quiet)
    except OSError:
        return False


def starts() -> bool:
    """Whether the tests can start their browser."""
    chromium.cache_clear()
    with sync_playwright() as playwright:
        try:
            playwright.chromium.launch(**launch_options()).close()
        except Error:
            return False
    return True


def install_debians() -> None:
    """As root, on Debian and what is made from it."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    patience = [f"-oAcquire::{protocol}::Timeout=20" for protocol in ("http", "https")]
    _succeeds("apt-get", "update", *patience)
    for package in ("chromium-headless-shell", "chromium"):
        if _succeeds("apt-get", "install", "-y", "--no-install-recommends", *patience, package):
            return


def install_playwrights() -> None:
    """For everybody else: into their own cache."""
    _succeeds(sys.executable, "-m", "playwright", "install", "--only-shell", "chromium")


def why_there_is_none() -> str | None:
    """Looks for a browser, installs one if need be, and says in a line why there is none."""
    if starts():
        return None
    if named := os.environ.get("CHROMIUM"):
        return f"CHROMIUM is {named}, and the tests cannot start that."
    print("Installing a browser for the tests, once", flush=True)
    for install in (install_debians, install_playwrights):
        install()
        if starts():
            return None
    return NONE


if __name__ == "__main__":
    sys.exit(why_there_is_none())
