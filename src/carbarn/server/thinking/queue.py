"""The queue between serving processes and those who think elsewhere, in PostgreSQL.

Whoever asks says again and again that they still wait, and whoever thinks that they are alive. A
thought belongs to the number of a thinker, and to nobody when that one is silent for too long: then
another takes it. The number is the fence: it is never given twice, and only the thinker whom a
thought belongs to can answer it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    case,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)

from ...opponents.hints import Advice, Verdict
from ...opponents.planned_turn import PlannedTurn
from ..processes.notices import tell
from ..store import schema
from ..store.dialects import database_clock, insert_into
from .questions import Question

WITH_PEOPLE, WITHOUT, IDLE = range(3)  # the lines before the thinkers
ASKED, ANSWERED = "carbarn_asked", "carbarn_answered"  # channels
WANTED = 10.0  # seconds that a thought is wanted after its asker was heard
TRIES = 3  # thinkers who may die over a thought
NEWS = 2.0  # seconds in which a thinker hears what it has been given

Kind = Literal["plan", "candidates", "verdict"]
ANSWERS: dict[Kind, Any] = {
    "plan": PlannedTurn,
    "candidates": list[Advice],
    "verdict": Verdict,
}


class Asked(msgspec.Struct, frozen=True):
    """What is to be thought about."""

    kind: Kind
    question: Question
    moves: tuple[int, ...] = ()  # of which a verdict is wanted

    @property
    def line(self) -> int:
        """Who waits for it."""
        if self.kind == "verdict":
            return IDLE
        return WITH_PEOPLE if self.question.people else WITHOUT


@dataclass(frozen=True)
class Taken:
    """A thought that a thinker has now."""

    thought: str
    asked: Asked
    thinker: int

    @property
    def key(self) -> tuple[str, int]:
        """A thinker who was thought dead may take what it still thinks about."""
        return self.thought, self.thinker


@dataclass(frozen=True)
class Answer:
    """What came back; nothing, if whoever thought has failed."""

    text: str
    waited: float  # seconds, in the queue
    took: float

    def read(self, kind: Kind) -> Any:
        """What was thought, or None."""
        return msgspec.json.decode(self.text, type=ANSWERS[kind] | None)


# Thinkers -----------------------------------------------------------------------------------


def begin(connection: Connection, sources: str, places: int, lease: float) -> int:
    """The number of a thinker who begins, and is alive for as long as a lease."""
    row = {"sources": sources, "places": places}
    new = insert(schema.thinkers).values(**row, until=database_clock() + lease)
    number: int = connection.execute(new.returning(schema.thinkers.c.number)).scalar_one()
    return number


def beat(connection: Connection, thinker: int, has: Collection[str], lease: float) -> bool:
    """Let a thinker be alive for another while; false if it was thought dead.

    What it was given and has not heard of is free again.
    """
    t, a = schema.thoughts.c, schema.thinkers
    alive = update(a).where(a.c.number == thinker, a.c.until > database_clock())
    if connection.execute(alive.values(until=database_clock() + lease)).rowcount != 1:
        return False
    unheard = (t.taken < database_clock() - NEWS, t.thought.not_in(has))
    _give_back(connection, t.thinker == thinker, *unheard)
    _tidy_up(connection)
    return True


def _tidy_up(connection: Connection) -> None:
    """Away with what nobody waits for any more, and with those who have died."""
    t, a = schema.thoughts.c, schema.thinkers.c
    _forget(connection, t.until <= database_clock())
    dead = select(a.number).where(a.until <= database_clock()).with_for_update(skip_locked=True)
    connection.execute(delete(schema.thinkers).where(a.number.in_(dead)))


def end(connection: Connection, thinker: int) -> None:
    """Leave everything to the others."""
    _give_back(connection, schema.thoughts.c.thinker == thinker)
    connection.execute(delete(schema.thinkers).where(schema.thinkers.c.number == thinker))


def _give_back(connection: Connection, *which: ColumnElement[bool]) -> None:
    t = schema.thoughts
    theirs = update(t).where(t.c.thought.in_(_untouched(*which, t.c.answer.is_(None))))
    if connection.execute(theirs.values(thinker=None)).rowcount:
        tell(connection, ASKED, "")


def take(connection: Connection, thinker: int, sources: str, most: int, first: int) -> list[Taken]:
    """Some of what waits, those of one line first; and how long to think, where many wait."""
    t = schema.thoughts
    in_turn = case((t.c.line == first, -1), else_=t.c.line)
    waiting = _untouched(*_waits(sources)).order_by(in_turn, t.c.asked).limit(most)
    taking = update(t).where(t.c.thought == waiting.cte("waiting").c.thought)
    ours = taking.values(thinker=thinker, taken=database_clock(), tries=t.c.tries + 1)
    taken = connection.execute(ours.returning(t.c.thought, t.c.line, t.c.question)).all()
    shares = _shares(connection, sources) if taken else ()
    return [
        Taken(row.thought, _shared(row.question, shares[row.line]), thinker)
        for row in sorted(taken, key=lambda row: int(row.line))
    ]


def _shared(question: str, share: float) -> Asked:
    asked = msgspec.json.decode(question, type=Asked)
    return msgspec.structs.replace(asked, question=replace(asked.question, share=share))


def _shares(connection: Connection, sources: str) -> Sequence[float]:
    """The part of their time that those of each line may think: less when many are waiting."""
    line = schema.thoughts.c.line
    counts = select(line, func.count()).where(*_waits(sources)).group_by(line)
    waiting = {row[0]: row[1] for row in connection.execute(counts)}
    people, others = waiting.get(WITH_PEOPLE, 0), waiting.get(WITHOUT, 0)
    places = places_of(connection, sources)
    return [places / max(places, ahead, 1) for ahead in (people, people + others, people + others)]


def answer(connection: Connection, taken: Taken, found: object) -> bool:
    """Say what was thought; false if somebody else thinks about it by now, or nobody asks."""
    t = schema.thoughts
    ours = update(t).where(t.c.thought == taken.thought, t.c.thinker == taken.thinker)
    text = msgspec.json.encode(found).decode()
    if connection.execute(ours.values(answer=text)).rowcount != 1:
        return False
    tell(connection, ANSWERED, taken.thought)
    return True


# Askers -------------------------------------------------------------------------------------


def places_of(connection: Connection, sources: str) -> int:
    """How many thoughts can be had at a time: none, if nobody is there who thinks like this."""
    t = schema.thinkers.c
    alive = select(func.coalesce(func.sum(t.places), 0)).where(
        t.sources == sources, t.until > database_clock()
    )
    return int(connection.execute(alive).scalar_one())


def ask(connection: Connection, thought: str, sources: str, asked: Asked) -> None:
    """Have something thought about."""
    row = {"thought": thought, "sources": sources, "line": asked.line, "tries": 0}
    question = msgspec.json.encode(asked).decode()
    new = insert_into(connection.dialect.name, schema.thoughts).values(
        **row, question=question, asked=database_clock(), until=database_clock() + WANTED
    )
    connection.execute(new.on_conflict_do_nothing())
    tell(connection, ASKED, "")


def collect(connection: Connection, thoughts: Collection[str]) -> dict[str, Answer]:
    """The answers that are there; with that they are gone from the queue."""
    t = schema.thoughts
    there = _untouched(t.c.thought.in_(thoughts), t.c.answer.is_not(None))
    waited, took = t.c.taken - t.c.asked, database_clock() - t.c.taken
    gone = delete(t).where(t.c.thought.in_(there))
    rows = connection.execute(gone.returning(t.c.thought, t.c.answer, waited, took))
    return {thought: Answer(*row) for thought, *row in rows}


def still_wait(connection: Connection, thoughts: Collection[str]) -> set[str]:
    """Say so; those that somebody may still answer, or has answered."""
    t = schema.thoughts
    ours = t.c.thought.in_(thoughts)
    wanted = update(t).where(t.c.thought.in_(_untouched(ours)))
    connection.execute(wanted.values(until=database_clock() + WANTED))
    hope = _is_held() | (t.c.tries < TRIES) | t.c.answer.is_not(None)
    return set(connection.execute(select(t.c.thought).where(ours, hope)).scalars())


def forget(connection: Connection, thought: str) -> None:
    """Nobody waits for it any more."""
    _forget(connection, schema.thoughts.c.thought == thought)


# What they have in common -------------------------------------------------------------------


def _waits(sources: str) -> Collection[ColumnElement[bool]]:
    """It can be taken by one who thinks like this."""
    t = schema.thoughts.c
    wanted = (t.answer.is_(None), t.until > database_clock(), t.tries < TRIES)
    return t.sources == sources, *wanted, ~_is_held()


def _is_held() -> ColumnElement[bool]:
    t, a = schema.thoughts.c, schema.thinkers.c
    return exists().where(a.number == t.thinker, a.until > database_clock())


def _untouched(*which: ColumnElement[bool]) -> Select[Any]:
    """Thoughts that nobody else is writing: whoever is stopped while it writes holds nobody up."""
    return select(schema.thoughts.c.thought).where(*which).with_for_update(skip_locked=True)


def _forget(connection: Connection, *which: ColumnElement[bool]) -> None:
    t = schema.thoughts
    connection.execute(delete(t).where(t.c.thought.in_(_untouched(*which))))
