"""Reading options: what a player typed, or a store has kept, becomes a complete, checked set."""

from __future__ import annotations

from collections.abc import Mapping

from . import words
from .contract import BadChoice, Game, Option, Options, OptionValue, Refusal

_YES = {"yes": True, "true": True, "on": True, "1": True}
_NO = {"no": False, "false": False, "off": False, "0": False}


class BadOption(ValueError):
    """An option that the game does not have; the message says which it does.

    What players made themselves is refused with a rule.
    """

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = refusal


def complete(game: Game, players: int, chosen: Mapping[str, OptionValue]) -> Options:
    """All options of a game, the ones not chosen by their defaults."""
    if players not in game.SEATS:
        least, most = game.SEATS[0], game.SEATS[-1]
        meant = f"{least} to {most}" if least < most else f"{least}"
        raise BadOption(f"{game.TITLE} is for {meant} players, not {players}")
    known = {option.name: option for option in game.OPTIONS}
    for name in chosen:
        if name not in known:
            offered = ", ".join(known) or "none"
            raise BadOption(f"{game.TITLE} has no option {name!r}; it has {offered}")
    options: dict[str, OptionValue] = {"players": players}
    own: list[Option] = []
    for name, option in known.items():
        options[name] = chosen.get(name, option.choices[0])
        if option.own and not is_choice(option, options[name]):
            own.append(option)  # what is made for a table is read when all else is known of it
        else:
            options[name] = read(option, options[name])
    for option in own:
        options[option.name] = _read_own(game, option, str(options[option.name]), options)
    return options


def completed(game: Game, kept: Options) -> Options:
    """Options that were kept, and by their defaults those that the game did not have then."""
    chosen = {name: value for name, value in kept.items() if name != "players"}
    return complete(game, int(kept["players"]), chosen)


def is_choice(option: Option, value: OptionValue) -> bool:
    """Whether it is one of those that are offered, however it was written."""
    try:
        read(option, value)
    except BadOption:
        return False
    return True


def _read_own(game: Game, option: Option, text: str, options: Options) -> OptionValue:
    assert option.own
    try:
        return option.own(text, options)
    except BadChoice as error:
        offered = ", ".join(written(choice) for choice in option.choices)
        why = words.of_refusal(game, error.refusal).rstrip(".")
        raise BadOption(
            f"option {option.name} is one of {offered}, or one of your own: {why}", error.refusal
        ) from None


def read(option: Option, value: OptionValue) -> OptionValue:
    """One of the option's choices, however it was written."""
    text = str(value).lower()
    for choice in option.choices:
        if isinstance(choice, bool):
            if {**_YES, **_NO}.get(text) is choice:
                return choice
        elif str(choice) == text:
            return choice
    offered = ", ".join(written(choice) for choice in option.choices)
    raise BadOption(f"option {option.name} is one of {offered}, not {value!r}")


def written(value: OptionValue) -> str:
    """A choice as players write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
