"""The whole table drawn in characters, for terminals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.markup import escape

from ...engine.contract import Room

View = Mapping[str, Any]

COLOURS = ("red", "blue", "green", "yellow", "magenta")
RAILS = {(0, 1): "└", (0, 2): "│", (0, 3): "┘", (1, 2): "┌", (1, 3): "─", (2, 3): "┐"}
WIDTH = 4


def sketch(view: View, room: Room) -> str:
    """Round and phase, the map, tickets on the table, and everybody's board."""
    view = {**view, "names": room.names}
    parts = [_head(view), _map(view), _table(view)]
    parts += [_player(view, board) for board in view["boards"]]
    return "\n\n".join(part for part in parts if part)


def _name(view: View, seat: int) -> str:
    name = escape(str(view["names"].get(seat, f"player {seat + 1}")))
    return f"[{COLOURS[seat]}]{name}[/]"


def _head(view: View) -> str:
    order = ", ".join(_name(view, seat) for seat in view["order"])
    types = " ".join(kind or "-" for kind in view["types"])
    return (
        f"round {view['round']} of {view['rounds']}, {view['phase']}; order: {order}\n"
        f"passengers come to {types}; {view['reserve']} in the reserve"
    )


def _map(view: View) -> str:
    spaces = {(space["x"], space["y"]): space for space in view["map"]}
    columns = max(x for x, _ in spaces) + 1
    rows = max(y for _, y in spaces) + 1
    lines = [
        "".join(_space(spaces.get((x, y))) for x in range(columns)).rstrip() for y in range(rows)
    ]
    return "\n".join(lines)


def _space(space: Mapping[str, Any] | None) -> str:
    """A building, a rail, a parcel or open ground, padded to its width."""
    if space is None:
        return " " * WIDTH
    colour = COLOURS[space["owner"]] if space["owner"] is not None else "default"
    if space["building"]:
        text = space["building"] + ("+" if space["upgraded"] else "")
        text += "☺" if space["passenger"] else ""
        return f"[{colour} bold]{text.ljust(WIDTH)}[/]"
    if space["rails"]:
        return _rails(space)
    text = space["parcel"] or space["ground"]
    return f"[{colour}]{escape(text).ljust(WIDTH)}[/]"


def _rails(space: Mapping[str, Any]) -> str:
    """One rail or two, in the colours of their owners."""
    drawn = ""
    for rail in space["rails"]:
        colour = COLOURS[int(rail["link"].partition(".")[0]) - 1]
        drawn += f"[{colour}]{RAILS[rail['from'], rail['to']]}[/]"
    return drawn + " " * (WIDTH - len(space["rails"]))


def _table(view: View) -> str:
    auction = view["auction"]
    lines = [
        f"open: {_tickets(auction['open'])}" if auction["open"]["tickets"] else "",
        f"line: {_tickets(auction['line'])}" if auction["line"]["tickets"] else "",
        _development(view["development"]),
        "supply: " + ", ".join(f"{one['building']} {one['tiles']}" for one in view["supply"]),
    ]
    return "\n".join(line for line in lines if line)


def _development(development: View) -> str:
    if development["rule"] == "shelf":
        return f"shelf: {_tickets(development['shelf'])}, {development['deck']} more"
    books = [
        f"{book['book']}: {_ticket(book['top']) if book['top'] else '-'} of "
        f"{len(book['tickets']) + book['unseen']}"
        for book in development["books"]
    ]
    return "books " + "; ".join(books)


def _ticket(ticket: View) -> str:
    icons = [_icon(icon) for icon in ticket["icons"] if icon["icon"] != "strip"]
    void = " void" if ticket["void"] else ""
    price = ticket["price"]
    cost = f" ({price['kind']} {price['amount']})" if price else ""
    return escape(f"#{ticket['card']} {' '.join(icons)}{void}{cost}")


def _icon(icon: View) -> str:
    if icon["icon"] == "money":
        return f"${icon['amount']}"
    return f"rail{icon['amount']}" if icon["icon"] == "rail" else str(icon["icon"])


def _tickets(pile: View) -> str:
    shown = [_ticket(ticket) for ticket in pile["tickets"]]
    return " | ".join(shown + ([f"{pile['unseen']} unseen"] if pile["unseen"] else [])) or "none"


def _player(view: View, board: View) -> str:
    seat = board["seat"]
    links = [_link(link) for link in view["links"] if link["owner"] == seat]
    head = (
        f"{_name(view, seat)}: {view['scores'][seat]} points, ${board['cash']}, "
        f"{board['happiness']} happiness, stress {board['stress']} of {board['most_stress']}, "
        f"{board['workers']} of {board['most_workers']} workers"
    )
    lines = [f"  hand {_tickets(board['hand'])}"]
    if links:
        lines.append(f"  links {', '.join(links)}")
    return "\n".join([head, *lines])


def _link(link: View) -> str:
    state = "upgraded" if link["upgraded"] else "complete" if link["complete"] else "open"
    return f"{link['link']} {state}, {link['rails']} rails"
