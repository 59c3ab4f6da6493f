"""The processor time that a test takes, with that of the programs it runs."""

from __future__ import annotations

import os
import time

#: Seconds of programs that ended in processes of which this one is not the parent.
_ELSEWHERE: list[float] = []


def processor_seconds() -> float:
    """Return what this process and the programs it has run have spent so far."""
    children = os.times()
    of_children = children.children_user + children.children_system
    return time.process_time() + of_children + sum(_ELSEWHERE)


def spent_elsewhere(seconds: float) -> None:
    """Add the seconds of a program that is no child of this process."""
    _ELSEWHERE.append(seconds)
