"""What people want to be told, and how: as they say it themselves."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from itsdangerous import BadSignature, TimestampSigner
from sqlalchemy import Connection

from ..accounts.accounts import Visitor
from ..edge.limits import Gates
from ..problems import Problem
from ..store.store import Store
from . import kept, messages, schemas
from .kept import CONFIRMABLE, Way
from .mail import Mail, checked_address
from .messages import Kind
from .outcome import Outcome
from .push import Push
from .quiet import QuietHours

T = TypeVar("T")


class Wishes:
    """Each belongs to a guest, with an account or without."""

    def __init__(
        self, store: Store, gates: Gates, keys: Sequence[str], push: Push, mail: Mail | None
    ) -> None:
        self._store = store
        self._gates = gates
        self._push = push
        self._mail = mail
        oldest_first = list(reversed(keys))
        self._signer = TimestampSigner(oldest_first, salt="mail", digest_method=hashlib.sha256)

    async def of(self, guest: str | None) -> schemas.Told:
        """All that somebody has said about it."""

        def read(connection: Connection) -> schemas.Told:
            found = kept.quiet_hours_of(connection, [guest] if guest else []).get(guest or "")
            return schemas.Told(
                push_key=self._push.public_key,
                mail=self._mail is not None,
                ways=[_shown(way) for way in kept.ways_of(connection, guest)] if guest else [],
                quiet=schemas.QuietHours(**vars(found)) if found else None,
                silent=kept.silent_tables(connection, guest) if guest else [],
            )

        return await self._store.read(read)

    # Ways -----------------------------------------------------------------------------------

    async def add_push(
        self, visitor: Visitor, guest: str, wanted: schemas.Subscription, device: str
    ) -> None:
        """A browser takes messages for somebody from now on."""
        keys = wanted.keys.model_dump()
        self._push.check(wanted.endpoint, keys)
        language = messages.spoken(wanted.language)
        await self._store.write(
            partial(
                kept.add_push,
                guest=guest,
                session=visitor.session,
                address=wanted.endpoint,
                keys=keys,
                device=device,
                language=language,
                instead_of=wanted.instead_of,
            )
        )

    async def add_mail(self, guest: str, wanted: schemas.MailWanted, asker: str) -> None:
        """Somebody says where they read their mail; a link that is sent there is to confirm it."""
        mail, address = self._must_have_mail(), checked_address(wanted.address)
        self._gates.confirmations_here.check(asker)
        for whose in (guest, hashlib.sha256(address.lower().encode()).hexdigest()):
            self._gates.confirmations.check(whose)
        language = messages.spoken(wanted.language)
        new = partial(kept.add_mail, guest=guest, address=address, language=language)
        way = await self._way(await self._store.write(new))
        if await mail.ask(way, self._signer.sign(way.way).decode()) is not Outcome.ARRIVED:
            await self._store.write(partial(kept.forget, way=way.way))
            raise Problem("not-sent")

    def _must_have_mail(self) -> Mail:
        if self._mail is None:
            raise Problem("no-mail-here")
        return self._mail

    async def confirm(self, token: str) -> None:
        """Whoever has the link reads what is sent to the address, whatever browser they use."""
        try:
            way = self._signer.unsign(token, max_age=CONFIRMABLE).decode()
        except BadSignature:
            raise Problem("bad-link") from None
        await self._store.write(partial(kept.confirm, way=way))

    async def stop(self, way: str) -> None:
        """Nothing is sent there any more; so says whoever was sent its name."""
        await self._store.write(partial(kept.forget, way=way))

    async def change(self, guest: str, way: str, unwanted: Sequence[Kind]) -> None:
        """Which kinds are not told this way."""
        await self._store.write(partial(kept.change, guest=guest, way=way, unwanted=unwanted))

    async def remove(self, guest: str, way: str) -> None:
        """One of somebody's own."""
        await self._store.write(partial(kept.remove, guest=guest, way=way))

    async def try_out(self, guest: str, name: str) -> None:
        """Send something to see whether it arrives."""
        way = await self._way(name)
        if way.guest != guest or way.confirmed is None:
            raise Problem("no-such-way")
        self._gates.trials.check(guest)
        message = messages.trial(way.language)
        if way.kind == "mail":
            outcome = await self._must_have_mail().send(way, [message])
        else:
            outcome = await self._push.send(way, message, 0)
        if outcome is Outcome.GONE:
            await self._store.write(partial(kept.forget, way=name))
            raise Problem("no-such-way")
        if outcome is not Outcome.ARRIVED:
            raise Problem("not-sent")

    async def _way(self, name: str) -> Way:
        found = await self._store.read(partial(kept.way_called, way=name))
        if found is None:
            raise Problem("no-such-way")
        return found

    # When, and of what ----------------------------------------------------------------------

    async def be_quiet(self, guest: str, wanted: schemas.Quiet | None) -> None:
        """Hours of the day in which nothing is told."""
        quiet = QuietHours(wanted.begins, wanted.ends, wanted.zone) if wanted else None
        await self._store.write(partial(kept.set_quiet_hours, guest=guest, quiet=quiet))

    async def silence(self, guest: str, code: str, is_silent: bool) -> None:
        """Of a table nothing is told, or is again."""
        work: Callable[[Connection, str, str], None] = (
            kept.silence if is_silent else kept.hear_again
        )
        await self._store.write(lambda connection: work(connection, code, guest))


def _shown(way: Way) -> schemas.WayToTell:
    return schemas.WayToTell(
        way=way.way,
        kind=way.kind,
        address=way.address,
        device=way.device,
        unwanted=way.unwanted,
        made=way.made,
        confirmed=way.confirmed is not None,
    )
