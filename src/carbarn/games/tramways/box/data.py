"""Reading and writing the box: cards.txt and boards.txt, one notation each.

Both files keep their comments, so that what was read is written as it was. What stands here is
how a line is written; whether the box is the one that the rulebook describes is told by check.py.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ....engine.contract import BadComponents

CARDS_FILE, BOARDS_FILE = "cards.txt", "boards.txt"
OURS = Path(__file__).parent
FIRST = OURS / "rules-1"  # of version 1 of the rules
FOLDER = "CARBARN_TRAMWAYS"  # the environment variable with the folder of an owner's copy
RECONSTRUCTION = "reconstruction"

# What can be written ------------------------------------------------------------------------

EMPTY = "-"
GROUPS = ("D", "P", "B", "A", "G")
TYPES = ("R", "C", "L", "I")
RAILS = ("rail1", "rail2", "rail3")
WORDS = ("link+", "build", "build+", "worker", "passenger", "calm")
EVIDENCE = ("rulebook", "inferred", "invented")
SLOTS = 4
MOST_MONEY = 9
MOST_STRESS = 3
MOST_NUMBER = 999

PLAINS, MOUNTAIN, LAKE = ".", "^", "~"
SIDES = ("1920", "1910")
HEIGHT, WIDTH = 3, 5

_PARCEL = re.compile(r"[A-J][1-9]")
_BOARD = re.compile(r"[A-I]|J[a-z]")
_ICONS = "R C L I, a parcel such as A1, rail1 rail2 rail3, link+ build build+, $1 to $9, worker"


class BadBox(BadComponents):
    """A file of the box that cannot be read; the message says where, why and what would do."""


@dataclass(frozen=True)
class Card:
    """A ticket as printed."""

    number: int
    group: str  # one of GROUPS
    slots: tuple[str, ...]  # four icons, EMPTY where there is none
    strip: bool  # without it the ticket is void
    price: str  # what it costs to play or discard: EMPTY, "pay $3", "stress 1" or "discard"
    mark: str  # a parcel, a type of building, "3+" players, or EMPTY
    evidence: str

    @property
    def icons(self) -> tuple[str, ...]:
        """What is printed in its slots."""
        return tuple(icon for icon in self.slots if icon != EMPTY)

    @property
    def joins(self) -> int:
        """The number of players that an auction card joins from; 0 if it is not marked so."""
        return int(self.mark[0]) if self.mark.endswith("+") else 0

    @property
    def face(self) -> str:
        """All that matters in play, in one line."""
        return " | ".join(_card_fields(self)[:-1])


Ground = tuple[tuple[str, ...], ...]  # rows of spaces


@dataclass(frozen=True)
class Board:
    """A map board with both its sides."""

    name: str  # A to I, or Ja, Jb, Jc
    sides: tuple[Ground, ...]  # in the order of SIDES
    evidence: str

    @property
    def letter(self) -> str:
        """What its parcels are called by."""
        return self.name[0]

    def spaces(self, side: int) -> list[str]:
        """One side's spaces in reading order."""
        return [space for row in self.sides[side] for space in row]

    def parcels(self, side: int) -> list[str]:
        """The parcels of one side in reading order."""
        return [space for space in self.spaces(side) if is_parcel(space)]

    def printed(self, side: int) -> list[str]:
        """The types of the printed building spaces of one side, in reading order."""
        return [space for space in self.spaces(side) if space in TYPES]


@dataclass(frozen=True)
class Box:
    """All cards and boards."""

    cards: tuple[Card, ...]
    boards: tuple[Board, ...]

    def group(self, name: str) -> list[Card]:
        """The cards of one group."""
        return [card for card in self.cards if card.group == name]

    def board(self, name: str) -> Board | None:
        """The board so called."""
        return next((board for board in self.boards if board.name == name), None)

    @property
    def digest(self) -> str:
        """A short name for what is printed, whatever the files say about evidence."""
        cards = sorted(self.cards, key=lambda card: card.number)
        boards = sorted(self.boards, key=lambda board: board.name)
        faces = [card.face for card in cards] + [str((b.name, b.sides)) for b in boards]
        return hashlib.sha256("\n".join(faces).encode()).hexdigest()[:8]


def is_parcel(text: str) -> bool:
    """Whether this is how a parcel is called."""
    return bool(_PARCEL.fullmatch(text))


def is_board(text: str) -> bool:
    """Whether this is how a board is called."""
    return bool(_BOARD.fullmatch(text))


def money(icon: str) -> int:
    """The amount of a money icon, 0 of any other."""
    return int(icon[1:]) if re.fullmatch(r"\$[1-9]", icon) else 0


