"""What a host can decide.

Each setting is declared once. Its flag, its variable, its key in a file and its line in
docs/hosting.md follow from its name here.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, get_type_hints

from .edge.addresses import Network
from .edge.limits import Limits, limits_called
from .setting_values import (
    MailServer,
    Read,
    address_and_port,
    database,
    host_name,
    mail_address,
    mail_server,
    network,
    one_of,
    pause,
    seconds,
    secret_key,
    several,
    site,
    vapid_key,
    whole,
    words,
    yes_or_no,
)
from .store.database import Database

PAGE = Path(__file__).parents[1] / "static"


@dataclass(frozen=True)
class Decided:
    """What a host is told about a setting, and how its value is read."""

    help: str
    read: Read[Any]
    metavar: str
    usual: str | None = None  # what it is by default, if that must be said in words
    secret: bool = False  # not a flag: everybody on the machine could read it


@dataclass(frozen=True)
class Settings:
    """How one server is run."""

    database: Annotated[
        Database,
        Decided(
            "where games are kept: a file, or postgresql://USER:PASSWORD@HOST/NAME",
            database,
            "PATH",
            "carbarn.db with the user's data",
        ),
    ]
    host: Annotated[
        str, Decided("address to listen at; 0.0.0.0 is for everybody", words, "ADDRESS")
    ] = "127.0.0.1"
    port: Annotated[int, Decided("port to listen at; 0 is any free one", whole(0, 65535), "N")] = (
        8000
    )
    processes: Annotated[
        int,
        Decided(
            "processes that serve, where games are kept in PostgreSQL",
            whole(1, 64),
            "N",
        ),
    ] = 1
    workers: Annotated[
        int | None,
        Decided(
            "processes that think for computer players", whole(1, 1024), "N", "one for every core"
        ),
    ] = None
    thinkers: Annotated[
        str,
        Decided(
            "where computer players think: here, or elsewhere by carbarn think",
            one_of("here", "elsewhere"),
            "WHERE",
        ),
    ] = "here"
    think: Annotated[
        float | None,
        Decided(
            "time a move for computers who search for a time, as expert does",
            seconds,
            "SECONDS",
            "the level's own",
        ),
    ] = None
    cores: Annotated[
        int, Decided("cores that a computer player thinks with", whole(1, 1024), "N")
    ] = 1
    pace: Annotated[
        float,
        Decided("no computer moves sooner than this, so that people can follow", pause, "SECONDS"),
    ] = 0.4
    compile_early: Annotated[
        bool,
        Decided("yes or no: have rules compiled before anybody plays by them", yes_or_no, "YES"),
    ] = True
    limits: Annotated[
        Limits,
        Decided(
            "usual, or off: for trials on this machine, where nobody else can come",
            limits_called,
            "WHICH",
            "usual",
        ),
    ] = field(default_factory=Limits)
    tables_kept: Annotated[
        int, Decided("how many quiet tables stay in memory", whole(1, 1_000_000), "N")
    ] = 500
    absence: Annotated[
        float,
        Decided(
            "time after which the others may let a computer play for somebody who has left",
            seconds,
            "SECONDS",
        ),
    ] = 60.0
    unwatched: Annotated[
        float,
        Decided(
            "time without anybody looking after which computers that play alone pause",
            seconds,
            "SECONDS",
        ),
    ] = 600.0
    unused: Annotated[
        int,
        Decided("days after which a table goes at which nobody has moved", whole(1, 36500), "DAYS"),
    ] = 30
    words_kept: Annotated[
        int,
        Decided(
            "days after the end of a game for which words stay; 0: signals alone, no words",
            whole(0, 365),
            "DAYS",
        ),
    ] = 7
    accounts: Annotated[
        str,
        Decided(
            "on, off, or required: who plays with others needs one",
            one_of("on", "off", "required"),
            "WHICH",
        ),
    ] = "on"
    today: Annotated[
        str,
        Decided(
            "on, off, or without-expert: one deal a day in each game, the same for all",
            one_of("on", "off", "without-expert"),
            "WHICH",
        ),
    ] = "on"
    offline: Annotated[
        bool,
        Decided(
            "yes or no: browsers keep the page for times without a network; no has them forget it",
            yes_or_no,
            "YES",
        ),
    ] = True
    patience: Annotated[
        float,
        Decided("time that a slow connection may take for one message", seconds, "SECONDS"),
    ] = 20.0
    metrics: Annotated[
        tuple[str, int] | None,
        Decided(
            "where Prometheus is answered; a place that strangers cannot reach",
            address_and_port,
            "ADDRESS:PORT",
            "nowhere",
        ),
    ] = None
    log_format: Annotated[
        str, Decided("how the log is written: text or json", one_of("text", "json"), "FORMAT")
    ] = "text"
    allowed_hosts: Annotated[
        tuple[str, ...],
        Decided(
            "names that visitors may ask for it by, with commas; *.club.example for all below",
            several(host_name),
            "NAMES",
            "all; but localhost alone where nobody else can reach it",
        ),
    ] = ()
    trusted_proxies: Annotated[
        tuple[Network, ...],
        Decided(
            "proxies that are believed whom they ask for: addresses or networks, with commas",
            several(network),
            "ADDRESSES",
            "none",
        ),
    ] = ()
    secret_keys: Annotated[
        tuple[str, ...],
        Decided(
            "what cookies are signed with: the first signs, all are accepted",
            several(secret_key),
            "KEYS",
            "one that is made once and kept in the database",
            secret=True,
        ),
    ] = field(default=(), repr=False)
    site: Annotated[
        str | None,
        Decided(
            "where visitors find it, such as https://club.example: for links in mail",
            site,
            "ADDRESS",
            "nothing is said of it",
        ),
    ] = None
    smtp: Annotated[
        MailServer | None,
        Decided(
            "who takes mail: smtp://USER:PASSWORD@HOST:PORT, or smtps://",
            mail_server,
            "SERVER",
            "no mail is sent",
        ),
    ] = None
    mail_from: Annotated[
        str | None,
        Decided("whom mail comes from", mail_address, "ADDRESS", "no mail is sent"),
    ] = None
    vapid_key: Annotated[
        str | None,
        Decided(
            "by which push services know this server",
            vapid_key,
            "KEY",
            "one that is made once and kept in the database",
            secret=True,
        ),
    ] = field(default=None, repr=False)

    # Not for hosts.
    day_begins: float = 0.0  # seconds after midnight, UTC
    push_anywhere: bool = False  # also to this machine, without TLS
    tell_after: float = 10.0  # seconds in which somebody may come back by themselves
    mail_after: float = 300.0  # the same before mail is sent
    mail_pause: float = 900.0  # seconds between two mails to somebody
    lease: float = 5.0  # seconds after which a process that is silent is dead for the others
    page: Path = PAGE  # where the built page lies


@dataclass(frozen=True)
class Setting:
    """A setting by its names."""

    name: str
    decided: Decided
    usual: Any

    @property
    def key(self) -> str:
        """In a file."""
        return self.name.replace("_", "-")

    @property
    def flag(self) -> str:
        """On the command line."""
        return f"--{self.key}"

    @property
    def variable(self) -> str:
        """In the environment."""
        return f"CARBARN_{self.name.upper()}"

    @property
    def default(self) -> str:
        """What it is if nobody says anything."""
        if self.decided.usual is not None:
            return self.decided.usual
        if isinstance(self.usual, bool):
            return "yes" if self.usual else "no"
        return f"{self.usual:g}" if isinstance(self.usual, float) else str(self.usual)


def declared() -> list[Setting]:
    """All settings that a host can decide, in the order of the documents."""
    hints = get_type_hints(Settings, include_extras=True)
    usual = {field.name: field.default for field in dataclasses.fields(Settings)}
    return [
        Setting(name, decided, usual[name])
        for name, hint in hints.items()
        for decided in getattr(hint, "__metadata__", ())
    ]
