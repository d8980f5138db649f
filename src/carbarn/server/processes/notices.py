"""Notices: what processes on one database tell each other, by PostgreSQL's LISTEN and NOTIFY.

A notice says which table has changed and how often by now, or that somebody came or left; what
it is stands in the store. Notices may be lost when a connection is, so whoever begins to listen
looks at everything once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from sqlalchemy import ARRAY, Connection, String, cast, func, make_url, select

from ..problems import Problem, one_line
from ..store.database import Url
from ..store.postgresql import connecting
from ..store.schema import CHANNEL

log = logging.getLogger(__name__)
AROUND = "around"
AGAIN = 1.0  # seconds after which a connection that was lost is tried again


@dataclass(frozen=True)
class Notice:
    """A table has changed so often, or, without a number, somebody came or left."""

    code: str
    revision: int | None

    @classmethod
    def read(cls, payload: str) -> Notice:
        """As the database writes it."""
        code, _, what = payload.partition(" ")
        return cls(code, int(what) if what.isdigit() else None)


def tell_around(connection: Connection, *codes: str) -> None:
    """Tell all processes that somebody came to tables or left them, when this is committed."""
    tell(connection, CHANNEL, *(f"{code} {AROUND}" for code in codes))


def tell(connection: Connection, channel: str, *notices: str) -> None:
    """Tell them all who listen there, when this is committed."""
    each = func.unnest(cast(list(notices), ARRAY(String)))
    if notices:
        connection.execute(select(func.pg_notify(channel, each)))


async def listen(
    database: Url,
    ears: Mapping[str, Callable[[str], None]],
    look_at_everything: Callable[[], Awaitable[None]],
) -> None:
    """Hear for ever what is told on some channels; what was told meanwhile must be looked for."""
    import psycopg  # an extra

    how = connecting(make_url(database.text))
    while True:
        try:
            connect = psycopg.AsyncConnection.connect
            async with await connect(database.text, autocommit=True, **how) as connection:
                for channel in ears:
                    await connection.execute(f"LISTEN {channel}".encode())
                await look_at_everything()
                async for notify in connection.notifies():
                    ears[notify.channel](notify.payload)
        except (psycopg.Error, Problem) as error:
            log.warning("no notices", extra={"why": one_line(error)})
        await asyncio.sleep(AGAIN)
