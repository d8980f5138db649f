"""Accounts: who asks, how somebody proves who they are, and what their devices are."""

from __future__ import annotations

import base64
import hashlib
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from .. import schemas
from ..bots.tokens import is_bot
from ..closing import Closing
from ..edge.limits import Buckets
from ..guests import Guests, Sessions
from ..hosting import orders
from ..hosting.administration import belongings
from ..hosting.vacating import forget_guest
from ..names import usual_name
from ..problems import Problem
from ..registry import TableRegistry
from ..settings import Settings
from ..store.batch_writer import Conflict, NotSaved
from ..store.store import Store
from . import kept, secret_codes
from .bringing import bring_along
from .passkeys import Json, Passkeys, Site

T = TypeVar("T")
PROVED = 900.0  # seconds for which a device that has proved itself may change the account
DEVICE_CODE = 600.0  # seconds that the words for a second device work


@dataclass(frozen=True)
class Visitor:
    """Who asks: a guest, and if they have an account the device that is logged in."""

    guest: str | None
    session: str | None = None  # the hash of its secret
    proved: float = 0.0  # when it last showed whose it is
    seen: int = 0  # on which day it was here before


@dataclass(frozen=True)
class Device:
    """What wants to be let in."""

    name: str
    address: str  # whom guesses are counted for


@dataclass(frozen=True)
class LoggedIn:
    """Whose device it is now; with the secret of a new session, if that is how it is known."""

    guest: str
    token: str | None


