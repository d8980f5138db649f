"""A first game of a new game: whatever does not work is told in a sentence.

What follows in the suite takes all this for granted.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from ..engine import options as option_rules
from ..engine import words
from ..engine.chance import SEEDS, generator
from ..engine.compiled import ints
from ..engine.contract import Game, MoveSearch, Options, Room
from ..engine.events import EVERYTHING
from ..engine.layout import NONE
from ..engine.referee import Referee
from ..games import terminal
from . import bounds, choices, hiding
from .checks import Broken, require, viewers

LONGEST = 20_000  # moves; a game that has not ended by then never will
LOOKS = 3  # positions that are looked at, besides the last


def first_game(game: Game) -> None:
    """Play a random game with every option at its default, and look at all that a game has."""
    referee = begun(game, option_rules.complete(game, game.SEATS[-1], {}))
    rng = Random(1)  # noqa: S311  # to be repeated, not to be secret
    look(referee, rng)
    while (seat := referee.actor()) != NONE:
        require(len(referee.played) < LONGEST, f"a random game goes on after {LONGEST} moves")
        if len(referee.played) < LOOKS:
            look(referee, rng)
        play_any(referee, seat, rng)
    look(referee, rng)


def begun(game: Game, options: Options) -> Referee:
    """A new game with these options."""
    try:
        return Referee(game, options, 1)
    except Exception as error:
        raise Broken(f"setup fails with {choices.written(options)}: {error!r}") from error


def saying(what: str, call: Callable[[], Any]) -> Any:
    """What a call returns. An error that nobody foresaw is told with what was called."""
    try:
        return call()
    except Broken:
        raise
    except Exception as error:
        raise Broken(f"{what}: {error!r}") from error


def play_any(referee: Referee, seat: int, rng: Random) -> None:
    """Make any move, read as it is written."""
    moves = listed(referee, seat)
    require(moves, f"seat {seat} is to act and has no move")
    move = rng.choice(moves)
    name = saying(f"name_move({move}) fails", lambda: referee.game.name_move(move))
    saying(f"{name!r} is not read as written", lambda: referee.game.parse_move(name))
    saying(f"public_move({move}) fails", lambda: referee.game.public_move(move))
    try:
        referee.play(seat, move)
    except Exception as error:
        why = bounds.explained(error, referee, (seat, move))
        raise Broken(f"seat {seat} plays {name}: {why}") from error


def listed(referee: Referee, seat: int) -> list[int]:
    """The seat's moves."""
    try:
        return referee.legal(seat)
    except Exception as error:
        raise Broken(bounds.explained(error, referee)) from error


def look(referee: Referee, rng: Random) -> None:
    """Ask for all that a game tells of a position, once."""
    for viewer in (EVERYTHING, *viewers(referee)):
        _look_as(referee, viewer)
    saying("guess fails", lambda: hiding.no_part_is_lost(referee, generator(rng.randrange(SEEDS))))
    scores = saying("scores cannot be counted", referee.scores)
    saying("places cannot be told", referee.places)
    seats = range(referee.players)
    for seat in seats:
        _is_int(referee, "tie_break", seat)
        _is_int(referee, "estimate", seat)
        _terms_add_up(referee, seat)
    if isinstance(referee.game.THINKING, MoveSearch):
        _is_int(referee, "lookahead")
    require(len(scores) == referee.players, "outcome writes no points for some seats")
    census = saying("census fails", lambda: referee.game.census(referee.state))
    require(_counts(census), f"census returns {census!r}, and should return counts by name")
    _look_at_a_refusal(referee, rng)
    if (seat := referee.actor()) != NONE:
        bounds.rules_stay_in_bounds(referee, seat, rng)


def _terms_add_up(referee: Referee, seat: int) -> None:
    game, parts = referee.game, ints(len(referee.game.TERMS))
    saying("terms fails", lambda: game.terms(referee.state, seat, parts))
    estimate = game.estimate(referee.state, seat)
    wrong = f"terms add up to {sum(parts)}, and should to what estimate returns, {estimate}"
    require(sum(parts) == estimate, wrong)


def _is_int(referee: Referee, name: str, *seat: int) -> None:
    function = getattr(referee.game, name)
    answer = saying(f"{name} fails", lambda: function(referee.state, *seat))
    require(isinstance(answer, int), f"{name} returns {answer!r}, and should return an int")


def _counts(census: Any) -> bool:
    return isinstance(census, dict) and all(
        isinstance(name, str) and isinstance(n, int) for name, n in census.items()
    )


def _look_as(referee: Referee, viewer: int) -> None:
    game = referee.game
    if viewer != EVERYTHING:
        veiled = saying(f"veil for {viewer} fails", lambda: game.veil(referee.state, viewer))
        require(isinstance(veiled, game.State), f"veil returns {veiled!r}, and no State")
    view = saying(f"view for {viewer} fails", lambda: referee.view(viewer))
    require(isinstance(view, dict), f"view returns {view!r}, and should return a dict")
    scores = view.get("scores")
    fits = isinstance(scores, list) and len(scores) == referee.players
    require(fits, f"view's 'scores' is {scores!r}, and should have everybody's points")
    again = saying("a view cannot be sent", lambda: json.loads(json.dumps(view)))
    require(again == view, "a view is not read as it was sent: write texts, lists and ints")
    if drawing := terminal(game):
        names = {seat: f"player {seat + 1}" for seat in range(referee.players)}
        sketch = saying("sketch fails", lambda: drawing.sketch(view, Room(80, 40, names)))
        require(isinstance(sketch, str), f"sketch returns {sketch!r}, and should return a text")


def _look_at_a_refusal(referee: Referee, rng: Random) -> None:
    seat = max(0, referee.actor())
    refused = sorted(set(range(referee.game.MOVES)).difference(listed(referee, seat)))
    for move in rng.sample(refused, min(3, len(refused))):
        _is_refused(referee, seat, move)


def _is_refused(referee: Referee, seat: int, move: int) -> None:
    game = referee.game
    name = game.name_move(move)
    refusal = saying(f"why_not fails for {name}", lambda: game.why_not(referee.state, seat, move))
    saying(
        f"there are no words for why {name} is refused ({refusal!r})",
        lambda: words.of_refusal(game, refusal),
    )
