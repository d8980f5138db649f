"""Hands and income of Trambahn are told to nobody else: on no socket, in no record or what-if."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from carbarn.engine.events import WATCHER
from carbarn.games.trambahn.state import KNOWN, PUBLIC_EYE, State, card, copy

from .client import ME, OPEN, Json, ServerThread, Talk, Visitor, here
from .test_secrets import after, ask_everything

PRIVATE = {"banked", "drew"}


def play(talks: tuple[Talk, Talk], moves: int) -> Iterator[tuple[int, list[list[str]]]]:
    """Moves of both, and after each of them what each has been sent since."""
    rng = random.Random(5)
    states = [talk.state() for talk in talks]
    for _ in range(moves):
        seat, seq = states[0]["table"]["turn"], states[0]["seq"]
        if seat is None:
            return
        ask_everything(talks[seat], states[seat], rng)
        kinds = sorted({move.split()[0] for move in states[seat]["legal"]})
        kind = rng.choice(kinds)  # so that there is income enough
        move = rng.choice([move for move in states[seat]["legal"] if move.startswith(kind)])
        talks[seat].send(type="play", seat=seat, seq=seq, move=move)
        states = [talk.state(after(seq)) for talk in talks]
        yield seq + 1, [talk.received for talk in talks]
        for talk in talks:
            talk.received.clear()


def dicts(sent: Any) -> Iterator[Json]:
    """Every object anywhere in what was sent."""
    if isinstance(sent, dict):
        yield sent
        for value in sent.values():
            yield from dicts(value)
    elif isinstance(sent, list):
        for value in sent:
            yield from dicts(value)


def check_events(sent: Any, viewer: int) -> int:
    """No event and no move tells what only its own seat knows; how many would have."""
    hidden = 0
    for each in dicts(sent):
        if each.get("seat") in (viewer, None):
            continue
        if each.get("key") in PRIVATE:
            assert each["card"] is None
            assert each.get("copy") is None
            hidden += 1
        if str(each.get("move", "")).startswith("income"):
            assert each["move"] == "income"
            hidden += 1
    return hidden


def check_view(view: Json, viewer: int, truth: State) -> int:
    """Every card is shown to who knows it, and to nobody else; how many are hidden."""
    eye = viewer if viewer >= 0 else PUBLIC_EYE
    hidden = 0
    for seat in (0, 1):
        for name, places in (("hands", truth.hand), ("money", truth.money)):
            for i, shown in enumerate(view[name][seat]):
                true = places[seat, i]
                known = truth.floor[eye, true] == KNOWN
                expected = (card(true), copy(true)) if known else (None, None)
                assert (shown["card"], shown["copy"]) == expected
                hidden += not known
    return hidden


@pytest.mark.slow
@pytest.mark.parametrize("lines", ["free", "strict"])
def test_what_others_hold_and_bank_is_in_no_message_before_the_end(
    server: ServerThread, ann: Visitor, bob: Visitor, lines: str
) -> None:
    table = ann.table(ME, OPEN, game="trambahn", lines=lines)
    code = table["code"]
    bob.post(f"/api/invites/{table['seats'][1]['invite']}")
    stranger = server.stranger()
    kept_back = unseen = 0
    with ann.look(code) as left, bob.look(code) as right:
        for seq, received in play((left, right), moves=110):
            states = {n: server.referee(code, n) for n in (seq - 1, seq)}
            if states[seq].over():
                break
            for viewer in (0, 1):
                for text in received[viewer]:
                    message = json.loads(text)
                    kept_back += check_events(message, viewer)
                    truth = states[seq if message.get("seq") == seq else seq - 1].state
                    if message.get("view") and message["type"] == "state":
                        seat = message["seat"]
                        unseen += check_view(
                            message["view"], WATCHER if seat is None else seat, truth
                        )
            if seq % 30 == 0:
                kept_back += check_records(server, code, {0: ann, 1: bob, WATCHER: stranger})
    assert kept_back > 60, "a leak would have been seen that often"
    assert unseen > 1000


def check_records(server: ServerThread, code: str, visitors: dict[int, Visitor]) -> int:
    """Nobody's record tells what others know, nor the deal."""
    hidden = 0
    for viewer, visitor in visitors.items():
        text = visitor.http.get(f"/api/tables/{code}/record").text
        record = [json.loads(line) for line in text.splitlines()]
        assert record
        assert not any(each.get("seed") for each in dicts(record))
        hidden += check_events(record, viewer)
    return hidden


def test_a_what_if_tells_no_card_that_would_be_drawn(ann: Visitor) -> None:
    code = ann.table(ME, here("Ida"), game="trambahn")["code"]
    with ann.look(code) as talk:
        state = talk.state()
        passenger = next(move for move in state["legal"] if move.startswith("passenger"))
        state = talk.play(state, passenger)
        while "tram" not in state["view"]["step"]:
            talk.send(type="what-if", seat=0, move="next")
            answer = talk.until(lambda message: message["type"] == "what-if")
            drawn = [each for each in dicts(answer) if each.get("key") == "drew"]
            assert all(each["card"] is None and each["copy"] is None for each in drawn)
            if drawn:
                break
            state = talk.play(state, "next")
        assert drawn


def test_income_can_be_taken_back_and_leaves_no_trace_for_others(
    ann: Visitor, bob: Visitor
) -> None:
    table = ann.table(ME, OPEN, game="trambahn")
    code = table["code"]
    bob.post(f"/api/invites/{table['seats'][1]['invite']}")
    with ann.look(code) as left, bob.look(code) as right:
        state = left.state()
        state = left.play(state, next(m for m in state["legal"] if m.startswith("passenger")))
        before = state["view"]
        state = left.play(state, next(m for m in state["legal"] if m.startswith("income")))
        assert state["can_take_back"] is True
        state = left.take_back(state)
        assert state["view"] == before
        right.state(lambda message: message["seq"] == state["seq"])
        for text in right.received:
            check_events(json.loads(text), 1)


def test_within_a_turn_moves_can_be_taken_back_and_a_draw_cannot(ann: Visitor) -> None:
    code = ann.table(ME, here("Ida"), game="trambahn")["code"]
    with ann.look(code) as talk:
        first = state = talk.state()
        for kind in ("passenger", "station", "income"):
            state = talk.play(state, next(m for m in state["legal"] if m.startswith(kind)))
            assert state["can_take_back"] is True
        for _ in range(3):
            state = talk.take_back(state)
        assert state["view"] == first["view"]
        state = talk.play(state, next(m for m in state["legal"] if m.startswith("passenger")))
        while state["table"]["turn"] == 0:
            state = talk.play(state, "next")
        assert talk.look(0)["can_take_back"] is False
        assert talk.code(type="take-back", seat=0, seq=state["seq"]) == "cannot-take-back"
