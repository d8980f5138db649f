"""Setting up: the map, the tickets, and what everybody has at first (TW1-TW6)."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.chance import generator, shuffle
from ...engine.compiled import Ints, ints
from ...engine.contract import Option, Options, Preset
from ...engine.events import NO_LOG
from ...engine.layout import NONE
from .auction import claim
from .boards import start_choice_of_boards, start_parcels
from .buildings import merge_buildings
from .components import (
    AUCTION_CARDS,
    BOX,
    BUILD_GENERICS,
    BUILDING_CARDS,
    BUILDING_TYPES,
    CARDS,
    CURVES,
    DEVELOPMENT_CARDS,
    EDITION,
    INDUSTRY,
    JOINS_FROM,
    PARCEL_CARD,
    PASSENGERS,
    RAIL_GENERICS,
    ROUND_CARDS,
    ROUNDS,
    START_MONEY,
    START_PARCELS,
    STRAIGHTS,
    TYPE_TILES,
    ground_kind,
    parcel_number,
)
from .maps import Map, draw_layout, lay_out, plan
from .own_map import map_laid_out, own_map, with_types
from .piles import move_openly
from .state import AUCTION_DECK, BOOKS, EYES, HANDS, OPEN, SIDES, SUPPLY, State
from .state import BOX as IN_BOX
from .trips import most_workers

RULES = 3  # 1: other icons and prices on the tickets; 2: no joining at the beginning of a link

START_HAND = 7  # hand limit
BOOK_SIZE = 4
SOLO_BOOK_SIZE = 3
SOLO_BOOKS = 2

MAPS = ("rectangle", "expert", "free")
OPTIONS: Sequence[Option] = (
    Option("boards", ("1920", "1910", "mixed"), "sides of the map boards; 1910 is harder (TW1)"),
    Option("player_boards", ("normal", "hard", "chosen"), "sides; hard has less room (TW35)"),
    Option("parcels", ("dealt", "drafted"), "how everybody gets the first parcels (TW3)"),
    Option("development", ("books", "shelf"), "where Development tickets come from (TW3)"),
    Option("map", MAPS, "free: of any shape; expert: for two; or of your own (TW1)", own=own_map),
    Option("types", ("four", "three"), "types of buildings printed on the map, at least (TW2)"),
    Option("building_tickets", ("random", "chosen"), "which one comes with a building (TW5)"),
    Option("last_hand", ("after", "before"), "filled after or before the last auction (TW32)"),
    Option("components", (EDITION,), "the box that is played with; a record names it"),
)

PRESETS: Sequence[Preset] = (
    Preset("expert", {"boards": "mixed", "player_boards": "chosen", "parcels": "drafted"}),
)

EMPTY_AT_FIRST = (
    *("order", "beside", "parcel", "where", "owner", "building", "group", "type_tile"),
    *("exit", "link", "head", "head_side", "tail", "tail_side", "top", "place"),
)


def setup(options: Options, seed: int, rules: int = RULES) -> State:
    """All that is drawn before the game follows from the seed, and so does what is drawn later."""
    rng = generator(seed)
    s = empty_table(options, chosen_map(options, rng))
    s.rules = rules
    draw_order(s, rng)
    draw_types(s, rng)
    deal_generics(s)
    deal_parcels(s, rng)
    deal_auction_cards(s, rng)
    deal_buildings(s, rng)
    deal_development(s, rng)
    for i, word in enumerate(rng):
        s.rng[i] = word
    begin(s, boards_chosen=options["player_boards"] == "chosen")
    return s


def chosen_map(options: Options, rng: Ints) -> Map:
    """TW1, TW2: drawn, or as players laid it out."""
    kind = str(options["map"])
    if kind not in MAPS:
        return map_laid_out(kind, options)
    wanted = with_types(plan(int(options["players"]), kind == "expert"), options)
    layout = draw_layout(BOX, wanted, str(options["boards"]), rng, free=kind == "free")
    return lay_out(BOX, layout)


def empty_table(options: Options, ground: Map) -> State:
    """The map with its passengers, everybody's pieces, and all tickets in the box."""
    s = State()
    for part in EMPTY_AT_FIRST:
        s.fill(part, NONE)
    for name in ("book", "newest", "due_key", "due_end", "due_end_or", "drawn", "at", "at_side"):
        setattr(s, name, NONE)
    for name in ("not_again", "subject", "kind", "now", "goal"):
        setattr(s, name, NONE)
    s.players = int(options["players"])
    s.drafted = int(options["parcels"] == "drafted")
    s.alternate = int(options["development"] == "shelf")
    s.chosen = int(options["building_tickets"] == "chosen")
    s.hand_first = int(options["last_hand"] == "before")
    lay_map(s, ground)
    for card in range(CARDS):
        s.zone[card] = IN_BOX
        see(s, card, 1 << IN_BOX)
    s.held[IN_BOX] = CARDS
    give_pieces(s, hard=options["player_boards"] == "hard")
    return s


def lay_map(s: State, ground: Map) -> None:
    """The spaces, the printed buildings, and a passenger on each of their spaces."""
    s.spaces = len(ground.spaces)
    s.reserve = PASSENGERS
    for i, space in enumerate(ground.spaces):
        s.x[i], s.y[i] = space.x, space.y
        kind = ground_kind(space.ground)
        s.ground[i] = kind
        s.parcel[i] = parcel_number(space.ground)
        if s.parcel[i] != NONE:
            s.where[s.parcel[i]] = i
        if kind < BUILDING_TYPES:
            s.building[i] = kind
            s.passenger[i] = 1
            s.reserve -= 1
        for side in range(SIDES):
            s.beside[i, side] = ground.neighbours[i][side]
    merge_buildings(s)


