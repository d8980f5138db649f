"""Options: what players typed becomes a complete, checked set."""

from __future__ import annotations

import pytest

from carbarn import games
from carbarn.engine.contract import Game, Option, OptionValue
from carbarn.engine.options import BadOption, complete, read, written

SIZE = Option("size", ("small", "large"), "how large")
HAND = Option("hand", (1, 2, 3), "how many")
SHARES = Option("shares", (False, True), "with shares")


@pytest.fixture(params=games.folders())
def game(request: pytest.FixtureRequest) -> Game:
    """Each game."""
    return games.find(request.param)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (SIZE, "large", "large"),
        (SIZE, "LARGE", "large"),
        (HAND, "2", 2),
        (HAND, 3, 3),
        *((SHARES, yes, True) for yes in ("yes", "True", "on", "1", 1, True)),
        *((SHARES, no, False) for no in ("no", "FALSE", "off", "0", 0, False)),
    ],
)
def test_a_choice_is_understood_however_it_is_written(
    option: Option, text: OptionValue, value: OptionValue
) -> None:
    assert read(option, text) == value
    assert type(read(option, text)) is type(value)


@pytest.mark.parametrize(
    ("option", "text", "offered"),
    [
        (SIZE, "huge", "small, large"),
        (SIZE, "", "small, large"),
        (HAND, "0", "1, 2, 3"),
        (HAND, True, "1, 2, 3"),
        (HAND, "two", "1, 2, 3"),
        (SHARES, "maybe", "no, yes"),
        (SHARES, 2, "no, yes"),
    ],
)
def test_what_is_no_choice_is_answered_with_those_there_are(
    option: Option, text: OptionValue, offered: str
) -> None:
    with pytest.raises(BadOption, match=f"option {option.name} is one of {offered}, not"):
        read(option, text)


@pytest.mark.parametrize("option", [SIZE, HAND, SHARES], ids=lambda option: option.name)
def test_every_choice_can_be_written_and_read_again(option: Option) -> None:
    assert [read(option, written(choice)) for choice in option.choices] == list(option.choices)


def test_options_that_were_not_chosen_have_their_defaults(game: Game) -> None:
    players = game.SEATS[0]

    assert complete(game, players, {}) == {
        "players": players,
        **{option.name: option.choices[0] for option in game.OPTIONS},
    }


def test_options_that_were_chosen_are_kept(game: Game) -> None:
    last = {option.name: option.choices[-1] for option in game.OPTIONS}

    assert complete(game, game.SEATS[-1], last) == {"players": game.SEATS[-1], **last}


def test_too_few_and_too_many_players_are_turned_away(game: Game) -> None:
    for players in (game.SEATS[0] - 1, game.SEATS[-1] + 1):
        with pytest.raises(BadOption, match=f"is for .+ players, not {players}"):
            complete(game, players, {})


def test_an_option_that_the_game_does_not_have_is_named(game: Game) -> None:
    with pytest.raises(BadOption, match="has no option 'wind'; it has"):
        complete(game, game.SEATS[0], {"wind": True})
