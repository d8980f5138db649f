"""Positions in a small notation, so that a test reads like a sentence.

table = position("R . . A1:0", hands="a=rail2,R b=$1 / -", links="0: 0-1", cash="5 / 3")
table.plays("build 2 w", "lay e", "done", "play a rail2", "play a R")

The map is drawn as in boards.txt. `A1:0` is a parcel claimed by seat 0, `A1:0=C` a building there
and `A1:0=C+` an upgraded one; `_` is a hole. Spaces are numbered in reading order. Every building
has its passengers, unless `passengers` tells the spaces that have one.

A link is its owner and the spaces it runs over, from the stop where it begins to what its other
end faces; then perhaps `fast`, `worked 2` (the round), `kept 2` (rails that were complete before).

Seats are separated by slashes, and `-` is nothing. A ticket has a name and the icons printed on
it: `a=rail2,R`. It has a strip, unless it is `void`; `a=R:pay3` and `a=R:stress1` have a price.
In moves, tickets are called by their names and icons by what they show. `#21` is a ticket as it
is in the box. What is printed on tickets for a test is forgotten after it (see conftest.py).
"""

from __future__ import annotations

import re
from typing import Any

from carbarn.engine.chance import generator
from carbarn.engine.compiled import Grid, Ints, ints
from carbarn.engine.events import Event, new_log
from carbarn.engine.layout import NONE
from carbarn.games.tramways import components, moves, turn
from carbarn.games.tramways.buildings import merge_buildings
from carbarn.games.tramways.components import (
    ALL_SLOTS,
    CARDS,
    DESTINATION_NAMES,
    ICON_NAMES,
    PARCEL_NAMES,
    PASSENGERS,
    STRIP,
    STRIP_SLOT,
)
from carbarn.games.tramways.events import EVENTS
from carbarn.games.tramways.maps import STEPS, Map, Space
from carbarn.games.tramways.rails import put_rail
from carbarn.games.tramways.scoring import outcome
from carbarn.games.tramways.setup import OPTIONS, RULES, empty_table, put, see
from carbarn.games.tramways.state import (
    COMPLETE,
    DECKS,
    DISCARDS,
    DOING_NAMES,
    HANDS,
    INCOMPLETE,
    LINKS_EACH,
    PHASE_NAMES,
    State,
)
from carbarn.games.tramways.stops import is_stop

PRINTED: tuple[Ints | Grid, ...] = (
    *(components.ICON, components.AMOUNT, components.PRICE),
    *(components.PRICE_KIND, components.IS_VOID),
)
BLANK = components.AUCTION_CARDS.tolist()  # tickets on which a test may print what it needs


class Table:
    """A game whose moves are told in notation, each for the seat to act."""

    def __init__(self, s: State, tickets: dict[str, int]) -> None:
        self.s = s
        self.tickets = tickets

    def moves(self, beginning: str = "", seat: int | None = None) -> set[str]:
        """The legal moves, or those of them that begin so."""
        buffer = ints(turn.MOST_MOVES)
        n = turn.legal(self.s, self.actor() if seat is None else seat, buffer)
        names = {self.as_written(moves.name_move(buffer[i])) for i in range(n)}
        assert len(names) == n
        return {name for name in names if name.startswith(beginning)}

    def allows(self, move: str, seat: int | None = None) -> bool:
        return move in self.moves(seat=seat)

    def plays(self, *names: str, seat: int | None = None) -> list[Event]:
        """Make the moves and tell all that they caused."""
        caused: list[Event] = []
        for name in names:
            who = self.actor() if seat is None else seat
            assert self.allows(name, who), f"{name} is not among {sorted(self.moves(seat=who))}"
            log = new_log()
            turn.play(self.s, who, moves.parse_move(self.meant(name)), log)
            caused += EVENTS.read(log.entries(), -3)
        return caused

    def actor(self) -> int:
        return turn.actor(self.s)

    def meant(self, name: str) -> str:
        """A move with the numbers of its ticket and slot."""
        word, *rest = name.split(" ")
        if rest and rest[0] in self.tickets:
            card = self.tickets[rest[0]]
            slots = [slot_name(slot) for slot in range(ALL_SLOTS) if shows(card, slot, rest[-1])]
            return " ".join([word, f"#{card + 1}", *(slots[:1] if len(rest) > 1 else [])])
        return name

    def as_written(self, name: str) -> str:
        """A move as tests write it."""
        word, *rest = name.split(" ")
        names = {f"#{card + 1}": label for label, card in self.tickets.items()}
        if rest and rest[0] in names:
            card = int(rest[0][1:]) - 1
            icons = [icon_on(card, slot_number(text)) for text in rest[1:]]
            return " ".join([word, names[rest[0]], *icons])
        return name

    def points(self) -> list[int]:
        points = ints(self.s.players)
        outcome(self.s, points)
        return points.tolist()

    def phase(self) -> str:
        return PHASE_NAMES[self.s.phase]

    def doing(self, seat: int) -> str:
        return DOING_NAMES[self.s.doing[seat]]

    def hand(self, seat: int) -> set[str]:
        """The tickets that the seat holds, by name or number."""
        return self.zone(HANDS + seat)

    def discards(self, seat: int) -> set[str]:
        return self.zone(DISCARDS + seat)

    def zone(self, zone: int) -> set[str]:
        names = {card: label for label, card in self.tickets.items()}
        cards = [card for card in range(CARDS) if self.s.zone[card] == zone]
        return {names.get(card, f"#{card + 1}") for card in cards}

    def links(self, seat: int) -> list[str]:
        """The seat's links in the notation of this file, complete ones first."""
        own = range(seat * LINKS_EACH, (seat + 1) * LINKS_EACH)
        there = sorted((link for link in own if self.s.stage[link]), key=self._rank)
        return [self.link(link) for link in there]

    def _rank(self, link: int) -> tuple[int, str]:
        return -self.s.stage[link], self.link(link)

    def link(self, link: int) -> str:
        """A link, told from the end with the lower number if it is complete."""
        s = self.s
        space, side = s.head[link], s.head_side[link]
        path = [s.beside[space, side], space]
        for _ in range(s.rails[link]):
            assert s.link[space, side] == link
            leaving = s.exit[space, side]
            space, side = s.beside[space, leaving], (leaving + 2) % 4
            path.append(space)
        if s.stage[link] == COMPLETE:
            path = min(path, path[::-1])
        return "-".join(map(str, path)) + (" fast" if s.fast[link] else "")


