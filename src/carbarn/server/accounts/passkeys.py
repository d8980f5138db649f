"""Passkeys: what an authenticator is asked, and whether it has answered just that (WebAuthn).

A challenge is signed and says for what and for whom it was made, so nobody has to remember those
that are never answered. Those that were answered are remembered, for each counts once.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from itsdangerous import BadSignature, TimestampSigner
from starlette.requests import HTTPConnection

from ..edge.addresses import read_address
from ..edge.security import host_and_port
from ..problems import Problem

if TYPE_CHECKING:
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

Purpose = Literal["make", "show"]
Json = dict[str, Any]
A_WHILE = 300  # seconds that a challenge may be answered


@dataclass(frozen=True)
class Site:
    """Whom a passkey is for: the name by which this server is asked, and pages of that name."""

    name: str
    origins: tuple[str, ...]

    @classmethod
    def asked(cls, connection: HTTPConnection) -> Site:
        """The guard has seen to it that the name is one of ours, and the page, too."""
        host = connection.headers.get("host", "").lower()
        found = host_and_port(f"http://{host}")
        if found is None or read_address(found[0]) is not None:
            raise Problem("no-passkeys-here")
        return cls(found[0], (f"https://{host}", f"http://{host}"))


@dataclass(frozen=True)
class Shown:
    """An authenticator's answer, as far as it can be believed."""

    credential: str
    public_key: str
    uses: int
    challenge_hash: str


@dataclass(frozen=True)
class KeptPasskey:
    """What is kept of one, to check the next answer with."""

    credential: str
    guest: str
    public_key: str
    uses: int
    site: str
    handle: str


class Passkeys:
    """Asks and checks; keeps nothing."""

    def __init__(self, keys: Sequence[str]) -> None:
        oldest_first = list(reversed(keys))
        self._signer = TimestampSigner(oldest_first, salt="challenge", digest_method=hashlib.sha256)

    # Asking ---------------------------------------------------------------------------------

    def ask_to_make(
        self, site: Site, guest: str, name: str, handle: str, known: Iterable[str]
    ) -> Json:
        """Options for navigator.credentials.create."""
        import webauthn
        from webauthn.helpers import base64url_to_bytes, options_to_json_dict, structs

        options = webauthn.generate_registration_options(
            rp_id=site.name,
            rp_name="Carbarn",
            user_name=name,
            user_display_name=name,
            user_id=base64url_to_bytes(handle),
            challenge=self._challenge("make", guest),
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[_described(credential) for credential in known],
            timeout=A_WHILE * 1000,
        )
        return options_to_json_dict(options)

    def ask_to_show(self, site: Site, guest: str) -> Json:
        """Options for navigator.credentials.get: any passkey that there is for this site."""
        import webauthn
        from webauthn.helpers import options_to_json_dict

        options = webauthn.generate_authentication_options(
            rp_id=site.name, challenge=self._challenge("show", guest), timeout=A_WHILE * 1000
        )
        return options_to_json_dict(options)

    # Checking -------------------------------------------------------------------------------

    def check_made(self, answer: Json, site: Site, guest: str) -> Shown:
        """A new passkey, made for this site and by this guest a moment ago."""
        import webauthn
        from webauthn.helpers import bytes_to_base64url, parse_registration_credential_json

        try:
            parsed = parse_registration_credential_json(answer)
            challenge = self._checked(parsed.response.client_data_json, "make", guest)
            found = webauthn.verify_registration_response(
                credential=parsed,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=list(site.origins),
            )
        except Exception as error:  # whatever strangers send goes through several parsers
            _refuse(error)
        return Shown(
            bytes_to_base64url(found.credential_id),
            bytes_to_base64url(found.credential_public_key),
            found.sign_count,
            _hashed(challenge),
        )

    def check_shown(self, answer: Json, site: Site, guest: str, kept: KeptPasskey | None) -> Shown:
        """A passkey that is known, shown to this site and by this browser a moment ago."""
        import webauthn
        from webauthn.helpers import (
            base64url_to_bytes,
            bytes_to_base64url,
            parse_authentication_credential_json,
        )

        try:
            parsed = parse_authentication_credential_json(answer)
            challenge = self._checked(parsed.response.client_data_json, "show", guest)
            whose = bytes_to_base64url(parsed.response.user_handle or b"")
            known = _must_be_of(kept, site, whose)
            found = webauthn.verify_authentication_response(
                credential=parsed,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=list(site.origins),
                credential_public_key=base64url_to_bytes(known.public_key),
                credential_current_sign_count=known.uses,
            )
        except Exception as error:  # as above
            _refuse(error)
        return Shown(known.credential, known.public_key, found.new_sign_count, _hashed(challenge))

    # Challenges -----------------------------------------------------------------------------

    def _challenge(self, purpose: Purpose, guest: str) -> bytes:
        return self._signer.sign(f"{_beginning(purpose, guest)}{secrets.token_urlsafe(16)}")

    def _checked(self, client_data: bytes, purpose: Purpose, guest: str) -> bytes:
        """The challenge that was answered, if it is ours, for this and for them, and not old."""
        from webauthn.helpers import parse_client_data_json

        challenge = parse_client_data_json(client_data).challenge
        try:
            words = self._signer.unsign(challenge, max_age=A_WHILE).decode()
        except BadSignature:
            raise Problem("bad-passkey", "this was asked too long ago, or by nobody here") from None
        if not words.startswith(_beginning(purpose, guest)):
            raise Problem("bad-passkey", "this was asked of somebody else, or for something else")
        return challenge


def _beginning(purpose: Purpose, guest: str) -> str:
    return f"{purpose} {hashlib.sha256(guest.encode()).hexdigest()} "


def _described(credential: str) -> PublicKeyCredentialDescriptor:
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

    return PublicKeyCredentialDescriptor(id=base64url_to_bytes(credential))


def _must_be_of(kept: KeptPasskey | None, site: Site, handle: str) -> KeptPasskey:
    """A passkey is for one site and one person."""
    if kept is None or kept.site != site.name or kept.handle != handle:
        raise Problem("bad-passkey")
    return kept


def _hashed(challenge: bytes) -> str:
    return hashlib.sha256(challenge).hexdigest()


def _refuse(error: Exception) -> NoReturn:
    if isinstance(error, Problem):
        raise error
    raise Problem("bad-passkey") from error
