"""`carbarn admin`: what the host of a server can look at and order, while it runs or not."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..server.problems import one_line
from .common import Usage, counted, say, screen
from .settings import add_settings, settings_of

if TYPE_CHECKING:
    from sqlalchemy import Connection

LISTED = 50


def add_to(commands: Any) -> None:
    """Its arguments."""
    command = commands.add_parser("admin", help="look after tables and guests of a server")
    parts = command.add_subparsers(title="what", dest="what", required=True)
    for name, work, help_, *words in PARTS:
        part = parts.add_parser(name, help=help_)
        add_settings(part, {"database"})
        for word in words:
            if word.startswith("--"):
                part.add_argument(word, action="store_true", help="do not ask")
            else:
                part.add_argument(word, metavar=word.upper())
        part.set_defaults(run=run, work=work)


def run(args: argparse.Namespace) -> None:
    """Do it; a running server follows within a second."""
    if args.what == "delete" and not args.yes:
        _must_be_sure(args.tag)
    with connected(args) as connection:
        args.work(connection, args)


def _must_be_sure(tag: str) -> None:
    """Asked before anything is locked, for people take their time."""
    say(f"This deletes for good what belongs to guest {tag}; carbarn admin export shows it.")
    try:
        answer = input("Type yes to delete it: ")
    except EOFError:
        answer = ""
    if answer.strip().lower() != "yes":
        raise Usage("nothing was deleted")


@contextmanager
def connected(args: argparse.Namespace) -> Iterator[Connection]:
    """The database, beside a server that may use it."""
    from sqlalchemy.exc import DBAPIError

    from ..server.problems import Problem
    from ..server.store.database import Unusable, writer_beside

    database = settings_of(args).database
    if isinstance(database, Path) and not database.exists():
        raise Usage(f"there is no database {database}")
    try:
        with writer_beside(database) as engine, engine.begin() as connection:
            yield connection
    except Unusable as error:
        raise Usage(f"cannot use the database {error}") from None
    except DBAPIError as error:
        raise Usage(f"cannot use the database {database}: {one_line(error.orig)}") from None
    except Problem as problem:
        raise Usage(problem.words) from None


# Bots ---------------------------------------------------------------------------------------


def bots(connection: Connection, _: argparse.Namespace) -> None:
    """Those that belong to nobody else."""
    from ..server.bots import kept
    from ..server.hosting.administration import tag_of

    rows = kept.all_of(connection, None)
    _show("tag name made", [(tag_of(b["guest"]), b["name"], _when(b["made"])) for b in rows])


def new_bot(connection: Connection, args: argparse.Namespace) -> None:
    """Its token alone goes to standard output, so that it can be put into a file."""
    from ..server.bots import kept
    from ..server.bots.schemas import LONGEST_NAME

    if len(args.name) > LONGEST_NAME:
        raise Usage(f"a bot's name has at most {LONGEST_NAME} letters")
    tag, token = kept.make(connection, None, args.name)
    say(f"Bot {tag} is known by this token, which is not told again:")
    print(token)


def withdraw_bot(connection: Connection, args: argparse.Namespace) -> None:
    """Its connections end within a second."""
    from ..server.bots import kept
    from ..server.hosting import orders

    kept.withdraw(connection, kept.called(connection, None, args.tag))
    orders.change(connection)


# What there is ------------------------------------------------------------------------------


def tables(connection: Connection, _: argparse.Namespace) -> None:
    """The latest tables."""
    from ..server.hosting import administration, orders

    closed = orders.read(connection).closed
    rows = [
        (t.code, t.game, "closed" if t.code in closed else t.status, str(t.seq), _when(t.touched))
        for t in administration.latest_tables(connection, LISTED)
    ]
    _show("code game status entries touched", rows)


def guests(connection: Connection, _: argparse.Namespace) -> None:
    """Those who sat down last."""
    from ..server.hosting import administration, orders

    banned = orders.read(connection).banned
    rows = [
        (
            administration.tag_of(g.guest),
            g.name,
            str(g.tables),
            "banned" if g.guest in banned else "",
        )
        for g in administration.latest_guests(connection, LISTED)
    ]
    _show("tag name tables -", rows)


def _show(headings: str, rows: Iterable[tuple[str, ...]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD)
    for heading in headings.split():
        table.add_column(heading.strip("-"))
    for row in rows:
        table.add_row(*map(Text, row))
    screen().print(table)


def _when(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(" ", "minutes")


def export(connection: Connection, args: argparse.Namespace) -> None:
    """All that belongs to somebody, as JSON on stdout."""
    from ..server.hosting import administration

    guest = administration.guest_called(connection, args.tag)
    print(json.dumps(administration.belongings(connection, guest), ensure_ascii=False))


def reports(connection: Connection, _: argparse.Namespace) -> None:
    """What people have told the host of this server, with what they had heard."""
    from ..server.hosting import administration
    from ..server.talk import reports

    for one in reports.all_there_are(connection):
        about, by = map(administration.tag_of, (one.about, one.guest))
        say(f"{one.report}  {_when(one.made)}, table {one.code}: {one.name} (guest {about})")
        say(f"  reported by guest {by}{': ' + one.why if one.why else ''}")
        for said in one.words:
            words = said["words"] if said["words"] is not None else f"[{said['signal']}]"
            say(f"  {_when(said['at'])}  {words}")


# Orders -------------------------------------------------------------------------------------


def close(connection: Connection, args: argparse.Namespace) -> None:
    """Nobody plays there until it is opened again; nothing of it is lost."""
    from ..server.hosting import administration, orders

    code = administration.table_called(connection, args.code)
    closed = orders.read(connection).closed
    orders.change(connection, closed={**closed, code: args.why})
    say(f"table {code} is closed: {args.why}")


def reopen(connection: Connection, args: argparse.Namespace) -> None:
    """Let them go on."""
    from ..server.hosting import orders

    closed = orders.read(connection).closed
    orders.change(connection, closed={c: why for c, why in closed.items() if c != args.code})
    say(f"table {args.code} is open")


def ban(connection: Connection, args: argparse.Namespace) -> None:
    """A guest changes nothing any more. Who has no name here can come back as somebody else."""
    from ..server.hosting import administration, orders

    guest = administration.guest_called(connection, args.tag)
    orders.change(connection, banned={**orders.read(connection).banned, guest: args.why})
    say(f"guest {args.tag} is banned: {args.why}")


def unban(connection: Connection, args: argparse.Namespace) -> None:
    """They may play again."""
    from ..server.hosting import administration, orders

    guest = administration.guest_called(connection, args.tag)
    banned = orders.read(connection).banned
    orders.change(connection, banned={g: why for g, why in banned.items() if g != guest})
    say(f"guest {args.tag} may play")


def kick(connection: Connection, args: argparse.Namespace) -> None:
    """From a seat; a computer plays on there, or it is open again."""
    from ..server.hosting import administration, vacating

    code = administration.table_called(connection, args.code)
    for seat in vacating.kick(connection, code, args.who, args.why):
        say(f"table {code}: nobody has seat {seat + 1} any more: {args.why}")


def forget(connection: Connection, args: argparse.Namespace) -> None:
    """Delete what belongs to somebody."""
    from ..server.hosting import administration, vacating

    guest = administration.guest_called(connection, args.tag)
    found = vacating.forget_guest(connection, guest)
    say(
        f"guest {args.tag} is deleted: {counted(found.gone, 'table')} of theirs alone, and their "
        f"name and seats at {counted(found.left, 'table')} with others"
    )


def take_words_off(connection: Connection, args: argparse.Namespace) -> None:
    """What was reported is read nowhere any more, and kept nowhere."""
    from ..server.hosting import orders
    from ..server.talk import reports

    code = reports.take_words_off(connection, args.report)
    orders.change(connection)
    say(f"the words of report {args.report} are gone from table {code}")


def settle(connection: Connection, args: argparse.Namespace) -> None:
    """A report that needs nothing more."""
    from ..server.talk import reports

    reports.settle(connection, args.report)
    say(f"report {args.report} is settled")


def rename(connection: Connection, args: argparse.Namespace) -> None:
    """Call somebody otherwise, at all tables."""
    from ..server.hosting import administration, orders
    from ..server.names import checked_name
    from ..server.store.store import rename_guest

    guest = administration.guest_called(connection, args.tag)
    name = checked_name(args.name)
    rename_guest(connection, guest, name)
    orders.change(connection)
    say(f"guest {args.tag} is {name}")


def announce(connection: Connection, args: argparse.Namespace) -> None:
    """Everybody at a table reads it, until it is taken down."""
    from ..server.hosting import orders

    orders.change(connection, message=args.words)
    say("everybody is told")


def silence(connection: Connection, _: argparse.Namespace) -> None:
    """Take the message down."""
    from ..server.hosting import orders

    orders.change(connection, message=None)
    say("nobody is told anything")


Work = Callable[["Connection", argparse.Namespace], None]
PARTS: tuple[tuple[Any, ...], ...] = (
    ("tables", tables, "the latest tables"),
    ("guests", guests, "those who sat down last"),
    ("close", close, "let nobody play at a table, and tell them why", "code", "why"),
    ("open", reopen, "let them play there again", "code"),
    ("ban", ban, "let a guest change nothing any more, and tell them why", "tag", "why"),
    ("unban", unban, "let them play again", "tag"),
    ("kick", kick, "take a seat, or a guest's seats, at a table", "code", "who", "why"),
    ("reports", reports, "whom people have reported, with what they had said"),
    ("take-words-off", take_words_off, "delete the words of a report", "report"),
    ("settle", settle, "take a report off the list", "report"),
    ("rename", rename, "call a guest otherwise", "tag", "name"),
    ("bots", bots, "the bots of the host, which anybody may ask to play"),
    ("bot", new_bot, "make one, and tell its token this once", "name"),
    ("withdraw-bot", withdraw_bot, "its token is worth nothing any more", "tag"),
    ("say", announce, "tell everybody at a table something", "words"),
    ("say-nothing", silence, "take it down"),
    ("export", export, "all that belongs to a guest, as JSON", "tag"),
    ("delete", forget, "delete what belongs to a guest", "tag", "--yes"),
)
