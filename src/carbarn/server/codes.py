"""Short codes that people can read aloud: no letter in them looks like another."""

from __future__ import annotations

import secrets

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # without i, l, o, 0, 1
TABLE = 6
INVITE = 8


def new(length: int) -> str:
    """A code that nobody can foresee."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def read(text: str, length: int) -> str | None:
    """The code as typed, if it can be one."""
    code = text.strip().lower()
    return code if len(code) == length and set(code) <= set(ALPHABET) else None
