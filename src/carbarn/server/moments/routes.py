"""The route to pictures of moments."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from ..asking import AT_A_TABLE, COSTLY, Code, Context
from ..http_errors import documented

WHILE = "public, max-age=3600"  # somebody may be called otherwise later
PNG: dict[int | str, dict[str, Any]] = {
    200: {"description": "The table", "content": {"image/png": {}}}
}
Moves = Annotated[
    int | None, Query(ge=0, le=100_000, description="after so many moves; null: at the end")
]

moments = APIRouter(prefix="/api", responses=documented("too-fast", "foreign-host"))


@moments.get(
    "/tables/{code}/picture",
    dependencies=COSTLY,
    response_class=Response,
    responses={**documented(*AT_A_TABLE, "malformed", "no-such-move", "not-over"), **PNG},
)
async def picture(context: Context, code: Code, move: Moves = None) -> Response:
    """A moment of a finished game, for chats that show what a link is about."""
    async with context.registry.table(code) as table:
        drawn = await context.pictures.picture(table, move)
        headers = {"cross-origin-resource-policy": "cross-origin"}
        if table.kept.day is None:  # or else not everybody may see it
            headers["cache-control"] = WHILE
        return Response(drawn, media_type="image/png", headers=headers)
