"""Errors as they are answered over HTTP, and as OpenAPI documents them."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from .edge.request_log import NUMBER, number
from .hosting.metrics import count_problem
from .problems import KINDS, Problem
from .schemas import ErrorAnswer
from .store.batch_writer import StoreFailed

log = logging.getLogger(__name__)
BY_STATUS = {404: "no-such-page", 405: "wrong-method", 413: "too-large", 429: "too-fast"}


def refusal(problem: Problem) -> JSONResponse:
    """A problem as an answer; of a move that is refused with its rule, and what to say of it."""
    count_problem(problem)
    error: dict[str, Any] = {"code": problem.code, "words": problem.words}
    if problem.rule is not None:
        error |= {"rule": problem.rule, "key": problem.key, "args": problem.details}
    return JSONResponse({"error": error}, problem.status)


def documented(*codes: str) -> dict[int | str, dict[str, Any]]:
    """What a route may answer instead, for OpenAPI."""
    words: dict[int, list[str]] = {}
    for code in dict.fromkeys(codes):
        kind = KINDS[code]
        words.setdefault(kind.status, []).append(f"`{code}`: {kind.words}")
    return {
        status: {"model": ErrorAnswer, "description": "; ".join(lines)}
        for status, lines in sorted(words.items())
    }


def add_to(app: FastAPI, headers: Mapping[str, str]) -> None:
    """Answer every error in the one shape there is; the worst ones need their headers here."""

    async def internal(_: Request, __: Exception) -> JSONResponse:
        answer = refusal(Problem("internal"))
        answer.headers.update({**headers, NUMBER: number()})
        return answer

    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _by_status)
    app.add_exception_handler(Exception, internal)


async def _problem(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Problem)
    if isinstance(error, StoreFailed):
        log.warning(error.code, extra={"reason": error.reason})
    return refusal(error)


async def _malformed(_: Request, error: Exception) -> JSONResponse:
    """Say which part of a request is wrong, without repeating what was sent."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return refusal(Problem("malformed", f"{place}: {first['msg']}"))


async def _by_status(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    answer = refusal(Problem(BY_STATUS.get(error.status_code, "malformed")))
    answer.headers.update(error.headers or {})
    return answer
