"""Trambahn, by Helmut Ohley: a duel of two tram companies in Munich, with hidden hands.

The rules are in docs/rules/trambahn.md, and each file here is one of their chapters: turn (TB1,
TB12, TB13), passengers (TB2-TB4), lines (TB5-TB8, TB11), trams (TB9, TB10), cards (TB12, TB14).
Who knows what (TB14) is in hiding, what follows from it in counting, and how the rest could lie in
guessing.
"""

from typing import TYPE_CHECKING

from .census import census
from .components import SEATS as _TWO
from .estimate import TERMS, estimate, forecast, terms
from .guessing import guess
from .hiding import PUBLIC, blindfold, unveil, veil
from .levels import LEVELS, THINKING
from .moves import MOVES, name_move, parse_move, public_move
from .playout_move import playout_move
from .reasons import reason
from .refusals import why_not
from .state import EVENTS, OPTIONS, PRESETS, State, deal, setup
from .turn import MOST_MOVES, actor, is_amid, legal, outcome, play, tie_break
from .view import view

NAME = "trambahn"
TITLE = "Trambahn"
RULES = 1
SEATS = range(_TWO, _TWO + 1)

if TYPE_CHECKING:  # mypy compares the game with the contract
    from ...engine.contract import ByTurn, Feats, Terminal
    from .. import trambahn
    from . import feats, sketch

    _game: ByTurn[State] = trambahn
    _terminal: Terminal = sketch
    _feats: Feats[State] = feats
