"""What becomes of something that is sent."""

from __future__ import annotations

from enum import Enum


class Outcome(Enum):
    """Whether it is worth trying again."""

    ARRIVED = "arrived"
    LATER = "later"
    REFUSED = "refused"  # this one; others may arrive
    GONE = "gone"  # nobody is there any more
