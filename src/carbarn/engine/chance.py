"""Chance is a row of four ints, kept in the state or in a player's own pocket.

There are two kinds, and the row tells which it is. The quick one is xoshiro128**: for what is
imagined, and for games that anybody may repeat. Whoever sees enough of what it dealt could work out
the rest. The sealed one is a cipher that counts, for games where nobody may: the key is as long as
the seed, 128 bits, and docs/architecture.md says why it does not come to light.

Words have 32 bits and are held in 64-bit ints: no step overflows, so plain and compiled runs agree.
"""

from __future__ import annotations

import hashlib
import secrets

from .compiled import Ints, ints, rule

WORDS = 4
SEEDS = 2**63  # below this, seeds are short: to repeat a game with
ALL_SEEDS = 2**128  # from there to here they are secrets, and what they deal is sealed
_32 = 0xFFFFFFFF


def secret_seed() -> int:
    """A seed for a game that nobody may foresee."""
    return SEEDS + secrets.randbelow(ALL_SEEDS - SEEDS)


def generator(seed: int, purpose: str = "deal") -> Ints:
    """A fresh generator; different purposes draw independent numbers from one seed.

    Seeds are hashed, so that neighbouring ones give unrelated games.
    """
    digest = hashlib.sha256(f"{purpose}:{seed}".encode()).digest()
    rng = ints(WORDS)
    for i in range(WORDS):
        rng[i] = int.from_bytes(digest[4 * i : 4 * i + 4], "little")
    if seed >= SEEDS:
        rng[3] |= _ONE
    return rng


@rule
def is_veiled(rng: Ints) -> bool:
    """Whether a state's generator has been blanked, as a veil does: what it deals is unknown."""
    return rng[0] == 0 and rng[1] == 0 and rng[2] == 0 and rng[3] == 0


@rule
def is_sealed(rng: Ints) -> bool:
    """Whether the row is of the sealed kind."""
    return rng[3] >> 32 != 0


@rule
def next_word(rng: Ints) -> int:
    """32 fresh bits."""
    return sealed_word(rng) if is_sealed(rng) else quick_word(rng)


@rule
def below(rng: Ints, n: int) -> int:
    """A number from 0 to n - 1; for n up to a few thousand the bias is below one in a million."""
    return (next_word(rng) * n) >> 32


@rule
def shuffle(rng: Ints, pile: Ints, n: int) -> None:
    """Mix the first n of a pile."""
    if is_sealed(rng):
        for i in range(n - 1, 0, -1):
            _swap(pile, i, below(rng, i + 1))
    else:
        for i in range(n - 1, 0, -1):
            _swap(pile, i, quick_below(rng, i + 1))


@rule
def _swap(pile: Ints, i: int, j: int) -> None:
    swapped = pile[i]
    pile[i] = pile[j]
    pile[j] = swapped


# Quick chance -------------------------------------------------------------------------------


@rule
def quick_below(rng: Ints, n: int) -> int:
    """The same as `below`, for guesses and playouts: their chance is quick, so it is not asked."""
    return (quick_word(rng) * n) >> 32


@rule
def quick_word(rng: Ints) -> int:
    """32 bits of xoshiro128**, by Blackman and Vigna."""
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
def _turned(x: int, k: int) -> int:
    return ((x << k) | (x >> (32 - k))) & _32


# Sealed chance ------------------------------------------------------------------------------

_ONE = 1 << 32  # the count stands above the last word of the key, and begins with one
_ROUNDS = 32
_GOLDEN = 0x9E3779B9


@rule
def sealed_word(rng: Ints) -> int:
    """32 bits of the cipher's answer to the next number."""
    word, _ = enciphered(rng, rng[3] >> 32, 0)
    rng[3] += _ONE
    return word


@rule
def enciphered(key: Ints, left: int, right: int) -> tuple[int, int]:
    """XTEA, by Needham and Wheeler: two words under a key of four."""
    total = 0
    for _ in range(_ROUNDS):
        left = (left + (_mingled(right) ^ (total + key[total & 3]))) & _32
        total = (total + _GOLDEN) & _32
        right = (right + (_mingled(left) ^ (total + key[total >> 11 & 3]))) & _32
    return left, right


@rule
def _mingled(word: int) -> int:
    return ((word << 4) ^ (word >> 5)) + word
