"""TB14: what can be counted up from all that was seen, so that nobody has to keep it in mind."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from operator import and_
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbarn.engine.chance import generator
from carbarn.engine.events import EVERYTHING, WATCHER
from carbarn.games.trambahn.state import card

from .enumeration import at, face_down, worlds
from .table import BRIEF, GAME, Table, new_game, played_on, position, tables

END = ["next"] * 3
FULL = "yellow-9 blue-3 blue-4 blue-5 blue-6 blue-7"  # one passenger, and one card to draw
viewers = st.integers(WATCHER, 1)


def batches(cards: list[dict[str, Any]]) -> list[int]:
    return [card["batch"] for card in cards]


def names(cards: list[dict[str, Any]]) -> list[str | None]:
    return [card["card"] for card in cards]


# The shuffle that a card came from ----------------------------------------------------------


def old_and_new(rows: str = "") -> tuple[Table, str]:
    """The first player holds blue cards of the first deal and a red one of a reshuffle."""
    table = position(
        hands="yellow-9 blue-3 blue-4 blue-5 blue-6 / green-1",
        money="0 / 0",
        pile="yellow-1",
        discards=" ".join(f"red-{n} red-{n}" for n in range(4, 10)),
        rows=rows,
    )
    table.plays("passenger yellow-9")
    table.ends_turn()
    table.plays("passenger green-1")
    table.ends_turn()
    (red,) = [name for name in table.hand(0) if name.startswith("red")]
    return table, red


def test_tb14_a_passenger_keeps_the_label_of_the_shuffle_that_it_came_from() -> None:
    table, red = old_and_new()
    table.plays("passenger blue-3", f"passenger {red}")

    for viewer in (0, 1, WATCHER):
        rows = {row["colour"]: batches(row["passengers"]) for row in table.view(viewer)["rows"]}
        assert rows == {"blue": [0], "red": [1], "green": [0], "yellow": [0]}


@pytest.mark.parametrize("viewer", [0, 1, WATCHER])
def test_tb14_passengers_take_their_labels_along_to_the_discards(viewer: int) -> None:
    table, red = old_and_new(rows="red: red-1 red-2 red-3")
    table.plays(f"passenger {red}")

    discards = table.view(viewer)["discards"]
    assert names(discards) == ["red-1", "red-2", "red-3", red]
    assert batches(discards) == [0, 0, 0, 1]


@pytest.mark.parametrize("viewer", [0, 1, WATCHER])
def test_tb14_a_lost_line_takes_its_labels_along_to_the_money(viewer: int) -> None:
    table, red = old_and_new()
    table.plays("passenger blue-3", "station blue-4 new", f"station {red} new")
    table.ends_turn()

    money = table.view(viewer)["money"][0]
    assert (names(money), batches(money)) == (["blue-4", red], [0, 1])


# What is out of sight -----------------------------------------------------------------------


def test_tb14_at_first_all_but_the_own_hand_is_unseen() -> None:
    table = position(hands="red-7 red-7 red-7 conductor blue-1 blue-2 / blue-1")

    unseen = table.view(0)["unseen"]

    assert (unseen["red-7"], unseen["conductor"]) == ([], [0] * 7)
    assert (unseen["blue-1"], unseen["blue-2"], unseen["red-1"]) == ([0], [0, 0], [0, 0])
    assert sum(map(len, unseen.values())) == 114


def test_tb14_cards_that_were_seen_going_into_a_shuffle_say_so() -> None:
    table = position(
        hands=f"{FULL} / green-1",
        money="0 / 0",
        pile="yellow-1",
        discards="red-7 red-8:1 red-9:none",
    )
    table.plays("passenger yellow-9")
    table.ends_turn()

    seen = [table.view(viewer)["unseen"] for viewer in (0, 1, WATCHER)]

    assert [view["red-7"] for view in seen] == [[1]] * 3
    assert [view["red-8"] for view in seen] == [[0], [1], [0]]
    assert [view["red-9"] for view in seen] == [[0]] * 3


def test_tb14_when_the_game_is_over_nothing_is_unseen() -> None:
    view = played_on(new_game()).view(WATCHER)

    assert not any(view["unseen"].values())
    assert view["held"] == [[], []]


@BRIEF
@given(tables(), viewers, st.integers(0, 2**63 - 1))
def test_tb14_what_is_unseen_fits_every_way_that_the_cards_may_lie(
    table: Table, viewer: int, seed: int
) -> None:
    veiled = GAME.veil(table.state, viewer)
    world = veiled.copy()
    GAME.guess(world, generator(seed, "guess"))
    view, lies = GAME.view(veiled, viewer), GAME.view(world, EVERYTHING)

    hidden = Counter[str]()
    for shown, true in zip(cards_of(view), cards_of(lies), strict=True):
        if shown["card"] is None:
            hidden[true["card"]] += 1
    hidden += Counter(card(n) for n in world.pile if n >= 0 and view["turn"] is not None)
    assert hidden == Counter({name: len(of) for name, of in view["unseen"].items()})
    for seat, sure in enumerate(view["held"]):
        assert Counter(sure) <= Counter(names(lies["hands"][seat]))


def cards_of(view: Any) -> list[dict[str, Any]]:
    """All that may lie face down, but for the draw pile."""
    piles = [view["discards"], *view["hands"], *view["money"]]
    return [one for pile in piles for one in pile]


# What the other must hold -------------------------------------------------------------------

# What the other must hold -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("viewer", "hands", "money", "discards", "moves", "held"),
    [
        pytest.param(
            *(0, f"{FULL} / red-1", "0 / 0", "red-7 red-8", [*END, "passenger red-1", "next"]),
            [[], ["red-7", "red-8"]],
            id="the other drew the whole new pile",
        ),
        pytest.param(
            *(0, f"{FULL} / red-1 red-2", "0 / 1", "red-7 red-8", [*END, "passenger red-1", *END]),
            [[], ["red-7", "red-8"]],
            id="the other drew the whole new pile, and holds an older card",
        ),
        pytest.param(
            *(0, f"{FULL} / blue-1 blue-2", "red-2 red-3 / 0", "red-7 red-8:none", END),
            [[], []],
            id="a card went on unseen into the new pile",
        ),
        pytest.param(
            *(WATCHER, "yellow-9 / red-1 red-2", "0 / 0", "red-7 red-7", ["next"]),
            [["red-7", "red-7"], []],
            id="a watcher knows as much as all",
        ),
    ],
)
def test_tb14_what_has_no_room_elsewhere_is_in_a_hand(
    viewer: int, hands: str, money: str, discards: str, moves: list[str], held: list[list[str]]
) -> None:
    """As all ways show in which the cards may lie."""
    table = position(hands=hands, money=money, pile="yellow-1", discards=discards)
    hidden = [
        place for place in face_down(table.state) if at(GAME.veil(table.state, viewer), place) < 0
    ]

    possible = worlds(table, viewer, hidden, ["passenger yellow-9", *moves])

    assert table.view(viewer)["held"] == held
    for seat in {0, 1} - {viewer}:
        hands_of = [GAME.view(world, EVERYTHING)["hands"][seat] for world in possible]
        least = reduce(and_, (Counter(names(hand)) for hand in hands_of))
        assert Counter(held[seat]) == least
