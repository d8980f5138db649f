"""Last Tram: a little game for two to four, with hidden hands and a hidden drop.

The rules are in docs/rules/last-tram.md, and each file here is one of their chapters:
state (LT1), turn (LT2-LT5), hiding (LT6). The package is the game: it has the names that
engine/contract.py lists, and mypy compares the two.
"""

from typing import TYPE_CHECKING

from .census import census
from .estimate import TERMS, estimate, reason, terms
from .hiding import PUBLIC, guess, unveil, veil
from .levels import LEVELS, THINKING
from .moves import MOVES, name_move, parse_move, public_move
from .playout import lookahead, playout_move
from .refusals import why_not
from .state import EVENTS, MOST_SEATS, OPTIONS, PRESETS, State, setup
from .turn import MOST_MOVES, actor, is_amid, legal, outcome, play, tie_break
from .view import view

NAME = "last-tram"
TITLE = "Last Tram"
RULES = 1  # one more when a change of the rules makes old records replay to something else
SEATS = range(2, MOST_SEATS + 1)

if TYPE_CHECKING:
    from ...engine.contract import ByMove, Terminal
    from .. import lasttram
    from . import sketch

    _game: ByMove[State] = lasttram
    _terminal: Terminal = sketch
