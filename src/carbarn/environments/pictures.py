"""What `render` draws: the picture of the terminal, as text, on the screen or as SVG."""

from __future__ import annotations

import io
from typing import Literal

from rich.console import Console
from rich.text import Text

from ..engine.contract import Room
from ..engine.events import EVERYTHING
from ..engine.referee import Referee
from ..games import terminal

Mode = Literal["ansi", "human", "svg"]
MODES: list[str] = ["ansi", "human", "svg"]
ROOM = Room()


def drawn(referee: Referee, mode: Mode | None) -> str | None:
    """The whole table, with nothing hidden; printed, and nothing returned, where a person looks."""
    if mode == "human":
        Console(width=ROOM.columns).print(picture(referee))
        return None
    console = Console(
        file=io.StringIO(),
        width=ROOM.columns,
        record=True,
        force_terminal=True,
        color_system="truecolor",
    )
    console.print(picture(referee))
    if mode == "svg":
        return console.export_svg(title=referee.game.TITLE)
    return console.export_text(styles=True)


def picture(referee: Referee) -> Text:
    """The game's own sketch, or its view line by line."""
    view, drawing = referee.view(EVERYTHING), terminal(referee.game)
    if drawing is None:
        return Text("\n".join(f"{name}: {value}" for name, value in view.items()))
    text = Text.from_markup(drawing.sketch(view, ROOM), emoji=False, overflow="crop")
    text.no_wrap = True
    return text
