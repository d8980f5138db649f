"""What changed between two views, line by line, for people to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import groupby
from typing import Any

WIDE = 160  # something new that takes more room is told part by part
LONG = 40  # what takes more room has a line to itself, and afterwards goes by its name


@dataclass
class Differences:
    """Tells what changed. A thing that was described before goes by its name alone."""

    described: dict[str, Mapping[str, Any]] = field(default_factory=dict)  # by name

    def lines(self, old: Any, new: Any, path: str = "") -> Iterator[str]:
        """A line for every part that is not what it was."""
        if old == new:
            return
        if _has_parts(new) and (_has_parts(old) or len(self.written(new)) > WIDE):
            split = self._by_name if isinstance(new, Mapping) else self._in_a_list
            yield from split(old or type(new)(), new, path)
        elif _is_empty(old) or len(self.written(old)) > LONG:
            yield f"{path}: {self.written(new)}"
        else:
            yield f"{path}: {self.written(old)} -> {self.written(new)}"

    def remember(self, view: Any) -> None:
        """From now on call the things in it by their names."""
        if isinstance(view, Mapping):
            self.described[_name(view)] = view
        for part in _parts(view):
            self.remember(part)

    def written(self, value: Any) -> str:
        """A value in short; what is nothing or no goes without saying."""
        if not isinstance(value, Mapping):
            return self._values(value)
        parts = {key: part for key, part in value.items() if not _is_empty(part)}
        full = ", ".join(f"{key} {self._inner(part)}" for key, part in parts.items())
        return _name(value) if len(full) > LONG and self._knows(value) else full or "-"

    def _inner(self, value: Any) -> str:
        """Inside something else, a thing goes without the names of its parts."""
        if not _parts(value):
            return self._values(value)
        full = f"({self._values(value)})"
        return _name(value) if len(full) > LONG // 2 and self._knows(value) else full

    def _knows(self, thing: Any) -> bool:
        return isinstance(thing, Mapping) and self.described.get(_name(thing)) == thing

    def _values(self, value: Any) -> str:
        if isinstance(value, Mapping | list):
            return " ".join(_counted(map(self._inner, _parts(value)))) or "-"
        if isinstance(value, bool):
            return "yes" if value else "no"
        return "-" if value is None else str(value)

    def _by_name(self, old: Mapping[str, Any], new: Mapping[str, Any], path: str) -> Iterator[str]:
        """The small changes in one thing share a line."""
        small: list[str] = []
        large: list[str] = []
        for key in {**old, **new}:
            parts = list(self.lines(old.get(key), new.get(key), key))
            alone = not path or _has_parts(new.get(key)) or any(len(part) > LONG for part in parts)
            (large if alone else small).extend(parts)
        if small:
            yield f"{path}: {'; '.join(small)}" if small[1:] else f"{path}.{small[0]}"
        yield from (f"{path}.{part}" if path else part for part in large)

    def _in_a_list(self, old: Sequence[Any], new: Sequence[Any], path: str) -> Iterator[str]:
        """Things that stayed are matched, so that one taken out of the middle is one line."""
        if not old or _changed_in_place(old, new):
            for i, thing in enumerate(new):
                yield from self.lines(old[i] if old else None, thing, f"{path}.{i}")
            return
        before, after = list(map(_name, old)), list(map(_name, new))
        for kind, i, i_end, j, j_end in SequenceMatcher(None, before, after, False).get_opcodes():
            if kind == "equal":
                for k in range(i_end - i):
                    yield from self.lines(old[i + k], new[j + k], f"{path}.{j + k}")
            else:
                yield from self._listed(f"{path}: without", old[i:i_end])
                yield from self._listed(f"{path}: with", new[j:j_end])

    def _listed(self, what: str, things: Sequence[Any]) -> Iterator[str]:
        """Long things have a line each, short ones share it."""
        for long, group in groupby(map(self.written, things), key=lambda thing: len(thing) > LONG):
            listed = _counted(group)
            yield from (f"{what} {thing}" for thing in (listed if long else ["; ".join(listed)]))


def _counted(things: Iterable[str]) -> list[str]:
    """Many of the same in a row, such as empty spaces, are counted."""
    runs = [(thing, len(list(run))) for thing, run in groupby(things)]
    return [each for thing, n in runs for each in ([f"{n} x {thing}"] if n > 3 else [thing] * n)]


def _name(thing: Any) -> str:
    """What a thing is called by: what it says of itself first."""
    if not isinstance(thing, Mapping):
        return str(thing)
    key, value = next(iter(thing.items()), ("", ""))
    return f"{key} {value}"


def _parts(value: Any) -> list[Any]:
    if isinstance(value, Mapping):
        return list(value.values())
    return value if isinstance(value, list) else []


def _is_empty(value: Any) -> bool:
    return value is None or value is False or value in ([], {})


def _has_parts(value: Any) -> bool:
    nested = isinstance(value, list) and any(isinstance(each, Mapping | list) for each in value)
    return nested or (isinstance(value, Mapping) and bool(value))


def _changed_in_place(old: Sequence[Any], new: Sequence[Any]) -> bool:
    """Whether a list has its places, as a board has, rather than an order, as a hand has."""
    changed = sum(a != b for a, b in zip(old, new, strict=False))
    return len(old) == len(new) and changed <= max(1, len(new) // 4)
