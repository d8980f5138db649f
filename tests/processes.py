"""Programs that tests start."""

from __future__ import annotations

import signal


def hearing_interrupts() -> None:
    """For a new process: whoever runs tests in the background passes on that it hears no Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
