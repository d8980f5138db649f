"""What a view of Cable Car holds. The page's types are made from this: `make types`."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypeAliasType, TypedDict

Tile = TypeAliasType("Tile", str)  # its printed name, such as "aacb"
SpaceName = TypeAliasType("SpaceName", str)  # row and column, such as "40"
Side = TypeAliasType("Side", Literal[0, 1, 2, 3])  # top, right, bottom, left
Colour = TypeAliasType("Colour", str)  # of a seat or company


class Laid(TypedDict):
    """A tile on the board."""

    space: SpaceName
    tile: Tile
    turns: int  # quarter turns clockwise


class Passage(TypedDict):
    """One tile that a line passes."""

    space: SpaceName
    enters: Side
    leaves: Side


class Station(TypedDict):
    """A station, and the line that begins there."""

    station: int
    owner: int | None  # a seat, or with companies a company; None where no car stands
    colour: Colour | None
    tiles: int
    end: Literal["station", "power"] | None
    points: int | None  # what the line has scored; None while it runs
    path: list[Passage]


class Companies(TypedDict):
    """The share companies."""

    names: list[Colour]
    profits: list[int]
    values: list[int]
    percentages: list[int]
    face_up: list[Colour | None]
    piles: list[list[Colour | None]]  # from the bottom up; None is a share the viewer does not know
    shares: list[list[Colour | None]]  # by seat and percentage
    dividends: list[list[int]]  # what these pay
    bonuses: list[int]  # by seat: for the largest holders
    exchanges_open: bool


class View(TypedDict):
    """The whole table."""

    viewer: int | None
    players: int
    turn: int | None
    step: Literal["choose", "lay-drawn", "over"]
    board: list[Laid | None]
    stations: list[Station]
    hands: list[list[Tile | None]]  # by seat; None is a tile that the viewer may not see
    drawn: Tile | None
    supply: int
    laid: int
    scores: list[int]
    companies: Companies | None
