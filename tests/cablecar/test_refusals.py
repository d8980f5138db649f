"""What is not legal is refused, and the rule that forbids it is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from carbarn.engine import words
from carbarn.engine.referee import Refused
from carbarn.games.cablecar.components import TILES
from carbarn.games.cablecar.moves import lay

from ..notated import after
from .board import GAME, Table, new_game, played_on, position

REFUSALS = words.catalogue(GAME)["refusals"]


Case = tuple[str, Callable[[], Table], str, str]
CASES: list[Case] = [  # the key, the position, the move refused, and what is said
    (
        "over",
        lambda: played_on(new_game()),
        "draw",
        "CC6: the game is over: all tiles are laid.",
    ),
    (
        "lay-the-drawn-tile",
        lambda: after(position(hands="aaaa", supply="cccc"), "draw"),
        "aaaa03",
        "CC1: you have drawn cccc; lay that one now.",
    ),
    (
        "not-your-tile",
        lambda: position(hands="aaaa"),
        "bbbb03",
        "CC1: you do not hold bbbb; lay a tile of your hand or draw one.",
    ),
    (
        "supply-is-empty",
        lambda: position(hands="aaaa", supply=""),
        "draw",
        "CC1: the supply is empty; there is no tile to draw.",
    ),
    (
        "keep-it-upright",
        lambda: position(hands="dacc"),
        "dacc40r1",
        "CC7: dacc stays upright: tiles are turned only in the free orientation game.",
    ),
    (
        "power-station",
        lambda: position(hands="aaaa"),
        "aaaa34",
        "CC2: 34 is the power station; tiles go round it.",
    ),
    (
        "taken",
        lambda: position("aaaa03", hands="aaaa"),
        "aaaa03",
        "CC2: a tile already lies on 03.",
    ),
    (
        "not-beside-a-tile",
        lambda: position("aaaa03", hands="aaaa"),
        "aaaa23",
        "CC2: 23 is neither at the edge nor beside a tile.",
    ),
    (
        "one-tile-line",
        lambda: position(hands="cbcb"),
        "cbcb00",
        "CC3: cbcb on 00 would take a car from station to station over a single tile, "
        "and there is another place for it.",
    ),
    (
        "no-companies",
        position,
        "swap 30 open",
        "CC9: shares are exchanged only in the game with companies.",
    ),
    (
        "exchanges-are-over",
        lambda: after(
            position("bcbc06", hands="cbcb", companies=True, profits={"red": 23}), "cbcb07"
        ),
        "swap 30 open",
        "CC10: a company has reached 25 points: shares are not exchanged any more.",
    ),
    (
        "lay-a-tile-first",
        lambda: after(new_game(companies=True), *4 * ["swap 10 hidden"]),
        "swap 30 open",
        "CC11: nobody has laid a tile for 2 rounds: no exchanges until somebody does.",
    ),
]
TOLD_APART = {"not-your-turn", "same-when-turned"}  # each has a test of its own


@pytest.mark.parametrize(("key", "situation", "move", "said"), CASES, ids=[c[0] for c in CASES])
def test_a_refusal_tells_its_rule(
    key: str, situation: Callable[[], Table], move: str, said: str
) -> None:
    table = situation()

    with pytest.raises(Refused) as refused:
        table.play(table.state.seat, GAME.parse_move(move))

    assert refused.value.refusal.key == key
    assert str(refused.value) == said


def test_out_of_turn_nobody_moves() -> None:
    table = position(hands="aaaa / bbbb")

    with pytest.raises(Refused, match=r"^CC1: it is the turn of player 1\.$"):
        table.play(1, GAME.parse_move("bbbb03"))


def test_a_number_with_needless_turns_is_refused() -> None:
    """No notation leads to such a number, but a program may send one."""
    table = position(hands="adad", orientation="free")
    thrice = lay(TILES.index("adad"), 3, 3)

    with pytest.raises(Refused, match=r"^CC7: adad turned 3 times looks as if turned 1 times"):
        table.play(0, thrice)


def test_every_refusal_has_words_and_a_test() -> None:
    assert {case[0] for case in CASES} | TOLD_APART == set(REFUSALS)


def test_the_game_is_refused_to_all_when_it_is_over() -> None:
    table = played_on(new_game())

    for seat in range(2):
        with pytest.raises(Refused, match=r"^CC6"):
            table.play(seat, GAME.parse_move("draw"))
