"""Work that takes long, such as playing a game again, beside the event loop.

There is one thread for it: with more of them, whoever plays would wait for each in turn, for only
one thread of a process runs Python at a time.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
TURN = 0.001  # seconds that the thread may go on when the event loop has something to do

_thread = ThreadPoolExecutor(1, "beside", sys.setswitchinterval, (TURN,))


async def beside(work: Callable[P, R], *args: P.args, **named: P.kwargs) -> R:
    """What the work returns, while others go on."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_thread, partial(work, *args, **named))
