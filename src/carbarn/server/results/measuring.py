"""What was done in finished games, as their games measure it: found once by replay, and kept."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import cache, partial

from sqlalchemy import Connection

from ...engine.contract import Feat
from ...engine.events import EVERYTHING
from ...games import can_be_played, feats, find
from ..beside import beside
from ..entries import Entry
from ..store import schema
from ..store.dialects import insert_into
from ..store.store import KeptTable, Store
from ..table.game_log import log_of

AT_ONCE = 0.3  # seconds in which a request has games replayed; whoever waits asks again


@cache
def feats_of(game: str) -> Sequence[Feat]:
    """What a game measures, by its newest rules."""
    found = feats(find(game))
    return found.FEATS if found else ()


def looked_for(game: str) -> str:
    """The same as it is kept, so that what a game measures from now on is looked for, too."""
    return " ".join(feat.name for feat in feats_of(game))


async def measure(store: Store, codes: Sequence[str]) -> int:
    """Look at some of these finished games; how many are left for the next time."""
    until = time.monotonic() + AT_ONCE
    for done, code in enumerate(codes):
        if time.monotonic() > until:
            return len(codes) - done
        kept = await store.load(code)
        if kept is not None:
            found = await beside(measured, *kept)
            await store.write(partial(_keep, code=code, game=kept[0].game, found=found))
    return 0


def measured(table: KeptTable, entries: Sequence[Entry]) -> list[Mapping[str, int]]:
    """What each seat has done; nothing, if the game cannot be played here any more."""
    if not can_be_played(table.game, table.rules):
        return []
    game_log = log_of(table, entries)
    measures = feats(find(table.game, table.rules))
    if game_log is None or measures is None:
        return []
    witness = game_log.witness()
    return [dict(done) for done in measures.feats(witness.state, witness.log(EVERYTHING))]


def _keep(connection: Connection, code: str, game: str, found: Sequence[Mapping[str, int]]) -> None:
    row = {"looked_for": looked_for(game), "found": found}
    new = insert_into(connection.dialect.name, schema.feats).values(code=code, **row)
    connection.execute(new.on_conflict_do_update(index_elements=["code"], set_=row))
