"""Tables to test at: every registered game, and positions that random play leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st

from carbarn import games
from carbarn.engine.chance import SEEDS
from carbarn.engine.contract import Game, Options
from carbarn.engine.layout import NONE
from carbarn.engine.options import complete
from carbarn.engine.referee import Referee
from carbarn.proving import choices, completeness, worlds
from carbarn.proving.checks import in_world

RULEBOOKS = Path(__file__).parents[2] / "docs" / "rules"
ALL_GAMES = [games.find(name) for name in games.folders()]


def complete_games(candidates: Iterable[Game]) -> list[Game]:
    """Those that have all that a game needs; what the others lack is told by a test of its own."""
    return [game for game in candidates if not completeness.missing(game, RULEBOOKS)]


GAMES = complete_games(ALL_GAMES)


@dataclass(frozen=True)
class Table:
    """A game with its options agreed on."""

    game: Game
    options: Options

    def __str__(self) -> str:
        return f"{self.game.NAME} {choices.written(self.options)}"

    def begin(self, seed: int = 1) -> Referee:
        """A new game."""
        return Referee(self.game, self.options, seed)

    def played(self, seed: int = 1) -> Referee:
        """A whole random game."""
        return wander(self.begin(seed), Random(seed))

    def every_position(self, seed: int = 1) -> Iterator[Referee]:
        """All of one random game, its end too."""
        referee, rng = self.begin(seed), Random(seed)
        yield in_world(referee, referee.state.copy())
        while referee.actor() != NONE:
            wander(referee, rng, len(referee.played) + 1)
            yield in_world(referee, referee.state.copy())

    def positions(self, n: int, seed: int = 1) -> Iterator[Referee]:
        """So many positions of one random game, from its start to shortly before its end."""
        *before, _ = self.every_position(seed)
        last = len(before) - 1
        for i in range(n):
            yield before[i * last // max(1, n - 1)]


MANY_OPTIONS = 5  # with more of them, tables at which every two choices meet are too many


def together(game: Game) -> int:
    """Of how many options every combination of choices is tried."""
    return 2 if len(game.OPTIONS) <= MANY_OPTIONS else 1


QUICK_GAMES = [game for game in GAMES if together(game) == 2]
TABLES = [
    Table(game, options) for game in GAMES for options in choices.covering(game, together(game))
]
FEW_TABLES = [Table(game, options) for game in GAMES for options in choices.covering(game, 1)]
RICH_TABLES = [
    Table(
        game,
        complete(
            game, game.SEATS[-1], {option.name: option.choices[-1] for option in game.OPTIONS}
        ),
    )
    for game in GAMES
]


def hides_something(table: Table) -> bool:
    """Whether not all is open from the start; a game that cannot begin hides nothing."""
    with suppress(Exception):
        return bool(worlds.hidden(table.game, table.begin().state, 0))
    return False


QUICK_TABLES = [  # at which it can be shown, in no time, that faults are found
    table for table in RICH_TABLES if table.game in QUICK_GAMES and hides_something(table)
]


def wander(referee: Referee, rng: Random, moves: int | None = None) -> Referee:
    """Play so many random moves, or all of them to the end."""
    while referee.actor() != NONE and (moves is None or len(referee.played) < moves):
        seat = referee.actor()
        referee.play(seat, rng.choice(referee.legal(seat)))
    return referee


@st.composite
def positions(draw: Callable[..., Any], game: Game) -> Referee:
    """Any position of a game that random play leads to."""
    options = draw(st.sampled_from(list(choices.every(game))))
    deal = draw(st.integers(0, SEEDS - 1))
    rng = Random(draw(st.integers(0, 2**32)))
    return wander(Referee(game, options, deal), rng, moves=draw(st.integers(0, 120)))
