"""The server as hosts run it: a process of its own, which can be killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx

from carbarn.server.store.database import Database, Url

from .client import PATIENCE, Visitor

COMING_UP = 60.0  # seconds that a server may take to begin on a busy machine

# As `carbarn serve`, but nobody waits for computers longer than wanted, and nothing is compiled
# before it is needed unless that is asked for.
PROGRAM = """
import json
import sys
from dataclasses import replace
from pathlib import Path
from carbarn.cli.serve import open_and_serve
from carbarn.server.edge.limits import Limits, limits_called
from carbarn.server.setting_values import database, mail_server
from carbarn.server.settings import Settings

port, pace, early = int(sys.argv[2]), float(sys.argv[3]), sys.argv[5:]
settings = Settings(
    database(sys.argv[1]), port=port, workers=1, think=0.2, pace=pace, absence=1,
    compile_early=bool(early), limits=limits_called("off"),
)
more = json.loads(sys.argv[4])
if more.pop("usual_limits", False):
    more["limits"] = Limits()
if "smtp" in more:
    more["smtp"] = mail_server(more["smtp"])
if "page" in more:
    more["page"] = Path(more["page"])
open_and_serve(replace(settings, **more), browser=False)
"""


def environment() -> dict[str, str]:
    """As here, but Python keeps what it has compiled: it is started many times."""
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}


class Server:
    """A server at an address that stays the same, however often it is killed."""

    def __init__(
        self,
        database: Database,
        port: int,
        pace: float = 0,
        env: Mapping[str, str] | None = None,
        compile_early: bool = False,
        log: Path | None = None,
        **more: Any,
    ) -> None:
        """`more` are settings, as JSON has them, `page` as text, and `usual_limits`."""
        self.database = database
        self.url = f"http://127.0.0.1:{port}"
        where = database.text if isinstance(database, Url) else str(database)
        self.log = log or Path(where).with_suffix(".log")
        self._command = [sys.executable, "-c", PROGRAM, where, str(port), str(pace)]
        self._command += [json.dumps(more)]
        self._command += ["early"] if compile_early else []
        self._env = env or environment()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def file(self) -> Path:
        """Its database, if that is a file."""
        assert isinstance(self.database, Path)
        return self.database

    @property
    def process(self) -> subprocess.Popen[bytes]:
        assert self._process is not None
        return self._process

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stderr=log, env=self._env)
        deadline = time.monotonic() + COMING_UP
        while not self.answers():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, "the server did not come up"
            time.sleep(0.02)

    def answers(self) -> bool:
        try:
            httpx.get(f"{self.url}/healthz", timeout=1, trust_env=False)
        except httpx.TransportError:
            return False
        return True

    def visitor(self, name: str | None = None, cookie: str | None = None) -> Visitor:
        """Somebody with a browser."""
        visitor = Visitor(self.url)
        if cookie is not None:
            visitor.http.cookies.set("carbarn", cookie, domain="127.0.0.1")
        visitor.get("/api/me")
        if name is not None:
            visitor.put("/api/me", {"name": name})
        return visitor

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)
