"""Why a move is not legal: the number of the rule, and the key of the words for it."""

from __future__ import annotations

from ...engine.contract import Refusal
from ...engine.events import Value
from .companies import ROUNDS_WITHOUT_TILE
from .components import ALL_TILES, POWER_STATION, ROTATIONS, TILES
from .lines import EXCHANGES_END_AT
from .moves import DRAW, LAYS, space_of, tile_of, turns_of
from .placing import rotations
from .state import LAY_DRAWN, TAKEN, State
from .state import space as space_name


def _no(rule: str, key: str, **args: Value) -> Refusal:
    return Refusal(rule, key, args)


def why_not(s: State, seat: int, move: int) -> Refusal:
    """The rule that forbids a move which is not legal."""
    if s.laid == ALL_TILES:
        return _no("CC6", "over")
    if seat != s.seat:
        return _no("CC1", "not-your-turn", seat=s.seat)
    if move < LAYS:
        return _why_not_lay(s, seat, tile_of(move), turns_of(move), space_of(move))
    if s.step == LAY_DRAWN:
        return _no("CC1", "lay-the-drawn-tile", tile=TILES[s.drawn])
    if move == DRAW:
        return _no("CC1", "supply-is-empty")
    return _why_not_exchange(s)


def _why_not_lay(s: State, seat: int, tile: int, turns: int, space: int) -> Refusal:
    held = [s.hand[seat, slot] for slot in range(s.hand_size)]
    if s.step == LAY_DRAWN and tile != s.drawn:
        return _no("CC1", "lay-the-drawn-tile", tile=TILES[s.drawn])
    if s.step != LAY_DRAWN and tile not in held:
        return _no("CC1", "not-your-tile", tile=TILES[tile])
    if turns >= rotations(s, tile):
        return _why_not_turned(s, tile, turns)
    where = space_name(space)
    if space in POWER_STATION:
        return _no("CC2", "power-station", space=where)
    if s.open_at[space] == TAKEN:
        return _no("CC2", "taken", space=where)
    if s.open_at[space] < 0:
        return _no("CC2", "not-beside-a-tile", space=where)
    return _no("CC3", "one-tile-line", space=where, tile=TILES[tile])


def _why_not_turned(s: State, tile: int, turns: int) -> Refusal:
    if not s.free:
        return _no("CC7", "keep-it-upright", tile=TILES[tile])
    less = turns % ROTATIONS[tile]
    return _no("CC7", "same-when-turned", tile=TILES[tile], turns=turns, less=less)


def _why_not_exchange(s: State) -> Refusal:
    if not s.companies:
        return _no("CC9", "no-companies")
    if s.ended:
        return _no("CC10", "exchanges-are-over", points=EXCHANGES_END_AT)
    return _no("CC11", "lay-a-tile-first", rounds=ROUNDS_WITHOUT_TILE)
