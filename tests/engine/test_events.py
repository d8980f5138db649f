"""Events: a key and arguments, each shown to those who may see it."""

from __future__ import annotations

import pytest

from carbarn.engine.events import (
    EVENT_SIZE,
    EVERYTHING,
    MOST_EVENTS,
    NO_LOG,
    WATCHER,
    Event,
    Events,
    emit,
    new_log,
)
from carbarn.engine.layout import NONE, UNKNOWN


def plain(n: int) -> int:
    return n


def bead(n: int) -> str:
    return ("red", "green", "blue")[n]


EVENTS = Events()
DREW = EVENTS.add("drew", seat=plain, private={"bead": bead}, reveals=True)
LAID = EVENTS.add("laid", seat=plain, bead=bead)
OVER = EVENTS.add("over")


def seen(viewer: int) -> list[Event]:
    log = new_log()
    emit(log, DREW, 1, 2)
    emit(log, LAID, 0, 1)
    emit(log, OVER)
    return EVENTS.read(log.entries(), viewer)


def test_events_are_read_in_order_with_their_arguments_in_words() -> None:
    assert [event.as_json() for event in seen(EVERYTHING)] == [
        {"key": "drew", "seat": 1, "bead": "blue"},
        {"key": "laid", "seat": 0, "bead": "green"},
        {"key": "over"},
    ]


def test_a_private_argument_is_shown_to_its_seat() -> None:
    assert seen(1)[0].args == {"seat": 1, "bead": "blue"}


@pytest.mark.parametrize("viewer", [0, 2, WATCHER])
def test_a_private_argument_is_hidden_from_other_seats_and_from_watchers(viewer: int) -> None:
    assert seen(viewer)[0].args == {"seat": 1, "bead": None}


def test_a_watcher_is_not_taken_for_a_seat_that_is_not_there() -> None:
    """An event without a seat, as a search may imagine it, is nobody's."""
    log = new_log()
    emit(log, DREW, WATCHER, 2)

    assert EVENTS.read(log.entries(), WATCHER)[0].args == {"seat": None, "bead": None}


@pytest.mark.parametrize("viewer", [0, 1, WATCHER, EVERYTHING])
def test_public_arguments_are_shown_to_all(viewer: int) -> None:
    assert seen(viewer)[1:] == seen(EVERYTHING)[1:]


@pytest.mark.parametrize("nothing", [NONE, UNKNOWN])
def test_what_is_not_there_or_not_known_is_told_as_none(nothing: int) -> None:
    log = new_log()
    emit(log, LAID, 0, nothing)

    assert EVENTS.read(log.entries(), EVERYTHING)[0].args == {"seat": 0, "bead": None}


def test_a_log_knows_whether_something_hidden_came_to_light() -> None:
    log = new_log()
    emit(log, LAID, 0, 1)
    assert not EVENTS.reveals_anything(log.entries())

    emit(log, DREW, 1, 2)
    assert EVENTS.reveals_anything(log.entries())


def test_search_writes_into_a_log_that_stays_empty() -> None:
    emit(NO_LOG, LAID, 0, 1)

    assert NO_LOG.count == 0
    assert NO_LOG.entries() == []


def test_a_full_log_is_an_error_rather_than_silence() -> None:
    log = new_log()
    for _ in range(MOST_EVENTS):
        emit(log, OVER)

    with pytest.raises(IndexError):
        emit(log, OVER)


def test_private_arguments_need_a_seat() -> None:
    with pytest.raises(ValueError, match="event drew: private arguments need a seat"):
        Events().add("drew", private={"bead": bead})


def test_an_event_has_room_for_six_arguments() -> None:
    assert EVENT_SIZE == 1 + 6
    Events().add("much", None, False, a=plain, b=plain, c=plain, d=plain, e=plain, f=plain)

    with pytest.raises(ValueError, match="event too-much: at most 6 arguments"):
        Events().add(
            "too-much", {"g": bead}, seat=plain, b=plain, c=plain, d=plain, e=plain, f=plain
        )
