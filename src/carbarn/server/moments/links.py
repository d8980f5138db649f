"""What a link to a table says of itself: Open Graph, which chats read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import Scope

from ...games import folders
from ..asking import RequestContext
from ..problems import Problem
from ..store.store import KeptTable
from ..table.view import as_seen_by
from .picture import HEIGHT, WIDTH
from .pictures import names_at

MOVE = re.compile(r"\d{1,6}")


@dataclass(frozen=True)
class Linked:
    """A table whose page is asked for."""

    game: str | None  # its folder, if it can be played here
    head: str  # for the page's


async def linked(scope: Scope, code: str) -> Linked | None:
    """What there is at a code, for everybody to know."""
    context: RequestContext = scope["app"].state.context
    try:
        context.orders.now.check_table(code)
        async with context.registry.table(code) as table:
            head = _head(context.settings.site or _site(scope), table.kept, _move(scope))
            return Linked(folders().get(table.kept.game), head)
    except Problem:
        return None


def _head(site: str, table: KeptTable, move: str) -> str:
    """Who plays what; of a game that is over a picture, unless others are to play the same deal."""
    seen = as_seen_by(None, table)
    names = ", ".join(names_at(table)) if seen.status in {"playing", "over"} else ""
    said = {"og:site_name": "Carbarn", "og:type": "website", "og:title": seen.title}
    if names:
        said["og:description"] = names
    if seen.status == "over" and table.day is None:
        chosen = f"?move={move}" if move else ""
        said |= {
            "og:image": f"{site}/api/tables/{table.code}/picture{chosen}",
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": f"{seen.title}: {names}",
            "twitter:card": "summary_large_image",
        }
    return "".join(
        f'<meta property="{name}" content="{escape(value)}">' for name, value in said.items()
    )


def _move(scope: Scope) -> str:
    """The move that the address names, or nothing."""
    named = parse_qs(scope["query_string"].decode("latin-1")).get("move", [""])[0]
    return named if MOVE.fullmatch(named) else ""


def _site(scope: Scope) -> str:
    """As whoever follows the link has called it."""
    return f"{scope['scheme']}://{Headers(scope=scope).get('host', '')}"