class Accounts:
    """Guests who are the same person on several devices."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        registry: TableRegistry,
        closing: Closing,
        keys: Sequence[str],
        guesses: Buckets,
    ) -> None:
        self._settings = settings
        self._store = store
        self._registry = registry
        self._closing = closing
        self._guesses = guesses
        self.guests = Guests(keys)
        self.sessions = Sessions(keys)
        self._passkeys = Passkeys(keys)

    # Who asks -------------------------------------------------------------------------------

    async def visitor_with(self, cookies: Mapping[str, str]) -> Visitor:
        """Whoever has an account is known by a device that is logged in, and by nothing else."""
        token, guest = self.sessions.among(cookies), self.guests.among(cookies)
        if is_bot(guest):  # they are known by their tokens alone
            guest = None
        if token is None and guest is None:
            return Visitor(None)

        def work(connection: Connection) -> Visitor:
            found = kept.session(connection, _hashed(token)) if token is not None else None
            if found is not None:
                return Visitor(found.guest, found.token_hash, found.proved, found.seen)
            if guest is None or kept.has_account(connection, guest):
                return Visitor(None)
            return Visitor(guest)

        return await self._store.read(work)

    async def renew(
        self, visitor: Visitor, guest: str, request: Request, response: Response
    ) -> None:
        """Give the browser its cookie again, and remember the day on which a device was here."""
        if visitor.session is None:
            self.guests.remember(response, guest, request)
            self.sessions.forget(response, request)  # it has ended
            return
        self.sessions.remember(response, self.sessions.among(request.cookies) or "", request)
        if visitor.seen < kept.today():
            with suppress(NotSaved):
                await self._store.write(partial(kept.see, token_hash=visitor.session))

    def must_be_offered(self) -> None:
        """Problem says that the host has switched accounts off."""
        if self._settings.accounts == "off":
            raise Problem("no-accounts")

    def must_have_one_to_play_with_others(self, visitor: Visitor) -> None:
        """Problem says that the host wants to know who plays with others."""
        if self._settings.accounts == "required" and visitor.session is None:
            raise Problem("needs-account")

    async def about(self, visitor: Visitor, guest: str) -> schemas.Account:
        """What there is of somebody's."""

        def work(connection: Connection) -> schemas.Account:
            return schemas.Account(
                offered=self._settings.accounts,
                made=kept.made_at(connection, guest),
                passkeys=[schemas.Passkey(**row) for row in kept.passkeys_of(connection, guest)],
                devices=[_device(row, visitor) for row in kept.sessions_of(connection, guest)],
                recovery_codes=kept.recovery_codes_left(connection, guest),
            )

        return await self._store.read(work)

    # Passkeys -------------------------------------------------------------------------------

    async def ask_to_make(self, visitor: Visitor, guest: str, site: Site) -> Json:
        """What the browser is to ask an authenticator for."""
        self.must_be_offered()
        name = await self._registry.name_of(guest)

        def work(connection: Connection) -> tuple[str, list[str]]:
            known = [row["credential"] for row in kept.passkeys_of(connection, guest)]
            return kept.handle_of(connection, guest) or "", known

        handle, known = await self._store.read(work)
        if handle:
            self._must_be_proved(visitor)
        return self._passkeys.ask_to_make(site, guest, name, handle or _handle_for(guest), known)

    async def add_passkey(
        self, visitor: Visitor, guest: str, answer: Json, site: Site, device: Device
    ) -> tuple[LoggedIn | None, list[str]]:
        """A guest has an account now, or one that is there has one more way in.

        A new account comes with codes for whoever loses all devices, and logs this one in.
        """
        self.must_be_offered()
        shown = self._passkeys.check_made(answer, site, guest)
        token, codes = secrets.token_urlsafe(32), _new_codes()

        def work(connection: Connection) -> bool:
            is_new = not kept.has_account(connection, guest)
            if is_new:
                kept.open_account(connection, guest, _handle_for(guest), usual_name(guest))
                kept.replace_recovery_codes(connection, guest, map(secret_codes.hashed, codes))
                kept.log_in(connection, guest, _hashed(token), device.name)
            else:
                self._must_be_proved(visitor)
            kept.add_passkey(connection, guest, shown, site.name, device.name)
            return is_new

        is_new = await _once(self.change(work))
        return (LoggedIn(guest, token), codes) if is_new else (None, [])

    async def remove_passkey(self, visitor: Visitor, guest: str, credential: str) -> None:
        """It opens nothing any more."""
        self._must_be_proved(visitor)
        await self.change(partial(kept.remove_passkey, guest=guest, credential=credential))

    def ask_to_show(self, guest: str, site: Site) -> Json:
        """What the browser is to ask an authenticator for, whosever it is."""
        self.must_be_offered()
        return self._passkeys.ask_to_show(site, guest)

    # Logging in -----------------------------------------------------------------------------

    async def log_in(
        self, visitor: Visitor, answer: Json, site: Site, device: Device, bring: bool
    ) -> LoggedIn:
        """By a passkey; who is logged in already has proved again that it is they."""
        self.must_be_offered()
        credential = str(answer.get("id"))[:1000]
        known = await self._store.read(partial(kept.passkey, credential=credential))
        shown = self._passkeys.check_shown(answer, site, visitor.guest or "", known)
        assert known is not None

        def admit(connection: Connection) -> str:
            kept.use_passkey(connection, shown)
            return known.guest

        return await _once(self._admit(visitor, admit, device, bring))

    async def recover(self, visitor: Visitor, code: str, device: Device, bring: bool) -> LoggedIn:
        """By a code that was written down when there still was a device."""
        self.must_be_offered()
        used = partial(kept.use_recovery_code, code_hash=secret_codes.hashed(code))
        return await self._guessed(device, self._admit(visitor, used, device, bring))

    async def whose_code(self, code: str, device: Device) -> str:
        """What the person is called whose device this would be."""

        async def find() -> str:
            code_hash = secret_codes.hashed(code)
            guest = await self._store.read(partial(kept.whose_device_code, code_hash=code_hash))
            return await self._registry.name_of(guest)

        return await self._guessed(device, find())

    async def join(self, visitor: Visitor, code: str, device: Device, bring: bool) -> LoggedIn:
        """By words that another device of the same person shows."""
        used = partial(kept.use_device_code, code_hash=secret_codes.hashed(code))
        return await self._guessed(device, self._admit(visitor, used, device, bring))

    async def _admit(
        self, visitor: Visitor, who: Callable[[Connection], str], device: Device, bring: bool
    ) -> LoggedIn:
        token = secrets.token_urlsafe(32)

        def work(connection: Connection) -> LoggedIn:
            guest = who(connection)
            if visitor.session is not None and visitor.guest == guest:
                kept.prove(connection, visitor.session)
                return LoggedIn(guest, None)
            if visitor.session is not None:
                kept.log_out(connection, visitor.guest or "", visitor.session[: kept.TAG])
            elif bring and visitor.guest not in {None, guest}:
                bring_along(connection, visitor.guest or "", guest)
            if not kept.has_account(connection, guest):
                return LoggedIn(guest, None)
            kept.log_in(connection, guest, _hashed(token), device.name)
            return LoggedIn(guest, token)

        return await self.change(work)

    # Codes ----------------------------------------------------------------------------------

    async def new_device_code(self, visitor: Visitor, guest: str) -> schemas.DeviceCode:
        """Words that make another device this person's, once and for ten minutes."""
        if visitor.session is not None:
            self._must_be_proved(visitor)
        code, until = secret_codes.new_device_code(), time.time() + DEVICE_CODE
        hashed = secret_codes.hashed(code)
        await self._store.write(
            partial(kept.add_device_code, guest=guest, code_hash=hashed, until=until)
        )
        return schemas.DeviceCode(code, DEVICE_CODE)

    async def new_recovery_codes(self, visitor: Visitor, guest: str) -> list[str]:
        """Those of before do not work any more."""
        self._must_be_proved(visitor)
        codes = _new_codes()
        hashes = [secret_codes.hashed(code) for code in codes]
        await self._store.write(partial(kept.replace_recovery_codes, guest=guest, hashes=hashes))
        return codes

    async def _guessed(self, device: Device, attempt: Coroutine[Any, Any, T]) -> T:
        """Who has been wrong too often waits; who is right has lost nothing."""
        guesses = self._guesses.of(device.address)
        if not self._guesses.take(
            device.address
        ):  # before it is known, so that many at once are no more
            attempt.close()
            raise Problem("too-fast", "too many wrong codes: wait some minutes")
        try:
            found = await attempt
        except Conflict:
            raise Problem("bad-code") from None
        guesses.charge(-1)
        return found

    # Devices --------------------------------------------------------------------------------

    async def call_device(self, guest: str, tag: str, name: str) -> None:
        """A name that its owner knows it by."""
        await self._store.write(partial(kept.call_device, guest=guest, tag=tag, device=name))

    async def log_out(self, guest: str, tag: str) -> None:
        """A device of somebody's, this one or another."""
        await self.change(partial(kept.log_out, guest=guest, tag=tag))

    async def log_out_everywhere(self, guest: str) -> None:
        """All of somebody's devices, this one too."""
        await self.change(partial(kept.log_out_everywhere, guest=guest))

    # The end --------------------------------------------------------------------------------

    async def belongings(self, guest: str) -> Json:
        """All that is kept about somebody."""
        return await self._store.read(partial(belongings, guest=guest))

    async def delete(self, visitor: Visitor, guest: str) -> None:
        """Forget somebody for good; where others play, they were somebody."""
        if visitor.session is not None:
            self._must_be_proved(visitor)
        await self.change(partial(forget_guest, guest=guest))

    # ----------------------------------------------------------------------------------------

    def _must_be_proved(self, visitor: Visitor) -> None:
        """Nobody changes who can come in by a cookie that they have found somewhere."""
        if visitor.proved < time.time() - PROVED:
            raise Problem("prove-it")

    async def change(self, work: Callable[[Connection], T]) -> T:
        """Write, have other processes look who may stay, and look here at once."""

        def written(connection: Connection) -> T:
            done = work(connection)
            orders.change(connection)
            return done

        result = await self._store.write(written)
        await self.send_away()
        await self._registry.catch_up()
        return result

    async def send_away(self) -> None:
        """Those whose session has ended, and those who are somebody with an account by now."""
        here = self._closing.everybody()
        sessions = {one.session for one in here if one.session is not None}
        guests = {one.guest for one in here if one.guest is not None and one.session is None}
        ended, moved = await self._store.read(partial(kept.gone, sessions=sessions, guests=guests))
        for one in here:
            if one.session in ended:
                one.dismiss(Problem("logged-out"))
            elif one.session is None and one.guest in moved:
                one.part()  # and come back, with the new cookie


async def _once(attempt: Coroutine[Any, Any, T]) -> T:
    """An authenticator's answer counts once, and a passkey is made once."""
    try:
        return await attempt
    except Conflict:
        raise Problem("bad-passkey", "this was answered before") from None


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _handle_for(guest: str) -> str:
    """By which authenticators know a guest: it says nothing about them."""
    digest = hashlib.sha256(f"handle {guest}".encode()).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def _new_codes() -> list[str]:
    return [secret_codes.new_recovery_code() for _ in range(secret_codes.RECOVERY_CODES)]


def _device(row: Mapping[str, Any], visitor: Visitor) -> schemas.Device:
    return schemas.Device(
        tag=row["token_hash"][: kept.TAG],
        name=row["device"],
        made=row["made"],
        seen=row["seen"] * kept.DAY,
        here=row["token_hash"] == visitor.session,
    )
