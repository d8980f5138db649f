"""The server as a process: its socket, its logs, and uvicorn with settings that fit."""

from __future__ import annotations

import logging
import socket

import uvicorn

from .app import create_app
from .metrics import CountWarnings
from .settings import Settings

GRACE = 3  # seconds for connections to end when the server stops


def listen(host: str, port: int) -> socket.socket:
    """A socket that is ours from now on; OSError says why it cannot be. Port 0 is any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=2048)


def web_server(settings: Settings) -> uvicorn.Server:
    """A server that is ready to run. It logs no requests: their addresses may be secrets."""
    return uvicorn.Server(
        uvicorn.Config(
            create_app(settings),
            log_config=None,
            access_log=False,
            server_header=False,
            ws="websockets-sansio",
            ws_max_size=settings.limits.frame_size,
            timeout_graceful_shutdown=GRACE,
        )
    )


def log_to_stderr() -> None:
    """What hosts want to know, and warnings of what we use."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s", level=logging.WARNING)
    logging.getLogger("carbarn").setLevel(logging.INFO)
    logging.getLogger().addHandler(CountWarnings())
