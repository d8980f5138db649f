"""The server as a process: its socket, its logs, and uvicorn with settings that fit."""

from __future__ import annotations

import logging
import socket

import uvicorn

from .app import create_app
from .connections import BoundedConfig, Bounds, most_files
from .metrics import CountWarnings
from .settings import Settings

GRACE = 3  # seconds for connections to end when the server stops
LONGEST_LINE = 1000  # of a log
MOST_LINES = 100  # that one thing may fill


def listen(host: str, port: int) -> socket.socket:
    """A socket that is ours from now on; OSError says why it cannot be. Port 0 is any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=2048)


def web_server(settings: Settings) -> uvicorn.Server:
    """A server that is ready to run. It logs no requests: their addresses may be secrets."""
    limits = settings.limits
    return uvicorn.Server(
        BoundedConfig(
            create_app(settings),
            Bounds(limits, (), most_files()),
            header_size=limits.header_size,
            log_config=None,
            access_log=False,
            server_header=False,
            ws_max_size=limits.frame_size,
            timeout_graceful_shutdown=GRACE,
        )
    )


def log_to_stderr() -> None:
    """What hosts want to know, and warnings of what we use.

    Uvicorn's are about single requests: whoever sends bad ones could fill the disk with them.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(bounded_formatter())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    logging.getLogger("carbarn").setLevel(logging.INFO)
    logging.getLogger().addHandler(CountWarnings())
    logging.getLogger("uvicorn").setLevel(logging.ERROR)


def bounded_formatter() -> logging.Formatter:
    """Lines as hosts read them, of which none is long, and of a traceback the two ends."""
    return _Bounded("%(asctime)s %(levelname)s %(message)s")


class _Bounded(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return bounded(super().format(record))


def bounded(text: str) -> str:
    """A text that fills no disk, whoever has written it."""
    lines = [
        line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE - 3]}..."
        for line in text.split("\n")
    ]
    if len(lines) > MOST_LINES:
        half = MOST_LINES // 2 - 1
        lines = [*lines[:half], "...", *lines[-half:]]
    return "\n".join(lines)