def is_icon(text: str) -> bool:
    """Whether a slot can show this."""
    return text in TYPES + RAILS + WORDS or is_parcel(text) or money(text) > 0


def parse_price(text: str) -> tuple[str, int]:
    """A price as its kind and amount: ("pay", 3) for "pay $3"."""
    kind, _, amount = text.partition(" ")
    return kind, int(amount.removeprefix("$")) if amount else 0


# Where a mistake is -------------------------------------------------------------------------


@dataclass(frozen=True)
class _Line:
    file: str
    number: int
    text: str

    def wrong(self, what: str, right: str) -> BadBox:
        return BadBox(f"{self.file} line {self.number}: {what}; {right}")

    @property
    def is_comment(self) -> bool:
        return not self.text.strip() or self.text.startswith("#")


def _lines(file: str, text: str) -> list[_Line]:
    rows = text.removesuffix("\n").split("\n") if text else []
    return [_Line(file, i, row.rstrip()) for i, row in enumerate(rows, 1)]


def _evidence(line: _Line, text: str) -> str:
    kind, colon, reason = text.partition(":")
    if kind not in EVIDENCE or not colon or not reason.strip():
        right = f"write {', '.join(EVIDENCE)}, then a colon and a reason"
        raise line.wrong(f"the evidence reads {text!r}", right)
    return f"{kind}: {reason.strip()}"


# Cards --------------------------------------------------------------------------------------

_HEADINGS = ("number", "group", "four slots", "strip or void", "price", "mark", "evidence")
_SLOT_WIDTH = 10


def parse_cards(text: str, file: str = CARDS_FILE) -> tuple[Card | str, ...]:
    """Every card and every comment, in the order of the file."""
    lines = _lines(file, text)
    return tuple(line.text if line.is_comment else _card(line) for line in lines)


def write_cards(entries: Sequence[Card | str]) -> str:
    """The file that reads so."""
    return "".join(f"{_card_line(e) if isinstance(e, Card) else e}\n" for e in entries)


def _card(line: _Line) -> Card:
    fields = [field.strip() for field in line.text.split("|", len(_HEADINGS) - 1)]
    if len(fields) != len(_HEADINGS):
        right = f"a card has {len(_HEADINGS)} with | between: {', '.join(_HEADINGS)}"
        raise line.wrong(f"there are {len(fields)} fields", right)
    number, group, slots, ticket, price, mark, evidence = fields
    if group not in GROUPS:
        raise line.wrong(f"{group!r} is no group of cards", f"write one of {' '.join(GROUPS)}")
    if ticket not in {"strip", "void"}:
        raise line.wrong(f"{ticket!r} does not tell the ticket", "write strip or void")
    return Card(
        _card_number(line, number),
        group,
        _slots(line, slots),
        ticket == "strip",
        _price(line, price),
        _mark(line, mark),
        _evidence(line, evidence),
    )


def _card_number(line: _Line, text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,2}", text):
        raise line.wrong(f"{text!r} is no card number", f"write a number from 1 to {MOST_NUMBER}")
    return int(text)


def _slots(line: _Line, text: str) -> tuple[str, ...]:
    icons = tuple(text.split())
    for icon in icons:
        if icon != EMPTY and not is_icon(icon):
            right = f"write {_ICONS}, passenger, calm, or {EMPTY} for an empty slot"
            raise line.wrong(f"{icon!r} is no icon", right)
    if len(icons) != SLOTS:
        right = f"a ticket has {SLOTS}, with {EMPTY} for an empty one"
        raise line.wrong(f"there are {len(icons)} slots", right)
    return icons


def _price(line: _Line, text: str) -> str:
    text = " ".join(text.split())
    if not re.fullmatch(rf"-|discard|pay \$[1-{MOST_MONEY}]|stress [1-{MOST_STRESS}]", text):
        right = f"write pay $1 to $9, stress 1 to {MOST_STRESS}, discard, or {EMPTY} for none"
        raise line.wrong(f"{text!r} is no price", right)
    return text


def _mark(line: _Line, text: str) -> str:
    if not (text == EMPTY or text in TYPES or is_parcel(text) or re.fullmatch(r"[2-5]\+", text)):
        right = f"write a parcel such as A1, one of R C L I, 2+ to 5+ players, or {EMPTY} for none"
        raise line.wrong(f"{text!r} is no mark", right)
    return text


def _card_fields(card: Card) -> list[str]:
    slots = "".join(icon.ljust(_SLOT_WIDTH) for icon in card.slots).rstrip()
    ticket = "strip" if card.strip else "void"
    return [str(card.number), card.group, slots, ticket, card.price, card.mark, card.evidence]


