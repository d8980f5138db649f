"""What the log looks like: one bounded line a thing, for people or as JSON, without secrets.

Code logs as Python does: words, and what they are about as `extra`. Warnings of what we use take
the same way. A request's number stands in every line that it causes.
"""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import MutableMapping
from typing import Any

import structlog
from structlog.typing import ExcInfo, Processor

from .metrics import CountWarnings

LONGEST_LINE = 500  # characters of a value, or of a line of a traceback
MOST_LINES = 50  # of a traceback
PASSWORD = re.compile(r"(?<=://)[^/@\s]+(?=@)")  # in an address, with the user's name
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
SECRET = {"cookie", "invite", "key", "password", "secret", "seed", "token"}
FORMATS = ("text", "json")
Line = MutableMapping[str, Any]


def log_to_stderr(form: str) -> None:
    """What hosts want to know, and warnings of what we use."""
    handler = logging.StreamHandler()
    handler.setFormatter(formatter(form, colors=sys.stderr.isatty()))
    logging.basicConfig(handlers=[handler, CountWarnings()], level=logging.WARNING)
    logging.getLogger("carbarn").setLevel(logging.INFO)
    # Its warnings are about single requests: whoever sends bad ones could fill the disk with them.
    logging.getLogger("uvicorn").setLevel(logging.ERROR)


def formatter(form: str, *, colors: bool = False) -> logging.Formatter:
    """Lines in a form, whoever logs."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper("iso"),
        structlog.processors.ExceptionRenderer(_traceback),
        bounded,
    ]
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            _written(form, colors),
        ],
    )


def _written(form: str, colors: bool) -> Processor:
    if form == "json":
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.dev.ConsoleRenderer(
        colors=colors, pad_event_to=0, exception_formatter=structlog.dev.plain_traceback
    )


def _traceback(exc_info: ExcInfo) -> str:
    """Its two ends, if it is long; never what variables held."""
    lines = "".join(traceback.format_exception(*exc_info)).strip().split("\n")
    if len(lines) > MOST_LINES:
        half = MOST_LINES // 2 - 1
        lines = [*lines[:half], "...", *lines[-half:]]
    return "\n".join(lines)


def bounded(_: Any, __: str, line: Line) -> Line:
    """A line that stays one, and tells nothing that nobody may know."""
    for name, value in line.items():
        if name.startswith("_"):
            continue
        if name in SECRET:
            line[name] = "***"
        elif name == "exception":
            line[name] = "\n".join(_short(part) for part in value.split("\n"))
        elif not isinstance(value, int | float | None):
            line[name] = _short(str(value))
    return line


def _short(text: str) -> str:
    cut = text if len(text) <= LONGEST_LINE else f"{text[: LONGEST_LINE - 3]}..."
    return PASSWORD.sub("***", CONTROL.sub(" ", cut)).rstrip()
