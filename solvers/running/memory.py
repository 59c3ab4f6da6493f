"""How much memory the program and its worker processes use."""

from __future__ import annotations

import psutil


def megabytes_used() -> float:
    """Resident memory of this process and of all that it has started, in megabytes."""
    this = psutil.Process()
    return sum(map(_resident, [this, *this.children(recursive=True)])) / 2**20


def _resident(process: psutil.Process) -> int:
    """The resident memory of a process; 0 if it has ended meanwhile."""
    try:
        return int(process.memory_info().rss)
    except psutil.Error:
        return 0
