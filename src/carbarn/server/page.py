"""The page: files built from web/, the same page for every address of its own."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

INDEX = "index.html"
OF_THE_PAGE = {"", "t", "i", "c"}  # the first part of addresses that the page itself reads
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
NOT_BUILT = (
    "The table server is running, but its page has not been built.\n"
    "In a checkout: python scripts/npm.py ci && python scripts/npm.py run build\n"
    "(needs only Python; installed packages bring the page with them)\n"
)


class Page:
    """Files by their names, and the page itself."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files = StaticFiles(directory=folder, check_dir=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what is asked for outside the API."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": "no-such-page"})
            return
        path = scope["path"].lstrip("/")
        if scope["method"] not in {"GET", "HEAD"} or path.startswith("api/"):
            raise HTTPException(404)
        await self.answer(path)(scope, receive, send)

    def answer(self, path: str) -> Response:
        """A file, or the page."""
        if path.partition("/")[0] in OF_THE_PAGE:
            return self._index()
        found, stat = self._files.lookup_path(path) if "\0" not in path else ("", None)
        if stat is None or not Path(found).is_file():
            raise HTTPException(404)
        named_by_content = path.startswith("assets/")
        caching = FOR_EVER if named_by_content else ASK_AGAIN
        return FileResponse(found, stat_result=stat, headers={"cache-control": caching})

    def _index(self) -> Response:
        index = self._folder / INDEX
        if not index.is_file():
            return PlainTextResponse(NOT_BUILT, headers={"cache-control": ASK_AGAIN})
        return FileResponse(index, headers={"cache-control": ASK_AGAIN})
