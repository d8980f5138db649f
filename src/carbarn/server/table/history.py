"""What has happened at a table, packed: an entry takes some eighty bytes.

A history is a value, and one that is longer by an entry shares all others with it: so a running
game costs the same at its hundredth move as at its first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from ...engine.events import Entry as LoggedEvent
from ...engine.layout import NONE
from ..entries import EntryKind


class Line(msgspec.Struct, array_like=True, frozen=True):
    """An entry as it is kept in memory: the move as a number, with what it caused, unveiled."""

    seat: int
    kind: EntryKind
    move: int = NONE
    undoes: int | None = None
    stand_in: str | None = None
    caused: tuple[LoggedEvent, ...] = ()
    at: float = 0.0
    acting: tuple[int, ...] = ()  # the people whose time runs from then on, if there is a clock


_pack = msgspec.msgpack.Encoder().encode
_unpacked = msgspec.msgpack.Decoder(Line).decode


@dataclass(frozen=True)
class History:
    """The entries of a log by their numbers, of which the first is 1."""

    _length: int = 0
    _packed: list[bytes] = field(default_factory=list, repr=False)  # of longer ones, too

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, seq: int) -> Line:
        if not 0 < seq <= self._length:
            raise IndexError(seq)
        return _unpacked(self._packed[seq - 1])

    def __iter__(self) -> Iterator[Line]:
        return (self[seq] for seq in range(1, self._length + 1))

    def with_line(self, line: Line) -> History:
        """This history, longer by an entry."""
        packed = self._packed
        if len(packed) > self._length:  # another one went on from here, and is shown to nobody now
            packed = packed[: self._length]
        packed.append(_pack(line))
        return History(self._length + 1, packed)

    def standing(self) -> dict[int, Line]:
        """The moves that were not taken back, by their numbers."""
        moves: dict[int, Line] = {}
        for seq, line in enumerate(self, start=1):
            if line.kind == "move":
                moves[seq] = line
            elif line.undoes is not None:
                del moves[line.undoes]
        return moves
