"""Everything that happens and everything that is refused has words, in both languages."""

from __future__ import annotations

import inspect
import re

import pytest

from carbarn import games
from carbarn.engine import words
from carbarn.games.tramways import maps, refusals, shut, steps, turn
from carbarn.games.tramways.components import ICON_NAMES, PARCEL_NAMES
from carbarn.games.tramways.moves import parse_move
from carbarn.games.tramways.state import OVER
from carbarn.games.tramways.turn import why_not

from .board import position

GAME = games.find("tramways")
LANGUAGES = ["en", "de"]


def refusal_keys() -> set[str]:
    source = "".join(map(inspect.getsource, (refusals, shut, steps, turn, maps)))
    found = re.findall(r'(?:_no|Refusal|BadMap)\(\s*(?:rule|"TW\d+"), "([a-z0-9-]+)"', source)
    return {*found, "reserve-short", "no-empty-space"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words_and_there_are_no_others(language: str) -> None:
    assert set(words.catalogue(GAME, language)["refusals"]) == refusal_keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_icons_have_words(language: str) -> None:
    values = words.catalogue(GAME, language)["values"]

    assert set(ICON_NAMES) - set(PARCEL_NAMES) <= set(values)


LAND = "R . ~ C\n. ^ A1 A2:1\n. . . A3:0=L"


@pytest.mark.parametrize(
    ("move", "hands", "rule", "key"),
    [
        ("build 2 w", "a=rail1", "TW19", "lake"),
        ("build 3 w", "a=rail1", "TW19", "building-there"),
        ("build 6 w", "a=rail1", "TW19", "not-your-parcel"),
        ("build 9 w", "a=rail1", "TW15", "no-start-there"),
        ("build 5 n", "a=rail1", "TW15", "no-start-there"),
        ("build 149 n", "a=rail1", "TW15", "no-such-space"),
        ("build 1 w", "a=R", "TW15", "no-way-to-pay"),
        ("redirect 1.1", "a=rail1", "TW17", "not-to-redirect"),
        ("upgrade-link 1.1", "a=link+,R", "TW22", "no-link-to-upgrade"),
        ("construct A2 R", "a=build,A2", "TW23", "not-your-building-ground"),
        ("construct A3 R", "a=build,A3", "TW23", "built-already"),
        ("upgrade A2", "a=build+,R", "TW25", "not-to-upgrade"),
        ("upgrade A3", "a=build+", "TW25", "goal-missing"),
        ("upgrade A3", "a=L", "TW25", "icon-missing"),
        ("upgrade A3", "a=build+,L:pay9", "TW12", "prices-too-dear"),
        ("trip 1 C", "a=C", "TW26", "no-passenger"),
        ("trip 0 C", "a=C", "TW26", "out-of-reach"),
        ("finish", "a=C", "TW14", "act"),
        ("bid 3", "a=C", "TW14", "act"),
        ("play #1 1", "a=C", "TW14", "act"),
    ],
)
def test_a_refused_action_names_its_rule(move: str, hands: str, rule: str, key: str) -> None:
    table = position(LAND, hands=f"{hands} / -")
    refusal = why_not(table.s, 0, parse_move(move))

    assert (refusal.rule, refusal.key) == (rule, key)


def test_a_ticket_that_does_not_lie_open_is_refused_with_the_rule_for_taking() -> None:
    table = position(LAND, hands="a=C / -", phase="taking")
    refusal = why_not(table.s, 0, parse_move("take #5"))

    assert (refusal.rule, refusal.key) == ("TW10", "take-a-ticket")


def test_without_a_worker_nothing_is_built_and_the_refusal_says_so() -> None:
    table = position(LAND, hands="a=rail1 / -", workers="0 / 0")

    assert why_not(table.s, 0, parse_move("build 1 w")).key == "no-worker"


def test_another_s_turn_and_the_end() -> None:
    table = position(LAND, hands="a=rail1 / -")
    assert why_not(table.s, 1, parse_move("income")).key == "not-your-turn"
    table.s.phase = OVER
    assert why_not(table.s, 0, parse_move("income")).key == "over"


def test_a_bid_is_refused_with_its_reason() -> None:
    table = position(LAND, hands="- / -", phase="auction", cash="3 / 3", turn_of=1)
    table.s.place[0] = table.s.place[1] = -1
    table.s.bid[0], table.s.bid[1] = 2, 1
    refused = {n: why_not(table.s, 1, parse_move(f"bid {n}")).key for n in (1, 2, 9)}

    assert refused == {1: "own-last-bid", 2: "bid-taken", 9: "too-little-money"}
