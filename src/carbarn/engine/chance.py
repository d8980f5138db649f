"""Chance is a row of four ints, kept in the state or in a player's own pocket.

The generator is xoshiro128** on 32-bit words held in 64-bit ints: no step overflows, so plain
and compiled runs agree. Seeds are hashed, so neighbouring seeds give unrelated games, and 63
bits of seed cannot be found again by trying.
"""

from __future__ import annotations

import hashlib

from .compiled import Ints, ints, rule

WORDS = 4
SEEDS = 2**63
_32 = 0xFFFFFFFF


def generator(seed: int, purpose: str = "deal") -> Ints:
    """A fresh generator; different purposes draw independent numbers from one seed."""
    digest = hashlib.sha256(f"{purpose}:{seed}".encode()).digest()
    rng = ints(WORDS)
    for i in range(WORDS):
        rng[i] = int.from_bytes(digest[4 * i : 4 * i + 4], "little")
    return rng


@rule
def is_veiled(rng: Ints) -> bool:
    """Whether a state's generator has been blanked, as a veil does: what it deals is unknown."""
    return rng[0] == 0 and rng[1] == 0 and rng[2] == 0 and rng[3] == 0


@rule
def _turned(x: int, k: int) -> int:
    return ((x << k) | (x >> (32 - k))) & _32


@rule
def next_word(rng: Ints) -> int:
    """32 fresh bits."""
    a, b, c, d = rng[0], rng[1], rng[2], rng[3]
    word = (_turned((b * 5) & _32, 7) * 9) & _32
    c ^= a
    d ^= b
    rng[0] = a ^ d
    rng[1] = b ^ c
    rng[2] = c ^ ((b << 9) & _32)
    rng[3] = _turned(d, 11)
    return word


@rule
def below(rng: Ints, n: int) -> int:
    """A number from 0 to n - 1; for n up to a few thousand the bias is below one in a million."""
    return (next_word(rng) * n) >> 32


@rule
def shuffle(rng: Ints, pile: Ints, n: int) -> None:
    """Mix the first n of a pile."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        swapped = pile[i]
        pile[i] = pile[j]
        pile[j] = swapped
