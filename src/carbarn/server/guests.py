"""Guests: no accounts, only a random number in a signed cookie."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence

from itsdangerous import BadSignature, Signer
from starlette.requests import Request
from starlette.responses import Response

from .settings import Settings
from .store.store import Store

COOKIE = "carbarn"
HOST_COOKIE = "__Host-carbarn"  # behind TLS: browsers let nobody else set one of that name
A_YEAR = 365 * 24 * 3600
LONGEST_COOKIE = 200


class Guests:
    """Makes cookies and reads them."""

    def __init__(self, keys: Sequence[str]) -> None:
        """The first key signs; all are accepted."""
        oldest_first = list(reversed(keys))
        self._signer = Signer(oldest_first, salt="guest", digest_method=hashlib.sha256)

    def guest_with(self, cookies: Mapping[str, str]) -> str | None:
        """The guest whose browser sends these."""
        return self.read(cookies.get(HOST_COOKIE)) or self.read(cookies.get(COOKIE))

    def read(self, cookie: str | None) -> str | None:
        """The guest whose cookie this is; None if we have not signed it."""
        if cookie is None or len(cookie) > LONGEST_COOKIE:
            return None
        try:
            return self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return None

    def signed(self, guest: str) -> str:
        """The cookie of a guest."""
        return self._signer.sign(guest).decode()

    def remember(self, response: Response, guest: str, request: Request) -> None:
        """Give the cookie to the guest's browser; behind TLS it takes the place of the other."""
        secure = request.url.scheme == "https"
        name = HOST_COOKIE if secure else COOKIE
        response.set_cookie(
            name, self.signed(guest), A_YEAR, httponly=True, samesite="lax", secure=secure
        )
        if secure and COOKIE in request.cookies:
            response.delete_cookie(COOKIE)


async def secret_keys(settings: Settings, store: Store) -> list[str]:
    """What the host has given, before what is in the store."""
    given = settings.secret_keys
    return [*given, *await store.secret_keys(make=not given)]


def new_guest() -> str:
    """A number that nobody can guess."""
    return secrets.token_urlsafe(16)
