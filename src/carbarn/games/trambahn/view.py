"""A veiled state in words and lists, for screens. What the viewer may not know is None."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, cast

from ...engine.layout import NONE
from .components import (
    COLOURS,
    COMPLETE,
    KIND,
    KIND_NAMES,
    NUMBERS,
    PRICE,
    ROWS,
    SCORINGS,
    SEATS,
    TIMES,
    TRAM_KINDS,
    TRAM_NAMES,
    VICTORY_POINTS,
    WAITING,
    WORTH,
)
from .components import TOUR as TOUR_CARDS
from .counting import surely_held, unseen
from .lines import cards_in
from .moves import INCOME_OF, NOTATION, PASSENGER, STATION, TRAM
from .passengers import points_in, points_of
from .state import BUYING, INCOME, PASSENGERS, STATIONS, STEP_NAMES, State, copy
from .turn import tie_break

if TYPE_CHECKING:  # games are imported sooner without them
    from .view_types import Card, Colour, Line, Row, Scoring, Step, StepMoves, Tram, TramName, View

# As their types say; whether that is so, the contract suite checks.
_COLOURS = cast("tuple[Colour, ...]", COLOURS)
_STEPS = cast("tuple[Step, ...]", STEP_NAMES)
_TRAMS = cast("tuple[TramName, ...]", TRAM_NAMES)

_FIRST_MOVES = {PASSENGERS: PASSENGER, STATIONS: STATION, INCOME: INCOME_OF, BUYING: TRAM}
_STEPS_OF_A_TURN: list[StepMoves] = [
    {"step": _STEPS[step], "moves": NOTATION.kind(move).word} for step, move in _FIRST_MOVES.items()
]


def view(s: State, seat: int) -> View:
    """All that a screen shows to the viewer for whom the state was veiled."""
    out_of_sight = unseen(s)
    return {
        "viewer": seat if seat >= 0 else None,
        "players": SEATS,
        "turn": None if s.over else s.seat,
        "step": "over" if s.over else _STEPS[s.step],
        "steps": _STEPS_OF_A_TURN,
        "placed": s.placed,
        "strict": bool(s.strict),
        "printed": VICTORY_POINTS.tolist(),
        "rows": [_row(s, row) for row in range(ROWS)],
        "hands": [_hand(s, who) for who in range(SEATS)],
        "lines": [[_line(s, who, n) for n in range(s.lines[who])] for who in range(SEATS)],
        "trams": [_tram(s, kind) for kind in range(TRAM_KINDS)],
        "money": [_money(s, who) for who in range(SEATS)],
        "pile": s.pile_left,
        "discards": _discards(s),
        "unseen": _by_name(out_of_sight),
        "held": [
            [KIND_NAMES[kind] for kind in surely_held(s, who, out_of_sight)] for who in range(SEATS)
        ],
        "shuffles": s.batch,
        "scorings": [_scoring(s, n) for n in range(s.scorings)],
        "of": SCORINGS,
        "tours": [s.tour_points.tolist()[who][: s.tours[who]] for who in range(SEATS)],
        "scores": s.points.tolist(),
        "winner": _winner(s),
        "decided": _decided(s),
    }


def _winner(s: State) -> int | None:
    """Who would win if the game ended now; None if nothing decides."""
    ranks = [(s.points[who], tie_break(s, who)) for who in range(SEATS)]
    return ranks.index(max(ranks)) if ranks.count(max(ranks)) == 1 else None


def _decided(s: State) -> Literal["points", "money"] | None:
    """What makes them win."""
    if _winner(s) is None:
        return None
    return "money" if s.points[0] == s.points[1] else "points"


def _card(card: int, batch: int) -> Card:
    """A card: what it shows, or None where that is hidden, and since which shuffle it is out."""
    name = KIND_NAMES[KIND[card]] if card >= 0 else None
    return {"card": name, "copy": copy(card) if card >= 0 else None, "batch": batch}


def _row(s: State, row: int) -> Row:
    waiting = range(s.waiting[row])
    cards = [_card(s.passenger[row, i], s.passenger_batch[row, i]) for i in waiting]
    earnings = [points_in(s, who, row) for who in range(SEATS)]
    return {
        "colour": _COLOURS[row],
        "places": WAITING,
        "passengers": cards,
        "earnings": earnings,
    }


def _hand(s: State, who: int) -> list[Card]:
    return [_card(s.hand[who, i], s.hand_batch[who, i]) for i in range(s.hand_left[who])]


def _money(s: State, who: int) -> list[Card]:
    """A money pile from the bottom up: it is paid from its end."""
    return [_card(s.money[who, i], s.money_batch[who, i]) for i in range(s.money_left[who])]


def _discards(s: State) -> list[Card]:
    return [_card(s.discards[i], s.discards_batch[i]) for i in range(s.discards_left)]


def _by_name(cards: Iterable[tuple[int, int]]) -> dict[str, list[int]]:
    """Cards out of sight by what they show, each by the last shuffle that it surely went into."""
    found: dict[str, list[int]] = {name: [] for name in KIND_NAMES}
    for card, shuffle in cards:
        found[KIND_NAMES[KIND[card]]].append(shuffle)
    return found


def _line(s: State, who: int, n: int) -> Line:
    stations, tram = s.stations[who, n], s.tram[who, n]
    sum_ = WORTH[stations]
    times = TIMES[tram] if tram != NONE else 0
    return {
        "line": n + 1,
        "colour": _COLOURS[s.colour[who, n]],
        "stations": [number + 1 for number in range(NUMBERS) if stations >> number & 1],
        "conductors": s.conductors[who, n],
        "tram": _TRAMS[tram] if tram != NONE else None,
        "sum": int(sum_),
        "times": int(times),
        "worth": int(points_of(s, who, n)),
        "cards": cards_in(s, who, n),
        "toured": cards_in(s, who, n) >= TOUR_CARDS,
        "complete": bool(stations & COMPLETE),
    }


def _tram(s: State, kind: int) -> Tram:
    return {
        "tram": _TRAMS[kind],
        "times": int(TIMES[kind]),
        "price": int(PRICE[kind]),
        "display": s.display[kind],
        "depot": s.depot[kind],
    }


def _scoring(s: State, n: int) -> Scoring:
    points = [s.scoring_points[who, n] for who in range(SEATS)]
    return {"number": n + 1, "colour": _COLOURS[s.scoring_colour[n]], "points": points}
