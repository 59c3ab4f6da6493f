"""Vectors of words in compiled code do what numpy does with arrays of as many words."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numba import njit
from numpy.typing import NDArray

from jigsat.solvers.engines import lanes
from jigsat.solvers.engines.lanes import LANES

Words = NDArray[np.uint64]
HERE = np.array([0, 1, 0, 3, 4, 0, 6, 1 << 63], np.uint64)
THERE = np.array([9, 8, 7, 6, 5, 4, 3, 2], np.uint64)


def result(operation: Callable[..., object], here: Words = HERE, there: Words = THERE) -> Words:
    """What a compiled function makes of two vectors."""
    compiled = njit(operation)

    @njit
    def run(here: Words, there: Words, out: Words) -> None:
        first = lanes.load(lanes.memory_of(here), 0)
        second = lanes.load(lanes.memory_of(there), 0)
        lanes.store(lanes.memory_of(out), 0, compiled(first, second))

    out = np.zeros(LANES, np.uint64)
    run(here, there, out)
    return out


@pytest.mark.parametrize(
    ("operation", "expected"),
    [
        (lambda here, there: here & there, HERE & THERE),
        (lambda here, there: here | there, HERE | THERE),
        (lambda here, there: here ^ there, HERE ^ THERE),
        (lambda here, there: lanes.where_zero(here, there), np.where(HERE == 0, THERE, 0)),
        (
            lambda here, there: lanes.gathered_where_zero(here, there),
            np.array([9, 7, 4, 0, 0, 0, 0, 0], np.uint64),
        ),
        (lambda here, there: lanes.rotated(there, 3), np.roll(THERE, -3)),  # noqa: ARG005
        (
            lambda here, there: lanes.spread(lanes.first_lane(there)),  # noqa: ARG005
            np.full(LANES, 9, np.uint64),
        ),
    ],
    ids=["and", "or", "xor", "where_zero", "gathered_where_zero", "rotated", "spread"],
)
def test_operations(operation: Callable[..., object], expected: Words) -> None:
    assert np.array_equal(result(operation), expected)


@pytest.mark.parametrize("place", range(LANES))
def test_any_lane_counts(place: int) -> None:
    words = np.zeros(LANES, np.uint64)
    assert asked(words) == (False, LANES)
    words[place] = 1 << 40
    assert asked(words) == (True, LANES - 1)


@njit
def asked(words: Words) -> tuple[bool, int]:
    vector = lanes.load(lanes.memory_of(words), 0)
    return lanes.is_any(vector), lanes.number_of_bits(lanes.zeros_of(vector))


@njit
def moved(words: Words, by: int) -> Words:
    out = np.zeros(LANES, np.uint64)
    lanes.store(lanes.memory_of(out), 0, lanes.load(lanes.memory_of(words), by))
    return out


@pytest.mark.parametrize("by", [0, 1, 5])
def test_vectors_begin_anywhere(by: int) -> None:
    words = np.arange(2 * LANES, dtype=np.uint64)
    assert moved(words, by).tolist() == list(range(by, by + LANES))
