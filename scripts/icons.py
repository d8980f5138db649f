"""The icons of the page as pictures, drawn from web/public/icon.svg: `python scripts/icons.py`."""

import re
from pathlib import Path

import resvg_py

PUBLIC = Path(__file__).parents[1] / "web/public"
GREEN = "#1f4d3a"
SAFE = 0.78  # of the width: what is left when a system cuts an icon to its own shape


def main() -> None:
    """Draw them all."""
    roundel = (PUBLIC / "icon.svg").read_text()
    cut = _on_ground(roundel, SAFE)
    for size in (192, 512):
        _draw(roundel, f"icon-{size}", size)
        _draw(cut, f"icon-maskable-{size}", size)
    _draw(_on_ground(roundel, 0.9), "icon-180", 180)  # Apple cuts the corners only


def _on_ground(svg: str, share: float) -> str:
    """In the middle of a square that has no gaps."""
    found = re.fullmatch(r"\s*<svg[^>]*>(.*)</svg>\s*", svg, re.DOTALL)
    assert found
    edge = 32 * (1 - share)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<path fill="{GREEN}" d="M0 0h64v64H0z"/>'
        f'<g transform="translate({edge} {edge}) scale({share})">{found[1]}</g></svg>'
    )


def _draw(svg: str, name: str, size: int) -> None:
    picture = resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size)
    (PUBLIC / f"{name}.png").write_bytes(bytes(picture))


main()
