"""What is asked and answered about bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from ...engine.contract import OptionValue

LONGEST_NAME = 18  # the mark comes behind it


class NewBot(BaseModel):
    """What a bot is to be called; the mark of a bot comes behind it."""

    model_config = ConfigDict(extra="forbid", strict=True)
    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class WantedBot(BaseModel):
    """Which bot is to sit down."""

    model_config = ConfigDict(extra="forbid", strict=True)
    bot: Annotated[str, Field(max_length=40)]


@dataclass(frozen=True)
class NewBotMade:
    """A bot, and the token by which it is known: told this once."""

    bot: str
    token: str


@dataclass(frozen=True)
class OwnBot:
    """One of somebody's bots."""

    bot: str
    name: str
    made: float
    online: bool


@dataclass(frozen=True)
class OfferedBot:
    """A bot that can be asked to play."""

    bot: str
    name: str


@dataclass(frozen=True)
class Position:
    """What a seat may know, as the game keeps it, for a bot that computes with that."""

    seq: int
    game: str
    rules: int
    options: dict[str, OptionValue]
    state: str  # base64 of the veiled state
    legal: list[int]
