"""Guests: a random number in a signed cookie. Devices of an account have another cookie."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence

from itsdangerous import BadSignature, Signer
from starlette.requests import Request
from starlette.responses import Response

from .settings import Settings
from .store.store import Store

A_YEAR = 365 * 24 * 3600
LONGEST_COOKIE = 200


class SignedCookie:
    """Makes cookies of one kind, and reads them."""

    name: str
    host_name: str  # behind TLS: browsers let nobody else set one of that name
    salt: str

    def __init__(self, keys: Sequence[str]) -> None:
        """The first key signs; all are accepted."""
        oldest_first = list(reversed(keys))
        self._signer = Signer(oldest_first, salt=self.salt, digest_method=hashlib.sha256)

    def among(self, cookies: Mapping[str, str]) -> str | None:
        """What is in the cookie of a browser that sends these."""
        return self.read(cookies.get(self.host_name)) or self.read(cookies.get(self.name))

    def read(self, cookie: str | None) -> str | None:
        """What a cookie says; None if we have not signed it."""
        if cookie is None or len(cookie) > LONGEST_COOKIE:
            return None
        try:
            return self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return None

    def signed(self, words: str) -> str:
        """The cookie that says something."""
        return self._signer.sign(words).decode()

    def remember(self, response: Response, words: str, request: Request) -> None:
        """Give the cookie to a browser; behind TLS it takes the place of the other."""
        secure = request.url.scheme == "https"
        name = self.host_name if secure else self.name
        response.set_cookie(
            name, self.signed(words), A_YEAR, httponly=True, samesite="lax", secure=secure
        )
        if secure and self.name in request.cookies:
            response.delete_cookie(self.name)

    def forget(self, response: Response, request: Request) -> None:
        """Take it from a browser."""
        for name in {self.name, self.host_name} & request.cookies.keys():
            secure = name == self.host_name
            response.delete_cookie(name, secure=secure, httponly=True, samesite="lax")


class Guests(SignedCookie):
    """Cookies that say the number of a guest."""

    name, host_name, salt = "carbarn", "__Host-carbarn", "guest"


class Sessions(SignedCookie):
    """Cookies that say the secret of a device that is logged in."""

    name, host_name, salt = "carbarn-session", "__Host-carbarn-session", "session"


async def secret_keys(settings: Settings, store: Store) -> list[str]:
    """What the host has given, before what is in the store."""
    given = settings.secret_keys
    return [*given, *await store.secret_keys(make=not given)]


def new_guest() -> str:
    """A number that nobody can guess."""
    return secrets.token_urlsafe(16)
