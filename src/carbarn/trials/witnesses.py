"""Guests who write down what they were told, whatever happens to the server."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection

from .guests import GONE, Entrance, Guest, Unwilling, seated
from .wire import Entry, Message, read_message

SILENCE = 8.0  # seconds; then somebody else may have moved, or nobody is there
RESPITE = 0.02
FOR_NOW = {409, 503}  # somebody was quicker; could not be written
LIKES_TO_TAKE_BACK = 0.15
NEVER = 10**9


@dataclass
class Notes:
    """What one witness was told of one table, seen with the eyes of one seat, or of a watcher."""

    code: str
    viewer: int | None
    entries: dict[int, Entry] = field(default_factory=dict)
    asked: dict[int, set[str]] = field(default_factory=dict)  # moves, by the number they would get
    seen: Message | None = None  # the last state
    wrong: list[str] = field(default_factory=list)

    @property
    def last(self) -> int:
        """The number of the last entry known."""
        return max(self.entries, default=0)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.seen and self.seen.table and self.seen.table.status == "over")

    def read(self, state: Message) -> None:
        """Entries never change, leave no gap, and never go back."""
        if state.seat != self.viewer:
            self._complain(f"seen through the eyes of seat {state.seat}")
            return
        if state.seq < self.last:
            self._complain(f"entry {self.last} is gone: the state is number {state.seq}")
        for entry in state.log:
            if self.entries.setdefault(entry.seq, entry) != entry:
                self._complain(f"entry {entry.seq} was changed")
        if max(self.last, state.seq) != len(self.entries):
            self._complain(f"there are {len(self.entries)} entries of {state.seq}")
        self.seen = state

    def _complain(self, what: str) -> None:
        self.wrong.append(f"{self.code}, seat {self.viewer}: {what}")


class Witness:
    """Somebody who plays random legal moves, or watches; back whenever the server is."""

    def __init__(self, guest: Guest, seed: str, pause: float) -> None:
        self.guest = guest
        self.notes: list[Notes] = []
        self._rng = random.Random(seed)  # noqa: S311 - to be repeated
        self._pause = pause

    async def play(self, code: str, viewer: int | None, done: asyncio.Event) -> None:
        """Play or watch one game to its end, or until it is enough."""
        notes = Notes(code, viewer)
        self.notes.append(notes)
        while not notes.over and not done.is_set():
            try:
                await self._talk(notes, done)
            except GONE:
                await asyncio.sleep(RESPITE)

    async def look_once_more(self, notes: Notes) -> None:
        """The last word of the server."""
        for _ in range(50):
            with suppress(*GONE):
                async with await self.guest.look(notes.code, notes.last) as socket:
                    await self._hear(socket, notes)
                    return
            await asyncio.sleep(0.1)
        notes.wrong.append(f"{notes.code}: nobody answers any more")

    async def _talk(self, notes: Notes, done: asyncio.Event) -> None:
        async with await self.guest.look(notes.code, notes.last) as socket:
            while not notes.over and not done.is_set():
                state = await self._hear(socket, notes)
                if state is not None and state.legal:
                    await asyncio.sleep(self._rng.random() * self._pause)
                    await self._move(socket, notes, state)

    async def _hear(self, socket: ClientConnection, notes: Notes) -> Message | None:
        text = await asyncio.wait_for(socket.recv(), SILENCE)
        message = read_message.decode(text)
        if message.type != "state":
            return None
        notes.read(message)
        return message

    async def _move(self, socket: ClientConnection, notes: Notes, state: Message) -> None:
        place = {"seat": state.seat, "seq": state.seq}
        if state.can_take_back and self._rng.random() < LIKES_TO_TAKE_BACK:
            await socket.send(json.dumps({"type": "take-back", **place}))
            return
        move = self._rng.choice(state.legal)
        notes.asked.setdefault(state.seq + 1, set()).add(move)
        await socket.send(json.dumps({"type": "play", **place, "move": move}))


@dataclass(frozen=True)
class Party:
    """What a group of witnesses plays: seats are persons and levels; somebody watches."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, bool | int | str] = field(default_factory=dict)


class Group:
    """Witnesses who play one game after the other."""

    def __init__(self, party: Party, ways: Sequence[Entrance], seed: str, pause: float) -> None:
        self.party = party
        self.witnesses: list[Witness] = []
        self.wrong: list[str] = []
        self._ways = ways
        self._seed = seed
        self._pause = pause

    async def play(self, done: asyncio.Event) -> None:
        """Until it is enough."""
        await self._come()
        while not done.is_set():
            code = await self._new_table(done)
            if code:
                await asyncio.gather(
                    *(
                        witness.play(code, seat, done)
                        for witness, seat in zip(self.witnesses, self._seats(), strict=True)
                    )
                )

    def _seats(self) -> list[int | None]:
        people: list[int | None] = [
            seat for seat, who in enumerate(self.party.seats) if who == "person"
        ]
        return [*people, None]

    async def _come(self) -> None:
        for n, _ in enumerate(self._seats()[:-1]):
            guest = await self._new_guest(self._ways[n % len(self._ways)])
            self.witnesses.append(Witness(guest, f"{self._seed}/{n}", self._pause))
        watcher = self._ways[-1].watcher()
        self.witnesses.append(Witness(watcher, f"{self._seed}/watcher", self._pause))

    async def _new_guest(self, way: Entrance) -> Guest:
        while True:
            try:
                return await way.new_guest()
            except (*GONE, Unwilling):
                await asyncio.sleep(RESPITE)

    async def _new_table(self, done: asyncio.Event) -> str:
        """A table with everybody at it; one at which not all could sit down stays behind."""
        people = [witness.guest for witness in self.witnesses[:-1]]
        while not done.is_set():
            try:
                return await seated(people, self.party.game, self.party.options, self.party.seats)
            except Unwilling as error:
                if error.status not in FOR_NOW:
                    self.wrong.append(f"a new table: {error}")
            except GONE:
                pass
            await asyncio.sleep(RESPITE)
        return ""
