"""A veiled state in words and lists, for screens. What the viewer may not know is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from ...engine.compiled import ints
from ...engine.layout import NONE
from .administration import price_of_discard
from .auction import hoped_place, is_leading, stress_for_first_place
from .box.data import GROUPS
from .components import (
    ALL_SLOTS,
    AMOUNT,
    BUILDING_TYPES,
    CARDS,
    DESTINATION_NAMES,
    GROUND_NAMES,
    GROUP,
    ICON,
    ICON_NAMES,
    IS_VOID,
    PARCEL_NAMES,
    PARCEL_OF,
    PAY,
    ROUNDS,
    STRESS,
    TYPE_OF,
)
from .development import books
from .events import link as link_name
from .faces import amount_on, consequence_on, icon_on, price_on
from .moves import (
    BUILD,
    CONSTRUCT_ON,
    MOST_WISH,
    NOTATION,
    REDIRECT,
    TRIP,
    UPGRADE_LINK_OF,
    UPGRADE_ON,
    name_move,
    play_icon,
)
from .paths import end_of_drawn
from .payment import Icon, first_money_icon, least_payment
from .scoring import FOR_LINK, MONEY_FOR_POINT, links_that_count, score, tie_break
from .shut import why_shut
from .solo import price_of_next, rank
from .state import (
    ACTIONS,
    AUCTION,
    AUCTION_DECK,
    BOOKS,
    BUILDING_RAILS,
    COMPLETE,
    CONSTRUCTING,
    DECKS,
    DISCARDS,
    DOING_NAMES,
    DRAWING,
    HANDS,
    IN_PLAY,
    LINE,
    LINE_DISCARD,
    LINKS_EACH,
    MOVING_PASSENGER,
    NOTHING,
    OPEN,
    OVER,
    PAYING,
    PHASE_NAMES,
    RIDING,
    SHELF,
    SHELF_DECK,
    SIDES,
    SUPPLY,
    UPGRADING_BUILDING,
    UPGRADING_LINK,
    State,
)
from .stops import destination, head_stop, is_stop, owner_of, stop_of, tail_stop
from .tickets import LEAST_STRESS, STRESS_FOR_FURTHER_ICON, most_stress
from .trips import (
    FOR_RIDDEN_LINK,
    falls_short,
    fare,
    leads_on,
    most_workers,
    price_of_happiness,
    stops_from,
)
from .turn import MOST_MOVES, actor, legal, may_act
from .useful import useful_icons

if TYPE_CHECKING:  # games are imported sooner without them
    from . import view_types as shown
    from .view_types import View

# As their types say; whether that is so, the contract suite checks.
_PHASES = cast("tuple[shown.Phase, ...]", PHASE_NAMES)
_DOINGS = cast("tuple[shown.Doing, ...]", DOING_NAMES)
_GROUNDS = cast("tuple[shown.Ground, ...]", GROUND_NAMES)
_KINDS = cast("tuple[shown.Kind, ...]", DESTINATION_NAMES[:BUILDING_TYPES])
_GROUPS = cast("tuple[shown.Group, ...]", GROUPS)

BILLS: dict[int, shown.Purpose] = {
    BUILDING_RAILS: "rails",
    UPGRADING_LINK: "upgrade-link",
    CONSTRUCTING: "construct",
    UPGRADING_BUILDING: "upgrade",
    MOVING_PASSENGER: "trip",
}
_ACTIONS: dict[int, shown.Action] = {
    BUILD: "build",
    REDIRECT: "build",
    TRIP: "trip",
    CONSTRUCT_ON: "construct",
    UPGRADE_LINK_OF: "upgrade-link",
    UPGRADE_ON: "upgrade",
}
_BEGINS = {NOTATION.kind(move).word: action for move, action in _ACTIONS.items()}
PRICE_KINDS: dict[int, Literal["pay", "stress"]] = {PAY: "pay", STRESS: "stress"}


def view(s: State, seat: int) -> View:
    """All that a screen shows to the viewer for whom the state was veiled."""
    order = s.order.tolist()[: s.players]
    return {
        "viewer": seat if seat >= 0 else None,
        "players": s.players,
        "turn": None if s.phase == OVER else actor(s),
        "acting": [who for who in range(s.players) if may_act(s, who)],
        "round": s.round,
        "rounds": ROUNDS,
        "phase": _PHASES[s.phase],
        "actions": s.actions,
        "acted": s.acted,
        "left": s.actions - s.acted - s.paid_out if s.phase == ACTIONS else 0,
        "income": bool(s.paid_out),
        "order": order,
        "map": _map(s),
        "links": [_link(s, n) for n in range(s.players * LINKS_EACH) if s.stage[n]],
        "boards": [_board(s, who) for who in range(s.players)],
        "scores": [score(s, who) for who in range(s.players)],
        "rank": rank(score(s, 0)) if s.players == 1 else None,
        "auction": _auction(s),
        "development": _development(s),
        "supply": [_supply(s, kind) for kind in range(BUILDING_TYPES)],
        "reserve": s.reserve,
        "types": [_kind(s.type_tile[i]) for i in range(ROUNDS - 1)],
        "path": _path(s),
        "trip": _trip(s),
        "bill": _bill(s, seat),
        "begins": _BEGINS,
        "reach": _reach(s, seat),
        "shut": _shut(s, seat),
        "useful": _useful(s, seat),
    }


def _reach(s: State, seat: int) -> dict[str, list[int]]:
    """The stops to which the passenger of a space could travel, for whoever may choose one now."""
    if s.phase != ACTIONS or seat < 0 or seat != s.seat or s.doing[seat] != NOTHING:
        return {}
    waiting = [space for space in range(s.spaces) if s.passenger[space]]
    return {str(space): stops_from(s, s.group[space]) for space in waiting}


def _shut(s: State, seat: int) -> dict[shown.Action, shown.Shut]:
    """What the viewer may not begin, where actions are begun; a word of `_BEGINS` leads to it."""
    if s.phase != ACTIONS or seat < 0 or seat != s.seat or s.doing[seat] != NOTHING:
        return {}
    moves = ints(MOST_MOVES)
    n = legal(s, seat, moves)
    open_now = {_BEGINS.get(NOTATION.kind(moves[i]).word) for i in range(n)}
    return {
        _BEGINS[word]: {"rule": why.rule, "key": why.key, "args": dict(why.args)}
        for word, why in why_shut(s, seat).items()
        if _BEGINS[word] not in open_now
    }


def _useful(s: State, seat: int) -> dict[str, list[str]]:
    """The icons that could serve what the viewer may begin now, by the first word of the move."""
    return {
        word: sorted(ICON_NAMES[icon] for icon in icons)
        for word, icons in useful_icons(s, seat).items()
    }


def _kind(building: int) -> shown.Kind | None:
    return _KINDS[building] if building >= 0 else None


def _name(goal: int) -> str | None:
    return DESTINATION_NAMES[goal] if goal >= 0 else None


# Tickets ------------------------------------------------------------------------------------


def ticket(s: State, card: int) -> shown.Ticket:
    """A ticket as printed."""
    icons = [(slot, icon_on(s, card, slot)) for slot in range(ALL_SLOTS)]
    return {
        "card": card + 1,
        "group": _GROUPS[GROUP[card]],
        "icons": [
            {"slot": slot + 1, "icon": ICON_NAMES[icon], "amount": amount_on(s, card, slot)}
            for slot, icon in icons
            if icon != NONE
        ],
        "void": bool(IS_VOID[card]),
        "price": _price(s, card),
        "mark": _name(TYPE_OF[card]) or _parcel_name(PARCEL_OF[card]),
    }


def _price(s: State, card: int) -> shown.Price | None:
    kind = PRICE_KINDS.get(consequence_on(s, card))
    return {"kind": kind, "amount": price_on(s, card)} if kind else None


def _parcel_name(parcel: int) -> str | None:
    return PARCEL_NAMES[parcel] if parcel >= 0 else None


def _pile(s: State, zone: int) -> shown.Pile:
    """What the viewer knows to be there, and how many more there are."""
    known = [ticket(s, card) for card in range(CARDS) if s.zone[card] == zone]
    return {"tickets": known, "unseen": s.held[zone] - len(known)}


def _in_play(s: State, who: int) -> list[shown.Played]:
    cards = [card for card in range(CARDS) if s.zone[card] == IN_PLAY + who]
    return [
        {
            **ticket(s, card),
            "used": _slots(s.used[card]),
            "extra_stress": STRESS_FOR_FURTHER_ICON,
        }
        for card in cards
    ]


def _slots(used: int) -> list[int]:
    return [slot + 1 for slot in range(ALL_SLOTS) if used >> slot & 1]


def _development(s: State) -> shown.Books | shown.Shelf:
    if s.alternate:
        return {
            "rule": "shelf",
            "shelf": _pile(s, SHELF),
            "deck": s.held[SHELF_DECK],
            "dealt": [_pile(s, BOOKS + who) for who in range(s.players)],
        }
    return {"rule": "books", "books": [_book(s, n) for n in range(books(s))]}


def _book(s: State, n: int) -> shown.Book:
    top = s.top[n]
    return {"book": n + 1, "top": ticket(s, top) if top >= 0 else None, **_pile(s, BOOKS + n)}


def _supply(s: State, kind: int) -> shown.Supply:
    pile = _pile(s, SUPPLY + kind)
    return {"building": _KINDS[kind], "tiles": s.tiles[kind], **pile}


# The map ------------------------------------------------------------------------------------


def _map(s: State) -> list[shown.Space]:
    return [_space(s, space) for space in range(s.spaces)]


def _space(s: State, space: int) -> shown.Space:
    parcel = s.parcel[space]
    rails: list[shown.Rail] = [
        {"from": side, "to": s.exit[space, side], "link": link_name(s.link[space, side])}
        for side in range(SIDES)
        if side < s.exit[space, side]
    ]
    return {
        "space": space,
        "x": s.x[space],
        "y": s.y[space],
        "ground": _GROUNDS[s.ground[space]],
        "parcel": _parcel_name(parcel),
        "owner": s.owner[parcel] if parcel >= 0 and s.owner[parcel] >= 0 else None,
        "building": _kind(s.building[space]),
        "upgraded": bool(s.upgraded[space]),
        "stop": stop_of(s, space) if is_stop(s, space) else None,
        "goal": _name(destination(s, space)) if is_stop(s, space) else None,
        "passenger": bool(s.passenger[space]),
        "rails": rails,
    }


def _link(s: State, link: int) -> shown.Link:
    complete = s.stage[link] == COMPLETE
    return {
        "link": link_name(link),
        "owner": owner_of(link),
        "complete": complete,
        "upgraded": bool(s.fast[link]),
        "rails": s.rails[link],
        "kept": s.kept[link],
        "fare": fare(s, link),
        "from": head_stop(s, link),
        "to": tail_stop(s, link),
        "ends": [_name(destination(s, head_stop(s, link))), _end(s, link) if complete else None],
        "lost": not complete and 0 < s.worked[link] < s.round,
    }


def _end(s: State, link: int) -> str | None:
    return _name(destination(s, tail_stop(s, link)))


# Players ------------------------------------------------------------------------------------


def _board(s: State, who: int) -> shown.PlayerBoard:
    return {
        "seat": who,
        "doing": _DOINGS[s.doing[who]],
        "ready": bool(s.ready[who]),
        "cash": s.cash[who],
        "happiness": s.happiness[who],
        "stress": s.stress[who],
        "least_stress": LEAST_STRESS,
        "most_stress": most_stress(s, who),
        "workers": s.workers[who],
        "most_workers": most_workers(s, who),
        "limit": s.limit[who],
        "straights": s.straights[who],
        "curves": s.curves[who],
        "discard_price": price_of_discard(s, who),
        "hand": _pile(s, HANDS + who),
        "deck": _pile(s, DECKS + who),
        "discards": _pile(s, DISCARDS + who),
        "in_play": _in_play(s, who),
        "final": _final(s, who),
    }


def _final(s: State, who: int) -> shown.Final:
    """The score sheet as if the game ended now (TW33), with what decides between equals."""
    return {
        "happiness": s.happiness[who],
        "links": FOR_LINK * links_that_count(s, who),
        "links_counted": links_that_count(s, who),
        "for_link": FOR_LINK,
        "money": s.cash[who] // MONEY_FOR_POINT,
        "stress": -s.stress[who],
        "tie_break": tie_break(s, who),
    }


def _auction(s: State) -> shown.Auction:
    everybody = range(s.players)
    return {
        "bids": [s.bid[who] for who in everybody],
        "spent": [s.spent[who] for who in everybody],
        "places": [s.place[i] if s.place[i] >= 0 else None for i in everybody],
        "out": [bool(s.out[who]) for who in everybody],
        "leading": [s.phase == AUCTION and is_leading(s, who) for who in everybody],
        "hoped": [_hoped(s, who) for who in everybody],
        "open": _pile(s, OPEN),
        "line": _pile(s, LINE),
        "newest": s.newest + 1 if s.newest >= 0 else None,
        "next_costs": price_of_next(s),
        "laid_aside": _pile(s, LINE_DISCARD),
        "deck": s.held[AUCTION_DECK],
        "first_stress": stress_for_first_place(s),
    }


def _hoped(s: State, who: int) -> int | None:
    """The place that a bidder would get if nobody bid any more, counted from 1."""
    bidding = s.phase == AUCTION and not s.out[who]
    return hoped_place(s, who) + 1 if bidding else None


# What is going on ---------------------------------------------------------------------------


def _path(s: State) -> shown.Path | None:
    if s.phase != ACTIONS or s.drawn == NONE:
        return None
    return {
        "link": link_name(s.drawn),
        "at": s.at,
        "from": s.at_side,
        "cost": s.cost,
        "rails": s.laid,
        "drawing": s.doing[s.seat] == DRAWING,
        "completes": end_of_drawn(s, s.seat) != NONE,
    }


def _trip(s: State) -> shown.Trip | None:
    if s.phase != ACTIONS or s.goal == NONE:
        return None
    riding = s.doing[s.seat] == RIDING
    onward = [link for link in _complete_links(s) if leads_on(s, link)] if riding else []
    return {
        "from": s.subject,
        "now": s.now,
        "goal": DESTINATION_NAMES[s.goal],
        "bonus": _KINDS[s.goal] if s.goal < BUILDING_TYPES else None,
        "links": [_ride(s, s.ride[i]) for i in range(s.ridden)],
        "onward": [_ride(s, link) for link in onward],
        "riding": riding,
        "short": falls_short(s, s.seat),
        "prices": [price_of_happiness(points) for points in range(MOST_WISH + 1)],
    }


def _complete_links(s: State) -> list[int]:
    return [link for link in range(s.players * LINKS_EACH) if s.stage[link] == COMPLETE]


def _ride(s: State, link: int) -> shown.Ride:
    """TW27, TW28: what a link brings to its owner; who rides on their own is paid by the bank."""
    owner = owner_of(link)
    return {
        "link": link_name(link),
        "owner": owner,
        "happiness": FOR_RIDDEN_LINK,
        "money": fare(s, link),
        "payer": s.seat if owner != s.seat else None,
    }


def _bill(s: State, seat: int) -> shown.Bill | None:
    """What must still be played or paid; to whoever pays, how that could be done."""
    icons = s.phase == ACTIONS and s.seat >= 0 and s.doing[s.seat] == PAYING
    if not icons and s.due_money == 0:
        return None
    pays = seat == s.seat
    return {
        "for": BILLS[s.bill] if icons else None,
        "rails": s.due_rails,
        "icon": ICON_NAMES[s.due_key] if s.due_key >= 0 else None,
        "ends": [DESTINATION_NAMES[end] for end in (s.due_end, s.due_end_or) if end >= 0],
        "money": s.due_money,
        "proposal": _proposal(s, seat) if icons and pays else None,
        "money_icon": _money_icon(s, seat) if s.due_money > 0 and pays else None,
    }


def _proposal(s: State, seat: int) -> shown.Proposal | None:
    """The cheapest way to play what is due, icon by icon."""
    parts = least_payment(s, seat)
    if parts is None:
        return None
    return {
        "parts": [
            {
                "move": _move(part.icon),
                "card": part.icon.card + 1,
                "icon": ICON_NAMES[ICON[part.icon.face, part.icon.slot]],
                "amount": AMOUNT[part.icon.face, part.icon.slot],
                "stress": part.stress,
                "money": part.money,
            }
            for part in parts
        ],
        "stress": sum(part.stress for part in parts),
        "money": sum(part.money for part in parts),
    }


def _money_icon(s: State, seat: int) -> str | None:
    """The move that pays with the best Money icon, where cash alone does not do."""
    icon = first_money_icon(s, seat) if s.cash[seat] < s.due_money else None
    return _move(icon) if icon else None


def _move(icon: Icon) -> str:
    return name_move(play_icon(icon.card, icon.slot))
