"""Limits that are over when a test says so, on a fast machine and on a slow one."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import pytest

from jigsat.solvers.limits import deadline

#: More than any limit of a test, in seconds.
HOURS = 1e6


def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """What, when it is called, lets hours go by for all time budgets."""
    passed = [0.0]

    def go_by() -> None:
        passed[0] = HOURS

    monkeypatch.setattr(deadline, "monotonic", lambda: monotonic() + passed[0])
    return go_by
