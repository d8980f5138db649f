"""The whole table drawn in characters, for terminals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.markup import escape

View = Mapping[str, Any]


def sketch(view: View) -> str:
    """The passengers' rows, the trams, and each player's lines, money and hand."""
    parts = [_rows(view), _trams(view)]
    parts += [_player(view, seat) for seat in range(view["players"])]
    return "\n\n".join(parts)


def _name(view: View, seat: int) -> str:
    return escape(str(view.get("names", {}).get(seat, f"player {seat + 1}")))


def _card(card: Mapping[str, Any]) -> str:
    return card["card"] or "▒"


def _rows(view: View) -> str:
    rows = [
        f"{row['colour']:<7} " + " ".join(_card(card) for card in row["passengers"])
        for row in view["rows"]
    ]
    return "\n".join([f"scorings {len(view['scorings'])} of {view['of']}", *rows])


def _trams(view: View) -> str:
    shown = [f"{tram['tram']} x{tram['times']}: {tram['display']}" for tram in view["trams"]]
    return f"trams {', '.join(shown)}   pile {view['pile']}   discards {view['discards']}"


def _player(view: View, seat: int) -> str:
    lines = [
        f"  {line['line']} {line['colour']:<7} {'-'.join(map(str, line['stations']))}"
        f"{' +' + str(line['conductors']) if line['conductors'] else ''}"
        f"  {line['tram'] or 'no tram'} = {line['worth']}"
        for line in view["lines"][seat]
    ]
    hand = " ".join(_card(card) for card in view["hands"][seat])
    money = len(view["money"][seat])
    head = f"{_name(view, seat)}: {view['scores'][seat]} points, {money},000 marks"
    return "\n".join([head, *lines, f"  hand {hand}"])
