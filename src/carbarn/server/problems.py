"""Everything that can be answered instead of what was asked, by code.

The same codes are used over HTTP and over the socket; docs/protocol.md lists them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Kind:
    """The HTTP status of a problem, and its usual words."""

    status: int
    words: str


KINDS = {
    # Form and manners.
    "malformed": Kind(422, "this is not what was asked for"),
    "too-large": Kind(413, "that is too much at once"),
    "too-fast": Kind(429, "too many requests: wait a little"),
    "foreign-origin": Kind(403, "this request comes from another site's page"),
    "foreign-host": Kind(421, "this server is not asked for by that name (allowed-hosts)"),
    "no-guest": Kind(401, "nobody knows you yet: GET /api/me gives you a cookie"),
    "no-such-page": Kind(404, "there is nothing here"),
    "wrong-method": Kind(405, "this cannot be done here"),
    "no-such-lesson": Kind(404, "there is no lesson for such a game"),
    "banned": Kind(403, "the host of this server does not want you to play here"),
    # Accounts.
    "no-accounts": Kind(403, "the host of this server has switched accounts off"),
    "needs-account": Kind(403, "who plays with others needs an account on this server"),
    "no-account": Kind(403, "you have no account: it begins with a passkey"),
    "no-passkeys-here": Kind(409, "passkeys need a name in the address, such as localhost"),
    "bad-passkey": Kind(403, "this passkey was not accepted"),
    "last-passkey": Kind(409, "this is the last passkey: make another one before"),
    "bad-code": Kind(403, "this code is wrong, was used, or is too old"),
    "prove-it": Kind(403, "show by a passkey that it is you"),
    "logged-out": Kind(401, "this device was logged out"),
    "no-such-device": Kind(404, "there is no such device or passkey"),
    # Being told.
    "no-mail-here": Kind(409, "this server sends no mail"),
    "bad-address": Kind(422, "this is no address for mail"),
    "bad-link": Kind(403, "this link is wrong, or too old"),
    "no-such-way": Kind(404, "nothing is sent there any more"),
    "too-many-ways": Kind(409, "you are told in ten ways already: remove one before"),
    "not-sent": Kind(503, "it could not be sent: try again later"),
    # Bots.
    "bad-token": Kind(401, "this token is wrong, or was withdrawn"),
    "bots-only-play": Kind(403, "a token is for playing: a bot does nothing else"),
    "no-such-bot": Kind(404, "there is no such bot"),
    # Setting up a table.
    "no-such-game": Kind(422, "there is no such game"),
    "no-such-level": Kind(422, "there is no such level"),
    "bad-options": Kind(422, "the game has no such option"),
    "bad-clock": Kind(422, "there is no such clock"),
    "bad-seats": Kind(422, "nobody can sit like that"),
    # Names.
    "bad-name": Kind(422, "a name needs something to see, and few marks on a letter"),
    "name-taken": Kind(409, "somebody at the table is called so, or almost"),
    # A table.
    "no-such-table": Kind(404, "there is no such table"),
    "closed": Kind(410, "the host of this server has closed this table"),
    "deleted": Kind(410, "whoever had set this table up has taken it away"),
    "moved": Kind(409, "somebody has moved at this table"),
    "not-host": Kind(403, "only the host of the table may do this"),
    "started": Kind(409, "the game has begun already"),
    "not-over": Kind(409, "the game is not over yet"),
    "not-yours": Kind(403, "only those who sit at the table may do this"),
    "old-rules": Kind(409, "this game was begun under rules that this server does not have"),
    "newer-rules": Kind(409, "this game was begun by a newer server: this one must be upgraded"),
    "game-gone": Kind(409, "this server does not have this game any more"),
    "no-such-move": Kind(404, "the game has no such move"),
    "bad-record": Kind(422, "this is no whole record of a game that ended by its rules"),
    # The deals of the day.
    "no-today": Kind(403, "the host of this server has no deals of the day"),
    "no-such-day": Kind(404, "there is no such day, or not yet"),
    "not-played": Kind(403, "whoever has not played the deal of the day does not see others play"),
    "counts": Kind(409, "this is the one try at the deal of the day: it counts as it is"),
    # Invites and carry links.
    "no-such-invite": Kind(404, "there is no such invite"),
    "taken": Kind(409, "somebody else has taken this seat"),
    "not-in-lobby": Kind(409, "this table is not in the lobby any more"),
    "already-seated": Kind(409, "you sit at this table already; the invite is for somebody else"),
    "not-played-with": Kind(404, "you have not played with such a person"),
    "no-such-carry": Kind(404, "there is no such link"),
    "spent": Kind(410, "this link was used before, or is more than an hour old"),
    # Each other.
    "no-such-person": Kind(404, "nobody else sits there"),
    "not-agreed": Kind(403, "words are for those who have agreed to them at this table"),
    "no-words": Kind(422, "there is nothing to read in this"),
    "no-words-here": Kind(403, "the host of this server has switched words off"),
    "kept-apart": Kind(403, "somebody there does not want to play with somebody else"),
    # Play.
    "illegal": Kind(409, "the rules forbid this"),
    "stale": Kind(409, "somebody was quicker"),
    "not-your-turn": Kind(409, "it is not your turn"),
    "not-your-seat": Kind(403, "this is not your seat"),
    "seat-lost": Kind(403, "this seat is not yours any more: it was taken back"),
    "kicked": Kind(403, "the host of this server has taken this seat from you"),
    "not-started": Kind(409, "the game has not begun yet"),
    "over": Kind(409, "the game is over"),
    "has-stand-in": Kind(409, "a computer plays for this seat: take it back first"),
    "no-stand-in": Kind(409, "nobody else plays for this seat"),
    "not-away": Kind(409, "whoever sits here is not away, or not for long enough"),
    "no-hints": Kind(403, "at this table it was agreed to play without hints"),
    "no-draw": Kind(409, "only two people who play for themselves can agree on a draw"),
    "time-up": Kind(409, "the time for this is used up"),
    "gave-up": Kind(409, "this seat was given up for good"),
    "cannot-take-back": Kind(409, "this cannot be taken back"),
    # Ours.
    "not-saved": Kind(503, "this could not be written down, so it has not happened: try again"),
    "not-ready": Kind(503, "this server cannot do all of its work at the moment"),
    "stopping": Kind(503, "this server is about to stop: try again in a moment"),
    "not-read": Kind(503, "the games cannot be read at the moment: try again"),
    "internal": Kind(500, "something went wrong here; it is not your fault"),
}


RULES_NOT_HERE = ("old-rules", "newer-rules", "game-gone")


@dataclass(eq=False)
class Problem(Exception):
    """Why something was not done. Nothing has changed."""

    code: str
    words: str = ""
    rule: str | None = None
    key: str | None = None
    details: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.words = self.words or KINDS[self.code].words

    @property
    def status(self) -> int:
        """The HTTP status that fits."""
        return KINDS[self.code].status


def one_line(error: object, most: int = 300) -> str:
    """What an error says, for a log or a host."""
    return " ".join(str(error).split())[:most]