# Tickets ------------------------------------------------------------------------------------


def icon_on(card: int, slot: int) -> str:
    """What a slot shows, as tests write it."""
    icon, amount = components.ICON[card, slot], components.AMOUNT[card, slot]
    if icon == NONE:
        return "-"
    name = ICON_NAMES[icon]
    return f"rail{amount}" if name == "rail" else f"${amount}" if name == "money" else name


def shows(card: int, slot: int, icon: str) -> bool:
    return icon_on(card, slot) == icon


def slot_name(slot: int) -> str:
    return "strip" if slot == STRIP_SLOT else str(slot + 1)


def slot_number(text: str) -> int:
    return STRIP_SLOT if text == "strip" else int(text) - 1


def print_ticket(card: int, face: str) -> None:
    """Print icons and a price on a ticket."""
    icons, _, price = face.partition(":")
    wanted = [icon for icon in icons.split(",") if icon not in ("void", "")]
    void = "void" in icons.split(",")
    for slot in range(ALL_SLOTS):
        components.ICON[card, slot] = NONE
        components.AMOUNT[card, slot] = 0
    for slot, text in enumerate(wanted):
        name, amount = _icon(text)
        components.ICON[card, slot] = ICON_NAMES.index(name)
        components.AMOUNT[card, slot] = amount
    components.ICON[card, STRIP_SLOT] = NONE if void else STRIP
    components.AMOUNT[card, STRIP_SLOT] = int(not void)
    components.IS_VOID[card] = int(void)
    components.PRICE_KIND[card] = components.NO_PRICE
    if found := re.fullmatch(r"(pay|stress)(\d)", price):
        components.PRICE_KIND[card] = components.PAY if found[1] == "pay" else components.STRESS
        components.PRICE[card] = int(found[2])


def _icon(text: str) -> tuple[str, int]:
    if found := re.fullmatch(r"rail([123])", text):
        return "rail", int(found[1])
    if found := re.fullmatch(r"\$(\d)", text):
        return "money", int(found[1])
    return text, 1


# Positions ----------------------------------------------------------------------------------


def new_table(players: int = 2, **chosen: str) -> dict[str, Any]:
    """All options of a game, the ones not chosen by their defaults."""
    return {"players": players, **{o.name: o.choices[0] for o in OPTIONS}, **chosen}


