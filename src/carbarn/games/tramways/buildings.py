"""Buildings: constructing them, what that does to rails, merging, upgrading (TW5, TW23-TW25)."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import NONE
from .components import (
    BUILDING_TYPES,
    CONSTRUCT,
    INDUSTRY,
    PARCELS,
    UPGRADE_BUILDING,
)
from .events import ARRIVED, BUILDING_UPGRADED, CONSTRUCTED, GOT_BUILDING_TICKET, LIMIT_RAISED
from .links import clear_link, complete, complete_facing, free_link, give_rails
from .moves import TAKE, UPGRADE_ON, construct
from .piles import draw, move_openly, ticket_moves
from .rails import take_rail
from .state import (
    CHOOSING_CARD,
    CONSTRUCTING,
    HANDS,
    INCOMPLETE,
    NOTHING,
    PAYING,
    SIDES,
    SUPPLY,
    UPGRADING_BUILDING,
    State,
)
from .stops import opposite, owner_of
from .tickets import Hand, add_happiness, can_pay, note_hand

FOR_BUILDING = 1  # happiness
FOR_UPGRADED_BUILDING = 3
MOST_HAND_LIMIT = 9

# Moves --------------------------------------------------------------------------------------


@rule
def parcel_icon(parcel: int) -> int:
    """The destination that a parcel is."""
    return BUILDING_TYPES + parcel


@rule
def is_open_parcel(s: State, seat: int, parcel: int) -> bool:
    """TW23: an own parcel on which no building stands."""
    return s.owner[parcel] == seat and s.building[s.where[parcel]] == NONE


@rule
def may_upgrade(s: State, seat: int, parcel: int) -> bool:
    """TW25: an own building tile, once."""
    if s.owner[parcel] != seat:
        return False
    space = s.where[parcel]
    return s.building[space] != NONE and not s.upgraded[space]


@rule
def building_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """TW23, TW25: what can be constructed and upgraded with the icons at hand."""
    hand = Hand()
    note_hand(s, seat, hand)
    for parcel in range(PARCELS):
        if s.owner[parcel] != seat:
            continue
        if is_open_parcel(s, seat, parcel):
            icon = parcel_icon(parcel)
            if can_pay(hand, 0, CONSTRUCT, icon, icon):
                n = construct_moves(s, parcel, moves, n)
        elif may_upgrade(s, seat, parcel):
            kind = s.building[s.where[parcel]]
            if can_pay(hand, 0, UPGRADE_BUILDING, kind, kind):
                moves[n] = UPGRADE_ON + parcel
                n += 1
    return n


@rule
def construct_moves(s: State, parcel: int, moves: Ints, n: int) -> int:
    """TW23: any type of which a tile is left."""
    for kind in range(BUILDING_TYPES):
        if s.tiles[kind] > 0:
            moves[n] = construct(parcel, kind)
            n += 1
    return n


@rule
def bill_building(s: State, seat: int, parcel: int, kind: int) -> None:
    """TW23: Construct, and the parcel's icon."""
    s.bill = CONSTRUCTING
    s.subject = parcel
    s.kind = kind
    s.due_key = CONSTRUCT
    s.due_end = parcel_icon(parcel)
    s.due_end_or = s.due_end
    s.doing[seat] = PAYING


@rule
def bill_building_upgrade(s: State, seat: int, parcel: int) -> None:
    """TW25: Upgrade Building, and the building's type."""
    s.bill = UPGRADING_BUILDING
    s.subject = parcel
    s.kind = s.building[s.where[parcel]]
    s.due_key = UPGRADE_BUILDING
    s.due_end = s.kind
    s.due_end_or = s.kind
    s.doing[seat] = PAYING


# Constructing -------------------------------------------------------------------------------


@rule
def construct_building(s: State, seat: int, log: Log) -> None:
    """TW23: tile, passenger, happiness, and a building ticket."""
    parcel, kind = s.subject, s.kind
    space = s.where[parcel]
    emit(log, CONSTRUCTED, seat, parcel, kind)
    s.building[space] = kind
    s.tiles[kind] -= 1
    s.passenger[space] = 1
    merge_buildings(s)
    for side in range(SIDES):
        if s.exit[space, side] != NONE:
            split_link(s, s.link[space, side], space, log)
    complete_facing(s, log)
    add_happiness(s, seat, FOR_BUILDING, log)
    if kind == INDUSTRY and s.limit[seat] < MOST_HAND_LIMIT:
        s.limit[seat] += 1
        emit(log, LIMIT_RAISED, seat, s.limit[seat])
    get_ticket(s, seat, kind, log)


