"""The page: files built from web/, the same page for every address of its own."""

from __future__ import annotations

import gzip
import json
import mimetypes
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from .moments.links import Linked

INDEX = "index.html"
WORKER = "worker.js"  # keeps the page in browsers, and is looked for there by them
# Takes the place of a worker that is to go, and goes.
PARTING_WORKER = b"""\
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
"""
CHUNKS = "chunks.json"  # which file needs which, written by the build
# The first part of addresses that the page itself reads; lessons were at g before.
OF_THE_PAGE = {
    *("", "n", "t", "l", "r", "g", "i", "c", "d"),
    *("me", "games", "results", "told", "lobby", "people", "today"),
}
NOWHERE = "nowhere"  # any other address that somebody goes to
FIRST_PAGE = re.compile(r"src/(shell/home/Home|games/\w+/Picture)\.svelte")
TABLE = "src/shell/table/TablePage.svelte"
GAME = "src/games/{game}/index.ts"
WORDS = "src/words/{language}.json"
GAME_WORDS = "../src/carbarn/games/{game}/words/{language}.json"
USUAL_LANGUAGE = "en"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
WORTH_PACKING = 500  # bytes
NOT_BUILT = (
    "The table server is running, but its page has not been built.\n"
    "In a checkout: python scripts/npm.py ci && python scripts/npm.py run build\n"
    "(needs only Python; installed packages bring the page with them)\n"
)

# What there is at the table with some code, if there is one.
TableAt = Callable[[Scope, str], Awaitable[Linked | None]]


@dataclass(frozen=True)
class Kept:
    """A file in memory, as it is and packed."""

    changed: int
    body: bytes
    packed: bytes | None

    @classmethod
    def of(cls, body: bytes, changed: int = 0) -> Kept:
        """Pack it, if that makes it smaller."""
        packed = gzip.compress(body, mtime=0) if len(body) >= WORTH_PACKING else body
        return cls(changed, body, packed if len(packed) < len(body) else None)


class Page:
    """Files by their names, and the page itself: read and packed once, then sent from memory."""

    def __init__(self, folder: Path, table_at: TableAt, *, offline: bool) -> None:
        self._folder = folder
        self._offline = offline
        self._table_at = table_at
        self._files = StaticFiles(directory=folder, check_dir=False)
        self._kept: dict[str, Kept] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what is asked for outside the API."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": "no-such-page"})
            return
        path = scope["path"].lstrip("/")
        if scope["method"] not in {"GET", "HEAD"} or path.startswith("api/"):
            raise HTTPException(404)
        kind, _, code = path.partition("/")
        if kind not in OF_THE_PAGE:
            answer = self._file_or_page(path, scope)
        else:
            table = await self._table_at(scope, code) if kind == "t" else None
            answer = self._index(kind, table, scope)
        await answer(scope, receive, send)

    def _file_or_page(self, path: str, scope: Scope) -> Response:
        """A file; who goes to an address where nothing is sees a page that says so."""
        if path == WORKER and not self._offline:
            return sent(Kept.of(PARTING_WORKER), WORKER, ASK_AGAIN, scope)
        try:
            return self._file(path, scope)
        except HTTPException:
            if "text/html" not in Headers(scope=scope).get("accept", ""):
                raise
            answer = self._index(NOWHERE, None, scope)
            answer.status_code = 404
            return answer

    def _file(self, path: str, scope: Scope) -> Response:
        try:
            found, stat = self._files.lookup_path(path)
        except (OSError, ValueError):  # no file can have such a name
            raise HTTPException(404) from None
        if stat is None or not Path(found).is_file():
            raise HTTPException(404)
        named_by_content = path.startswith("assets/")
        caching = FOR_EVER if named_by_content else ASK_AGAIN
        return sent(self._read(Path(found), stat.st_mtime_ns), path, caching, scope)

    def _read(self, file: Path, changed: int) -> Kept:
        kept = self._kept.get(str(file))
        if kept is None or kept.changed != changed:
            kept = self._kept[str(file)] = Kept.of(file.read_bytes(), changed)
        return kept

    def _index(self, kind: str, table: Linked | None, scope: Scope) -> Response:
        """The page, which says at once what it will need, so that nothing is fetched in turns."""
        index, chunks = self._folder / INDEX, self._folder / CHUNKS
        if not index.is_file():
            return PlainTextResponse(NOT_BUILT, headers={"cache-control": ASK_AGAIN})
        html = index.read_text()
        head = table.head if table else ""
        if chunks.is_file():
            known = json.loads(chunks.read_text())
            game = table.game if table else None
            first = needed(known, kind, game, Headers(scope=scope).get("accept-language", ""))
            head += "".join(links(known, first))
        html = html.replace("</head>", head + "</head>")
        return sent(Kept.of(html.encode()), INDEX, ASK_AGAIN, scope)


# What the page will need --------------------------------------------------------------------

Chunks = dict[str, dict[str, Any]]


def needed(known: Chunks, kind: str, game: str | None, languages: str) -> list[str]:
    """The chunks that are loaded first at some kind of address."""
    words = in_language(known, WORDS, languages)
    if kind in {"", "n"}:
        return words + [name for name in known if FIRST_PAGE.fullmatch(name)]
    if kind != "t":
        return words
    own = in_language(known, GAME_WORDS.replace("{game}", str(game)), languages)
    return words + own + [name for name in (TABLE, GAME.format(game=game)) if name in known]


def in_language(known: Chunks, path: str, languages: str) -> list[str]:
    """The words that a browser will read first: in the first of its languages that we speak."""
    spoken = [language.strip()[:2] for language in languages.split(",")]
    words = [path.format(language=one) for one in [*spoken, USUAL_LANGUAGE]]
    return [name for name in words if name in known][:1]


def links(known: Chunks, names: Iterable[str]) -> Iterator[str]:
    """To all that some chunks need; what the page needs anywhere it links itself."""
    for name in sorted(with_imports(known, names) - with_imports(known, [INDEX])):
        yield f'<link rel="modulepreload" crossorigin href="/{known[name]["file"]}">'
        for style in known[name].get("css", ()):
            yield f'<link rel="stylesheet" crossorigin href="/{style}">'


def with_imports(known: Chunks, names: Iterable[str]) -> set[str]:
    """Some chunks, with all that they import before they run."""
    found: set[str] = set()
    left = list(names)
    while left:
        name = left.pop()
        if name in known and name not in found:
            found.add(name)
            left += known[name].get("imports", ())
    return found


# Sending ------------------------------------------------------------------------------------


def sent(kept: Kept, name: str, caching: str, scope: Scope) -> Response:
    """A file, packed for who can open it."""
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    body = kept.body
    if kept.packed is not None and "gzip" in Headers(scope=scope).get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        body = kept.packed
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(body, headers=headers, media_type=kind)
