"""What a bot shows instead of a cookie, and how bots are told from people.

A bot is a guest whose number says that it is one, and whose name ends in a mark that no person's
may have. It is known by its token, and by nothing else; the database has only the token's hash.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping

from ..problems import Problem

BOT = "bot."  # how the number of a bot begins; a person's has no full stop
SCHEME = "bearer "
LONGEST = 100
PLAYING = re.compile(  # all that a bot may ask for
    r"GET /api/(games|health|tables/[^/]+(/record)?|bots/.*)"
    r"|POST /api/(invites/[^/]+|tables/[^/]+/leave)"
    r"|websocket /api/(bots/socket|tables/[^/]+/socket)"
)


def new_bot() -> tuple[str, str]:
    """A number that nobody can guess, and a token."""
    return BOT + secrets.token_urlsafe(16), "carbarn-" + secrets.token_urlsafe(32)


def is_bot(guest: str | None) -> bool:
    """Whether this is the number of a bot."""
    return guest is not None and guest.startswith(BOT)


def hashed(token: str) -> str:
    """The store does not need to know a secret to recognise it."""
    return hashlib.sha256(token.encode()).hexdigest()


def shown_in(headers: Mapping[str, str]) -> str | None:
    """The token that a request comes with."""
    shown = headers.get("authorization")
    if shown is None or not shown.lower().startswith(SCHEME):
        return None
    token = shown[len(SCHEME) :].strip()
    if len(token) > LONGEST:
        raise Problem("bad-token")
    return token


def must_be_playing(kind: str, path: str) -> None:
    """Problem says that a token is for playing, and for nothing else."""
    if not PLAYING.fullmatch(f"{kind} {path}"):
        raise Problem("bots-only-play")
