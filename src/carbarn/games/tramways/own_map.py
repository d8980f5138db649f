"""A map that players laid out themselves, written as text (TW1, TW2)."""

from __future__ import annotations

from ...engine.contract import Options
from .components import BOX
from .maps import EXPERT, Map, Placed, Plan, lay_out_for, parse_layout, plan, write_layout

THREE_TYPES = 3


def own_map(text: str, options: Options) -> str:
    """The same map as it is always written: in the upper left corner, boards in reading order."""
    layout = in_corner(parse_layout(text))
    lay_out_for(BOX, layout, plan_for(layout, options))
    return write_layout(layout)


def map_laid_out(text: str, options: Options) -> Map:
    """The map that is written like this."""
    layout = parse_layout(text)
    return lay_out_for(BOX, layout, plan_for(layout, options))


def plan_for(layout: list[Placed], options: Options) -> Plan:
    """TW1, TW2: what the map must have; with three boards, two players are experts."""
    players = int(options["players"])
    wanted = plan(players, expert=len(layout) == EXPERT.boards)
    return with_types(wanted, options)


def with_types(wanted: Plan, options: Options) -> Plan:
    """TW2: three types are enough, if that was agreed on."""
    if options["types"] == "three":
        return wanted._replace(types=min(wanted.types, THREE_TYPES))
    return wanted


def in_corner(layout: list[Placed]) -> list[Placed]:
    """Moved as far up and left as it goes."""
    left = min((placed.x for placed in layout), default=0)
    top = min((placed.y for placed in layout), default=0)
    moved = [placed._replace(x=placed.x - left, y=placed.y - top) for placed in layout]
    return sorted(moved, key=lambda placed: (placed.y, placed.x))
