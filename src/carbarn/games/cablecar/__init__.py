"""Cable Car, by Dirk Henn: laying track in San Francisco for two to six players.

The rules are in docs/rules/cable-car.md, and each file here is one of their chapters:
placing (CC2-CC4, CC7), lines (CC5), turn (CC1, CC6, CC8, CC11), companies (CC9-CC13).
"""

from typing import TYPE_CHECKING

from .census import census
from .components import MAX_SEATS
from .estimate import TERMS, estimate, terms
from .hiding import PUBLIC, guess, unveil, veil
from .levels import LEVELS, THINKING
from .moves import MOVES, name_move, parse_move, public_move
from .reasons import reason
from .refusals import why_not
from .state import EVENTS, OPTIONS, PRESETS, State, deal, setup
from .turn import (
    MOST_MOVES,
    actor,
    is_amid,
    legal,
    lookahead,
    outcome,
    play,
    playout_move,
    tie_break,
)
from .view import view

NAME = "cable-car"
TITLE = "Cable Car"
RULES = 1
SEATS = range(2, MAX_SEATS + 1)

if TYPE_CHECKING:  # mypy compares the game with the contract
    from ...engine.contract import ByMove, Feats, Scorepad, Terminal
    from .. import cablecar
    from . import feats, scorepad, sketch

    _game: ByMove[State] = cablecar
    _terminal: Terminal = sketch
    _scorepad: Scorepad = scorepad
    _feats: Feats[State] = feats
