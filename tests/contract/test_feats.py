"""What games remember of finished games beside points."""

from __future__ import annotations

import pytest

from carbarn.engine import words
from carbarn.engine.contract import Feats, Game
from carbarn.engine.events import EVERYTHING, Event
from carbarn.engine.feats import by_seat, most
from carbarn.engine.options import complete
from carbarn.games import feats

from .tables import Table


@pytest.fixture
def measures(game: Game) -> Feats:
    found = feats(game)
    if found is None:
        pytest.skip(f"{game.TITLE} remembers nothing beside points")
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_feat_has_words(game: Game, measures: Feats, language: str) -> None:
    said = words.catalogue(game, language)
    names = {feat.name for feat in measures.FEATS}
    numbers = {f"{feat.name}.n" for feat in measures.FEATS if not feat.ranks}
    assert set(said["feats"]) == names | numbers
    ranks = {f"{feat.name}-{rank}" for feat in measures.FEATS for rank in feat.ranks}
    assert ranks <= set(said["ui"])


def test_a_finished_game_tells_for_every_seat_what_it_has_done(game: Game, measures: Feats) -> None:
    ranks = {feat.name: feat.ranks for feat in measures.FEATS}
    for players in {game.SEATS[0], game.SEATS[-1]}:
        referee = Table(game, complete(game, players, {})).played()
        found = measures.feats(referee.state, referee.log(EVERYTHING))
        assert len(found) == players
        for done in found:
            assert set(done) <= set(ranks)
            assert all(value < len(ranks[name]) for name, value in done.items() if ranks[name])


def test_of_all_events_the_greatest_counts() -> None:
    events = [
        Event("rode", {"seat": 0, "links": 2}),
        Event("rode", {"seat": 0, "links": 5}),
        Event("rode", {"seat": 1, "links": None}),
        Event("flew", {"seat": 1, "links": 9}),
        Event("rode", {"seat": 0, "links": -1}),
    ]
    assert by_seat(2, events, {"trip": most("links", "rode")}) == [{"trip": 5}, {}]
