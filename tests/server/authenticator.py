"""An authenticator without a screen: makes passkeys and shows them, as browsers have it do."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url as written

Json = dict[str, Any]
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """One passkey of one person; it counts how often it was shown."""

    origin: str
    site: str = "localhost"
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    credential: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    handle: str = ""
    uses: int = 0

    def make(self, options: Json) -> Json:
        """What navigator.credentials.create returns, as JSON."""
        self.handle = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        cose = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        attested = bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential + cose
        data = self._data(PRESENT | VERIFIED | ATTESTED) + attested
        statement = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        response = {"clientDataJSON": written(client), "attestationObject": written(statement)}
        return self._answer(response)

    def show(self, options: Json, **changed: Any) -> Json:
        """What navigator.credentials.get returns, as JSON."""
        self.uses += 1
        data = self._data(PRESENT | VERIFIED)
        client = self._client("webauthn.get", options["challenge"])
        signed = data + hashlib.sha256(client).digest()
        signature = self.key.sign(signed, ec.ECDSA(hashes.SHA256()))
        response = {
            "clientDataJSON": written(client),
            "authenticatorData": written(data),
            "signature": written(signature),
            "userHandle": self.handle,
        }
        return self._answer(response | changed)

    def _data(self, flags: int) -> bytes:
        site = hashlib.sha256(self.site.encode()).digest()
        return site + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        told = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(told).encode()

    def _answer(self, response: Json) -> Json:
        name = written(self.credential)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}
