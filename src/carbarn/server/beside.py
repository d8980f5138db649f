"""Work that takes long, such as playing a game again, beside the event loop.

There is one thread for it: with more of them, whoever plays would wait for each in turn, for only
one thread of a process runs Python at a time.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
TURN = 0.001  # seconds that the thread may go on when the event loop has something to do

_thread = ThreadPoolExecutor(1, "beside", sys.setswitchinterval, (TURN,))
charge: ContextVar[Callable[[float], None]] = ContextVar("charge", default=lambda _: None)


async def beside(work: Callable[P, R], *args: P.args, **named: P.kwargs) -> R:
    """What the work returns, while others go on; the seconds are charged to whoever asked."""
    took = list[float]()
    loop = asyncio.get_running_loop()
    try:
        return await loop.run_in_executor(_thread, timed, partial(work, *args, **named), took)
    finally:
        charge.get()(sum(took))


def timed(work: Callable[[], R], took: list[float]) -> R:
    """Do some work in this thread, and note the seconds that it took."""
    started = time.thread_time()
    try:
        return work()
    finally:
        took.append(time.thread_time() - started)
