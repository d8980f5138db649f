"""The server as a process: its socket, and uvicorn with settings that fit."""

from __future__ import annotations

import socket

import uvicorn

from .app import create_app
from .connections import BoundedConfig, Bounds, most_files
from .garbage import freeze_what_stays
from .settings import Settings

GRACE = 3  # seconds for connections to end when the server stops


def listen(host: str, port: int, shared: bool = False) -> socket.socket:
    """A socket that is ours from now on; OSError says why it cannot be. Port 0 is any free one.

    Those that are shared have one address, and the system deals connections out between them.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=2048, reuse_port=shared)


def web_server(settings: Settings) -> uvicorn.Server:
    """A server that is ready to run. It logs no requests: their addresses may be secrets."""
    freeze_what_stays()
    limits = settings.limits
    return uvicorn.Server(
        BoundedConfig(
            create_app(settings),
            Bounds(limits, settings.trusted_proxies, most_files()),
            header_size=limits.header_size,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=[str(network) for network in settings.trusted_proxies],
            ws_max_size=limits.frame_size,
            timeout_graceful_shutdown=GRACE,
        )
    )