def give_pieces(s: State, *, hard: bool) -> None:
    """What everybody has before the first round."""
    for seat in range(s.players):
        s.order[seat] = seat
        s.cash[seat] = START_MONEY
        s.stress[seat] = 1
        s.hard[seat] = hard
        s.workers[seat] = most_workers(s, seat)
        s.limit[seat] = START_HAND
        s.straights[seat], s.curves[seat] = STRAIGHTS, CURVES


def see(s: State, card: int, zones: int) -> None:
    """Everybody knows that a ticket is in one of these zones, and no more."""
    for eye in range(EYES):
        s.may[eye, card] = zones


def put(s: State, card: int, zone: int) -> None:
    """A ticket from the box goes somewhere; who knows of it is told apart from that."""
    s.zone[card] = zone
    s.held[IN_BOX] -= 1
    s.held[zone] += 1


# Drawing ------------------------------------------------------------------------------------


def mixed(rng: Ints, things: list[int]) -> list[int]:
    """The things in any order."""
    pile = ints(len(things))
    for i, thing in enumerate(things):
        pile[i] = thing
    shuffle(rng, pile, len(things))
    return pile.tolist()


def draw_order(s: State, rng: Ints) -> None:
    """A random turn order."""
    for i, seat in enumerate(mixed(rng, list(range(s.players)))):
        s.order[i] = seat


def draw_types(s: State, rng: Ints) -> None:
    """TW6: the types of buildings that get passengers at the end of rounds 1 to 5."""
    cup = mixed(rng, [kind for kind in range(BUILDING_TYPES) for _ in range(TYPE_TILES)])
    for i in range(ROUNDS - 1):
        s.type_tile[i] = cup[i]


def deal_generics(s: State) -> None:
    """TW3: everybody has the same two generic tickets."""
    for seat in range(s.players):
        move_openly(s, RAIL_GENERICS[seat], HANDS + seat)
        move_openly(s, BUILD_GENERICS[seat], HANDS + seat)


def deal_parcels(s: State, rng: Ints) -> None:
    """TW3, TW4: four parcels to everybody, or all on the table; the rest to the auction deck."""
    there = [parcel for parcel in range(len(PARCEL_CARD)) if s.where[parcel] != NONE]
    cards = mixed(rng, [PARCEL_CARD[parcel] for parcel in there])
    for i, card in enumerate(cards):
        seat = i // START_PARCELS
        if s.drafted:
            move_openly(s, card, OPEN)
        elif seat < s.players:
            move_openly(s, card, HANDS + seat)
            claim(s, seat, card, NO_LOG)
        else:
            move_openly(s, card, AUCTION_DECK)


def deal_auction_cards(s: State, rng: Ints) -> None:
    """TW4: as many as make five tickets a player with the parcels left over; alone all of them."""
    parcels = sum(s.where[parcel] != NONE for parcel in range(len(PARCEL_CARD)))
    left_over = parcels - START_PARCELS * s.players
    everybody = s.players == 1
    joining = [card for card in AUCTION_CARDS if everybody or JOINS_FROM[card] <= s.players]
    wanted = len(joining) if everybody else ROUND_CARDS * s.players - left_over
    deal_unseen(s, mixed(rng, joining), [AUCTION_DECK] * wanted)


def deal_buildings(s: State, rng: Ints) -> None:
    """TW5: tiles, each with a passenger, and as many tickets, of every type."""
    for kind in range(BUILDING_TYPES):
        few = s.players <= 2
        copies = (2 if kind == INDUSTRY else 1) if few else s.players - 1
        s.tiles[kind] = copies
        s.reserve -= copies
        cards = mixed(rng, [BUILDING_CARDS[kind, i] for i in range(4)])
        for card in cards[:copies]:
            move_openly(s, card, SUPPLY + kind)


def deal_development(s: State, rng: Ints) -> None:
    """TW3: books of which one ticket lies open, or four tickets dealt to everybody."""
    solo_books = s.players == 1 and not s.alternate
    books = SOLO_BOOKS if solo_books else s.players
    size = SOLO_BOOK_SIZE if solo_books else BOOK_SIZE
    cards = mixed(rng, DEVELOPMENT_CARDS.tolist())
    deal_unseen(s, cards, [BOOKS + i for i in range(books) for _ in range(size)])
    for book in range(books):
        if s.alternate:
            show_to(s, book, BOOKS + book)
        else:
            s.top[book] = cards[book * size]
            move_openly(s, s.top[book], BOOKS + book)


def deal_unseen(s: State, cards: list[int], zones: list[int]) -> None:
    """The first cards go to these zones, one each; the others stay in the box; nobody looks."""
    possible = sum(1 << zone for zone in set(zones))
    if len(cards) > len(zones):
        possible |= 1 << IN_BOX
    for card in cards:
        see(s, card, possible)
    for card, zone in zip(cards, zones, strict=False):
        put(s, card, zone)


def show_to(s: State, seat: int, zone: int) -> None:
    """A seat sees what was dealt to it."""
    for card in range(CARDS):
        if s.zone[card] == zone:
            s.may[seat, card] = 1 << zone
        elif s.may[seat, card] != 1 << zone:
            s.may[seat, card] &= ~(1 << zone)


def begin(s: State, *, boards_chosen: bool) -> None:
    """The first decision: a player board, a parcel, or a Development ticket."""
    if boards_chosen:
        start_choice_of_boards(s)
    else:
        start_parcels(s, NO_LOG)
