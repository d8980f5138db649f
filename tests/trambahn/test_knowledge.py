"""TB14: who knows what, and what the rest may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from carbarn.engine.chance import generator
from carbarn.engine.events import WATCHER
from carbarn.engine.layout import UNKNOWN
from carbarn.games.trambahn.state import KNOWN, card

from .enumeration import Place, at, chances, face_down, lies, worlds
from .table import BRIEF, GAME, Table, position, tables

UNLIKELY = 1e-6
SEVEN = "red-7 red-8 blue-1 blue-2 green-3 conductor"


def known(table: Table, part: str, viewer: int, seat: int = 0) -> list[str | None]:
    """The cards of a part as the viewer knows them, from the bottom up."""
    s, v = table.state, GAME.veil(table.state, viewer)
    left = {"hand": s.hand_left[seat], "money": s.money_left[seat]}
    left |= {"pile": s.pile_left, "discards": s.discards_left}
    lying = [at(v, (part, seat, i)) for i in range(left[part])]
    return [None if n == UNKNOWN else card(n) for n in lying]


def seen_by_all(table: Table, part: str, seat: int = 0) -> list[list[str | None]]:
    """The same for both seats and a watcher."""
    return [known(table, part, viewer, seat) for viewer in (0, 1, WATCHER)]


# What a seat sees ---------------------------------------------------------------------------


def test_tb14_a_hand_is_known_to_its_owner_alone() -> None:
    table = position(hands="red-7 conductor / blue-1")

    assert seen_by_all(table, "hand") == [["red-7", "conductor"], [None] * 2, [None] * 2]
    assert seen_by_all(table, "hand", 1) == [[None], ["blue-1"], [None]]


def test_tb14_the_money_from_before_the_first_turn_is_hidden_even_from_its_owner() -> None:
    table = position(money="12 / 15")

    assert seen_by_all(table, "money", 0) == [[None] * 12] * 3
    assert seen_by_all(table, "money", 1) == [[None] * 15] * 3


def test_tb14_nobody_knows_the_draw_pile() -> None:
    table = position()

    assert seen_by_all(table, "pile") == [[None] * len(table.pile())] * 3


def test_tb14_income_is_known_to_its_owner_where_it_lies() -> None:
    table = position(hands=SEVEN, money="2 / 0")
    table.plays("passenger red-7", "income blue-2", "income conductor")

    mine = [None, None, "blue-2", "conductor"]
    assert seen_by_all(table, "money") == [mine, [None] * 4, [None] * 4]


def test_tb14_a_lost_line_is_known_to_all_where_it_lies() -> None:
    table = position(hands=SEVEN, money="1 / 0")
    table.plays("passenger red-7", "station blue-1 new", "station conductor 1", "income blue-2")
    table.ends_turn()

    theirs = [None, None, "blue-1", "conductor"]
    mine = [None, "blue-2", "blue-1", "conductor"]
    assert seen_by_all(table, "money") == [mine, theirs, theirs]


def test_tb14_passengers_and_stations_are_seen_by_all_and_so_are_their_discards() -> None:
    table = position(hands=SEVEN, rows="red: red-1 conductor red-2", discards="", pile="red-3")
    table.plays("passenger red-7", "passenger red-8")

    assert seen_by_all(table, "discards") == [["red-1", "conductor", "red-2", "red-7"]] * 3


def test_tb14_what_was_paid_is_known_to_those_who_knew_it() -> None:
    table = position(
        hands=SEVEN, lines="red 1 / -", money="red-2 blue-9:all / 0", pile="red-3", discards=""
    )
    table.plays(
        "passenger red-7", "income blue-2", "income red-8", "income conductor", "tram horse 1"
    )

    assert known(table, "discards", 0) == ["conductor", "red-8", "blue-2", "blue-9", None]
    for viewer in (1, WATCHER):
        assert known(table, "discards", viewer) == [None, None, None, "blue-9", None]


def test_tb14_what_was_halved_away_is_known_to_those_who_knew_it_until_it_is_shuffled() -> None:
    """It is shuffled at once, so that they only know it to be in the new pile."""
    table = position(
        hands=SEVEN,
        money="red-2 red-3 red-4:0 red-5:all / blue-4 blue-5:1",
        pile="yellow-1",
        discards="",
    )
    table.plays("passenger red-7")
    table.ends_turn()

    assert sorted(table.pile()) == ["blue-5", "red-4", "red-5"]
    assert seen_by_all(table, "pile") == [[None] * 3] * 3
    assert floors(table, "red-4") == [1, 0, 0]
    assert floors(table, "red-5") == [1, 1, 1]
    assert floors(table, "blue-5") == [0, 1, 0]
    assert floors(table, "red-2") == [0, 0, 0]


def floors(table: Table, name: str) -> list[int]:
    """Since which shuffle a card must be out, for all who look on; the first copy of it."""
    number = next(n for n in range(120) if card(n) == name)
    return [int(table.state.floor[eye, number]) for eye in range(3)]


def test_tb14_a_card_that_comes_again_is_known_again() -> None:
    table = position(hands=SEVEN, money="0 / red-4:1 red-5:1", pile="yellow-1", discards="")
    table.plays("passenger red-7", "passenger red-8")
    table.ends_turn()

    # red-5 was halved away and is the only card of the new pile: it is drawn at once.
    assert table.hand(0)[-1] == "red-5"
    assert floors(table, "red-5") == [KNOWN, 1, 0]


def test_tb14_cards_drawn_are_known_to_the_drawer_alone() -> None:
    table = position(hands=SEVEN, pile="yellow-1 yellow-2", discards="")
    table.plays("passenger red-7")
    table.ends_turn()

    assert known(table, "hand", 0)[-1] == "yellow-1"
    assert known(table, "hand", 1) == [None] * 6


def test_tb14_who_draws_is_told_which_of_equal_cards_it_is() -> None:
    """The veil shows it, so the log must tell it too."""
    table = position(hands=SEVEN, pile="yellow-1b yellow-2c", discards="")
    table.plays("passenger red-7", "passenger red-8")
    table.ends_turn()

    drawn = [[e.args for e in table.log(viewer) if e.key == "drew"] for viewer in (0, 1)]

    assert drawn == [
        [{"seat": 0, "card": "yellow-1", "copy": 1}, {"seat": 0, "card": "yellow-2", "copy": 2}],
        [{"seat": 0, "card": None, "copy": None}] * 2,
    ]


@pytest.mark.parametrize(
    ("move", "key"),
    [
        ("passenger {}", "placed"),
        ("station {} new", "began"),
        ("station {} 1", "joined"),
        ("income {}", "banked"),
    ],
)
@pytest.mark.parametrize("since", [0, 1])
def test_tb14_everybody_is_told_by_which_shuffle_a_card_that_is_played_was_dealt(
    move: str, key: str, since: int
) -> None:
    """The backs that stay in the hand show it, so the log must tell it too."""
    table = position(
        hands="yellow-9 blue-3 blue-4 blue-5 blue-6 / green-1",
        money="0 / 0",
        lines="red 1 horse; blue 1 horse; green 1 horse; yellow 1 horse / -",
        pile="yellow-1",
        discards="red-7 red-8",
    )
    table.plays("passenger yellow-9")
    table.ends_turn()
    table.plays("passenger green-1")
    table.ends_turn()
    held = table.open()["hands"][0]
    (first, *_) = [card["card"] for card in held if card["batch"] == since]
    (other, *_) = [card["card"] for card in held if card["card"] != first]
    if key != "placed":
        table.plays(f"passenger {other}")
    line = 1 + ["red", "blue", "green", "yellow"].index(first.partition("-")[0])
    table.plays(
        move.format(first).replace(" 1", f" {line}") if key == "joined" else move.format(first)
    )

    for viewer in (0, 1, WATCHER):
        seen = [event.args for event in table.log(viewer) if event.key == key][-1]
        assert seen["since"] == since


def test_tb14_a_veil_hides_the_chance_of_reshuffles_to_come() -> None:
    table = position()

    assert set(GAME.veil(table.state, 0).rng.tolist()) == {0}


def test_tb14_what_others_know_is_not_told() -> None:
    """Whose income a card is would tell which card it is."""
    table = position(hands=SEVEN, money="2 / 0")
    table.plays("passenger red-7", "income blue-2")
    other = position(hands=SEVEN, money="2 / 0")
    other.plays("passenger red-7", "income green-3")

    assert GAME.veil(table.state, 1) == GAME.veil(other.state, 1)
    assert GAME.veil(table.state, WATCHER) == GAME.veil(other.state, WATCHER)


def test_tb14_when_the_game_is_over_everything_is_shown() -> None:
    table = position(hands="red-7 red-8", rows="red: red-1 red-2 red-3", scorings=9)
    table.plays("passenger red-7")

    assert GAME.veil(table.state, WATCHER) == table.state


@BRIEF
@given(tables(), st.integers(WATCHER, 1))
def test_tb14_a_veil_shows_exactly_the_cards_that_were_before_the_seats_eyes(
    table: Table, viewer: int
) -> None:
    """Kept by an observer who only reads the log and looks at the table."""
    if table.over():
        return
    veiled = GAME.veil(table.state, viewer)

    shown = {at(veiled, place) for place in face_down(table.state)} - {UNKNOWN}

    assert shown == remembered(table, viewer) & {
        at(table.state, place) for place in face_down(table.state)
    }


def remembered(table: Table, viewer: int) -> set[int]:
    """Cards whose place somebody knows who has followed the game from its start."""
    again = Table(GAME, table.options, table.seed)
    cards: set[int] = set()
    for move in [None, *table.played]:
        before = again.state.batch
        if move:
            again.play(move.seat, move.move)
        s = again.state
        if s.batch > before:  # what was shuffled is lost, but not what was drawn since
            cards -= {s.pile[i] for i in range(s.pile_left)}
            for seat in range(2):
                drawn = range(s.hand_left[seat])
                cards -= {s.hand[seat, i] for i in drawn if s.hand_batch[seat, i] == s.batch}
        if viewer >= 0:
            cards |= {s.hand[viewer, i] for i in range(s.hand_left[viewer])}
        cards |= {n for n in range(120) if s.built[n] >= 0} | {n for n in s.laid if n >= 0}
        cards |= {n for row in s.passenger.tolist() for n in row if n >= 0}
        if move and GAME.name_move(move.move).startswith("passenger"):
            cards.add(s.discards[s.discards_left - 1]) if scored(again) else None
    return cards


def scored(table: Table) -> bool:
    """Whether the last move made a scoring: then its passenger lies on the discards."""
    return any(event.key == "scoring" for event in table.events(table.played[-1]))


# What the rest may be -----------------------------------------------------------------------


def guesses_are_even(
    table: Table, viewer: int, places: Sequence[Place], ways: dict[tuple[int, ...], float], n: int
) -> None:
    """Compare guesses with the chances, by chi-square; a guess that cannot be fails at once."""
    veiled, rng = GAME.veil(table.state, viewer), generator(7, "guess")
    tally: Counter[tuple[int, ...]] = Counter()
    for _ in range(n):
        world = veiled.copy()
        GAME.guess(world, rng)
        tally[lies(world, places)] += 1

    assert set(tally) <= set(ways), "a guess that cannot be"
    assert lies(table.state, places) in ways
    found = chisquare([tally[way] for way in ways], [n * chance for chance in ways.values()])
    assert found.pvalue > UNLIKELY


def test_tb14_before_any_reshuffle_all_unseen_cards_are_alike() -> None:
    table = position(
        hands="red-7 / blue-1 blue-2", money="red-2 / -", pile="red-3 red-4", discards=""
    )
    places = [place for place in face_down(table.state) if hidden_from(table, 0, place)]

    possible = worlds(table, 0, places, [])

    assert len(possible) == 120
    guesses_are_even(table, 0, places, chances(possible, places), 3000)


END = ["next"] * 3
FULL = "yellow-9 blue-3 blue-4 blue-5 blue-6 blue-7"  # one passenger, and one card to draw
THREE = "red: red-4 red-5 red-6"
GREEN = "green: green-10 green-7 green-8"
TWO_AT_ONCE = [
    *("passenger red-3", "income green-6", "income green-3", "next"),
    *("passenger blue-8", "passenger blue-9", "next"),
    *("passenger green-6", "income green-3", "next"),
]
FOUR_RESHUFFLES = [
    *("passenger red-10", "next", "income yellow-7", "next"),
    *("passenger blue-8", "next", "station yellow-6 new", "next"),
    *("passenger yellow-1", "income yellow-8", "income blue-2", "income blue-4", "next"),
    *("passenger yellow-6", "next"),
    *("passenger blue-2", "income yellow-8", "income blue-4"),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("viewer", "hands", "money", "rows", "discards", "moves", "shuffles"),
    [
        pytest.param(
            *(0, f"{FULL} / blue-1 blue-2", "red-2 red-3 / -", "", "red-7 red-8"),
            *(["passenger yellow-9", *END], 1),
            id="the viewer draws the last card",
        ),
        pytest.param(
            *(WATCHER, "red-9 / blue-1 ", "red-2 red-3 / -", "", "red-6 red-7:none red-8"),
            *(["passenger red-9", "next"], 1),
            id="a watcher sees others draw from the new pile",
        ),
        pytest.param(
            *(1, "red-9 blue-3 blue-4 / blue-1", "red-2 red-3 / -", "", "red-6 red-7"),
            *(["passenger red-9", *END], 1),
            id="the other draws from the new pile",
        ),
        pytest.param(
            *(0, f"{FULL} / blue-1 blue-2 blue-8", "red-2 red-3:0 / -", "", "red-7 red-8:none"),
            *(["passenger yellow-9", *END, "passenger blue-1", "income blue-2", "next"], 1),
            id="the other plays on with old and new cards",
        ),
        pytest.param(
            *(0, f"{FULL} / red-1 blue-2", "red-2 red-3 / -", THREE, "red-7 red-8"),
            *(["passenger yellow-9", *END, "passenger red-1", *END], 2),
            id="two reshuffles",
        ),
        pytest.param(
            *(0, f"{FULL} / blue-1", "- / red-2 red-3 red-4 red-5", "", "red-7 red-8"),
            *(["passenger yellow-9", *END, "passenger blue-1", "next"], 2),
            id="a known card stays out of the second reshuffle",
        ),
        pytest.param(
            *(1, "green-6 red-3 yellow-10 green-3 / blue-9 blue-8", "red-7 / -"),
            *("green: green-1 green-7 green-8", "blue-3", TWO_AT_ONCE, 3),
            id="three reshuffles, and two of them at once",
        ),
        pytest.param(
            *(1, "blue-2 yellow-7 red-10 / yellow-6 blue-8", "- / yellow-2", GREEN),
            *("yellow-8:1 blue-4:none", FOUR_RESHUFFLES, 4),
            id="four reshuffles, and cards that were found again",
        ),
    ],
)
def test_tb14_after_a_reshuffle_guesses_are_as_likely_as_what_they_guess(
    viewer: int,
    hands: str,
    money: str,
    rows: str,
    discards: str,
    moves: list[str],
    shuffles: int,
) -> None:
    """A card known to have been shuffled is in the new batch, all others may be anywhere."""
    table = position(hands=hands, money=money, rows=rows, pile="yellow-1", discards=discards)
    before = [place for place in face_down(table.state) if hidden_from(table, viewer, place)]

    possible = worlds(table, viewer, before, moves)

    assert table.state.batch == shuffles
    after = [place for place in face_down(table.state) if hidden_from(table, viewer, place)]
    ways = chances(possible, after)
    assert len(ways) >= 12
    guesses_are_even(table, viewer, after, ways, max(2000, 6 * len(ways)))


def hidden_from(table: Table, viewer: int, place: Place) -> bool:
    """Whether the viewer has not seen what lies there; the test above this chapter proves it."""
    return at(GAME.veil(table.state, viewer), place) == UNKNOWN
