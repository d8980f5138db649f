"""Chance: xoshiro128** for what is quick, XTEA for what is sealed, kept as four ints."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from carbarn.engine.chance import (
    ALL_SEEDS,
    SEEDS,
    WORDS,
    below,
    enciphered,
    generator,
    is_sealed,
    is_veiled,
    next_word,
    quick_below,
    secret_seed,
    shuffle,
)
from carbarn.engine.compiled import Ints, ints, twin

UNLIKELY = 1e-6
SECRET = [SEEDS, 2**127 + 12345, ALL_SEEDS - 1]
words = st.integers(0, 2**32 - 1)


def row(values: list[int]) -> Ints:
    filled = ints(len(values))
    for i, value in enumerate(values):
        filled[i] = value
    return filled


class Reference:
    """The generator as its authors wrote it down, step by step on unsigned words."""

    def __init__(self, s: list[int]) -> None:
        self.s = list(s)

    def next(self) -> int:
        s = self.s
        result = self.rotl(s[1] * 5 % 2**32, 7) * 9 % 2**32
        t = s[1] << 9
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t % 2**32
        s[3] = self.rotl(s[3], 11)
        return result

    @staticmethod
    def rotl(x: int, k: int) -> int:
        bits = f"{x:032b}"
        return int(bits[k:] + bits[:k], 2)


def test_the_first_words_are_those_of_the_authors_program() -> None:
    """Printed by xoshiro128starstar.c (version 1.1) from the state 1, 2, 3, 4."""
    rng = row([1, 2, 3, 4])

    assert [next_word(rng) for _ in range(10)] == [
        *(11520, 0, 5927040, 70819200, 2031721883),
        *(1637235492, 1287239034, 3734860849, 3729100597, 4258142804),
    ]


@given(st.lists(words, min_size=WORDS, max_size=WORDS))
def test_from_any_state_it_goes_on_like_the_reference(state: list[int]) -> None:
    rng, reference = row(state), Reference(state)

    assert [next_word(rng) for _ in range(20)] == [reference.next() for _ in range(20)]
    assert rng.tolist() == reference.s


@pytest.mark.parametrize("seed", [*SECRET[:1], 5])
def test_compiled_chance_draws_the_same_numbers(seed: int) -> None:
    import numpy as np

    compiled = twin("chance", "engine.chance")
    rng = generator(seed)
    words = np.array(rng)

    assert [compiled.next_word(words) for _ in range(50)] == [next_word(rng) for _ in range(50)]
    assert [compiled.below(words, 60) for _ in range(50)] == [below(rng, 60) for _ in range(50)]


def test_the_same_seed_gives_the_same_generator() -> None:
    assert generator(7).tolist() == generator(7).tolist()


def test_neighbouring_seeds_and_other_purposes_give_unrelated_generators() -> None:
    seen = [
        generator(seed, purpose).tolist() for seed in range(50) for purpose in ("deal", "guess")
    ]

    assert len({word for words in seen for word in words}) == 100 * WORDS


@given(st.integers(0, ALL_SEEDS - 1), st.integers(1, 5000))
def test_below_stays_below(seed: int, n: int) -> None:
    rng = generator(seed)

    assert all(0 <= below(rng, n) < n for _ in range(20))


@pytest.mark.parametrize("n", [2, 3, 7, 60])
def test_below_is_uniform(n: int) -> None:
    for seed in (1, SECRET[1]):
        rng = generator(seed)
        counts = Counter(below(rng, n) for _ in range(200 * n))

        assert chisquare([counts[i] for i in range(n)]).pvalue > UNLIKELY


def test_every_order_of_a_shuffled_pile_is_equally_likely() -> None:
    rng = generator(SECRET[0])
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(120 * 60):
        pile = row([0, 1, 2, 3, 4])
        shuffle(rng, pile, 5)
        counts[tuple(pile)] += 1

    assert chisquare([counts[order] for order in permutations(range(5))]).pvalue > UNLIKELY


def test_a_shuffle_leaves_the_rest_of_the_row_alone() -> None:
    pile = row(list(range(20)))
    shuffle(generator(3), pile, 12)

    assert sorted(list(pile)[:12]) == list(range(12))
    assert list(pile)[:12] != list(range(12))
    assert list(pile)[12:] == list(range(12, 20))


# Sealed chance ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "plain", "secret"),
    [
        ("000102030405060708090a0b0c0d0e0f", "4142434445464748", "497df3d072612cb5"),
        ("000102030405060708090a0b0c0d0e0f", "4141414141414141", "e78f2d13744341d8"),
        ("00000000000000000000000000000000", "4142434445464748", "a0390589f8b8efa5"),
    ],
)
def test_the_cipher_answers_as_published(key: str, plain: str, secret: str) -> None:
    left, right = (int(plain[at : at + 8], 16) for at in (0, 8))

    answer = enciphered(row([int(key[at : at + 8], 16) for at in range(0, 32, 8)]), left, right)

    assert answer == (int(secret[:8], 16), int(secret[8:], 16))


def test_sealed_chance_is_the_cipher_s_answer_to_one_number_after_the_other() -> None:
    rng = generator(SECRET[0])
    key = [word % 2**32 for word in rng]

    drawn = [next_word(rng) for _ in range(50)]

    assert drawn == [enciphered(row(key), count, 0)[0] for count in range(1, 51)]
    assert [word % 2**32 for word in rng] == key


def test_short_seeds_are_quick_and_secret_ones_are_sealed() -> None:
    assert not any(is_sealed(generator(seed)) for seed in (0, 1, SEEDS - 1))
    assert all(is_sealed(generator(seed)) for seed in SECRET)


def test_a_secret_seed_has_as_many_bits_as_the_key() -> None:
    seeds = {secret_seed() for _ in range(100)}

    assert len(seeds) == 100
    assert all(SEEDS <= seed < ALL_SEEDS for seed in seeds)
    assert max(seeds).bit_length() >= 127


def test_a_sealed_row_is_never_taken_for_a_veiled_one() -> None:
    assert not is_veiled(row([0, 0, 0, 1 << 32]))


def test_quick_chance_is_the_same_by_both_names() -> None:
    rng, same = generator(5), generator(5)

    assert [below(rng, 60) for _ in range(50)] == [quick_below(same, 60) for _ in range(50)]