@rule
def merge_buildings(s: State) -> None:
    """TW24: adjacent buildings of one type are one; it is called by its first space."""
    for space in range(s.spaces):
        s.group[space] = space if s.building[space] != NONE else NONE
    changed = True
    while changed:
        changed = False
        for space in range(s.spaces):
            for side in range(SIDES):
                beside = s.beside[space, side]
                if beside != NONE and s.building[space] != NONE:
                    same = s.building[beside] == s.building[space]
                    if same and s.group[beside] < s.group[space]:
                        s.group[space] = s.group[beside]
                        changed = True


@rule
def split_link(s: State, link: int, space: int, log: Log) -> None:
    """TW23: the rail on the space goes back, and the link becomes two that meet at the building."""
    at, side, before = s.head[link], s.head_side[link], 0
    while at != space:
        leaving = s.exit[at, side]
        at, side = s.beside[at, leaving], opposite(leaving)
        before += 1
    leaving = s.exit[space, side]
    take_rail(s, owner_of(link), space, side)
    make_far_part(s, link, space, leaving, s.rails[link] - before)
    s.rails[link] = before
    if before == 0:
        clear_link(s, link)
        return
    s.tail[link] = s.beside[space, side]
    s.tail_side[link] = opposite(side)
    if s.stage[link] == INCOMPLETE:
        complete(s, link, log)


@rule
def make_far_part(s: State, link: int, space: int, leaving: int, rails: int) -> None:
    """TW23: what lies behind the new building is a link of its own; what is empty vanishes."""
    if rails == 0:
        return
    far = free_link(s, owner_of(link))
    s.stage[far] = s.stage[link]
    s.fast[far] = s.fast[link]
    s.worked[far] = s.worked[link]
    s.rails[far] = rails
    s.head[far] = s.beside[space, leaving]
    s.head_side[far] = opposite(leaving)
    s.tail[far] = s.tail[link]
    s.tail_side[far] = s.tail_side[link]
    s.kept[far] = max(0, s.kept[link] - (s.rails[link] - rails) - 1)
    give_rails(s, s.head[far], s.head_side[far], rails, far)


@rule
def get_ticket(s: State, seat: int, kind: int, log: Log) -> None:
    """TW5: a building ticket of the type, by chance or by choice."""
    s.subject = NONE
    if s.chosen and s.held[SUPPLY + kind] > 1:
        s.doing[seat] = CHOOSING_CARD
        return
    s.kind = NONE
    s.doing[seat] = NOTHING
    emit(log, GOT_BUILDING_TICKET, seat, draw(s, SUPPLY + kind, HANDS + seat, NONE))


@rule
def supply_moves(s: State, moves: Ints, n: int) -> int:
    """TW5: the building tickets to choose from."""
    return ticket_moves(s, moves, n, SUPPLY + s.kind, TAKE)


@rule
def choose_ticket(s: State, seat: int, card: int, log: Log) -> None:
    """TW5: the building ticket of one's choice."""
    s.kind = NONE
    s.doing[seat] = NOTHING
    emit(log, GOT_BUILDING_TICKET, seat, card)
    move_openly(s, card, HANDS + seat)


# Upgrading ----------------------------------------------------------------------------------


@rule
def upgrade_building(s: State, seat: int, log: Log) -> None:
    """TW25: a passenger if the tile has none and the reserve has one; happiness either way."""
    space = s.where[s.subject]
    s.upgraded[space] = 1
    emit(log, BUILDING_UPGRADED, seat, s.subject)
    if not s.passenger[space] and s.reserve > 0:
        add_passenger(s, space, log)
    add_happiness(s, seat, FOR_UPGRADED_BUILDING, log)
    s.subject = NONE
    s.kind = NONE
    s.doing[seat] = NOTHING


@rule
def add_passenger(s: State, space: int, log: Log) -> None:
    """One of the reserve goes to a building space."""
    s.reserve -= 1
    s.passenger[space] = 1
    emit(log, ARRIVED, space)
