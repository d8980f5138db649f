"""What the page proposes to play for what is due (TW9, TW11, TW12)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carbarn.engine.events import NO_LOG
from carbarn.engine.layout import NONE
from carbarn.games.tramways import moves, turn
from carbarn.games.tramways.components import DESTINATION_NAMES
from carbarn.games.tramways.hiding import veil
from carbarn.games.tramways.payment import Part, least_payment
from carbarn.games.tramways.state import BUILDING_RAILS, IN_PLAY, PAYING, State
from carbarn.games.tramways.view import view
from carbarn.games.tramways.view_types import Bill, Proposal

from .board import Table, position

LINE = "R . . . . . . . C"


def bill(table: Table, rails: int, ends: str = "") -> Table:
    """Rails and perhaps one of these destinations are due."""
    s = table.s
    s.workers[0] -= 1
    turn.play(s, 0, moves.parse_move("build 1 w"), NO_LOG)
    one, _, other = ends.partition(" ")
    s.bill, s.due_rails = BUILDING_RAILS, rails
    s.due_end = DESTINATION_NAMES.index(one) if one else NONE
    s.due_end_or = DESTINATION_NAMES.index(other or one) if one else NONE
    s.doing[0] = PAYING
    return table


def due(hand: str, rails: int = 0, ends: str = "", cash: int = 9) -> Table:
    return bill(position(LINE, hands=f"{hand} / -", cash=f"{cash} / 3"), rails, ends)


def shown_bill(table: Table, viewer: int = 0) -> Bill:
    bill = view(veil(table.s, viewer), viewer)["bill"]
    assert bill is not None
    return bill


def proposal(table: Table) -> Proposal | None:
    """What seat 0 is shown."""
    return shown_bill(table)["proposal"]


def proposed(table: Table) -> list[str]:
    """The moves of the proposal as tests write them; none if there is none."""
    found = proposal(table)
    return [table.as_written(part["move"]) for part in found["parts"]] if found else []


def test_a_proposal_comes_to_exactly_what_is_due() -> None:
    assert proposed(due("a=rail3 b=rail2 c=rail1", rails=4)) == ["play a rail3", "play c rail1"]
    assert proposed(due("a=rail3 b=rail2 c=rail1", rails=7)) == []


def test_icons_of_several_tickets_are_proposed_rather_than_stress() -> None:
    table = due("a=rail2,C b=C", rails=2, ends="C A1")

    assert proposed(table) == ["play a rail2", "play b C"]
    found = proposal(table)
    assert found is not None
    assert found["stress"] == 0


def test_a_proposal_says_what_a_second_icon_of_a_ticket_costs() -> None:
    found = proposal(due("a=rail2,C", rails=2, ends="C"))

    assert found is not None
    assert [part["stress"] for part in found["parts"]] == [0, 1]


def test_a_proposal_avoids_consequences_and_what_cannot_be_paid() -> None:
    assert proposed(due("a=C:pay3 b=C,rail1", ends="C")) == ["play b C"]
    assert proposed(due("a=C:pay3", ends="C", cash=2)) == []


def test_a_ticket_in_play_is_gone_on_with_at_the_price_of_stress() -> None:
    table = due("a=rail2,C", ends="C")
    card = table.tickets["a"]
    table.s.zone[card], table.s.used[card] = IN_PLAY, 1

    found = proposal(table)
    assert found is not None
    assert found["stress"] == 1


def test_a_payment_in_money_begins_with_the_largest_icon_that_costs_nothing_besides() -> None:
    table = position(LINE, hands="a=$1 b=$5:stress1 c=$3 / -", cash="0 / 3", phase="auction")
    table.plays("bid 4")

    move = shown_bill(table)["money_icon"]

    assert move is not None
    assert table.as_written(move) == "play c $3"


def test_no_money_icon_is_proposed_where_cash_will_do() -> None:
    table = position(LINE, hands="a=$3 / -", cash="4 / 3", phase="auction")
    table.plays("bid 4")

    assert shown_bill(table)["money_icon"] is None


def test_a_strip_is_taken_where_it_leaves_the_better_hand() -> None:
    hand = "a=link+,build,R b=C c=rail1,$1 / -"
    table = position("R . C", hands=hand, links="0: 0-1-2", passengers="0")
    table.plays("trip 0 C", "ride 1.1")

    assert proposed(table) == ["play b C", "play c strip"]


@pytest.mark.parametrize("viewer", [-1, 1])
def test_nobody_else_is_shown_a_proposal(viewer: int) -> None:
    shown = shown_bill(due("a=rail2", rails=2), viewer)

    assert shown["rails"] == 2
    assert shown["proposal"] is None


# The least of all ways ----------------------------------------------------------------------

icons = st.sampled_from(["rail1", "rail2", "rail3", "R", "C", "$2"])
consequences = st.sampled_from(["", "", ":pay1", ":pay3", ":stress1", ":stress2"])
faces = st.tuples(st.lists(icons, min_size=1, max_size=3).map(",".join), consequences).map("".join)
hands = st.lists(faces, min_size=1, max_size=4).map(
    lambda tickets: " ".join(f"{name}={face}" for name, face in zip("abcd", tickets, strict=False))
)


def costs_of_all_ways(s: State) -> Iterator[tuple[int, int]]:
    """What the referee takes in stress and money, whichever icons are played in which order."""
    table = Table(s, {})
    if s.doing[0] != PAYING:
        yield s.stress[0], -s.cash[0]
        return
    for move in table.moves("play"):
        after = s.copy()
        turn.play(after, 0, moves.parse_move(move), NO_LOG)
        yield from costs_of_all_ways(after)


@given(hand=hands, rails=st.integers(0, 6), ends=st.sampled_from(["", "R", "C", "R C"]))
@settings(max_examples=60, deadline=None)
def test_a_proposal_is_the_least_of_all_ways_to_pay(hand: str, rails: int, ends: str) -> None:
    if not rails and not ends:
        return
    table = due(hand, rails, ends, cash=4)
    before = table.s.copy()
    parts: list[Part] | None = least_payment(table.s, 0)
    least = min(costs_of_all_ways(table.s), default=None)

    assert (parts is None) == (least is None)
    if parts is not None and least is not None:
        stress = before.stress[0] + sum(part.stress for part in parts)
        assert (stress, sum(part.money for part in parts) - before.cash[0]) == least
