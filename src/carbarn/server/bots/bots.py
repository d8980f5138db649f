"""Bots: who they are, what there is for them to do, and who asks them."""

from __future__ import annotations

import base64
import time
from functools import partial

from sqlalchemy import Connection

from ..accounts.accounts import Accounts, Visitor
from ..hosting.administration import tag_of
from ..problems import Problem
from ..registry import TableRegistry
from ..store.store import Store, load_tables
from ..table.table import Table
from ..talk.blocks import must_not_be_kept_apart
from . import kept, messages, schemas, tokens


class Bots:
    """Programs that sit at tables."""

    def __init__(self, store: Store, registry: TableRegistry, accounts: Accounts) -> None:
        self._store = store
        self._registry = registry
        self._accounts = accounts

    async def visitor_with(self, token: str) -> Visitor:
        """The bot that shows a token."""
        guest = await self._store.read(partial(kept.guest_with, token=token))
        return Visitor(guest, tokens.hashed(token))

    # Whose they are -------------------------------------------------------------------------

    async def make(self, owner: str, name: str) -> schemas.NewBotMade:
        """One more of somebody's; its token is told this once."""
        work = partial(kept.make, owner=owner, name=name)
        tag, token = await self._store.write(work)
        return schemas.NewBotMade(tag, token)

    async def all_of(self, owner: str) -> list[schemas.OwnBot]:
        """Somebody's."""
        rows = await self._store.read(partial(kept.all_of, owner=owner))
        return [
            schemas.OwnBot(
                tag_of(row["guest"]), row["name"], row["made"], row["until"] > time.time()
            )
            for row in rows
        ]

    async def withdraw(self, owner: str, tag: str) -> None:
        """The token of one of somebody's bots; its connections end."""

        def work(connection: Connection) -> None:
            kept.withdraw(connection, kept.called(connection, owner, tag))

        await self._accounts.change(work)

    # Who asks them --------------------------------------------------------------------------

    async def offered(self, game: str, guest: str | None) -> list[schemas.OfferedBot]:
        """Those that are there and play a game, and do not keep apart from whoever asks."""

        def work(connection: Connection) -> list[tuple[str, str]]:
            return [
                (bot, name)
                for bot, name in kept.offered(connection, game)
                if _may_meet(connection, guest, bot)
            ]

        return [schemas.OfferedBot(tag_of(b), name) for b, name in await self._store.read(work)]

    async def challenge(self, table: Table, host: str, tag: str) -> None:
        """The host of a table asks a bot to take the first open seat that nobody was asked for."""
        if table.kept.host != host:
            raise Problem("not-host")
        if table.kept.standing.status != "waiting":
            raise Problem("started")
        open_now = [seat.seat for seat in table.kept.seats if seat.kind == "open"]

        def work(connection: Connection) -> None:
            there = kept.offered(connection, table.kept.game)
            bots = [bot for bot, _ in there if tag_of(bot) == tag]
            if not bots:
                raise Problem("no-such-bot")
            if table.kept.seats_of(bots[0]):
                raise Problem("already-seated")
            must_not_be_kept_apart(connection, bots[0], {host})
            asked = kept.asked_for(connection, table.code)
            seats = [seat for seat in open_now if asked.get(seat, bots[0]) == bots[0]]
            if not seats:
                raise Problem("taken")
            kept.challenge(connection, table.code, seats[0], bots[0])

        await self._store.write(work)

    # What they do ---------------------------------------------------------------------------

    async def now(self, guest: str) -> messages.BotNow:
        """All that there is for a bot to do."""

        def work(connection: Connection) -> messages.BotNow:
            asked = kept.challenges(connection, guest)
            sits = kept.at_tables(connection, guest)
            codes = {*(one.code for one in asked), *(row[0] for row in sits)}
            tables = load_tables(connection, sorted(codes))
            return messages.BotNow(
                kept.name_of(connection, guest),
                [
                    messages.Sits(code, tables[code].game, status, seq, seat, turn == seat)
                    for code, status, seq, turn, seat in sits
                    if code in tables
                ],
                [
                    messages.Asked(
                        one.code,
                        table.game,
                        one.seat,
                        len(table.seats),
                        dict(table.options),
                        [seat.name or seat.level for seat in table.seats],
                    )
                    for one in asked
                    if (table := tables.get(one.code)) is not None
                ],
            )

        return await self._store.read(work)

    async def be_there(self, guest: str, games: list[str] | None, seconds: float) -> None:
        """It counts as being there for so long."""
        until = time.time() + seconds
        await self._store.write(partial(kept.be_there, guest=guest, games=games, until=until))

    async def accept(self, guest: str, code: str) -> None:
        """Sit down where it was asked to."""
        challenge = await self._challenge(guest, code)
        async with self._registry.table(challenge.code) as table:
            name = await self._registry.name_of(guest)
            await table.seating.take(challenge.seat, guest, name)
        await self._store.write(
            partial(kept.answered, code=challenge.code, guest=guest, declined=False)
        )

    async def decline(self, guest: str, code: str) -> None:
        """Rather not."""
        challenge = await self._challenge(guest, code)
        await self._store.write(
            partial(kept.answered, code=challenge.code, guest=guest, declined=True)
        )

    async def _challenge(self, guest: str, code: str) -> kept.Challenge:
        for challenge in await self._store.read(partial(kept.challenges, guest=guest)):
            if challenge.code == code:
                return challenge
        raise Problem("no-such-invite")

    def position(self, table: Table, guest: str, seat: int) -> schemas.Position:
        """The veiled state and the moves, as numbers, for a player that works with these."""
        if seat not in table.kept.seats_of(guest):
            raise Problem("not-your-seat")
        if table.kept.standing.status != "playing":
            raise Problem("not-started" if table.kept.standing.status == "waiting" else "over")
        log = table.copy.game_log
        return schemas.Position(
            seq=table.kept.standing.seq,
            game=table.kept.game,
            rules=table.kept.rules,
            options=dict(table.kept.options),
            state=base64.b64encode(log.veiled(seat).tobytes()).decode(),
            legal=log.referee.legal(seat),
        )


def _may_meet(connection: Connection, guest: str | None, bot: str) -> bool:
    if guest is None:
        return True
    try:
        must_not_be_kept_apart(connection, guest, {bot})
    except Problem:
        return False
    return True
