"""Moves, declared once as a table of kinds: their numbers and their notation follow from it.

    NOTATION = Notation(space=numbers("space", 0, 149), side=one_of("side", "nesw"))
    BUILD = NOTATION.add("build {space} {side}")  # the number of `build 0 n`, the first of 600
    DONE = NOTATION.add("done")                   # the next one

A kind has a move for every combination of its arguments; the last one changes fastest. Kinds follow
each other as they are added. Numbers never change, so that a new kind comes behind all others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from string import Formatter

from .compiled import rule, table


@dataclass(frozen=True)
class Argument:
    """What may stand in one place of a notation: a name for each value, beginning with `least`."""

    what: str
    names: Sequence[str]
    hint: str  # what to write, for those who wrote something else
    least: int = 0
    also: Mapping[str, int] = field(default_factory=dict)  # names that are read and never written
    pattern: str = r"\S+"

    def name(self, value: int) -> str:
        """A value as it is written."""
        return self.names[value - self.least]

    def read(self, text: str) -> int:
        """The value so written."""
        if text in self.also:
            return self.also[text]
        if text not in self.names:
            raise ValueError(f"{text!r} is no {self.what}: write {self.hint}")
        return self.least + self.names.index(text)


def numbers(what: str, least: int, most: int) -> Argument:
    """A whole number."""
    names = [str(n) for n in range(least, most + 1)]
    return Argument(what, names, f"a number from {least} to {most}", least)


def counted(what: str, many: int, mark: str = "", other: str = "") -> Argument:
    """One of so many that are counted from 1; one more may have a name of its own instead."""
    names = [f"{mark}{n + 1}" for n in range(many)]
    hint = f"a number from {names[0]} to {names[-1]}"
    if other:
        return Argument(what, [*names, other], f"{hint}, or {other}")
    return Argument(what, names, hint)


def one_of(what: str, names: Iterable[str], pattern: str = r"\S+") -> Argument:
    """One of a few names."""
    known = tuple(names)
    return Argument(what, known, f"one of {', '.join(known)}", pattern=pattern)


class Kind:
    """Moves of one notation, which differ in their arguments."""

    def __init__(self, notation: str, arguments: Mapping[str, Argument], first: int) -> None:
        self.notation = notation
        self.arguments = arguments  # in the order in which they are counted
        self.first = first
        self.end = first + prod(len(argument.names) for argument in arguments.values())
        self.word = re.split(r"[ {]", notation)[0]  # empty where an argument comes first
        patterns = {name: f"(?P<{name}>{arg.pattern})" for name, arg in arguments.items()}
        self._form = re.compile(notation.format(**patterns))

    def values(self, move: int) -> list[int]:
        """The arguments of a move."""
        place = move - self.first
        values: list[int] = []
        for argument in reversed([*self.arguments.values()]):
            place, nth = divmod(place, len(argument.names))
            values.insert(0, argument.least + nth)
        return values

    def name(self, move: int) -> str:
        """A move in notation."""
        given = zip(self.arguments.items(), self.values(move), strict=True)
        return self.notation.format(**{name: arg.name(value) for (name, arg), value in given})

    def fits(self, text: str) -> dict[str, str] | None:
        """The arguments as they are written, if it looks like a move of this kind."""
        found = self._form.fullmatch(text)
        return found and found.groupdict()

    def number(self, written: Mapping[str, str]) -> int:
        """The move with these arguments; ValueError says which one is wrong."""
        place = 0
        for name, argument in self.arguments.items():
            place = place * len(argument.names) + argument.read(written[name]) - argument.least
        return self.first + place


class Notation:
    """A game's table of moves; what stands in a notation is told by its name."""

    def __init__(self, **arguments: Argument) -> None:
        self.arguments = arguments
        self.kinds: list[Kind] = []
        self._names: dict[int, str] = {}  # of moves that were named before

    def add(self, notation: str, counted_by: str = "") -> int:
        """Declare a kind and tell the number of its first move.

        Arguments are counted in the order in which they are written, or in another one.
        """
        written = [name for _, name, _, _ in Formatter().parse(notation) if name]
        named = counted_by.split() or written
        arguments = {name: self.arguments[name] for name in named}
        self.kinds.append(Kind(notation, arguments, self.count))
        return self.kinds[-1].first

    @property
    def count(self) -> int:
        """How many moves there are."""
        return self.kinds[-1].end if self.kinds else 0

    def kind(self, move: int) -> Kind:
        """The kind to which a move belongs."""
        if not 0 <= move < self.count:
            raise ValueError(f"no move has the number {move}")
        return next(kind for kind in self.kinds if move < kind.end)

    def parts_rule(self) -> Callable[[int], tuple[int, int, int]]:
        """A rule that takes a move apart: its place among the kinds, and up to two arguments."""
        arguments = [[*kind.arguments.values()] for kind in self.kinds]
        first = table([kind.first for kind in self.kinds])
        end = table([kind.end for kind in self.kinds])
        least = table([args[0].least if args else 0 for args in arguments])
        seconds = table([prod(len(arg.names) for arg in args[1:]) for args in arguments])

        @rule
        def parts(move: int) -> tuple[int, int, int]:
            kind, beyond = 0, len(end) - 1
            while kind < beyond:
                middle = (kind + beyond) // 2
                if move < end[middle]:
                    beyond = middle
                else:
                    kind = middle + 1
            place = move - first[kind]
            return kind, least[kind] + place // seconds[kind], place % seconds[kind]

        return parts

    def name(self, move: int) -> str:
        """A move in notation."""
        if move not in self._names:
            self._names[move] = self.kind(move).name(move)
        return self._names[move]

    def parse(self, text: str) -> int:
        """The move so written; ValueError says what is wrong with it."""
        word = text.partition(" ")[0]
        wrong = []
        for kind in self.kinds:
            if kind.word in (word, "") and (written := kind.fits(text)) is not None:
                try:
                    return kind.number(written)
                except ValueError as error:
                    wrong.append(error)
        if wrong:
            raise wrong[0]
        raise ValueError(f"{text!r} is no move: write {self._examples(word)}")

    def _examples(self, word: str) -> str:
        """A move of each kind that begins with the word, or else one for each word there is."""
        alike = [kind.name(kind.first) for kind in self.kinds if word and kind.word == word]
        by_word: dict[str, str] = {}
        for kind in self.kinds:
            by_word.setdefault(kind.word, kind.name(kind.first))
        *most, last = alike or by_word.values()
        return f"{', '.join(most)} or {last}" if most else last
