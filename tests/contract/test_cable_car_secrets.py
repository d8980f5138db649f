"""Positions of Cable Car that random play seldom meets: shares under a pile, shares at the end."""

from __future__ import annotations

import pytest

from carbarn import games
from carbarn.engine import options
from carbarn.engine.chance import generator
from carbarn.engine.events import WATCHER
from carbarn.engine.layout import UNKNOWN
from carbarn.engine.referee import Referee
from carbarn.games.cablecar.components import PERCENTAGES
from carbarn.proving import checks, worlds
from carbarn.proving.twins import Twins

from .distributions import UNLIKELY, guesses_fit, likelihood
from .tables import Table

GAME = games.find("cable-car")
THIRTY = PERCENTAGES.index(30)


def companies(players: int, *moves: str, seed: int = 1) -> Referee:
    """A game with the companies after these moves."""
    referee = Referee(GAME, options.complete(GAME, players, {"companies": True}), seed)
    for move in moves:
        referee.play(referee.actor(), GAME.parse_move(move))
    return referee


@pytest.mark.parametrize(
    ("viewer", "shares", "tiles"),
    [(0, [1, 2], [1, 2]), (1, [0, 2], [0, 2]), (WATCHER, [0, 1, 2], [0, 1, 2])],
)
def test_at_first_a_seat_cannot_see_the_supply_the_piles_and_what_others_hold(
    viewer: int, shares: list[int], tiles: list[int]
) -> None:
    state = companies(3).state
    hidden = [
        *(place("supply", 0, i) for i in range(state.supply_left)),
        *(place("hand", seat, 0) for seat in tiles),
        *(place("share", seat, p) for seat in shares for p in range(4)),
        *(place("pile", p, i) for p in range(4) for i in range(state.pile_left[p])),
    ]

    assert worlds.hidden(GAME, state, viewer) == sorted(hidden)


def test_who_puts_a_share_under_a_pile_knows_where_it_lies() -> None:
    before = companies(2)
    given = before.state.share[0, THIRTY]
    state = companies(2, "swap 30 hidden").state

    assert GAME.veil(state, 0).pile[THIRTY, 0] == given
    assert GAME.veil(state, 1).pile[THIRTY, 0] == UNKNOWN
    assert GAME.veil(state, WATCHER).pile[THIRTY, 0] == UNKNOWN


def test_a_share_taken_openly_and_put_under_a_pile_is_known_to_all() -> None:
    state = companies(2, "swap 30 open", "swap 10 open", "swap 30 hidden").state

    for viewer in (0, 1, WATCHER):
        assert GAME.veil(state, viewer).pile[THIRTY, 0] == state.pile[THIRTY, 0]


@pytest.mark.slow
@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize(
    "moves",
    [
        ["swap 30 hidden"],
        ["swap 30 hidden", "swap 30 open"],
        ["swap 30 open", "swap 30 hidden", "swap 30 hidden"],
    ],
    ids=" then ".join,
)
def test_guesses_of_shares_keep_those_that_a_seat_has_put_under_a_pile(
    moves: list[str], viewer: int
) -> None:
    state = companies(2, *moves).state
    top = place("pile", THIRTY, state.pile_left[THIRTY] - 1)
    (pool,) = (pool for pool in worlds.pools(GAME, state, viewer) if top in pool)
    guesses = list(worlds.guesses(GAME, state, viewer, generator(5), 3000))

    for guess in guesses[:20]:
        assert GAME.veil(guess, viewer) == GAME.veil(state, viewer)
    assert likelihood(pool, worlds.possible(GAME, state, viewer, pool), guesses) > UNLIKELY


def place(part: str, row: int, column: int) -> int:
    """Where in a state a number of a row or grid is kept."""
    start, shape = GAME.State.PARTS[part]
    return int(start + row * shape[-1] + column)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_guesses_at_the_end_know_every_share_the_seat_has_handled(players: int) -> None:
    """Seats exchange while they may, lay tiles to the last but one, and then look back."""
    referee = companies(players, *["swap 30 hidden", "swap 40 open"] * players, seed=8)
    while referee.state.laid < 58:
        lays = [m for m in referee.legal(referee.actor()) if "swap" not in GAME.name_move(m)]
        referee.play(referee.actor(), lays[0])

    for viewer in (0, WATCHER):
        assert guesses_fit(GAME, referee.state, viewer, seed=9)


def test_nobody_moves_after_an_end_before_any_company_has_reached_25() -> None:
    """CC10 has not closed exchanges then, and still nobody makes one."""
    table = Table(GAME, options.complete(GAME, 3, {"companies": True}))
    referee = table.played()
    referee.state.ended = referee.state.idle = 0

    checks.moves_are_well_listed(referee)
    Twins(referee).judge()
