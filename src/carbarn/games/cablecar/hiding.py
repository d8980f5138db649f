"""What a seat may know, and how the rest could lie. This is the only place that hides anything.

Public is everything on the board, the charts, who knows which share, and how many tiles are where.
A seat also sees its own hand, the tile it has drawn, and the shares it knows of: its own, those
taken openly, and those it has itself put under a pile. When the game is over all is shown.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.chance import quick_below, shuffle
from ...engine.compiled import Ints, fill_row, rule
from ...engine.layout import NONE, UNKNOWN
from ...engine.scratch import scratch_row
from .components import (
    ALL_TILES,
    COMPANIES,
    COPIES,
    KINDS,
    MAX_HAND,
    MAX_SEATS,
    PERCENTAGES,
    SPACES,
)
from .state import EVERYBODY, State

PUBLIC: Sequence[str] = (  # everybody sees these parts; of all others only what veil shows
    *("players", "hand_size", "free", "companies"),
    *("seat", "step", "laid", "supply_left", "tile", "turns"),
    *("open_count", "open", "open_at", "start", "end", "length"),
    *("owner", "points", "takings", "idle", "ended"),
    *("share_known", "face_up", "pile_left", "pile_known"),
)
WITHOUT_COMPANIES = (*PUBLIC, "share", "pile")  # where they are not played with, these are empty


def veil(s: State, seat: int) -> State:
    """Only what the seat may know; a seat of NONE is a watcher."""
    if s.laid == ALL_TILES:
        return s.copy()
    v = s.with_only(PUBLIC if s.companies else WITHOUT_COMPANIES)
    show_tiles(v, s, seat)
    if s.companies:
        show_shares(v, s, seat)
    return v


@rule
def unveil(v: State, s: State, seat: int) -> None:
    """Write into a blank state what the seat may know of all that is not public."""
    show_tiles(v, s, seat)
    show_shares(v, s, seat)


@rule
def show_tiles(v: State, s: State, seat: int) -> None:
    """The supply, hands, and the tile that was drawn."""
    over = s.laid == ALL_TILES
    fill_row(v.supply, UNKNOWN, 0, s.supply_left)
    fill_row(v.supply, NONE, s.supply_left, ALL_TILES)
    for who in range(MAX_SEATS):
        for slot in range(MAX_HAND):
            v.hand[who, slot] = NONE
    for who in range(s.players):
        for slot in range(s.hand_size):
            v.hand[who, slot] = seen(s.hand[who, slot], over or who == seat)
    v.drawn = seen(s.drawn, over or s.seat == seat)


@rule
def show_shares(v: State, s: State, seat: int) -> None:
    """Everybody's shares, and the piles."""
    over = s.laid == ALL_TILES
    for p in range(len(PERCENTAGES)):
        for who in range(MAX_SEATS):
            known = over or knows(s.share_known[who, p], seat)
            v.share[who, p] = seen(s.share[who, p], known)
        for place in range(len(COMPANIES)):
            known = over or knows(s.pile_known[p, place], seat)
            v.pile[p, place] = seen(s.pile[p, place], known)


@rule
def seen(what: int, visible: bool) -> int:
    """A tile or company as it is told, or that there is one."""
    return what if visible or what == NONE else UNKNOWN


@rule
def knows(seats: int, seat: int) -> bool:
    """Whether a seat is among those who know."""
    return seats == EVERYBODY or (seat >= 0 and seats >> seat & 1 == 1)


@rule
def guess(s: State, rng: Ints) -> None:
    """Deal the unseen tiles and shares: every way is equally likely, for all was shuffled."""
    guess_tiles(s, rng)
    if s.companies:
        for p in range(len(PERCENTAGES)):
            guess_shares(s, p, rng)


@rule
def guess_tiles(s: State, rng: Ints) -> None:
    """Gather the unseen tiles in the supply's row, mix them, and deal hands from the top."""
    unseen = gather_unseen_tiles(s)
    shuffle(rng, s.supply, unseen)
    if s.drawn == UNKNOWN:
        unseen -= 1
        s.drawn = s.supply[unseen]
    for seat in range(s.players):
        for slot in range(s.hand_size):
            if s.hand[seat, slot] == UNKNOWN:
                unseen -= 1
                s.hand[seat, slot] = s.supply[unseen]
    for i in range(unseen, ALL_TILES):
        s.supply[i] = NONE


@rule
def gather_unseen_tiles(s: State) -> int:
    """Write every tile that is in no known place into the supply's row; return how many."""
    unseen = scratch_row(KINDS)
    count_unseen_tiles(s, unseen)
    gathered = 0
    for kind in range(KINDS):
        for _ in range(unseen[kind]):
            s.supply[gathered] = kind
            gathered += 1
    return gathered


@rule
def count_unseen_tiles(s: State, unseen: Ints) -> None:
    """All copies, less those on the board, in known hands, or drawn and known."""
    for kind in range(KINDS):
        unseen[kind] = COPIES[kind]
    for space in range(SPACES):
        if s.tile[space] >= 0:
            unseen[s.tile[space]] -= 1
    for seat in range(s.players):
        for slot in range(s.hand_size):
            if s.hand[seat, slot] >= 0:
                unseen[s.hand[seat, slot]] -= 1
    if s.drawn >= 0:
        unseen[s.drawn] -= 1


@rule
def guess_shares(s: State, p: int, rng: Ints) -> None:
    """Deal the unseen shares of one percentage, each to one of the places not known."""
    unseen = count_unseen_shares(s, p)
    for company in range(len(COMPANIES)):
        if not share_is_seen(s, p, company):
            put_unseen_share(s, p, company, quick_below(rng, unseen))
            unseen -= 1


@rule
def count_unseen_shares(s: State, p: int) -> int:
    """How many shares of this percentage are in unknown places."""
    unseen = 0
    for seat in range(s.players):
        if s.share[seat, p] == UNKNOWN:
            unseen += 1
    for place in range(s.pile_left[p]):
        if s.pile[p, place] == UNKNOWN:
            unseen += 1
    return unseen


@rule
def share_is_seen(s: State, p: int, company: int) -> bool:
    """Whether it is known where this company's share lies."""
    if s.face_up[p] == company:
        return True
    for seat in range(s.players):
        if s.share[seat, p] == company:
            return True
    for place in range(s.pile_left[p]):
        if s.pile[p, place] == company:
            return True
    return False


@rule
def put_unseen_share(s: State, p: int, company: int, nth: int) -> None:
    """Put a share into the nth of the places that are still unknown."""
    for seat in range(s.players):
        if s.share[seat, p] == UNKNOWN:
            if nth == 0:
                s.share[seat, p] = company
                return
            nth -= 1
    for place in range(s.pile_left[p]):
        if s.pile[p, place] == UNKNOWN:
            if nth == 0:
                s.pile[p, place] = company
                return
            nth -= 1
