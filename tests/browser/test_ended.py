"""A game whose rules are not played any more is still told of."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import expect

from carbarn.server.guests import Guests
from carbarn.server.store.store import Standing, Store

from ..server.process import Server
from ..server.test_earlier_rules import GIVEN_UP, PLAYED_OUT, RESULT, keep_given_up
from .conftest import Arrive, free_port


async def keep(database: Path) -> str:
    store = await Store.open(database)
    await keep_given_up(store, GIVEN_UP, Standing("playing", 2, 1))
    await keep_given_up(store, PLAYED_OUT, RESULT)
    (key, *_) = await store.secret_keys(make=True)
    await store.close()
    return key


def test_its_moves_can_be_read_and_its_result_if_there_is_one(
    arrive: Arrive, tmp_path: Path
) -> None:
    with ThreadPoolExecutor() as beside:  # a browser's loop runs here
        key = beside.submit(asyncio.run, keep(tmp_path / "carbarn.db")).result()
    server = Server(tmp_path / "carbarn.db", free_port())
    server.start()
    ann = arrive(home=server.url, cookie=Guests([key]).signed("ann"))
    ann.go(f"/t/{GIVEN_UP}")
    moves = ann.page.get_by_role("list", name="Moves").get_by_role("listitem")
    expect(moves).to_have_text(["Ann book 1", "Ann ticket #5"])
    expect(ann.page.get_by_text("has ended without a winner")).to_be_visible()
    ann.go(f"/t/{PLAYED_OUT}")
    expect(moves).to_have_count(2)
    expect(ann.page.get_by_text("12 to 7!")).to_be_visible()
    ann.go()
    expect(ann.game).to_be_enabled()
    server.stop()
