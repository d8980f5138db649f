"""Mail, where the host has named a server that takes it: one for all that there is to tell."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import quote, urlsplit

from ..problems import Problem, one_line
from ..setting_values import MailServer
from ..settings import Settings
from .kept import Way
from .messages import Message, words_in
from .outcome import Outcome

log = logging.getLogger(__name__)
LONGEST = 254
# What every mail server knows; whoever has a stranger one has another as well.
ADDRESS = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]"
)
PATIENCE = 20.0  # seconds for the server to take a mail
NOBODY_THERE = {550, 551, 553}  # no such mailbox
CALLED = "Carbarn"


def checked_address(text: str) -> str:
    """An address, as mail can be sent to it."""
    address = text.strip()
    if len(address) > LONGEST or not ADDRESS.fullmatch(address):
        raise Problem("bad-address")
    name, _, domain = address.rpartition("@")
    return f"{name}@{domain.lower()}"


def mail_by(settings: Settings) -> Mail | None:
    """How mail is sent, if the host has said all that it needs."""
    if settings.smtp is None or settings.mail_from is None or settings.site is None:
        return None
    return Mail(settings.smtp, settings.mail_from, settings.site)


class Mail:
    """Hands mail to a server, one at a time."""

    def __init__(self, server: MailServer, sender: str, site: str) -> None:
        self._server = server
        self._sender = sender
        self._site = site

    async def send(self, way: Way, told: Sequence[Message]) -> Outcome:
        """What there is to tell, with a way to hear no more of it."""
        said = words_in(way.language)["mail"]
        parts = [f"{one.body}\n{self._link(said['open'], one.path)}" for one in told]
        if len(told) > 1:
            parts = [f"{one.title}\n{part}" for one, part in zip(told, parts, strict=True)]
        parts.append(
            f"-- \n{said['why'].format(site=self._name)}\n"
            f"{self._link(said['settings'], '/told')}\n"
            f"{self._link(said['stop'], f'/told/no/{way.way}')}"
        )
        subject = " · ".join(one.title for one in told)
        mail = self._mail(way.address, subject, "\n\n".join(parts))
        # One click in a mail program, without a page (RFC 8058).
        mail["List-Unsubscribe"] = f"<{self._site}/api/told/no/{quote(way.way)}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return await self._hand_in(mail)

    async def ask(self, way: Way, token: str) -> Outcome:
        """Whether an address is theirs; nothing in it is anybody else's words."""
        said = words_in(way.language)["confirm"]
        body = [
            said["body"].format(site=self._name),
            self._link(said["yes"], f"/told/yes/{quote(token)}"),
            said["no"],
        ]
        return await self._hand_in(self._mail(way.address, said["title"], "\n\n".join(body)))

    @property
    def _name(self) -> str:
        return urlsplit(self._site).netloc

    def _link(self, words: str, path: str) -> str:
        return words.format(link=f"{self._site}{path}")

    def _mail(self, to: str, subject: str, body: str) -> EmailMessage:
        mail = EmailMessage()
        mail["From"] = f"{CALLED} <{self._sender}>"
        mail["To"] = to
        mail["Subject"] = subject
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=self._sender.rpartition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(body + "\n", cte="quoted-printable")
        return mail

    async def _hand_in(self, mail: EmailMessage) -> Outcome:
        import aiosmtplib

        server = self._server
        is_here = server.host in {"localhost", "127.0.0.1", "::1"}
        try:
            await aiosmtplib.send(
                mail,
                sender=self._sender,
                hostname=server.host,
                port=server.port,
                username=server.user,
                password=server.password,
                use_tls=server.is_encrypted,
                # A password goes to nobody who does not say who they are.
                start_tls=None if server.is_encrypted or is_here or not server.user else True,
                timeout=PATIENCE,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            codes = {one.code for one in error.recipients}
            return Outcome.GONE if codes <= NOBODY_THERE else Outcome.LATER
        except aiosmtplib.SMTPResponseException as error:
            log.warning("mail is not taken", extra={"status": error.code})
            return Outcome.REFUSED if error.code >= 500 else Outcome.LATER
        except (aiosmtplib.SMTPException, OSError) as error:
            log.warning("mail server not reached", extra={"why": one_line(error)})
            return Outcome.LATER
        return Outcome.ARRIVED
