"""A game in the terminal: its picture, what happened in words, and who won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..engine import words
from ..engine.contract import Room
from ..engine.events import EVERYTHING, Event
from ..engine.layout import NONE
from ..engine.referee import Played, Referee
from ..games import terminal
from .common import counted

Names = Mapping[int, str]  # of the seats

LATEST = 6  # lines of the log below the picture
BEST = 3  # scores told for each player at the end
MANY = 8  # a move that causes more is told in several lines
ENDLESS = 10_000  # rows of a terminal that may scroll


def show_position(
    console: Console, referee: Referee, viewer: int, names: Names, caption: str
) -> None:
    """Print the picture of the table and what the last move caused."""
    console.print(Text(caption, style="bold"))
    show_table(console, referee, viewer, names)
    show_events(console, referee, viewer, names)
    console.print()


def show_table(console: Console, referee: Referee, viewer: int, names: Names) -> None:
    """Print the picture of the table."""
    console.print(_picture(console, referee, viewer, _called(referee, names), ENDLESS))


def show_events(console: Console, referee: Referee, viewer: int, names: Names) -> None:
    """Print what the last move caused."""
    for sentence in _sentences(referee, referee.played[-1:], viewer, _called(referee, names)):
        console.print(Text(sentence))


class Watch:
    """A game as it goes on: drawn in place on a terminal, and a line for each move elsewhere."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._told = 0  # moves
        self._last: tuple[Referee, int, Names] | None = None
        self._live: Live | None = None
        if console.is_interactive:
            self._live = Live(console=console, screen=True, auto_refresh=False)

    def __enter__(self) -> Self:
        if self._live:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Leave the last picture standing."""
        if self._live:
            self._live.stop()
        if self._last:
            self.console.print(_picture(self.console, *self._last, ENDLESS))

    def show(self, referee: Referee, viewer: int, names: Names) -> None:
        """Show the table as it is now, with what happened since."""
        called = _called(referee, names)
        if self._live:
            self._live.update(_frame(self.console, referee, viewer, called), refresh=True)
        else:
            for number, played in enumerate(referee.played[self._told :], start=self._told + 1):
                self._tell(number, _sentences(referee, [played], viewer, called))
        self._told = len(referee.played)
        self._last = (referee, viewer, called)

    def _tell(self, number: int, sentences: Sequence[str]) -> None:
        between = " " if len(sentences) <= MANY else "\n     "
        self.console.print(Text(f"{number:>3}. {between.join(sentences)}"), soft_wrap=True)


def final(console: Console, referee: Referee, names: Names) -> None:
    """Print who won, and where everybody's points came from."""
    called = _called(referee, names)
    console.print(Text(f"{referee.game.TITLE}: {_verdict(referee, called)}", style="bold"))
    console.print(_ranking(referee, called))


# Words --------------------------------------------------------------------------------------


def _called(referee: Referee, names: Names) -> dict[int, str]:
    """What each seat is called; those who share a name are numbered."""
    given = {seat: names.get(seat, f"player {seat + 1}") for seat in range(referee.players)}
    shared = {name for name in given.values() if list(given.values()).count(name) > 1}
    return {seat: f"{name} {seat + 1}" if name in shared else name for seat, name in given.items()}


def _sentences(referee: Referee, moves: Sequence[Played], viewer: int, called: Names) -> list[str]:
    events = [event for played in moves for event in referee.events(played, viewer)]
    return [words.of_event(referee.game, event, called) for event in events]


def _prompt(referee: Referee, called: Names) -> str:
    seat = referee.actor()
    return "The game is over." if seat == NONE else f"{called[seat]} is thinking ..."


def _verdict(referee: Referee, called: Names) -> str:
    """Who won, by how much; a tie is a shared win."""
    if not referee.over():
        return "the game is not over; these are the points so far."
    scores, winners = referee.scores(), referee.winners()
    most = counted(max(scores), "point")
    if len(winners) > 1:
        return f"{_listed([called[seat] for seat in winners])} share the win with {most} each."
    winner = called[winners[0]]
    if len(scores) == 1:
        return f"{winner} ends with {most}."
    lead = max(scores) - sorted(scores)[-2]
    return f"{winner} wins with {most}, {f'{lead} ahead' if lead else 'by the tie-break'}."


def _listed(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]])


# Pictures -----------------------------------------------------------------------------------


def _picture(console: Console, referee: Referee, viewer: int, called: Names, rows: int) -> Text:
    """The game's own sketch, told the names and how much room it has; or else the bare view."""
    if not console.encoding.startswith("utf"):
        return Text(f"(No picture: it needs UTF-8, and this output is {console.encoding}.)")
    drawing = terminal(referee.game)
    if drawing is None:
        return _listing(referee.view(viewer))
    sketch = drawing.sketch(referee.view(viewer), Room(console.width, rows, called))
    picture = Text.from_markup(sketch, emoji=False, overflow="crop")
    picture.no_wrap = True
    return picture


def _listing(view: Mapping[str, object]) -> Text:
    """A view line by line, for a game that has no picture."""
    return Text("\n".join(f"{name}: {value}" for name, value in view.items()))


def _frame(console: Console, referee: Referee, viewer: int, called: Names) -> RenderableType:
    """The picture, as many lines of the log as fit below it, and always whom we wait for."""
    picture = _picture(console, referee, viewer, called, console.height - 3)
    shown = picture.split("\n")[: console.height - 2]
    spare = console.height - 1 - len(shown)
    latest = _sentences(referee, referee.played[-LATEST:], viewer, called)
    prompt = Text(_prompt(referee, called), style="bold")
    below = [*map(Text, latest[-max(1, min(LATEST, spare)) :]), prompt]
    for line in (*shown, *below):
        line.truncate(console.width, overflow="ellipsis")
    return Group(*shown, *below)


def _ranking(referee: Referee, called: Names) -> RenderableType:
    """Everybody by points, with the best of what they scored."""
    scores, places = referee.scores(), referee.places()
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("", "player", "points", "times", "best"):
        table.add_column(heading, justify="right" if heading in ("points", "times") else "left")
    for seat in sorted(called, key=lambda seat: places[seat]):
        scored = _scored(referee, seat)
        best = [words.of_event(referee.game, event, called) for event in scored[:BEST]]
        table.add_row(
            f"{places[seat]}.",
            Text(called[seat], style="bold" if places[seat] == 1 else ""),
            str(scores[seat]),
            str(len(scored)),
            Text("\n".join(best)),
        )
    return Padding(table, (1, 0))


def _scored(referee: Referee, seat: int) -> list[Event]:
    """What brought a seat points, the most first: events that tell a seat and points."""
    scored = [event for event in referee.log(EVERYTHING) if event.args.get("seat") == seat]
    scored = [event for event in scored if _points(event) > 0]
    return sorted(scored, key=_points, reverse=True)


def _points(event: Event) -> int:
    points = event.args.get("points")
    return points if isinstance(points, int) else 0
