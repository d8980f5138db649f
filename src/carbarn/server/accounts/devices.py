"""What a device is called: so that its owner knows it in a list."""

from __future__ import annotations

UNKNOWN = "Other"  # as the library calls what it does not know


def device_name(user_agent: str) -> str:
    """The browser and the system, as far as it says; empty if it does not."""
    from ua_parser import parse

    found = parse(user_agent[:500])
    parts = [part.family for part in (found.user_agent, found.os) if part is not None]
    return " · ".join(part for part in parts if part != UNKNOWN)[:60]
