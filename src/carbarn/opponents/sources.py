"""Whether another machine thinks as this one does."""

from __future__ import annotations

import hashlib
from functools import cache

from ..engine.compiled import PACKAGE

PARTS = ("engine", "games", "opponents")  # of the package, that decide about a game


@cache
def digest_of_sources() -> str:
    """The same where games are played and thought about in the same way."""
    digest = hashlib.blake2b(digest_size=8)
    parts = [path for part in PARTS for path in (PACKAGE / part).rglob("*")]
    for path in sorted(path for path in parts if path.suffix in {".py", ".toml", ".txt"}):
        digest.update(str(path.relative_to(PACKAGE)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
