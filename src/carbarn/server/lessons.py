"""Guides as they are told: each game's is played once, and its moments are kept."""

from __future__ import annotations

from functools import cache

from ..engine import guides
from ..engine.guides import Moment
from ..games import NoSuchGame, find
from . import schemas
from .problems import Problem


def guide(name: str) -> schemas.Guide:
    """Who plays, and which captions come when."""
    found = _guide(name)
    steps = [schemas.Step(step.at, step.say, step.show) for step in found.steps]
    return schemas.Guide(found.record.seats, steps)


def frame(name: str, moves: int) -> schemas.GuideFrame:
    """What the learner sees after so many moves."""
    moments = _moments(name)
    if moves >= len(moments):
        raise Problem("no-such-move")
    moment = moments[moves]
    entry = None if moment.entry is None else schemas.Moved(**moment.entry)
    return schemas.GuideFrame(moves, moment.view, entry, moment.legal)


@cache
def _guide(name: str) -> guides.Guide:
    try:
        found = guides.of(find(name))
    except NoSuchGame:
        found = None
    if found is None:
        raise Problem("no-such-guide")
    return found


@cache
def _moments(name: str) -> list[Moment]:
    guide = _guide(name)  # first: it knows what to answer about an unknown game
    return guides.moments(find(name), guide)
