"""The games for OpenSpiel: registered when this is imported.

    import pyspiel
    import carbarn.environments.openspiel

    game = pyspiel.load_game("carbarn_cable_car(players=3,hand=2)")
    state = game.new_initial_state()

A game begins with two chance nodes, which choose its seed: one of 1,048,576. All that is dealt
follows from it, so that a history is a game.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from .. import games
from ..engine.contract import Game, OptionValue
from ..engine.events import WATCHER
from ..engine.layout import NONE
from ..engine.referee import Referee
from .playing import Playing, observed, returns

DEALS = 1024  # outcomes of each of the two chance nodes
LONGEST = 100_000  # no game has so many moves
MOST_POINTS = 10_000.0


def name_of(game: str) -> str:
    """What OpenSpiel calls a game: carbarn_cable_car for cable-car."""
    return f"carbarn_{game.replace('-', '_')}"


def _parameters(game: Game) -> dict[str, Any]:
    """How many play, what a game is about, and the game's options, each by its usual choice."""
    return {
        "players": Playing(game.NAME).players,
        "reward": "win",
        **{option.name: _written(option.choices[0]) for option in game.OPTIONS},
    }


def _written(choice: OptionValue) -> OptionValue:
    """OpenSpiel reads 1920 as a number, so as a text it is written _1920."""
    return f"_{choice}" if isinstance(choice, str) and choice.isdigit() else choice


def _read(chosen: OptionValue) -> OptionValue:
    return chosen.removeprefix("_") if isinstance(chosen, str) else chosen


def _type_of(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=name_of(game.NAME),
        long_name=game.TITLE,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.SEATS[-1],
        min_num_players=game.SEATS[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
        default_loadable=True,
    )


class CarbarnGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its players and options."""

    carbarn: Game
    type: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        chosen = {**_parameters(self.carbarn), **given}
        players, reward = int(chosen.pop("players")), chosen.pop("reward")
        options = {name: _read(value) for name, value in chosen.items()}
        self.playing = Playing(self.carbarn.NAME, players, options, reward)
        most = 1.0 if reward == "win" else MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=self.carbarn.MOVES,
            max_chance_outcomes=DEALS,
            num_players=players,
            min_utility=-most,
            max_utility=most,
            max_game_length=LONGEST,
        )
        super().__init__(self.type, info, given)

    def new_initial_state(self) -> CarbarnState:
        """Before the deal."""
        return CarbarnState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Who writes what a seat knows into an array."""
        return CarbarnObserver(self.playing, iig_obs_type, params)


class CarbarnState(pyspiel.State):  # type: ignore[misc]
    """A referee's game, once it is dealt."""

    def __init__(self, game: CarbarnGame) -> None:
        super().__init__(game)
        self.playing = copy.deepcopy(game.playing)
        self.dealt: list[int] = []

    @property
    def referee(self) -> Referee | None:
        """Who keeps the game; nobody before the deal."""
        return self.playing.referee

    def current_player(self) -> int:
        """The seat whose turn it is; chance deals first."""
        if self.referee is None:
            return int(pyspiel.PlayerId.CHANCE)
        actor = self.referee.actor()
        return int(pyspiel.PlayerId.TERMINAL) if actor == NONE else actor

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Half of the seed."""
        return [(outcome, 1 / DEALS) for outcome in range(DEALS)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.referee
        return sorted(self.referee.legal(player))

    def _apply_action(self, action: int) -> None:
        if self.referee is not None:
            self.referee.play(self.referee.actor(), action)
            return
        self.dealt.append(action)
        if len(self.dealt) == 2:
            high, low = self.dealt
            self.playing.begin(high * DEALS + low)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.playing.game.name_move(action)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.referee is not None and self.referee.actor() == NONE

    def returns(self) -> list[float]:
        """What everybody has gained; nothing before the end."""
        if self.referee is None or not self.is_terminal():
            return [0.0] * self.playing.players
        return returns(self.referee, self.playing.reward)

    def __str__(self) -> str:
        """The moves so far."""
        if self.referee is None:
            return " ".join(["dealing", *map(str, self.dealt)])
        moves = [self.playing.game.name_move(played.move) for played in self.referee.played]
        return "; ".join([f"deal {self.dealt[0]} {self.dealt[1]}", *moves])


class CarbarnObserver:
    """What a seat knows: now, from its veiled state; with perfect recall, all it was ever told.

    All that it was told has no length, so that this is a text only.
    """

    def __init__(self, playing: Playing, iig_obs_type: Any = None, params: Any = None) -> None:
        if params:
            raise ValueError(f"an observer of Carbarn takes no parameters, such as {params}")
        self.playing = playing
        self.recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.alone = iig_obs_type is None or (
            iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        )
        size = playing.players + playing.size
        self.tensor = None if self.recalls else np.zeros(size, np.float32)
        self.dict: dict[str, Any] = {}
        if self.tensor is not None:
            self.dict["player"] = self.tensor[: playing.players]
            for name, part in playing.parts.items():
                lies = self.tensor[playing.players :][part.place]
                self.dict[name] = lies.reshape(part.shape)

    def set_from(self, state: CarbarnState, player: int) -> None:
        """Write what the player knows of a state."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        self.tensor[player] = 1
        if state.referee is not None:
            game = self.playing.game
            veiled = game.veil(state.referee.state, player if self.alone else WATCHER)
            self.tensor[self.playing.players :] = observed(game, veiled)

    def string_from(self, state: CarbarnState, player: int) -> str:
        """The same in words."""
        if state.referee is None:
            return f"seat {player} before the deal"
        referee, game = state.referee, self.playing.game
        eye = player if self.alone else WATCHER
        if not self.recalls:
            return json.dumps(referee.view(eye))
        told = [
            [played.seat, referee.move_name(played.seat, played.move, eye)]
            + [event.as_json() for event in referee.events(played, eye)]
            for played in referee.played
        ]
        begun = game.view(game.veil(game.setup(referee.options, referee.seed), eye), eye)
        return json.dumps([begun, told])


def _register(game: Game) -> None:
    kind = _type_of(game)
    loaded = type(game.TITLE.replace(" ", ""), (CarbarnGame,), {"carbarn": game, "type": kind})
    pyspiel.register_game(kind, loaded)


for _name in games.folders():
    _register(games.find(_name))
