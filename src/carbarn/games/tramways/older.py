"""Earlier versions of the rules: what each has instead of a name of the package.

All else that was different is asked of the state, which knows its version: what was printed on
tickets in faces.py, which links could be joined in rails.py.
"""

from __future__ import annotations

from functools import partial

from ...engine.contract import OlderRules
from .setup import setup

OLDER: OlderRules = {
    1: {"setup": partial(setup, rules=1)},
    2: {"setup": partial(setup, rules=2)},
}
