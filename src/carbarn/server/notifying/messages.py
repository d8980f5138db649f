"""What is said, in the language of whoever is told: nothing of hands, and nobody's name."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal, get_args

from ...games import find

Kind = Literal["turn", "invited", "over", "short"]
KINDS: tuple[Kind, ...] = get_args(Kind)
USUAL_LANGUAGE = "en"
FEW = 2  # tables that are told of one by one
HOUR = 3600
LASTS = {"turn": 24 * HOUR, "invited": 72 * HOUR, "over": 72 * HOUR, "short": 3 * HOUR}
URGENCY = {"turn": "normal", "invited": "normal", "over": "low", "short": "high"}
Words = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class News:
    """What happened at a table."""

    kind: Kind
    code: str
    game: str
    is_seated: bool = True  # or only asked to take a seat


@dataclass(frozen=True)
class Message:
    """What is shown; of one tag there is one, the latest."""

    title: str
    body: str
    path: str  # of the page that it leads to
    tag: str
    lasts: int  # seconds for which it is worth showing
    urgency: str = "normal"


def languages() -> list[str]:
    """Those in which something can be said."""
    folder = resources.files(__package__) / "words"
    return sorted(file.name.removesuffix(".json") for file in folder.iterdir())


@cache
def words_in(language: str) -> Words:
    """What is said in a language; in English, what is missing or is said in no such language."""
    folder = resources.files(__package__) / "words"
    known = json.loads((folder / f"{USUAL_LANGUAGE}.json").read_text("utf-8"))
    if language in languages():
        theirs = json.loads((folder / f"{language}.json").read_text("utf-8"))
        known = {name: {**said, **theirs.get(name, {})} for name, said in known.items()}
    return dict(known)


def spoken(wanted: str) -> str:
    """The language that somebody is told things in, of what their browser asks for."""
    language = wanted[:2].lower()
    return language if language in languages() else USUAL_LANGUAGE


def about(news: News, language: str) -> Message:
    """Of one table."""
    said = words_in(language)[news.kind]
    named = {"game": find(news.game).TITLE, "code": news.code.upper()}
    return Message(
        said["title"].format(**named),
        said["body"].format(**named),
        f"/t/{news.code}" if news.is_seated else "/games",  # where invitations are answered
        f"table-{news.code}",
        LASTS[news.kind],
        URGENCY[news.kind],
    )


def grouped(all_news: Collection[News], language: str) -> list[Message]:
    """Of each table by itself; of many in one."""
    if len(all_news) <= FEW:
        return [about(news, language) for news in all_news]
    kinds = {news.kind for news in all_news}
    said = words_in(language)["turns" if kinds == {"turn"} else "several"]
    return [
        Message(
            said["title"].format(count=len(all_news)),
            said["body"],
            "/games",
            "tables",
            max(LASTS[kind] for kind in kinds),
            "high" if "short" in kinds else "normal",
        )
    ]


def trial(language: str) -> Message:
    """What somebody asks for to see whether it arrives."""
    said = words_in(language)["trial"]
    return Message(said["title"], said["body"], "/told", "trial", HOUR)