def position(
    ground: str,
    *,
    hands: str = "-",
    decks: str = "",
    discards: str = "",
    links: str = "",
    passengers: str | None = None,
    cash: str = "",
    stress: str = "",
    workers: str = "",
    happiness: str = "",
    phase: str = "actions",
    turn_of: int = 0,
    actions: int = 2,
    round_: int = 2,
    players: int = 2,
    tiles: str = "1 1 1 2",
    reserve: int | None = None,
    **chosen: str,
) -> Table:
    """A game in which things lie so; who acts is in the middle of a phase of a round."""
    s = empty_table(new_table(players, **chosen), parsed_map(ground))
    s.rules = RULES
    tickets: dict[str, int] = {}
    for zone, text in ((HANDS, hands), (DECKS, decks), (DISCARDS, discards)):
        for seat, tickets_there in enumerate(_seats(text)):
            for word in tickets_there.split():
                _give(s, word, zone + seat, tickets)
    for name, text in (("cash", cash), ("stress", stress), ("workers", workers)):
        _tell(s, name, text)
    _tell(s, "happiness", happiness)
    s.round, s.phase, s.seat = round_, PHASE_NAMES.index(phase), turn_of
    s.actions, s.steps = actions, turn_of
    for kind, n in enumerate(tiles.split()):
        s.tiles[kind] = int(n)
        s.reserve -= int(n)
    _raise_buildings(s, ground, passengers)
    for text in links.split(";") if links else []:
        _lay_link(s, text)
    if reserve is not None:
        s.reserve = reserve
    for i, chance in enumerate(generator(1)):
        s.rng[i] = chance
    return Table(s, tickets)


def parsed_map(ground: str) -> Map:
    """A map as drawn."""
    drawn = [row.split() for row in ground.strip().splitlines()]
    places = {
        (x, y): word.partition(":")[0]
        for y, row in enumerate(drawn)
        for x, word in enumerate(row)
        if word != "_"
    }
    number = {place: i for i, place in enumerate(places)}
    spaces = tuple(Space(x, y, word) for (x, y), word in places.items())
    beside = [tuple(number.get((x + i, y + j), NONE) for i, j in STEPS) for x, y in places]
    return Map(spaces, tuple(beside))


def _raise_buildings(s: State, ground: str, passengers: str | None) -> None:
    words = [word for word in ground.split() if word != "_"]
    for space, word in enumerate(words):
        name, _, rest = word.partition(":")
        owner, _, kind = rest.partition("=")
        if owner:
            s.owner[PARCEL_NAMES.index(name)] = int(owner)
        if kind:
            s.building[space] = DESTINATION_NAMES.index(kind[0])
            s.upgraded[space] = int(kind.endswith("+"))
            s.passenger[space] = 1
    if passengers is not None:
        there = set(map(int, passengers.split()))
        for space in range(s.spaces):
            s.passenger[space] = int(space in there)
    s.reserve = PASSENGERS - sum(s.passenger) - sum(s.tiles)
    merge_buildings(s)


def _give(s: State, word: str, zone: int, tickets: dict[str, int]) -> None:
    if word == "-":
        return
    label, _, face = word.partition("=")
    if face:
        card = BLANK[len(tickets)]
        tickets[label] = card
        print_ticket(card, face)
    else:
        card = int(label[1:]) - 1
    if s.zone[card] == 0:
        put(s, card, zone)
    else:
        s.held[s.zone[card]] -= 1
        s.held[zone] += 1
        s.zone[card] = zone
    see(s, card, 1 << zone)


def _lay_link(s: State, text: str) -> None:
    """A link, as in `0: 4-5-6-7 fast`."""
    seat_text, _, rest = text.strip().partition(":")
    way, *notes = rest.split()
    seat = int(seat_text)
    path = list(map(int, way.split("-")))
    link = next(n for n in range(seat * LINKS_EACH, (seat + 1) * LINKS_EACH) if not s.stage[n])
    for before, space, after in zip(path, path[1:], path[2:], strict=False):
        put_rail(s, seat, space, _side(s, space, before), _side(s, space, after), link)
    s.head[link], s.head_side[link] = path[1], _side(s, path[1], path[0])
    s.tail[link], s.tail_side[link] = path[-2], _side(s, path[-2], path[-1])
    s.stage[link] = COMPLETE if is_stop(s, path[-1]) else INCOMPLETE
    s.fast[link] = int("fast" in notes)
    s.worked[link] = int(notes[notes.index("worked") + 1]) if "worked" in notes else s.round
    s.kept[link] = int(notes[notes.index("kept") + 1]) if "kept" in notes else 0


def _side(s: State, space: int, beside: int) -> int:
    return next(side for side in range(4) if s.beside[space, side] == beside)


def _tell(s: State, name: str, text: str) -> None:
    for seat, number in enumerate(_seats(text)):
        getattr(s, name)[seat] = int(number)


def _seats(text: str) -> list[str]:
    return [seat.strip() for seat in text.split("/")] if text else []
