"""The tables of the store. Entries are only ever added; the rest of a game follows from them.

A change here needs a number of its own, and a revision that leads there in migrations/versions/.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    DDL,
    JSON,
    Boolean,
    Column,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    TypeDecorator,
    UniqueConstraint,
    event,
    false,
)

LAYOUT = 14
metadata = MetaData()


class Seed(TypeDecorator[int]):
    """A whole number of up to 128 bits, in decimal digits: no database has such ints."""

    impl = String
    cache_ok = True

    def process_bind_param(
        self,
        value: int | None,
        dialect: Dialect,  # noqa: ARG002  # digits are digits in every database
    ) -> str | None:
        """How it is written down."""
        return None if value is None else str(value)

    def process_result_value(
        self,
        value: str | None,
        dialect: Dialect,  # noqa: ARG002  # digits are digits in every database
    ) -> int | None:
        """What was written down."""
        return None if value is None else int(value)


facts = Table(  # about the store itself: its layout, its secret key
    "facts",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("guest", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("seen", Integer, nullable=False),  # in which week since 1970, the last time
)

tables = Table(
    "tables",
    metadata,
    Column("code", String, primary_key=True),
    # What a game is, together with its entries; never changed.
    Column("game", String, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", Seed, nullable=False),
    Column("host", String, nullable=False),
    Column("created", Float, nullable=False),
    # What was agreed on about the table; null where nothing was said.
    Column("hints", Boolean),
    Column("stand_in_after", Integer),  # minutes
    Column("clock", JSON(none_as_null=True)),
    # Of a deal of the day: of which, since 1970, and whether it is somebody's one try at it.
    Column("day", Integer),
    Column("counts", Boolean, nullable=False, server_default=false()),
    # What follows from the entries, kept so that lists need no replay.
    Column("status", String, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("turn", Integer),
    Column("scores", JSON(none_as_null=True)),
    Column("winners", JSON(none_as_null=True)),
    Column("ending", String),  # not by the rules: resigned, time-up, draw, called-off
    Column("due", Float),  # when somebody's time will be up
    Column("touched", Float, nullable=False),
    Column("rematch", String),
    # Counts every change of the table, its seats and its log: who knows less is late.
    Column("revision", Integer, nullable=False, server_default="0"),
    # Counts what is said and agreed on there, which is no part of the game.
    Column("talk", Integer, nullable=False, server_default="0"),
    Column("shown", Float),  # since when everybody sees it in the lobby
    Index("tables_by_status", "status"),
    Index("tables_shown", "status", "shown"),
    Index("tables_by_host", "host"),
    Index("tables_by_due", "due"),
)

seats = Table(
    "seats",
    metadata,
    Column("code", String, ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("name", String),
    Column("level", String),
    Column("invite", String, unique=True),
    Column("guest", String, index=True),  # the person sitting here; null for others on one screen
    Column("stand_in", String),  # the level of the computer that plays for them; by the entries
    Column("gave_up", String),  # for good: resigned, time-up; by the entries
)

holders = Table(  # who may play for a seat: the person, and their other devices
    "holders",
    metadata,
    Column("code", String, ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String, primary_key=True, index=True),
)

entries = Table(
    "entries",
    metadata,
    Column("code", String, ForeignKey("tables.code"), primary_key=True),
    Column("seq", Integer, primary_key=True),  # two moves cannot have one number
    Column("seat", Integer, nullable=False),
    Column("kind", String, nullable=False),  # move, take-back, stand-in, ...: entries.EntryKind
    Column("move", String),
    Column("undoes", Integer),
    Column("stand_in", String),
    Column("at", Float, nullable=False),
)

put_away = Table(  # who does not want to see a table in their list any more
    "put_away",
    metadata,
    Column("code", String, ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("guest", String, primary_key=True, index=True),
)

invitations = Table(  # who was asked to sit down on an open seat, by name
    "invitations",
    metadata,
    Column("code", String, ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String, nullable=False, index=True),
    Column("made", Float, nullable=False),
    Column("declined", Float),
)

waits = Table(  # who waits for somebody to play with, as long as they are connected
    "waits",
    metadata,
    Column("guest", String, primary_key=True),
    Column("game", String, primary_key=True),
    Column("pace", String, nullable=False),
    Column("since", Float, nullable=False),
    Column("token", String, nullable=False),  # the connection
    Column("process", Integer, nullable=False),  # to which
    Column("is_ready", Boolean, nullable=False),
    Column("offer", String),  # the other one has the same
    Column("until", Float),
    Column("has_agreed", Boolean, nullable=False),
    Column("code", String),  # of the table that came of it
)

outages = Table(  # when nobody served, and so no clock ran
    "outages",
    metadata,
    Column("begins", Float, primary_key=True),
    Column("ends", Float, nullable=False),
)

planned_turns = Table(  # what the computers have planned last, to be played after a restart too
    "planned_turns",
    metadata,
    Column("code", String, ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("made", Integer, nullable=False),  # moves of the seat before
    Column("moves", JSON, nullable=False),
    Column("looks", JSON, nullable=False),
)

carries = Table(
    "carries",
    metadata,
    Column("token_hash", String, primary_key=True),
    Column("code", String, ForeignKey("tables.code"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("made", Float, nullable=False),
    Column("used", Float),
)

verdicts = Table(  # what looking back says of the moves of finished games
    "verdicts",
    metadata,
    Column("code", String, ForeignKey("tables.code"), primary_key=True),
    Column("move", Integer, primary_key=True),  # the first is 1
    Column("verdict", JSON, nullable=False),
)

feats = Table(  # what was done in finished games, as their games measure it
    "feats",
    metadata,
    Column("code", String, ForeignKey("tables.code"), primary_key=True),
    Column("looked_for", String, nullable=False),  # the names of all that was
    Column("found", JSON, nullable=False),  # by seat
)

# What people say to each other. It is no part of a game, and goes some days after its end.


def _at_table() -> Column[str]:
    where = ForeignKey("tables.code", ondelete="CASCADE")
    return Column("code", String, where, primary_key=True)


talk = Table(
    "talk",
    metadata,
    _at_table(),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("guest", String, nullable=False, index=True),
    Column("signal", String),  # its name, or null for words
    Column("words", String),
    Column("at", Float, nullable=False),
)

talkers = Table(  # who has agreed to words
    "talkers",
    metadata,
    _at_table(),
    Column("guest", String, primary_key=True, index=True),
    Column("since", Integer, nullable=False),  # the number after which they read words
)

mutes = Table(  # who does not want to hear somebody at a table
    "mutes",
    metadata,
    _at_table(),
    Column("guest", String, primary_key=True, index=True),
    Column("muted", String, primary_key=True, index=True),
)

blocks = Table(  # who wants nothing to do with somebody, anywhere
    "blocks",
    metadata,
    Column("guest", String, primary_key=True),
    Column("blocked", String, primary_key=True, index=True),
    Column("name", String, nullable=False),  # what they were called then
    Column("made", Float, nullable=False),
)

reports = Table(  # what the host of the server should look at
    "reports",
    metadata,
    Column("report", String, primary_key=True),
    Column("made", Float, nullable=False),
    Column("code", String, nullable=False),
    Column("guest", String, nullable=False, index=True),  # who reports
    Column("about", String, nullable=False, index=True),  # whom
    Column("name", String, nullable=False),  # what they were called then
    Column("words", JSON, nullable=False),  # what they had said
    Column("why", String, nullable=False),
)

tries = Table(  # at the deals of the day; whoever plays has one at each
    "tries",
    metadata,
    Column("code", String, ForeignKey("tables.code"), primary_key=True),
    Column("day", Integer, nullable=False),  # since 1970
    Column("game", String, nullable=False),
    Column("guest", String, index=True),  # null: somebody who was forgotten
    UniqueConstraint("day", "game", "guest"),
)

# Accounts: guests who are the same person on several devices. Secrets are kept as hashes.

accounts = Table(
    "accounts",
    metadata,
    Column("guest", String, primary_key=True),
    Column("handle", String, nullable=False, unique=True),  # by which authenticators know them
    Column("made", Float, nullable=False),
)


def _account(**how: Any) -> Column[str]:
    whose = ForeignKey("accounts.guest", ondelete="CASCADE")
    return Column("guest", String, whose, nullable=False, **how)


passkeys = Table(
    "passkeys",
    metadata,
    Column("credential", String, primary_key=True),
    _account(index=True),
    Column("public_key", String, nullable=False),
    Column("uses", Integer, nullable=False),  # as its authenticator counts them, if it does
    Column("site", String, nullable=False),  # the host name that it was made for
    Column("device", String, nullable=False),
    Column("made", Float, nullable=False),
    Column("used", Float, nullable=False),
)

sessions = Table(  # devices that are logged in
    "sessions",
    metadata,
    Column("token_hash", String, primary_key=True),
    _account(index=True),
    Column("device", String, nullable=False),
    Column("made", Float, nullable=False),
    Column("proved", Float, nullable=False),  # when it last showed whose it is
    Column("seen", Integer, nullable=False),  # on which day since 1970, the last time
)

bots = Table(  # programs that play as guests of their own
    "bots",
    metadata,
    Column("guest", String, primary_key=True),
    Column("owner", String, index=True),  # null: the host of the server
    Column("token_hash", String, nullable=False, unique=True),
    Column("made", Float, nullable=False),
    Column("seen", Integer, nullable=False),  # on which day since 1970, the last time
    Column("games", JSON, nullable=False),  # that it plays; none: all
    Column("until", Float, nullable=False),  # when it is away unless it says something
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("code_hash", String, primary_key=True),
    _account(index=True),
)

device_codes = Table(  # for a second device, of guests without an account, too
    "device_codes",
    metadata,
    Column("code_hash", String, primary_key=True),
    Column("guest", String, nullable=False, index=True),
    Column("until", Float, nullable=False),
)

spent_challenges = Table(  # a passkey's answer counts once
    "spent_challenges",
    metadata,
    Column("challenge_hash", String, primary_key=True),
    Column("until", Float, nullable=False),
)

# How people want to be told of their tables while they are away, and what waits to be sent.

ways = Table(  # a browser that takes push messages, or an address for mail
    "ways",
    metadata,
    Column("way", String, primary_key=True),  # nobody can guess it: whoever knows it may end it
    Column("guest", String, nullable=False, index=True),
    Column("kind", String, nullable=False),  # push, mail
    Column("address", String, nullable=False, index=True),  # at the push service, or for mail
    Column("keys", JSON(none_as_null=True)),  # of the browser, for which messages are encrypted
    # The device's, which ends with it; null for mail, and for guests without an account.
    Column("session", String, ForeignKey("sessions.token_hash", ondelete="CASCADE"), index=True),
    Column("device", String, nullable=False),
    Column("language", String, nullable=False),
    Column("unwanted", JSON, nullable=False),  # kinds of messages
    Column("made", Float, nullable=False),
    Column("confirmed", Float),  # null: nobody has confirmed that this address is theirs
    Column("used", Float),  # when something was sent there last
    Column("failing", Float),  # since when nothing arrives there
)

quiet_hours = Table(  # in which somebody is told nothing
    "quiet_hours",
    metadata,
    Column("guest", String, primary_key=True),
    Column("begins", Integer, nullable=False),  # hours of the day
    Column("ends", Integer, nullable=False),
    Column("zone", String, nullable=False),  # whose hours they are
)


def _of_a_table(name: str, *columns: Column[Any]) -> Table:
    """What is kept about a guest and a table, and goes with either."""
    which = ForeignKey("tables.code", ondelete="CASCADE")
    return Table(
        name,
        metadata,
        Column("code", String, which, primary_key=True),
        Column("guest", String, primary_key=True, index=True),
        *columns,
    )


silent_tables = _of_a_table("silent_tables")  # of which somebody does not want to hear

followed = _of_a_table(  # running games, and what those who want to be told know of them
    "followed",
    Column("turn", Integer),  # the latest entry when they knew that it is their turn
    Column("short", Integer),  # the same, when they knew that their time is short
)

expected = _of_a_table("expected", Column("made", Float, nullable=False))  # at a rematch, untold

notifications = Table(  # that wait to be sent: of each table the latest
    "notifications",
    metadata,
    Column("way", String, ForeignKey("ways.way", ondelete="CASCADE"), primary_key=True),
    Column(
        "code", String, ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True, index=True
    ),
    Column("kind", String, nullable=False),  # turn, invited, over, short
    Column("made", Float, nullable=False),
    Column("due", Float, nullable=False, index=True),  # not sent before
    Column("tries", Integer, nullable=False),
)

# What many processes tell each other; a single one has no use for it.

processes = Table(
    "processes",
    metadata,
    Column("number", Integer, primary_key=True),  # never given twice: it is their fence
    Column("until", Float, nullable=False),  # when it is dead unless it says something
)

duties = Table(  # what one process at a time does
    "duties",
    metadata,
    Column("kind", String, primary_key=True),
    Column("code", String, primary_key=True),  # of a table; empty for what concerns all
    Column("guest", String, nullable=False),  # who asked for it
    Column("process", Integer, nullable=False),
)

presences = Table(  # who is connected where, and when the others left
    "presences",
    metadata,
    Column("code", String, ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("guest", String, primary_key=True),
    Column("process", Integer, primary_key=True),
    Column("left_at", Float),
)

votes = Table(  # for a computer in the place of somebody who is away
    "votes",
    metadata,
    Column("code", String, ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("voter", Integer, primary_key=True),  # the seat
    Column("seat", Integer, primary_key=True),  # for which it is
)

# What serving processes ask those who think elsewhere.

thinkers = Table(
    "thinkers",
    metadata,
    Column("number", Integer, primary_key=True),  # never given twice: it is their fence
    Column("sources", String, nullable=False),  # by which they think
    Column("places", Integer, nullable=False),  # how many thoughts at a time
    Column("until", Float, nullable=False),  # when it is dead unless it says something
)

thoughts = Table(
    "thoughts",
    metadata,
    Column("thought", String, primary_key=True),
    Column("sources", String, nullable=False),  # by which it is to be thought
    Column("line", Integer, nullable=False),  # who waits: people, computers alone, nobody
    Column("question", String, nullable=False),  # JSON
    Column("asked", Float, nullable=False),
    Column("until", Float, nullable=False),  # when nobody wants it unless they say something
    Column("tries", Integer, nullable=False),
    Column("thinker", Integer),
    Column("taken", Float),
    Column("answer", String),  # JSON
)
# Nothing of them must outlive the server of the database, so it keeps no log of them.
without_log = DDL("ALTER TABLE thoughts SET UNLOGGED")  # type: ignore[no-untyped-call]
event.listen(thoughts, "after_create", without_log.execute_if(dialect="postgresql"))

# Other processes hear of every change with the commit that makes it: CODE REVISION.
CHANNEL = "carbarn"
LEAVE = "carbarn_leave"  # a newer version wants to lay the database out: the number of its layout
NOTICES = f"""
CREATE OR REPLACE FUNCTION carbarn_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('{CHANNEL}', NEW.code || ' ' || NEW.revision);
    RETURN NULL;
END $$;
CREATE TRIGGER carbarn_notify AFTER UPDATE OF revision ON tables
    FOR EACH ROW EXECUTE FUNCTION carbarn_notify();
"""
notices = DDL(NOTICES).execute_if(dialect="postgresql")  # type: ignore[no-untyped-call]
event.listen(tables, "after_create", notices)
