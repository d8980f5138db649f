"""Tramways, by Alban Viard: links, buildings and passengers of Small City, from tickets in hand.

The faces of cards and boards are a reconstruction: docs/tramways-components.md tells what is known
of them. The rules are in docs/rules/tramways.md, and each file here is one of their chapters: setup
(TW1-TW6), draft and development (TW3), auction (TW7-TW10), tickets (TW9, TW11-TW14), actions,
rails (TW15, TW18, TW19), paths (TW15-TW17), links (TW16, TW20-TW22), buildings (TW23-TW25), stops
(TW24), trips (TW26-TW29), administration (TW30-TW32), scoring (TW33), solo (TW34). What follows
what is in course.py; who may do what now, in turn.py; earlier versions of the rules, in older.py.
"""

from typing import TYPE_CHECKING

from .census import census
from .components import MAX_SEATS as _MOST
from .events import EVENTS
from .hiding import PUBLIC, blindfold, guess, unveil, veil
from .judgement.estimate import TERMS, estimate, forecast, terms
from .judgement.playout import playout_move
from .judgement.reasons import reason
from .levels import LEVELS, THINKING
from .moves import MOVES, name_move, parse_move, public_move
from .scoring import outcome, tie_break
from .setup import OPTIONS, PRESETS, RULES, setup
from .state import State
from .turn import MOST_MOVES, actor, is_amid, legal, play, why_not
from .view import view

NAME = "tramways"
TITLE = "Tramways"
SEATS = range(1, _MOST + 1)

if TYPE_CHECKING:  # mypy compares the game with the contract
    from ...engine.contract import ByTurn, Commands, Feats, Pieces, Terminal
    from .. import tramways
    from . import commands, feats, pieces, sketch

    _game: ByTurn[State] = tramways
    _terminal: Terminal = sketch
    _commands: Commands = commands
    _pieces: Pieces = pieces
    _feats: Feats[State] = feats
