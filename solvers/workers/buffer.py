"""Collecting solutions, so that they are sent in groups and not one by one."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import numpy as np

from jigsat.models.problem import Rows

#: What was found is sent at least this often, in seconds, or when there is so much.
SEND_SECONDS = 0.1
SEND_SOLUTIONS = 500


class SolutionBuffer:
    """Collects solutions and sends them in groups."""

    def __init__(self, send: Callable[[Rows], None]) -> None:
        self._send = send
        self._found: list[Rows] = []
        self._number = 0
        self._sent = 0.0  # so that the first solution leaves at once

    def add(self, rows: Rows) -> None:
        """Add solutions, and send what there is if it is much or has waited for long."""
        self._found.append(rows)
        self._number += len(rows)
        if self._number >= SEND_SOLUTIONS or self._is_late():
            self.flush()

    def _is_late(self) -> bool:
        return monotonic() - self._sent > SEND_SECONDS

    def flush(self) -> None:
        """Send what there is."""
        if self._found:
            self._send(np.concatenate(self._found))
        self._found = []
        self._number = 0
        self._sent = monotonic()
