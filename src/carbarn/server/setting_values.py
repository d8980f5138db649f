"""How the values of settings are written. ValueError says what is wrong with a text."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from email.headerregistry import Address
from ipaddress import ip_network
from math import inf
from pathlib import Path
from typing import TypeVar
from urllib.parse import unquote, urlsplit

from .edge.addresses import Network
from .store.database import Database, Url

T = TypeVar("T")
Read = Callable[[str], T]
SHORTEST_KEY = 32
HOST_NAME = re.compile(r"(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*")
VAPID_KEY = re.compile(r"[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]")
MAIL_PORTS = {"smtp": 587, "smtps": 465}
YES_OR_NO = {"yes": True, "true": True, "no": False, "false": False}


def whole(least: int, most: int) -> Read[int]:
    """A whole number within bounds."""

    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and least <= int(text) <= most:
            return int(text)
        raise ValueError(f"{text!r} is not a whole number from {least} to {most}")

    return read


def seconds(text: str, least: float = 0.0, most: float = 3600.0) -> float:
    """A time, more than the least."""
    if least < (value := _number(text)) <= most:
        return value
    raise ValueError(f"{text!r} is not a time in seconds, more than {least:g}")


def pause(text: str) -> float:
    """A time that may also be none."""
    if 0 <= (value := _number(text)) <= 3600:
        return value
    raise ValueError(f"{text!r} is not a time in seconds from 0 to 3600")


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return -inf


def path(text: str) -> Path:
    """A file or folder; ~ is the user's home."""
    if not text or "\0" in text:
        raise ValueError("a path is missing")
    return Path(text).expanduser()


def database(text: str) -> Database:
    """A file, or the address of a database."""
    return Url(text) if "://" in text else path(text)


def words(text: str) -> str:
    """Anything that can be seen."""
    if not text.strip():
        raise ValueError("it is empty")
    return text.strip()


def yes_or_no(text: str) -> bool:
    """A decision."""
    try:
        return YES_OR_NO[text.lower()]
    except KeyError:
        raise ValueError(f"{text!r} is neither yes nor no") from None


def one_of(*choices: str) -> Read[str]:
    """One of some words."""

    def read(text: str) -> str:
        if text in choices:
            return text
        raise ValueError(f"{text!r} is none of {', '.join(choices)}")

    return read


def address_and_port(text: str) -> tuple[str, int]:
    """Where to listen, such as 127.0.0.1:9100 or [::1]:9100."""
    host, colon, port = text.rpartition(":")
    bare = host.removeprefix("[").removesuffix("]")
    if colon and bare and port.isascii() and port.isdigit() and int(port) <= 65535:
        return bare, int(port)
    raise ValueError(f"{text!r} is not an address with a port, such as 127.0.0.1:9100")


def network(text: str) -> Network:
    """One address, or all that begin alike."""
    try:
        return ip_network(text)
    except ValueError:
        raise ValueError(f"{text!r} is no address or network, such as 10.0.0.0/8") from None


def host_name(text: str) -> str:
    """The name of a machine, or of all below one."""
    if HOST_NAME.fullmatch(text.lower()):
        return text.lower()
    raise ValueError(f"{text!r} is no host's name, such as club.example or *.club.example")


@dataclass(frozen=True)
class MailServer:
    """Where mail is handed in."""

    host: str
    port: int
    is_encrypted: bool  # from the first byte on
    user: str | None = None
    password: str | None = field(default=None, repr=False)

    def __str__(self) -> str:
        """Without its secrets."""
        return f"{self.host}:{self.port}"


def mail_server(text: str) -> MailServer:
    """Such as smtp://USER:PASSWORD@mail.example:587; smtps:// is encrypted from the beginning."""
    wrong = ValueError("it is no mail server, such as smtp://USER:PASSWORD@mail.example:587")
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise wrong from None
    if parts.scheme not in MAIL_PORTS or not parts.hostname or parts.path.strip("/"):
        raise wrong
    if (parts.username is None) != (parts.password is None):
        raise ValueError("a mail server wants both a user and a password, or neither")
    user, password = (unquote(it) if it else None for it in (parts.username, parts.password))
    is_encrypted = parts.scheme == "smtps"
    return MailServer(
        parts.hostname, port or MAIL_PORTS[parts.scheme], is_encrypted, user, password
    )


def mail_address(text: str) -> str:
    """Whom mail comes from, such as trams@club.example."""
    try:
        found = Address(addr_spec=text)
    except (ValueError, IndexError):
        found = Address()
    if not (text.isascii() and text.isprintable() and found.username and "." in found.domain):
        raise ValueError(f"{text!r} is no address for mail, such as trams@club.example")
    return text


def site(text: str) -> str:
    """Where visitors find the first page, such as https://club.example."""
    try:
        parts = urlsplit(text)
        is_site = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
    except ValueError:
        is_site = False
    if not is_site or parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc:
        raise ValueError(f"{text!r} is not where a site is, such as https://club.example")
    return f"{parts.scheme}://{parts.netloc.lower()}"


def secret_key(text: str) -> str:
    """What nobody can guess."""
    if len(text) >= SHORTEST_KEY and text.isascii() and text.isprintable() and " " not in text:
        return text
    raise ValueError(f"a key has {SHORTEST_KEY} letters and digits or more")


def vapid_key(text: str) -> str:
    """The number of a private key on P-256, in base64url."""
    if not VAPID_KEY.fullmatch(text):
        raise ValueError("a VAPID key is 32 bytes in base64url: 43 letters and digits")
    return text


def several(read: Read[T]) -> Read[tuple[T, ...]]:
    """Values with commas between them; none at all is possible."""
    return lambda text: tuple(read(part.strip()) for part in text.split(",") if part.strip())
