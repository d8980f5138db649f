"""Links: how they are completed, joined, extended, lost and upgraded (TW16, TW20-TW22)."""

from __future__ import annotations

from ...engine.compiled import Ints, rule
from ...engine.events import Log, emit
from ...engine.layout import NONE
from .components import UPGRADE_LINK
from .events import COMPLETED, LINK_UPGRADED, REMOVED, REVERTED
from .moves import UPGRADE_LINK_OF
from .rails import is_plain, take_rail
from .state import COMPLETE, INCOMPLETE, LINKS_EACH, NOTHING, PAYING, UPGRADING_LINK, State
from .stops import destination, head_stop, is_stop, opposite, owner_of, tail_stop
from .tickets import Hand, add_happiness, can_pay, note_hand

FOR_UPGRADED_LINK = 3  # happiness


@rule
def free_link(s: State, seat: int) -> int:
    """A number for a new link; there are as many as a player has rails."""
    link = seat * LINKS_EACH
    while s.stage[link] != 0:
        link += 1
    return link


@rule
def open_again(s: State, link: int, space: int, side: int) -> None:
    """TW20: a complete link is extended from this end; until that is done it is out of service."""
    if not (s.tail[link] == space and s.tail_side[link] == side):
        turn_round(s, link)
    s.stage[link] = INCOMPLETE
    s.kept[link] = s.rails[link]


@rule
def turn_round(s: State, link: int) -> None:
    """Tell a link from its other end."""
    space, side = s.head[link], s.head_side[link]
    s.head[link], s.head_side[link] = s.tail[link], s.tail_side[link]
    s.tail[link], s.tail_side[link] = space, side


@rule
def complete(s: State, link: int, log: Log) -> None:
    """The link connects two stops."""
    s.stage[link] = COMPLETE
    s.kept[link] = 0
    emit(log, COMPLETED, owner_of(link), link)


@rule
def join(s: State, link: int, other: int) -> None:
    """TW16, TW20: another link becomes part of this one, from the end where they meet."""
    if not (s.tail[other] == s.at and s.tail_side[other] == s.at_side):
        turn_round(s, other)
    s.tail[link], s.tail_side[link] = s.head[other], s.head_side[other]
    s.rails[link] += s.rails[other]
    give_rails(s, s.at, s.at_side, s.rails[other], link)
    clear_link(s, other)


@rule
def give_rails(s: State, space: int, side: int, rails: int, link: int) -> None:
    """So many rails, from the one that is entered here, belong to a link."""
    for _ in range(rails):
        leaving = s.exit[space, side]
        s.link[space, side] = link
        s.link[space, leaving] = link
        space, side = s.beside[space, leaving], opposite(leaving)


@rule
def clear_link(s: State, link: int) -> None:
    """No link has this number any more."""
    s.stage[link] = 0
    s.fast[link] = 0
    s.rails[link] = 0
    s.kept[link] = 0
    s.worked[link] = 0
    s.head[link] = NONE
    s.head_side[link] = NONE
    s.tail[link] = NONE
    s.tail_side[link] = NONE


# The end of a round -------------------------------------------------------------------------


@rule
def drop_rails(s: State, link: int, down_to: int) -> None:
    """Take the last rails of a link back into stock until so many are left."""
    while s.rails[link] > down_to:
        space = s.tail[link]
        entry = s.exit[space, s.tail_side[link]]
        take_rail(s, owner_of(link), space, entry)
        s.tail[link] = s.beside[space, entry]
        s.tail_side[link] = opposite(entry)


@rule
def lose_links(s: State, since: int, log: Log) -> None:
    """TW20, TW21: incomplete links last worked on before this round are lost.

    Of an extended link only the extension, unless its parcel carries another rail by now. All
    extensions go first, so that it does not matter which link is looked at before another.
    """
    for link in range(s.players * LINKS_EACH):
        if s.stage[link] == INCOMPLETE and s.worked[link] < since:
            drop_rails(s, link, s.kept[link])
    for link in range(s.players * LINKS_EACH):
        if s.stage[link] == INCOMPLETE and s.rails[link] == s.kept[link]:
            if s.kept[link] > 0 and is_stop(s, tail_stop(s, link)):
                s.stage[link] = COMPLETE
                s.kept[link] = 0
                emit(log, REVERTED, owner_of(link), link)
            else:
                drop_rails(s, link, 0)
                emit(log, REMOVED, owner_of(link), link)
                clear_link(s, link)
    complete_facing(s, log)


@rule
def complete_facing(s: State, log: Log) -> None:
    """TW23: an open end that has come to face a stop completes its link without an icon."""
    for link in range(s.players * LINKS_EACH):
        if s.stage[link] == INCOMPLETE and is_stop(s, tail_stop(s, link)):
            complete(s, link, log)


# Upgrading ----------------------------------------------------------------------------------


@rule
def upgrade_link_moves(s: State, seat: int, moves: Ints, n: int) -> int:
    """TW22: own, complete, not upgraded, and the icons are at hand."""
    hand = Hand()
    note_hand(s, seat, hand)
    for link in range(seat * LINKS_EACH, (seat + 1) * LINKS_EACH):
        if is_plain(s, link):
            one = destination(s, head_stop(s, link))
            other = destination(s, tail_stop(s, link))
            if can_pay(hand, 0, UPGRADE_LINK, one, other):
                moves[n] = UPGRADE_LINK_OF + link
                n += 1
    return n


@rule
def bill_link_upgrade(s: State, seat: int, link: int) -> None:
    """TW22: Upgrade Link, and a destination of either end."""
    s.bill = UPGRADING_LINK
    s.subject = link
    s.due_key = UPGRADE_LINK
    s.due_end = destination(s, head_stop(s, link))
    s.due_end_or = destination(s, tail_stop(s, link))
    s.doing[seat] = PAYING


@rule
def upgrade_link(s: State, seat: int, log: Log) -> None:
    """TW22: the link is fast from now on, and makes happy."""
    s.fast[s.subject] = 1
    emit(log, LINK_UPGRADED, seat, s.subject)
    add_happiness(s, seat, FOR_UPGRADED_LINK, log)
    s.subject = NONE
    s.doing[seat] = NOTHING
