"""Codes that let somebody in: words for a second device, letters for who has lost all of theirs.

The database knows their hashes. Both have more than can be guessed at the rate that is allowed.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from pathlib import Path

from .. import codes

# Spelled alike in English and German.
WORDS = (Path(__file__).parent / "device-words.txt").read_text().split()
WORDS_OF_A_CODE = 5  # of 256: 40 bits, for ten minutes
GROUPS, GROUP = 3, 4  # letters of 31: 59 bits
RECOVERY_CODES = 8  # that somebody gets


def new_device_code() -> str:
    """Words with hyphens, the same in English and German."""
    return "-".join(secrets.choice(WORDS) for _ in range(WORDS_OF_A_CODE))


def new_recovery_code() -> str:
    """Letters and digits in groups."""
    return "-".join(codes.new(GROUP) for _ in range(GROUPS))


def hashed(code: str) -> str:
    """The same however it is typed."""
    plain = re.sub(r"[^a-z0-9]+", "-", code.lower()).strip("-")
    return hashlib.sha256(plain.encode()).hexdigest()
