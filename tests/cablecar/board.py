"""Positions in a small notation, so that a test reads like a sentence.

table = position("bcbc03", hands="cbcb / dddd", supply="aaaa")
table.plays("cbcb04", "draw", "aaaa13")

Seats are separated by slashes, `-` is an empty hand, and the supply is told from the top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from carbarn import games
from carbarn.engine.contract import OptionValue
from carbarn.engine.events import EVERYTHING, NO_LOG
from carbarn.engine.layout import NONE
from carbarn.engine.options import complete
from carbarn.games.cablecar import scorepad
from carbarn.games.cablecar.components import BOX, COMPANIES, PERCENTAGES, TILES
from carbarn.games.cablecar.moves import DRAW
from carbarn.games.cablecar.placing import lay_tile
from carbarn.games.cablecar.state import State

from ..notated import Notated, never, wandered

GAME = games.find("cable-car")
ALL_SPACES = [f"{r}{c}" for r in range(8) for c in range(8) if not (r in (3, 4) and c in (3, 4))]
EDGE = {space for space in ALL_SPACES if set(space) & set("07")}
BRIEF = settings(max_examples=40)
WHOLE_GAMES = settings(BRIEF, max_examples=15)
SWAPS = {f"swap {p} {which}" for p in (10, 20, 30, 40) for which in ("open", "hidden")}


class Table(Notated):
    """Cable Car in notation."""

    def spaces(self, tile: str) -> set[str]:
        return {move[4:6] for move in self.moves() if move.startswith(tile)}

    def hand(self, seat: int) -> list[str]:
        held: list[str] = self.view(seat)["hands"][seat]
        return held

    def all_open(self) -> Mapping[str, Any]:
        """The table with nothing hidden."""
        return GAME.view(self.state, EVERYTHING)

    def points_of_lines(self) -> dict[int, int]:
        """The points of every line that has scored, by station."""
        lines = self.all_open()["stations"]
        return {line["station"]: line["points"] for line in lines if line["points"]}

    def tiles_on_board(self) -> dict[str, str]:
        """The tile on each space as it lies, turned or not."""
        laid = [space for space in self.all_open()["board"] if space]
        return {each["space"]: turned(each["tile"], each["turns"]) for each in laid}


def new_game(players: int = 2, seed: int = 1, **chosen: OptionValue) -> Table:
    """A game before its first move."""
    return Table(GAME, complete(GAME, players, chosen), seed)


def position(
    board: str = "",
    *,
    players: int = 2,
    hands: str = "",
    supply: str | None = None,
    profits: Mapping[str, int] | None = None,
    shares: str = "",
    **chosen: OptionValue,
) -> Table:
    """A game with these tiles laid, held and left; what is not told is dealt from the rest."""
    held = [[] if hand == "-" else hand.split() for hand in _seats(hands)]
    chosen.setdefault("hand", max(map(len, held), default=0) or 1)
    table = new_game(players, 1, **chosen)
    for tile, space in scorepad.parse(board):
        lay_tile(table.state, tile, 0, space, NO_LOG)
    _deal_tiles(table.state, _left(board, hands, supply or ""), held, supply)
    if profits is not None:
        _set_profits(table.state, profits)
    if shares:
        _deal_shares(table.state, [seat.split() for seat in _seats(shares)])
    return table


def _seats(text: str) -> list[str]:
    return [seat.strip() for seat in text.split("/")] if text else []


def _left(board: str, hands: str, supply: str) -> list[str]:
    """The tiles of the box that are in none of these places."""
    laid = [TILES[tile] for tile, _ in scorepad.parse(board)]
    used = Counter([*laid, *hands.replace("/", "").replace("-", "").split(), *supply.split()])
    return list((Counter(BOX["tiles"]) - used).elements())


def _deal_tiles(s: State, rest: list[str], held: list[list[str]], top: str | None) -> None:
    s.fill("hand", NONE)
    s.fill("supply", NONE)
    for seat in range(s.players):
        if seat < len(held):
            dealt = held[seat]
        else:
            dealt = [rest.pop() for _ in range(min(s.hand_size, len(rest)))]
        for slot, tile in enumerate(dealt):
            s.hand[seat, slot] = TILES.index(tile)
    supply = rest if top is None else top.split()[::-1]
    for i, tile in enumerate(supply):
        s.supply[i] = TILES.index(tile)
    s.supply_left = len(supply)


def _set_profits(s: State, profits: Mapping[str, int]) -> None:
    for company, name in enumerate(COMPANIES):
        s.takings[company] = profits.get(name, 0)
    s.ended = int(max(s.takings) >= 25)


def _deal_shares(s: State, shares: Sequence[Sequence[str]]) -> None:
    """These shares by seat, 10 % first; the others in the order of the chart, the first open."""
    for p in range(len(PERCENTAGES)):
        dealt = [COMPANIES.index(seat[p]) for seat in shares]
        rest = [company for company in range(len(COMPANIES)) if company not in dealt]
        for seat, company in enumerate(dealt):
            s.share[seat, p] = company
        s.face_up[p] = rest[0]
        for place, company in enumerate(reversed(rest[1:])):
            s.pile[p, place] = company


def full_but(*spaces: str, keeping: str) -> str:
    """A board with tiles everywhere else; the kept tiles stay in the box."""
    rest = _left("", keeping, "")
    return "".join(rest.pop() + space for space in ALL_SPACES if space not in spaces)


def turned(tile: str, turns: int) -> str:
    """A tile's name after quarter turns clockwise, one at a time."""
    for _ in range(turns):
        tile = tile[-1] + tile[:-1]
    return tile


# Random games -------------------------------------------------------------------------------


def played_on(table: Table, moves: int = 1000, until: Callable[[Table], bool] = never) -> Table:
    """The same table after random lays, draws and swaps, until something is so or it is over."""
    return wandered(table, lambda move: (move >= DRAW) + (move > DRAW), moves, until)


def new_games(**chosen: st.SearchStrategy[Any]) -> st.SearchStrategy[Table]:
    """Games of every kind, before the first move."""
    options: dict[str, st.SearchStrategy[Any]] = {
        "players": st.sampled_from(GAME.SEATS),
        **{option.name: st.sampled_from(option.choices) for option in GAME.OPTIONS},
        **chosen,
    }
    return st.builds(new_game, seed=st.integers(0, 2**63 - 1), **options)


def tables(**chosen: st.SearchStrategy[Any]) -> st.SearchStrategy[Table]:
    """Games of every kind, after any number of random moves."""
    return st.builds(played_on, new_games(**chosen), st.integers(0, 150))
