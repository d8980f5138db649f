"""What goes over the socket of a bot (docs/bots.md), read strictly."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ..messages import Announcement, Error, Id, Ping, Pong, reading

Code = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Game = Annotated[str, msgspec.Meta(max_length=40)]


class _Request(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """Each is told by its type."""


class Here(_Request, tag="here"):
    """The bot is ready to be asked; for these games, or for all."""

    games: Annotated[list[Game], msgspec.Meta(max_length=50)] = []
    id: Id = None


class Accept(_Request, tag="accept"):
    """Sit down where somebody has asked for it."""

    code: Code
    id: Id = None


class Refuse(_Request, tag="decline"):
    """Do not sit down there."""

    code: Code
    id: Id = None


ToBots = Here | Accept | Refuse | Ping
_asked: msgspec.json.Decoder[ToBots] = msgspec.json.Decoder(ToBots)


def read(data: str | bytes) -> ToBots:
    """One message."""
    with reading():
        return _asked.decode(data)


class Sits(msgspec.Struct, frozen=True):
    """A table at which the bot sits, and whether it waits for the bot."""

    code: str
    game: str
    status: str
    seq: int
    seat: int
    is_its_turn: bool


class Asked(msgspec.Struct, frozen=True):
    """A table at which somebody wants to have the bot."""

    code: str
    game: str
    seat: int
    players: int
    options: dict[str, str | int | bool]
    names: list[str | None]


class BotNow(msgspec.Struct, tag_field="type", tag="bot", frozen=True):
    """All that there is for a bot to do; sent again whenever it has changed."""

    name: str
    tables: list[Sits]
    challenges: list[Asked]


FromBots = BotNow | Error | Pong | Announcement
_encoder = msgspec.json.Encoder()


def written(message: FromBots) -> str:
    """A message as it goes over the socket."""
    return _encoder.encode(message).decode()
