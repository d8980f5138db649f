"""A table under load: its people move at a pace, and their sockets are timed."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection

from .guests import GONE, Entrance, Guest, Unwilling, seated
from .wire import Message, read_message

RESPITE = 0.5  # seconds before whatever failed is tried again


@dataclass(frozen=True)
class Kind:
    """What is played at a table, by whom, and how quickly."""

    game: str
    seats: tuple[str, ...]  # "person", or the level of a computer
    options: dict[str, bool | int | str] = field(default_factory=dict)
    every: float = 0.0  # seconds between the moves of people; none: as soon as they can


@dataclass
class Tally:
    """What clients have seen."""

    moves: int = 0  # of people and of computers
    games: int = 0  # that came to their end
    latencies: list[tuple[float, float]] = field(default_factory=list)  # when, and milliseconds
    errors: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """What other clients have seen, too."""
        self.moves += other.moves
        self.games += other.games
        self.latencies += other.latencies
        self.errors += other.errors


class Place:
    """One socket at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seat: int | None = None
        self.seq = 0
        self.legal: list[str] = []
        self.waits = False  # for the answer to a move

    def read(self, state: Message) -> None:
        """A state has come."""
        self.waits = self.waits and state.seq <= self.seq
        self.seat, self.seq, self.legal = state.seat, state.seq, state.legal


@dataclass(frozen=True)
class Click:
    """A move that was sent from a place, to become the entry of that number."""

    place: Place
    seq: int
    at: float

    def seen_by(self, place: Place) -> bool:
        """Whether another place knows of it."""
        return place is not self.place and place.seq >= self.seq


class PlayedTable:
    """One game after the other, with the same people; if only one plays, somebody watches."""

    def __init__(self, kind: Kind, entrance: Entrance, tally: Tally, seed: int) -> None:
        self.kind = kind
        self.tally = tally
        self._entrance = entrance
        self._rng = random.Random(seed)  # noqa: S311 - to be repeated
        self._people: list[Guest] = []
        self._open = AsyncExitStack()
        self._code = ""
        self._seq = 0
        self._places: list[Place] = []
        self._clicks: list[Click] = []  # that no other socket knows of yet
        self._news = asyncio.Event()
        self._over = False
        self._due = time.monotonic() + self._rng.random() * kind.every

    # Setting up -----------------------------------------------------------------------------

    async def set_up(self) -> None:
        """A new table with everybody at it."""
        if not self._people:
            people = max(1, self.kind.seats.count("person"))
            self._people = [await self._entrance.new_guest() for _ in range(people)]
        kind = self.kind
        self._code = await seated(self._people, kind.game, kind.options, kind.seats)

    async def connect(self) -> None:
        """Everybody opens the table, and has seen it."""
        self._seq, self._over, self._clicks, self._places = 0, False, [], []
        for guest in self._viewers():
            place = Place(await self._open.enter_async_context(await guest.look(self._code)))
            await self._hear(place)
            self._places.append(place)

    def _viewers(self) -> Sequence[Guest]:
        if self.kind.seats.count("person") > 1:
            return self._people
        return [*self._people, self._entrance.watcher()]

    async def close(self) -> None:
        """Nobody looks at it any more."""
        await self._open.aclose()

    # Playing --------------------------------------------------------------------------------

    async def play(self) -> None:
        """Play until cancelled."""
        self._due = time.monotonic() + self._rng.random() * self.kind.every
        while True:
            if self._places:
                with self._counting_errors():
                    await self._play_to_the_end()
            await self.close()
            with self._counting_errors():
                await self.set_up()
                await self.connect()
            if not self._places:
                await asyncio.sleep(RESPITE)

    @contextmanager
    def _counting_errors(self) -> Iterator[None]:
        try:
            yield
        except GONE as error:
            self._places = []
            self.tally.errors[type(error).__name__] += 1
        except Unwilling as error:
            self._places = []
            self.tally.errors[error.code or str(error.status)] += 1

    async def _play_to_the_end(self) -> None:
        listeners = [asyncio.create_task(self._listen(place)) for place in self._places]
        mover = asyncio.create_task(self._move())
        try:
            await asyncio.gather(*listeners)
            self.tally.games += 1
        finally:
            for task in (mover, *listeners):
                task.cancel()
            await asyncio.gather(mover, *listeners, return_exceptions=True)

    async def _listen(self, place: Place) -> None:
        while not self._over:
            await self._hear(place)

    async def _hear(self, place: Place) -> None:
        message = read_message.decode(await place.socket.recv())
        if message.type == "state":
            place.read(message)
            self._time(place)
            self.tally.moves += max(0, place.seq - self._seq)
            self._seq = max(self._seq, place.seq)
            self._over = message.table is not None and message.table.status == "over"
        elif message.type == "error":
            place.waits = False
            self.tally.errors[message.code] += 1
        self._news.set()

    def _time(self, place: Place) -> None:
        """From the click to the first other socket that knows of it."""
        now = time.monotonic()
        for click in [click for click in self._clicks if click.seen_by(place)]:
            self.tally.latencies.append((now, 1000 * (now - click.at)))
            self._clicks.remove(click)

    async def _move(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            place = self._who_may_move()
            if place is not None:
                await asyncio.sleep(self._due - time.monotonic())
                self._due = max(self._due + self.kind.every, time.monotonic())
                await self._click(place)

    def _who_may_move(self) -> Place | None:
        if any(place.waits for place in self._places):
            return None
        able = [place for place in self._places if place.legal and place.seq == self._seq]
        return able[0] if able else None

    async def _click(self, place: Place) -> None:
        move = self._rng.choice(place.legal)
        place.waits = True
        message = {"type": "play", "seat": place.seat, "seq": place.seq, "move": move}
        self._clicks.append(Click(place, place.seq + 1, time.monotonic()))
        await place.socket.send(json.dumps(message))
