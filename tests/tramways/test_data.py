"""The notation of cards.txt and boards.txt: it is written as read, and mistakes are named."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carbarn.games.tramways.box.data import (
    BOARDS_FILE,
    CARDS_FILE,
    EVIDENCE,
    GROUPS,
    HEIGHT,
    OURS,
    RAILS,
    TYPES,
    WIDTH,
    WORDS,
    BadBox,
    Board,
    Card,
    edition,
    parse_boards,
    parse_cards,
    read_box,
    write_boards,
    write_cards,
)

from .copies import BRIEF, damaged

PARCELS = st.builds("{}{}".format, st.sampled_from("ABCDEFGHIJ"), st.integers(1, 9))
DOLLARS = st.builds("${}".format, st.integers(1, 9))
ICONS = st.sampled_from(("-", *TYPES, *RAILS, *WORDS)) | PARCELS | DOLLARS
WRITTEN = st.text(st.sampled_from("abc |#:,;é"), min_size=1).map(str.strip).filter(bool)
REASONS = st.builds("{}: {}".format, st.sampled_from(EVIDENCE), WRITTEN)
COMMENTS = st.just("") | WRITTEN.map("# {}".format)

CARDS = st.builds(
    Card,
    st.integers(1, 999),
    st.sampled_from(GROUPS),
    st.tuples(ICONS, ICONS, ICONS, ICONS),
    st.booleans(),
    st.sampled_from(["-", "discard", "stress 1", "pay $3"]),
    st.sampled_from(["-", "2+", "5+", *TYPES]) | PARCELS,
    REASONS,
)
SPACES = st.sampled_from((".", "^", "~", *TYPES)) | PARCELS
ROW = st.tuples(*[SPACES] * WIDTH)
SIDE = st.tuples(*[ROW] * HEIGHT)
BOARDS = st.builds(
    Board, st.sampled_from([*"ABCDEFGHI", "Ja", "Jb", "Jc"]), st.tuples(SIDE, SIDE), REASONS
)


@BRIEF
@given(st.lists(CARDS | COMMENTS))
def test_cards_that_are_written_are_read_the_same(entries: list[Card | str]) -> None:
    assert parse_cards(write_cards(entries)) == tuple(entries)


@BRIEF
@given(st.lists(BOARDS | COMMENTS))
def test_boards_that_are_written_are_read_the_same(entries: list[Board | str]) -> None:
    assert parse_boards(write_boards(entries)) == tuple(entries)


def test_our_files_are_written_as_they_were_read() -> None:
    cards, boards = (OURS / CARDS_FILE).read_text(), (OURS / BOARDS_FILE).read_text()

    assert write_cards(parse_cards(cards)) == cards
    assert write_boards(parse_boards(boards)) == boards


def test_a_card_is_read_however_its_columns_are_spaced() -> None:
    (card,) = parse_cards("7|D|build R C -|strip|pay  $1|-|rulebook:my box")

    assert card == Card(7, "D", ("build", "R", "C", "-"), True, "pay $1", "-", "rulebook: my box")


def test_lines_that_end_as_on_windows_are_read_too() -> None:
    text = (OURS / BOARDS_FILE).read_text()

    assert parse_boards(text.replace("\n", "\r\n")) == parse_boards(text)


# Mistakes -----------------------------------------------------------------------------------

GOOD = "1 | D | R C - - | strip | - | - | invented: why"


@pytest.mark.parametrize(
    ("good", "bad", "told"),
    [
        ("R C", "R Z", "'Z' is no icon; write R C L I"),
        ("R C", "$0 C", r"'\$0' is no icon"),
        ("R C", "$10 C", r"'\$10' is no icon"),
        ("R C", "R C L", "there are 5 slots; a ticket has 4"),
        ("R C", "R", "there are 3 slots"),
        ("| D", "| X", "'X' is no group of cards; write one of D P B A G"),
        ("1 |", "0 |", "'0' is no card number; write a number from 1"),
        ("1 |", "one |", "'one' is no card number"),
        ("strip", "stripe", "'stripe' does not tell the ticket; write strip or void"),
        ("strip | -", "strip | pay 3", "'pay 3' is no price; write pay"),
        ("- | inv", "6+ | inv", r"'6\+' is no mark; write a parcel"),
        ("invented", "guessed", "the evidence reads 'guessed: why'; write rulebook, inferred"),
        (": why", "", "the evidence reads 'invented'"),
        (" | invented: why", "", "there are 6 fields; a card has 7"),
    ],
)
def test_a_mistake_in_a_card_is_named_with_what_would_be_right(
    good: str, bad: str, told: str
) -> None:
    with pytest.raises(BadBox, match=f"cards.txt line 3: {told}"):
        parse_cards(f"# cards\n\n{GOOD.replace(good, bad, 1)}\n")


BOARD = """\
board A | invented: why
. . . . . | . . . . .
. . A1 . R | . . A1 . R
. . . . . | . . . . .
"""


@pytest.mark.parametrize(
    ("good", "bad", "line", "told"),
    [
        ("board A", "plank A", 1, "'plank A | invented: why' begins no board"),
        ("board A |", "board K |", 1, "'K' is no board; write A to I, or Ja, Jb, Jc"),
        ("board A |", "board J |", 1, "'J' is no board"),
        ("invented", "made up", 1, "the evidence reads 'made up: why'"),
        (". . A1", ". A1", 3, "there are 4 and 5 spaces; a row has 5 spaces of the 1920 side"),
        ("A1 . R |", "A1 . R ", 3, "there are 10 spaces"),
        ("A1", "a1", 3, "'a1' is no space; write . plains"),
        ("A1", "X", 3, "'X' is no space"),
        ("\n. . . . . | . . . . .\n. .", "\n. .", 1, "board A is cut short; each board has 3"),
    ],
)
def test_a_mistake_in_a_board_is_named_with_what_would_be_right(
    good: str, bad: str, line: int, told: str
) -> None:
    with pytest.raises(BadBox) as error:
        parse_boards(BOARD.replace(good, bad, 1))

    assert f"boards.txt line {line}: {told}" in str(error.value)


def test_a_missing_folder_or_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadBox, match="there is no folder"):
        read_box(tmp_path / "nowhere")
    with pytest.raises(BadBox, match=r"cards\.txt: No such file"):
        read_box(tmp_path)


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / CARDS_FILE).write_bytes(b"\xff\xfe\x00")

    with pytest.raises(BadBox, match="is no text"):
        read_box(tmp_path)


def test_files_saved_by_an_editor_of_windows_are_read(tmp_path: Path) -> None:
    for name in (CARDS_FILE, BOARDS_FILE):
        text = (OURS / name).read_text().replace("\n", "\r\n")
        (tmp_path / name).write_bytes(text.encode("utf-8-sig"))

    assert read_box(tmp_path) == read_box(OURS)


# Editions -----------------------------------------------------------------------------------


def test_a_box_with_other_comments_and_evidence_is_the_same_edition(tmp_path: Path) -> None:
    damaged(tmp_path, CARDS_FILE, "invented: an upgrade", "rulebook: my box")

    assert edition(read_box(tmp_path)) == "reconstruction"


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [(CARDS_FILE, "pay $1", "pay $2"), (BOARDS_FILE, "A2  ~", "A2  ^")],
)
def test_a_box_with_another_face_is_an_edition_of_its_own(
    tmp_path: Path, file: str, old: str, new: str
) -> None:
    damaged(tmp_path, file, old, new)

    assert edition(read_box(tmp_path)).startswith("owner-")
