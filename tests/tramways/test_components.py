"""The box as tables."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from carbarn.engine.layout import NONE
from carbarn.games.tramways import components as c
from carbarn.games.tramways.box.data import CARDS_FILE, FOLDER, OURS, read_box

from .copies import damaged


def icons_of(number: int) -> list[tuple[str, int]]:
    """What a ticket shows, by the number printed on it, with the strip last."""
    shown = zip(c.ICON.tolist()[number - 1], c.AMOUNT.tolist()[number - 1], strict=True)
    return [(c.ICON_NAMES[icon], amount) for icon, amount in shown if icon != NONE]


@pytest.mark.parametrize(
    ("number", "icons"),
    [
        (1, [("R", 1), ("C", 1), ("L", 1), ("I", 1), ("strip", 1)]),
        (18, [("money", 2), ("calm", 1), ("strip", 1)]),
        (32, [("D3", 1), ("build", 1), ("strip", 1)]),
        (62, [("rail", 2), ("R", 1), ("strip", 1)]),
        (74, [("rail", 3), ("build", 1), ("C", 1), ("L", 1)]),
        (92, [("rail", 2), ("worker", 1), ("strip", 1)]),
    ],
)
def test_a_ticket_shows_its_icons(number: int, icons: list[tuple[str, int]]) -> None:
    assert icons_of(number) == icons


def test_the_tables_tell_what_the_file_tells() -> None:
    for card in read_box(OURS).cards:
        expected = Counter("money" if i[0] == "$" else i.rstrip("123") for i in card.icons)
        shown = Counter(name.rstrip("123") for name, _ in icons_of(card.number))

        assert shown == expected + Counter(strip=int(card.strip))
        assert c.IS_VOID[card.number - 1] == int(not card.strip)
        assert c.GROUP[card.number - 1] == "DPBAG".index(card.group)


def test_an_empty_slot_has_no_amount() -> None:
    for icons, amounts in zip(c.ICON.tolist(), c.AMOUNT.tolist(), strict=True):
        assert [icon == NONE for icon in icons] == [amount == 0 for amount in amounts]


def test_a_destination_is_a_type_or_a_parcel() -> None:
    assert c.DESTINATIONS == 4 + 25
    assert [c.parcel_of(d) for d in (c.INDUSTRY, c.BUILDING_TYPES)] == [NONE, 0]
    for parcel, card in enumerate(c.PARCEL_CARD):
        assert c.PARCEL_OF[card] == parcel
        assert c.BUILDING_TYPES + parcel in c.ICON.tolist()[card]


@pytest.mark.parametrize(
    ("number", "kind", "amount"),
    [(1, c.NO_PRICE, 0), (19, c.PAY, 3), (20, c.STRESS, 1), (74, c.DISCARD, 0)],
)
def test_a_ticket_has_its_price(number: int, kind: int, amount: int) -> None:
    assert (c.PRICE_KIND[number - 1], c.PRICE[number - 1]) == (kind, amount)


def test_every_ticket_is_in_one_pile() -> None:
    piles = [c.DEVELOPMENT_CARDS, c.PARCEL_CARD, c.AUCTION_CARDS, c.RAIL_GENERICS, c.BUILD_GENERICS]
    cards = [card for pile in piles for card in pile]
    cards += [card for row in c.BUILDING_CARDS.tolist() for card in row]

    assert sorted(cards) == list(range(c.CARDS)) == list(range(101))


def test_building_cards_are_by_type_and_auction_cards_by_players() -> None:
    for kind, row in enumerate(c.BUILDING_CARDS.tolist()):
        assert [c.TYPE_OF[card] for card in row] == [kind] * 4
    assert Counter(c.JOINS_FROM[card] for card in c.AUCTION_CARDS) == {2: 15, 3: 5, 4: 5, 5: 5}


def test_boards_are_rows_of_ground_and_parcels() -> None:
    """Board A, 1920 and 1910: the upper row."""
    normal, hard = c.GROUND.tolist()[:2]

    assert normal[:5] == [c.PLAIN, c.LOT, c.PLAIN, c.HILL, c.LOT]
    assert hard[:5] == [c.PLAIN, c.LOT, c.HILL, c.HILL, c.LOT]
    assert c.GROUND.tolist()[0][13] == c.RESIDENCE
    assert [c.PARCEL_NAMES[p] for p in c.LOT_OF.tolist()[0] if p != NONE] == ["A1", "A3", "A2"]
    assert len(c.GROUND.tolist()) == 2 * len(c.BOARD_NAMES)


# Editions -----------------------------------------------------------------------------------


def edition(folder: Path) -> subprocess.CompletedProcess[str]:
    """What a fresh process calls the box in a folder."""
    code = "from carbarn.games.tramways.components import EDITION; print(EDITION)"
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, FOLDER: str(folder)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_our_box_is_a_reconstruction() -> None:
    assert c.EDITION == "reconstruction"


def test_an_owners_box_is_read_instead(tmp_path: Path) -> None:
    done = edition(damaged(tmp_path, CARDS_FILE, "pay $1", "pay $2"))

    assert done.stdout.startswith("owner-")


def test_a_box_that_the_rules_cannot_rely_on_is_not_loaded(tmp_path: Path) -> None:
    done = edition(damaged(tmp_path, CARDS_FILE, "  2 | D", "  3 | D"))

    assert done.returncode != 0
    assert f"the box in {tmp_path} cannot be played with: card 3 is there 2 times" in done.stderr
