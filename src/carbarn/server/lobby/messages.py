"""What goes over the lobby's socket (docs/protocol.md), read strictly."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ..messages import Announcement, Error, Id, Malformed, Ping, Pong, reading
from ..schemas import Lobby

GameName = Annotated[str, msgspec.Meta(max_length=40)]
OfferName = Annotated[str, msgspec.Meta(max_length=40)]


class _Request(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """Each is told by its type."""


class Wait(_Request, tag="wait"):
    """Wait for somebody to play with; `ready`: not busy with anything else."""

    game: GameName
    pace: Literal["live", "days"]
    ready: bool = True
    id: Id = None


class StopWaiting(_Request, tag="stop"):
    """Wait no more."""

    game: GameName
    id: Id = None


class Answer(_Request, tag="answer"):
    """Play with whom one is offered, or rather not."""

    offer: OfferName
    yes: bool
    id: Id = None


ToLobby = Wait | StopWaiting | Answer | Ping
_asked: msgspec.json.Decoder[ToLobby] = msgspec.json.Decoder(ToLobby)


class LobbyNow(msgspec.Struct, tag_field="type", tag="lobby", frozen=True):
    """The lobby as whoever looks may see it."""

    lobby: Lobby


FromLobby = LobbyNow | Error | Pong | Announcement
_encoder = msgspec.json.Encoder()


def read(data: str | bytes) -> ToLobby:
    """One message."""
    with reading():
        return _asked.decode(data)


def written(message: FromLobby) -> str:
    """A message as it goes over the socket."""
    return _encoder.encode(message).decode()


__all__ = ["FromLobby", "LobbyNow", "Malformed", "ToLobby", "read", "written"]
