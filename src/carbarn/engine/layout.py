"""A state is one row of 64-bit ints with named parts: copying, hashing and saving are trivial.

    class State(Layout):
        seat: int = number()        # whose turn it is
        score: Ints = row(6)        # [seat]
        hand: Grid = rows(6, 3)     # [seat, slot]

In plain Python the parts are views into `raw`. Compiled rules get the same memory as a numpy
record with the same names (memory.py): `s.hand[seat, 0]` and `s.seat += 1` mean the same in both.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Self, cast

from .compiled import Grid, Ints

NONE = -1  # nothing there
UNKNOWN = -2  # something there that this state's reader may not know


@dataclass(frozen=True)
class _Part:
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        size = 1
        for n in self.shape:
            size *= n
        return size


def number() -> int:
    """One int."""
    return cast(int, _Part(()))


def row(n: int) -> Ints:
    """A row of n ints."""
    return cast(Ints, _Part((n,)))


def rows(m: int, n: int) -> Grid:
    """A grid of m rows of n ints."""
    return cast(Grid, _Part((m, n)))


def _number_at(i: int) -> property:
    def get(state: Layout) -> int:
        return state.raw[i]

    def put(state: Layout, value: int) -> None:
        state.raw[i] = value

    return property(get, put)


class Layout:
    """Base of all states: the subclass names the parts, in order, after those of its own base."""

    SIZE: ClassVar[int] = 0
    PARTS: ClassVar[dict[str, tuple[int, tuple[int, ...]]]] = {}  # name: where it begins, shape
    _PLACES: ClassVar[dict[str, slice]] = {}  # the same again, for states are made often
    _ROWS: ClassVar[list[tuple[str, slice]]] = []
    _GRIDS: ClassVar[list[tuple[str, slice, tuple[int, ...]]]] = []

    def __init_subclass__(cls) -> None:
        cls.PARTS = dict(cls.PARTS)
        size = cls.SIZE
        for name, part in list(vars(cls).items()):
            if isinstance(part, _Part):
                cls.PARTS[name] = (size, part.shape)
                if part.shape:
                    delattr(cls, name)
                else:
                    setattr(cls, name, _number_at(size))
                size += part.size
        cls.SIZE = size
        shapes = {name: shape for name, (_, shape) in cls.PARTS.items()}
        cls._PLACES = {
            name: slice(start, start + _Part(shape).size)
            for name, (start, shape) in cls.PARTS.items()
        }
        places = cls._PLACES.items()
        cls._ROWS = [(name, place) for name, place in places if len(shapes[name]) == 1]
        cls._GRIDS = [
            (name, place, shapes[name]) for name, place in places if len(shapes[name]) > 1
        ]

    def __init__(self, data: bytes | memoryview[int] | None = None) -> None:
        """Bytes are copied; a memoryview is used as it is, with others perhaps."""
        if not isinstance(data, memoryview):
            data = memoryview(array("q", data or bytes(8 * self.SIZE)))
        self.raw = data
        if len(self.raw) != self.SIZE:
            raise ValueError(f"a {type(self).__name__} has {self.SIZE} ints, not {len(self.raw)}")
        for name, place in self._ROWS:
            setattr(self, name, data[place])
        for name, place, shape in self._GRIDS:
            setattr(self, name, data[place].cast("B").cast("q", shape))

    def copy(self) -> Self:
        """An independent state with the same contents."""
        return type(self)(self.raw.tobytes())

    def tobytes(self) -> bytes:
        """All of it, to be kept, sent or hashed."""
        return self.raw.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self.tobytes() == other.tobytes()

    __hash__ = None  # type: ignore[assignment]  # states change

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={v}' for k, v in self.contents().items())})"

    def contents(self) -> dict[str, Any]:
        """Every part by name, as plain numbers and lists."""
        return {
            name: getattr(self, name).tolist() if shape else getattr(self, name)
            for name, (_, shape) in self.PARTS.items()
        }

    def fill(self, name: str, value: int, count: int | None = None) -> None:
        """Set every number of one part, or so many from its beginning."""
        place = self._PLACES[name]
        count = place.stop - place.start if count is None else count
        self.raw[place.start : place.start + count] = memoryview(array("q", [value]) * count)

    def with_only(self, names: Iterable[str]) -> Self:
        """A state with the named parts of this one; all others are blank."""
        other = type(self)()
        for name in names:
            place = self._PLACES[name]
            other.raw[place] = self.raw[place]
        return other
