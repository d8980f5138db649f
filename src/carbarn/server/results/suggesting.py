"""What somebody could try next: the most telling first, from what they have played so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...engine.contract import Game
from ...games import find, folders
from ...opponents import levels
from .. import lessons, schemas
from .counting import Finished, Opponent, by_opponent

OFTEN = 3  # times that a level is beaten before the next one is tried
Suggestions = Iterator[schemas.Suggestion]


def suggestions(finished: Sequence[Finished]) -> list[schemas.Suggestion]:
    """Of the games that they know the one played last counts first."""
    played: dict[str, list[Finished]] = {name: [] for name in folders()}
    for game in reversed(finished):
        if game.has_result and game.game in played:
            played[game.game].append(game)
    last = {name: games[0].at if games else 0.0 for name, games in played.items()}
    names = sorted(played, key=lambda name: -last[name])
    known = [(find(name), played[name]) for name in names if played[name]]
    return [
        *(said for game, games in known for said in _next_level(game, games)),
        *(said for name in played if not played[name] for said in _first(find(name))),
        *(said for game, games in known for said in _alone(game, games)),
        *(said for game, games in known for said in _preset(game, games)),
        *(said for game, games in known for said in _option(game, games)),
        *(said for game, games in known[:1] for said in _better(game, games)),
    ]


def _next_level(game: Game, games: Sequence[Finished]) -> Suggestions:
    """Whoever beats a level often, and never the next one, is to try that."""
    won = _wins(games)
    beaten = [level.name for level in game.LEVELS if won.get(level.name, 0) >= OFTEN]
    if not beaten:
        return
    names = [level.name for level in game.LEVELS]
    strongest = beaten[-1]
    for level in names[names.index(strongest) + 1 :][:1]:
        if level not in won:
            yield _suggested("level", game, level, beaten=strongest, times=won[strongest])


def _wins(games: Sequence[Finished]) -> Mapping[str, int]:
    tallies = by_opponent(games).items()
    return {o.known_as: tally.won for o, tally in tallies if o.kind == "level" and tally.won}


def _first(game: Game) -> Suggestions:
    for lesson in lessons.offered(game)[:1]:
        yield _suggested("learn", game, None, lesson=lesson.name)
    yield _suggested("first", game, game.LEVELS[0].name)


def _alone(game: Game, games: Sequence[Finished]) -> Suggestions:
    if 1 in game.SEATS and not any(one.is_alone for one in games):
        yield _suggested("alone", game, None, players=1)


def _preset(game: Game, games: Sequence[Finished]) -> Suggestions:
    """Against whom they know."""
    for preset in game.PRESETS:
        if not any(_is_with(preset.options, one.options) for one in games):
            level = _usual_opponent(game, games)
            yield _suggested("preset", game, level, preset=preset.name, options=preset.options)


def _option(game: Game, games: Sequence[Finished]) -> Suggestions:
    for option in game.OPTIONS:
        usual, *others = option.choices
        seen = {one.options.get(option.name, usual) for one in games}
        for choice in others:
            if choice not in seen:
                yield _suggested(
                    "option",
                    game,
                    _usual_opponent(game, games),
                    option=option.name,
                    options={option.name: choice},
                )


def _better(game: Game, games: Sequence[Finished]) -> Suggestions:
    """When all has been tried, one can still do better."""
    points = [one.points for one in games if one.points is not None and not one.is_alone]
    if points:
        yield _suggested("better", game, _usual_opponent(game, games), times=max(points))


def _is_with(wanted: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    return all(options.get(name) == value for name, value in wanted.items())


def _usual_opponent(game: Game, games: Sequence[Finished]) -> str:
    """The level that they met last."""
    met: Iterator[Opponent] = (opponent for one in games for opponent in one.opponents)
    known = {level.name for level in game.LEVELS}
    found = (one.known_as for one in met if one.kind == "level" and one.known_as in known)
    return next(found, levels.usual(game))


def _suggested(kind: schemas.SuggestionKind, game: Game, level: str | None, **more: Any) -> Any:
    players = more.pop("players", max(2, game.SEATS[0]))
    return schemas.Suggestion(kind, game.NAME, game.TITLE, level, players, **more)
