"""What goes over a table's socket (docs/protocol.md), read strictly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Annotated, Any, Literal

import msgspec

from .entries import Entry, GameEvent
from .schemas import Candidate, Table, TimeLeft, Wishes

Id = Annotated[str, msgspec.Meta(max_length=64)] | int | None
Seat = Annotated[int, msgspec.Meta(ge=0, le=99)]
Seq = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Notation = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


# From the client ----------------------------------------------------------------------------


class _Request(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """Each is told by its type."""


class Play(_Request, tag="play"):
    """Make a move; `seq` is the last entry the client has seen."""

    seat: Seat
    seq: Seq
    move: Notation
    id: Id = None


class TakeBack(_Request, tag="take-back"):
    """Take back one's own last move."""

    seat: Seat
    seq: Seq
    id: Id = None


class WhatIf(_Request, tag="what-if"):
    """Ask what a move would cause."""

    seat: Seat
    move: Notation
    id: Id = None


class AskHint(_Request, tag="hint"):
    """Ask what the best opponent would do."""

    seat: Seat
    seq: Seq
    id: Id = None


class Vote(_Request, tag="vote"):
    """Vote for a computer that plays for somebody who has been away for long."""

    seat: Seat
    id: Id = None


class Return(_Request, tag="return"):
    """Play for one's own seat again."""

    seat: Seat
    id: Id = None


class Resign(_Request, tag="resign"):
    """Give up one's own seat for good."""

    seat: Seat
    id: Id = None


class Agree(_Request, tag="agree"):
    """Agree on ending the game, or be the first to propose it."""

    on: Literal["draw", "call-off"]
    id: Id = None


class Decline(_Request, tag="decline"):
    """Rather play on, or take back what one has proposed."""

    id: Id = None


class Look(_Request, tag="look"):
    """See through the eyes of another of one's own seats, or as a watcher."""

    seat: Seat | None
    id: Id = None


class Ping(_Request, tag="ping"):
    """Ask whether anybody is there."""

    id: Id = None


FromClient = (
    Play | TakeBack | WhatIf | AskHint | Vote | Return | Resign | Agree | Decline | Look | Ping
)
_asked: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class _Labelled(msgspec.Struct):
    id: Id = None


class Malformed(ValueError):
    """This is no message; the words say why."""


def read(data: str | bytes) -> FromClient:
    """One message."""
    with reading():
        return _asked.decode(data)


def id_of(data: str | bytes) -> Id:
    """The id of a message that is wrong otherwise, so that its sender knows which it was."""
    with suppress(Malformed), reading():
        return msgspec.json.decode(data, type=_Labelled).id
    return None


@contextmanager
def reading() -> Iterator[None]:
    """Malformed says what is wrong with what is read."""
    try:
        yield
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Malformed(str(error)) from None
    except RecursionError:
        raise Malformed("this is nested too deep") from None


# From the server ----------------------------------------------------------------------------


class State(msgspec.Struct, tag_field="type", tag="state", frozen=True):
    """All that a client draws."""

    seq: int
    table: Table
    seat: int | None
    view: msgspec.Raw
    legal: list[str]
    can_take_back: bool
    thinking: int | None
    warming_up: bool
    clock: TimeLeft | None
    wishes: Wishes | None
    talk: int  # counts what those who sit there may hear beside the game; 0 for others
    log: list[Entry]


class Imagined(msgspec.Struct, tag_field="type", tag="what-if", frozen=True):
    """What a move would cause, and how the table would look then."""

    id: Id
    events: list[GameEvent]
    view: Mapping[str, Any]


class Hint(msgspec.Struct, tag_field="type", tag="hint", frozen=True):
    """What the best opponent would do, and its best alternatives."""

    id: Id
    seq: int
    candidates: list[Candidate]


class Error(msgspec.Struct, tag_field="type", tag="error", frozen=True):
    """Why something was not done."""

    id: Id
    code: str
    words: str
    rule: str | None = None
    key: str | None = None
    args: dict[str, str | int | None] = {}


class Pong(msgspec.Struct, tag_field="type", tag="pong", frozen=True):
    """Somebody is there."""


class Announcement(msgspec.Struct, tag_field="type", tag="announcement", frozen=True):
    """What the host of the server says to all; null when it is no longer so."""

    words: str | None


FromServer = State | Imagined | Hint | Error | Pong | Announcement
_encoder = msgspec.json.Encoder()


def written(message: FromServer) -> str:
    """A message as it goes over the socket."""
    return _encoder.encode(message).decode()
