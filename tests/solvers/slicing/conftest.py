"""Tests of slices and of the processes that search them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from jigsat.solvers.running.processes import end_idle_processes


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    """A process that a test has started is kept for others: end it."""
    yield
    end_idle_processes()
