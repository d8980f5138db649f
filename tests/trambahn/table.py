"""Positions in a small notation, so that a test reads like a sentence.

table = position(hands="red-7 conductor / blue-1", lines="red 2-3-5 horse; green 4 +2 / -")
table.plays("passenger red-7", "next")

Seats are separated by slashes, and `-` is nothing. A hand, the discards and a row are cards; a
line is a colour, its stations, perhaps conductors and a tram; without one it is of this turn.
Money is a number, or cards from the bottom up; the pile is told from the top. Of money and
discards it may be told who knows them: `red-7:0` one seat, `red-7:all` everybody, `red-7:none`
nobody. Otherwise nobody has seen money, and everybody the discards. Of equal cards the first in
the box is taken, unless it is lettered: `red-7b`.

What is not told is dealt from the rest: hands of six, the usual money, no lines. What is left
then is the pile; or, if that is told, the discards; or, if these are told too, it lies in long
lines of the second player's, where everybody sees it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from carbarn import games
from carbarn.engine.chance import below, generator
from carbarn.engine.contract import Options, OptionValue
from carbarn.engine.events import EVERYTHING, Event
from carbarn.engine.layout import NONE
from carbarn.engine.options import complete
from carbarn.games.trambahn.components import (
    CARDS,
    COLOURS,
    CONDUCTOR,
    COPIES,
    DISPLAY,
    FIRST_OF,
    KIND,
    KIND_NAMES,
    NUMBERS,
    TRAM_COPIES,
    TRAM_NAMES,
)
from carbarn.games.trambahn.state import EYES, KNOWN, State, empty_table

from ..notated import Notated, never, wandered

GAME = games.find("trambahn")
BRIEF = settings(max_examples=40)
WHOLE_GAMES = settings(BRIEF, max_examples=15)
ALL = "all"


class Table(Notated):
    """Trambahn in notation."""

    def ends_turn(self) -> list[Event]:
        """Say `next` until the turn is over, and tell all that this caused."""
        caused: list[Event] = []
        while self.state.placed and not self.over():
            caused += self.plays("next")
        return caused

    def open(self) -> Mapping[str, Any]:
        """The table with nothing hidden."""
        return GAME.view(self.state, EVERYTHING)

    def hand(self, seat: int) -> list[str]:
        return [card["card"] for card in self.open()["hands"][seat]]

    def money(self, seat: int) -> list[str]:
        """A money pile from the bottom up."""
        return [card["card"] for card in self.open()["money"][seat]]

    def row(self, colour: str) -> list[str]:
        waiting = self.open()["rows"][COLOURS.index(colour)]["passengers"]
        return [card["card"] for card in waiting]

    def discards(self) -> list[str]:
        return [KIND_NAMES[KIND[self.state.discards[i]]] for i in range(self.state.discards_left)]

    def pile(self) -> list[str]:
        """The draw pile from the top."""
        s = self.state
        return [KIND_NAMES[KIND[s.pile[i]]] for i in reversed(range(s.pile_left))]

    def lines(self, seat: int) -> list[str]:
        """The lines as they are written."""
        return [written(line) for line in self.open()["lines"][seat]]

    def step(self) -> str:
        step: str = self.open()["step"]
        return step


def written(line: dict[str, Any]) -> str:
    """A line of a view in the notation of this file."""
    parts = [line["colour"], "-".join(map(str, line["stations"]))]
    parts += [f"+{line['conductors']}"] if line["conductors"] else []
    parts += [line["tram"]] if line["tram"] else []
    return " ".join(parts)


def new_game(seed: int = 1, **chosen: OptionValue) -> Table:
    """A game before its first move."""
    return Table(GAME, complete(GAME, 2, chosen), seed)


def position(
    *,
    hands: str = "",
    lines: str = "",
    rows: str = "",
    money: str = "12 / 15",
    pile: str | None = None,
    discards: str | None = None,
    display: str = "",
    turn: int = 0,
    scorings: int = 0,
    points: tuple[int, int] = (0, 0),
    lines_are: str = "free",
    seed: int = 1,
) -> Table:
    """A game in which cards and trams lie so."""
    table = new_game(seed, lines=lines_are)
    table.state = _Dealer(table.state, table.options).deal(
        hands, lines, rows, money, pile, discards
    )
    s = table.state
    _show_trams(s, display.split())
    s.seat = turn
    s.scorings = scorings
    for n in range(scorings):
        s.scoring_colour[n] = n % len(COLOURS)
        for seat in range(2):
            s.scoring_points[seat, n] = points[seat] if n == 0 else 0
    for seat in range(2):
        s.points[seat] = points[seat] if scorings else 0
    return table


class _Dealer:
    """Puts the cards that are told where they are told to be, and then the others."""

    def __init__(self, dealt: State, options: Options) -> None:
        self.s = empty_table(options)
        for i, word in enumerate(dealt.rng):
            self.s.rng[i] = word
        self.left = list(range(CARDS))

    def deal(
        self, hands: str, lines: str, rows: str, money: str, pile: str | None, discards: str | None
    ) -> State:
        held, saved, built = _seats(hands), _seats(money), _seats(lines)
        for seat, text in enumerate(built):
            for line in _parts(text):
                self.build(seat, line)
        for text in _parts(rows):
            self.wait(text)
        for seat, text in enumerate(held):
            for name in text.split():
                self.hold(seat, self.take(name)[0])
        for seat, text in enumerate(saved):
            for name in [] if text.isdigit() else text.split():
                self.save(seat, *self.take(name))
        for name in (discards or "").split():
            self.discard(*self.take(name))
        top = [self.take(name)[0] for name in (pile or "").split()]
        self.deal_the_rest(held, saved, pile is None, discards is None)
        for card in reversed(top):
            self.s.pile[self.s.pile_left] = card
            self.s.pile_left += 1
        return self.s

    def deal_the_rest(
        self, held: list[str], saved: list[str], to_pile: bool, to_discards: bool
    ) -> None:
        rest = generator(5, "rest")
        mixed = [self.left.pop(below(rest, len(self.left))) for _ in range(len(self.left))]
        for seat, text in enumerate(saved):
            for _ in range(int(text) if text.isdigit() else 0):
                self.save(seat, mixed.pop(), "")
        for seat in range(len(held), 2):
            for _ in range(6):
                self.hold(seat, mixed.pop())
        if to_pile:
            for card in mixed:
                self.s.pile[self.s.pile_left] = card
                self.s.pile_left += 1
        elif to_discards:
            for card in mixed:
                self.discard(card, ALL)
        else:
            self.build_long_lines(1, sorted(mixed))

    def take(self, name: str) -> tuple[int, str]:
        """A card of the box, and who knows where it lies."""
        name, _, known = name.partition(":")
        lettered = re.fullmatch(r"(.+[\dr])([a-h])", name)
        kind = KIND_NAMES.index(lettered[1] if lettered else name)
        copies = range(FIRST_OF[kind], FIRST_OF[kind] + COPIES[kind])
        wanted = [copies["abcdefgh".index(lettered[2])]] if lettered else copies
        card = next(card for card in wanted if card in self.left)
        self.left.remove(card)
        return card, known

    def see(self, card: int, known: str) -> None:
        everybody = range(EYES) if known == ALL else []
        for eye in [int(known)] if known.isdigit() else everybody:
            self.s.floor[eye, card] = KNOWN

    def hold(self, seat: int, card: int) -> None:
        s, slot = self.s, self.s.hand_left[seat]
        s.hand[seat, slot], s.hand_batch[seat, slot] = card, 0
        s.hand_left[seat] += 1
        self.see(card, str(seat))

    def save(self, seat: int, card: int, known: str) -> None:
        s, top = self.s, self.s.money_left[seat]
        s.money[seat, top], s.money_batch[seat, top] = card, 0
        s.money_left[seat] += 1
        self.see(card, known)

    def discard(self, card: int, known: str) -> None:
        s = self.s
        s.discards[s.discards_left], s.discards_batch[s.discards_left] = card, 0
        s.discards_left += 1
        self.see(card, {"": ALL, "none": ""}.get(known, known))

    def wait(self, text: str) -> None:
        """A row of passengers, as in `red: red-1 conductor`."""
        colour, _, cards = text.partition(":")
        row = COLOURS.index(colour.strip())
        for name in cards.split():
            card, _ = self.take(name)
            self.s.passenger[row, self.s.waiting[row]] = card
            self.s.passenger_batch[row, self.s.waiting[row]] = 0
            self.s.waiting[row] += 1
            self.see(card, ALL)

    def build(self, seat: int, text: str) -> None:
        """A line, as in `red 2-3-5 +1 horse`."""
        colour, stations, *more = text.split()
        conductors = sum(int(word) for word in more if word.startswith("+"))
        (tram,) = [TRAM_NAMES.index(word) for word in more if word in TRAM_NAMES] or [NONE]
        cards = [self.take(f"{colour}-{number}")[0] for number in stations.split("-")]
        cards += [self.take("conductor")[0] for _ in range(conductors)]
        self.add_line(seat, COLOURS.index(colour), cards, tram)

    def add_line(self, seat: int, colour: int, cards: Iterable[int], tram: int) -> None:
        s, line = self.s, self.s.lines[seat]
        s.lines[seat] += 1
        s.colour[seat, line], s.tram[seat, line] = colour, tram
        if tram != NONE:
            taken_from = s.display if s.display[tram] else s.depot
            taken_from[tram] -= 1
        for card in cards:
            s.built[card] = seat
            self.see(card, ALL)
            if tram == NONE:  # then it was begun in this turn
                s.laid[s.laid_left], s.laid_line[s.laid_left] = card, line
                s.laid_batch[s.laid_left] = 0
                s.laid_left += 1
            if KIND[card] == CONDUCTOR:
                s.conductors[seat, line] += 1
            else:
                s.stations[seat, line] |= 1 << KIND[card] % NUMBERS

    def build_long_lines(self, seat: int, cards: Sequence[int]) -> None:
        """All of them in lines with trams, each as long as can be; conductors go to the last."""
        columns: dict[tuple[int, int], list[int]] = {}
        for i, card in enumerate(cards):
            if KIND[card] != CONDUCTOR:
                nth = sum(KIND[other] == KIND[card] for other in cards[:i])
                columns.setdefault((KIND[card] // NUMBERS, nth), []).append(card)
        conductors = [card for card in cards if KIND[card] == CONDUCTOR]
        for (colour, _), stations in columns.items():
            kinds = reversed(range(len(TRAM_NAMES)))
            tram = next(k for k in kinds if self.s.depot[k] + self.s.display[k] > 0)
            last = (colour, _) == [*columns][-1]
            self.add_line(seat, colour, stations + (conductors if last else []), tram)


def _show_trams(s: State, shown: list[str]) -> None:
    """Put these trams on display, or the first three that there are."""
    for kind in range(len(TRAM_NAMES)):
        s.depot[kind] += s.display[kind]
        s.display[kind] = 0
    there = [name for kind, name in enumerate(TRAM_NAMES) for _ in range(s.depot[kind])]
    for name in [] if shown == ["-"] else shown or there[:DISPLAY]:
        s.depot[TRAM_NAMES.index(name)] -= 1
        s.display[TRAM_NAMES.index(name)] += 1


def _seats(text: str) -> list[str]:
    return ["" if seat.strip() == "-" else seat.strip() for seat in text.split("/")] if text else []


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def keys(events: Iterable[Event]) -> list[str]:
    return [event.key for event in events]


def box_is_whole(s: State) -> bool:
    """Whether every card and tram is somewhere, and only once."""
    counted = GAME.census(s)
    cards = {name: n for name, n in counted.items() if ", card " in name}
    trams = {name: counted[name] for name in TRAM_NAMES}
    misfits = {name: n for name, n in counted.items() if name not in cards and name not in trams}
    return (
        set(cards.values()) == {1}
        and list(trams.values()) == list(TRAM_COPIES)
        and set(misfits.values()) == {0}
    )


# Random games -------------------------------------------------------------------------------


def played_on(table: Table, moves: int = 5000, until: Callable[[Table], bool] = never) -> Table:
    """The same table after random moves, until something is so or the game is over."""
    return wandered(table, lambda move: GAME.name_move(move).split()[0], moves, until)


def new_games(**chosen: st.SearchStrategy[Any]) -> st.SearchStrategy[Table]:
    """Games of every kind, before the first move."""
    offered = {option.name: st.sampled_from(option.choices) for option in GAME.OPTIONS}
    options: dict[str, st.SearchStrategy[Any]] = {**offered, **chosen}
    return st.builds(new_game, seed=st.integers(0, 2**63 - 1), **options)


def tables(**chosen: st.SearchStrategy[Any]) -> st.SearchStrategy[Table]:
    """Games of every kind, after any number of random moves."""
    return st.builds(played_on, new_games(**chosen), st.integers(0, 400))
