"""How much memory the program and its worker processes use."""

from __future__ import annotations

import multiprocessing
import os
from contextlib import suppress
from pathlib import Path

PAGES_IN_USE = 1


def megabytes_used() -> float:
    """Resident memory of this process and its workers, in megabytes; 0 where nobody tells."""
    processes = [os.getpid(), *(child.pid for child in multiprocessing.active_children())]
    return sum(_resident(process) for process in processes if process is not None) / 2**20


def _resident(process: int) -> int:
    with suppress(OSError, ValueError):
        pages = Path(f"/proc/{process}/statm").read_text().split()[PAGES_IN_USE]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    return 0
