"""What is asked and answered about being told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

NewsKind = Literal["turn", "invited", "over", "short"]  # as messages.Kind
Hour = Annotated[int, Field(ge=0, le=23)]
Language = Annotated[str, Field(max_length=35, description="as browsers say it, such as de-AT")]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class PushKeys(_Body):
    """For which messages are encrypted."""

    p256dh: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=40)]


class Subscription(_Body):
    """A browser's, as PushSubscription.toJSON() has it."""

    endpoint: Annotated[str, Field(max_length=2000)]
    keys: PushKeys
    language: Language = "en"
    instead_of: Annotated[str | None, Field(max_length=2000, description="its old endpoint")] = None


class MailWanted(_Body):
    """Where somebody reads their mail."""

    address: Annotated[str, Field(max_length=300)]
    language: Language = "en"


class Unwanted(_Body):
    """What is not told by one way."""

    unwanted: Annotated[list[NewsKind], Field(max_length=10)]


class Quiet(_Body):
    """Hours of the day in which nothing is told, by the time of a zone."""

    begins: Hour
    ends: Hour
    zone: Annotated[str, Field(max_length=60)]


class Confirmed(_Body):
    """What the link in a mail says."""

    token: Annotated[str, Field(max_length=200)]


@dataclass(frozen=True)
class WayToTell:
    """A browser that takes messages, or an address for mail."""

    way: str
    kind: Literal["push", "mail"]
    address: str  # at the push service, or for mail
    device: str
    unwanted: list[NewsKind]
    made: float
    confirmed: bool


@dataclass(frozen=True)
class QuietHours:
    """Hours of the day in which nothing is told."""

    begins: int
    ends: int
    zone: str


@dataclass(frozen=True)
class Told:
    """How somebody wants to be told what happens while they are away."""

    push_key: str  # what a browser is to be subscribed with
    mail: bool  # whether this server sends any
    ways: list[WayToTell]
    quiet: QuietHours | None
    silent: list[str]  # codes of tables
