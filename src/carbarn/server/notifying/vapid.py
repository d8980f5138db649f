"""The key by which push services know this server (RFC 8292): browsers accept no other."""

from __future__ import annotations

import base64

from ..store import facts
from ..store.store import Store

FACT = "vapid key"


async def kept_key(store: Store) -> str:
    """The one in the database, made when it is first asked for."""
    return await store.write(lambda connection: facts.find_or_make(connection, FACT, new_key))


def new_key() -> str:
    """One that nobody has."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encoded(number.to_bytes(32, "big"))


def public_key(key: str) -> str:
    """What browsers are told when they are to take messages from us."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    public = _loaded(key).public_key()
    return encoded(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _loaded(key: str):  # type: ignore[no-untyped-def]  # its type is slow to import
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.derive_private_key(int.from_bytes(decoded(key), "big"), ec.SECP256R1())


def encoded(some: bytes) -> str:
    """Bytes as browsers write them."""
    return base64.urlsafe_b64encode(some).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """What was written so; ValueError, if it was not."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
