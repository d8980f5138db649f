"""A real server for mail, which keeps what it takes."""

from __future__ import annotations

import re
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any
from urllib.parse import urlsplit

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope

from .client import wait_until

LINK = re.compile(r"https?://\S+")


class _AtAnyPort(Controller):  # type: ignore[misc]
    def _trigger_server(self) -> None:
        server: Any = self.server
        self.port = server.sockets[0].getsockname()[1]
        super()._trigger_server()


class MailServer:
    """It takes mail for everybody, but for those who have moved away."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, EmailMessage]] = []
        self.gone: set[str] = set()
        self.answer = ""  # instead of taking a mail
        self._controller = _AtAnyPort(self, hostname="127.0.0.1", port=0)

    def __enter__(self) -> MailServer:
        self._controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._controller.stop()

    @property
    def port(self) -> int:
        return int(self._controller.port)

    async def handle_RCPT(
        self, _: Any, __: Any, envelope: Envelope, address: str, ___: list[str]
    ) -> str:
        if address in self.gone:
            return "550 nobody of that name"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _: Any, __: Any, envelope: Envelope) -> str:
        if self.answer:
            return self.answer
        assert isinstance(envelope.content, bytes)
        mail = message_from_bytes(envelope.content, policy=policy.default)
        self.taken.append((envelope.rcpt_tos[0], mail))
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        return [mail for whose, mail in list(self.taken) if whose == address]

    def waits_for(
        self, address: str, wanted: Callable[[EmailMessage], bool] = lambda _: True, count: int = 1
    ) -> EmailMessage:
        """The latest of so many mails that are wanted, as soon as they are there."""
        wait_until(lambda: len([mail for mail in self.to(address) if wanted(mail)]) >= count)
        return [mail for mail in self.to(address) if wanted(mail)][-1]


def words_of(mail: EmailMessage) -> str:
    """Its text, line by line."""
    return str(mail.get_content())


def paths_in(mail: EmailMessage) -> list[str]:
    """Where its links lead."""
    return [urlsplit(link).path for link in LINK.findall(words_of(mail))]
