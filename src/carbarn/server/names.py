"""What people are called: something to see, and at a table nobody almost like another."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

from .problems import Problem

INVISIBLE = {"Cc", "Cf", "Co", "Cs"}
JOINS_EMOJI = "\u200d"
BLANK_LETTERS = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters and signs that show nothing
BOT_MARK = " \u00b7 bot"  # behind the name of a bot, and of nobody else
MOST_MARKS = 3  # on one letter; Vietnamese, Hebrew and Thai need no more


class NameTaken(Problem):
    """Somebody at the table is called so, or almost."""

    def __init__(self) -> None:
        super().__init__("name-taken")


def usual_names(guest: str) -> Iterator[str]:
    """What a guest is called who has not said anything: always the same, and then some more."""
    digest = hashlib.sha256(guest.encode()).digest()
    for at in range(0, len(digest), 4):
        yield f"Guest {1 + int.from_bytes(digest[at : at + 4], 'big') % 999}"


def usual_name(guest: str) -> str:
    """The first of them."""
    return next(usual_names(guest))


def cleaned_name(name: str) -> str:
    """A name without anything invisible, as it could stand on a screen; empty if nothing is left.

    Characters that turn the direction of writing or hide could make one name look like another.
    """
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    visible = [c for c in shown if unicodedata.category(c) not in INVISIBLE or c == JOINS_EMOJI]
    return " ".join("".join(visible).split()).strip(JOINS_EMOJI)


def checked_name(name: str) -> str:
    """A clean name that somebody wants to be called; it must show something."""
    cleaned = cleaned_name(name)
    shape = "".join(_kind(c) for c in cleaned)
    if "x" not in shape or shape.startswith("m") or "m" * (MOST_MARKS + 1) in shape:
        raise Problem("bad-name")
    if any(looks.endswith(mark) for looks in _looks(cleaned) for mark in _looks(BOT_MARK)):
        raise Problem("bad-name", "only a bot is called a bot like this")
    return cleaned


def _kind(character: str) -> str:
    """A mark, a blank, or something to see."""
    if unicodedata.category(character).startswith("M"):
        return "m"
    blank = character in BLANK_LETTERS or character == JOINS_EMOJI or character.isspace()
    return "_" if blank else "x"


# Alike --------------------------------------------------------------------------------------


def must_differ(name: str, others: Iterable[str]) -> None:
    """Refuse a name that could be taken for one of the others."""
    if any(look_alike(name, other) for other in others):
        raise NameTaken


def look_alike(one: str, other: str) -> bool:
    """Whether people could take one name for the other, in small letters or as written."""
    return not _looks(one).isdisjoint(_looks(other))


def _looks(name: str) -> set[str]:
    return {_plain(name), _plain(name).casefold(), _plain(name.casefold())}


def _plain(name: str) -> str:
    """A name in the plainest letters that look like it, without marks and blanks."""
    plain = "".join(_plainest(c) for c in unicodedata.normalize("NFKD", name))
    return re.sub(r"\s", "", "".join(c for c in plain if _kind(c) == "x"))


@lru_cache(2000)
def _plainest(character: str) -> str:
    """As Unicode's list of confusable characters has it; the first of two that are one pair."""
    alike = _confusable_with(character)
    if len(alike) != 1:
        return character
    (other,) = alike
    is_a_pair = len(other) == 1 and len(_confusable_with(other)) == 1
    return min(character, other) if is_a_pair else other


def _confusable_with(character: str) -> list[str]:
    """What it stands beside in the list: its plainest form, or if it is that, all others."""
    from confusable_homoglyphs.confusables import is_confusable  # half a second, when first needed

    found = is_confusable(character)
    return [each["c"].strip("\u200e") for each in found[0]["homoglyphs"]] if found else []