def _card_line(card: Card) -> str:
    number, group, slots, ticket, price, mark, evidence = _card_fields(card)
    fields = (number.rjust(3), group, slots.ljust(SLOTS * _SLOT_WIDTH - 1))
    return " | ".join((*fields, ticket.ljust(5), price.ljust(8), mark.ljust(2), evidence))


# Boards -------------------------------------------------------------------------------------

_SPACE_WIDTH = 4
_GAP = "  |  "


def parse_boards(text: str, file: str = BOARDS_FILE) -> tuple[Board | str, ...]:
    """Every board and every comment, in the order of the file."""
    lines = _lines(file, text)
    entries: list[Board | str] = []
    at = 0
    while at < len(lines):
        if lines[at].is_comment:
            entries.append(lines[at].text)
            at += 1
        else:
            entries.append(_board(lines[at : at + 1 + HEIGHT]))
            at += 1 + HEIGHT
    return tuple(entries)


def write_boards(entries: Sequence[Board | str]) -> str:
    """The file that reads so."""
    return "".join(f"{_board_lines(e) if isinstance(e, Board) else e}\n" for e in entries)


def _board(lines: list[_Line]) -> Board:
    head = lines[0]
    word, _, rest = head.text.partition(" ")
    name, bar, evidence = (part.strip() for part in rest.partition("|"))
    if word != "board" or not bar:
        right = "a board begins with: board A | evidence"
        raise head.wrong(f"{head.text!r} begins no board", right)
    if not is_board(name):
        raise head.wrong(f"{name!r} is no board", "write A to I, or Ja, Jb, Jc")
    if len(lines) <= HEIGHT or any(line.is_comment for line in lines):
        right = f"each board has {HEIGHT} lines below its name"
        raise head.wrong(f"board {name} is cut short", right)
    rows = [_row(line) for line in lines[1:]]
    sides = tuple(tuple(row[side] for row in rows) for side in range(len(SIDES)))
    return Board(name, sides, _evidence(head, evidence))


def _row(line: _Line) -> list[tuple[str, ...]]:
    """The row of each side."""
    row = [tuple(part.split()) for part in line.text.split("|")]
    if len(row) != len(SIDES) or any(len(part) != WIDTH for part in row):
        right = f"a row has {WIDTH} spaces of the 1920 side, a |, and {WIDTH} of the 1910 side"
        raise line.wrong(f"there are {' and '.join(str(len(part)) for part in row)} spaces", right)
    for space in (space for part in row for space in part):
        if space not in (PLAINS, MOUNTAIN, LAKE, *TYPES) and not is_parcel(space):
            right = "write . plains, ^ mountain, ~ lake, R C L I, or a parcel such as A1"
            raise line.wrong(f"{space!r} is no space", right)
    return row


def _board_lines(board: Board) -> str:
    rows = [_GAP.join(map(_written_row, pair)) for pair in zip(*board.sides, strict=True)]
    head = f"board {board.name} | {board.evidence}"
    return "\n".join([head, *(f"    {row}".rstrip() for row in rows)])


def _written_row(row: tuple[str, ...]) -> str:
    return "".join(space.ljust(_SPACE_WIDTH) for space in row)


# A folder -----------------------------------------------------------------------------------


def read_box(folder: Path = OURS) -> Box:
    """The box in a folder."""
    if not folder.is_dir():
        raise BadBox(f"there is no folder {folder}; name one with {CARDS_FILE} and {BOARDS_FILE}")
    cards = read_cards(folder)
    boards = parse_boards(_text(folder / BOARDS_FILE))
    return Box(cards, tuple(board for board in boards if isinstance(board, Board)))


def read_cards(folder: Path) -> tuple[Card, ...]:
    """The tickets in a folder."""
    entries = parse_cards(_text(folder / CARDS_FILE))
    return tuple(entry for entry in entries if isinstance(entry, Card))


def chosen_folder() -> Path:
    """The folder of the box in use: an owner's, or ours."""
    return Path(os.environ.get(FOLDER) or OURS)


def edition(box: Box) -> str:
    """What a box is called: ours is a reconstruction, an owner's has its digest."""
    ours = read_box(OURS)
    return RECONSTRUCTION if box.digest == ours.digest else f"owner-{box.digest}"


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")  # some editors put a mark in front
    except UnicodeDecodeError:
        raise BadBox(f"{path} is no text; save it as UTF-8") from None
    except OSError as error:
        right = f"copy the one that comes with Carbarn from {OURS}"
        raise BadBox(f"cannot read {path}: {error.strerror}; {right}") from None
