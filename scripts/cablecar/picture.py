"""Draw the pictures of Cable Car in a terminal (docs/pictures): python scripts/cablecar/picture.py

The dots of the tracks become shapes, and no font is fetched: the pictures look alike everywhere.
"""

from __future__ import annotations

import html
import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

from carbarn import games
from carbarn.engine.contract import Game, Room
from carbarn.engine.options import complete
from carbarn.engine.referee import Referee
from carbarn.games.cablecar.sketch import sketch
from carbarn.games.cablecar.state import State
from carbarn.opponents.match import seated

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
GAME: Game[State] = games.find("cable-car")

FONT = "'Fira Code', 'DejaVu Sans Mono', Menlo, Consolas, monospace"
SVG = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font: {char_height}px FONT; line-height: {line_height}px; }}
.{unique_id}-title {{ font: bold 18px sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
""".replace("FONT", FONT)

PITCH = 6.1  # between dots
TOP = 18.5  # from a character's baseline to the top of its ground
RUN = re.compile(r'<text class="([^"]+)" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>')
COLUMNS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))  # of the dots in a character


def main() -> None:
    """Two players in the middle of a game, and three at the end of one with companies."""
    PICTURES.mkdir(exist_ok=True)
    draw("cable-car-terminal", game(["greedy", "greedy"], tiles=40, seed=7), viewer=0)
    finished = game(["greedy"] * 3, tiles=60, seed=5, companies=True)
    draw("cable-car-companies-terminal", finished, viewer=0)


def game(seats: list[str], tiles: int, seed: int, **options: bool) -> Referee[State]:
    """A game between computer players until so many tiles are laid."""
    referee = Referee(GAME, complete(GAME, len(seats), options), seed)
    players = seated(GAME, seats, seed)
    while referee.view(0)["laid"] < tiles:
        seat = referee.actor()
        referee.play(seat, players[seat].choose(GAME.veil(referee.state, seat), seat))
    return referee


def draw(name: str, referee: Referee[State], viewer: int) -> None:
    """Write the terminal's picture as SVG."""
    console = Console(width=100, record=True, file=io.StringIO(), color_system="truecolor")
    console.print(Text.from_markup(sketch(referee.view(viewer), Room())))
    svg = console.export_svg(title=GAME.TITLE, code_format=SVG, unique_id=name)
    fills = dict(re.findall(r"\.(\S+) {[^}]*fill: (#\w+)", svg))
    svg = RUN.sub(lambda run: dots(run, fills), svg)
    (PICTURES / f"{name}.svg").write_text(svg, encoding="utf-8")


def dots(run: re.Match[str], fills: dict[str, str]) -> str:
    """Braille as round dots; other text stays."""
    text = html.unescape(run[4])
    if not all(0x2800 <= ord(c) < 0x2900 for c in text):
        return run[0]
    left, top = float(run[2]), float(run[3]) - TOP
    places = [
        f"M{left + (2 * n + x + 0.5) * PITCH:.1f} {top + (y + 0.5) * PITCH:.1f}h0"
        for n, character in enumerate(text)
        for x, column in enumerate(COLUMNS)
        for y, bit in enumerate(column)
        if ord(character) & bit
    ]
    stroke = f'stroke="{fills[run[1]]}" stroke-width="4.6" stroke-linecap="round"'
    return f'<path {stroke} d="{"".join(places)}"/>'


if __name__ == "__main__":
    main()
