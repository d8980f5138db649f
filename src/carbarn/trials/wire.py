"""What clients need of the messages in docs/protocol.md; whatever else they have is passed over."""

from __future__ import annotations

import msgspec


class Entry(msgspec.Struct, frozen=True):
    """A line of a table's log, as this client may read it."""

    seq: int
    seat: int
    kind: str
    move: str | None
    undoes: int | None
    stand_in: str | None
    events: msgspec.Raw


class Seat(msgspec.Struct):
    """A seat at a table."""

    kind: str
    mine: bool
    invite: str | None


class Table(msgspec.Struct):
    """A table, as this client may see it."""

    code: str
    status: str
    turn: int | None
    seats: list[Seat]


class Message(msgspec.Struct):
    """Any message of the server's; the parts that it does not have are empty."""

    type: str
    seq: int = 0
    seat: int | None = None
    table: Table | None = None
    view: msgspec.Raw = msgspec.Raw(b"null")
    legal: list[str] = []
    can_take_back: bool = False
    log: list[Entry] = []
    code: str = ""
    words: str = ""


read_message: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
read_table: msgspec.json.Decoder[Table] = msgspec.json.Decoder(Table)
