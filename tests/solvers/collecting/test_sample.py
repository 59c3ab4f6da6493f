"""A fair sample of a stream of solutions."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from jigsat.models.problem import Rows
from jigsat.solvers.collecting import Sample, keys_of


def rows(number: int, width: int = 3) -> Rows:
    """Different rows, each in increasing order."""
    first = np.arange(number, dtype=np.int32)[:, None]
    return np.hstack([first, *(first + number * column for column in range(1, width))])


def sampled(stream: list[Rows], size: int) -> Sample:
    sample = Sample(size, stream[0].shape[1] if stream else 3)
    for batch in stream:
        sample.add(batch)
    return sample


def test_few_are_kept_all_in_the_order_in_which_they_came() -> None:
    sample = sampled(np.array_split(rows(100)[::-1], 7), 100)
    kept, numbers = sample.chosen()
    assert kept.tolist() == rows(100)[::-1].tolist()
    assert numbers.tolist() == list(range(100))


def test_nothing_is_sampled_of_nothing() -> None:
    kept, numbers = sampled([], 5).chosen()
    assert kept.shape == (0, 3)
    assert len(numbers) == 0


@pytest.mark.parametrize("batch", [1, 10, 999, 5000])
def test_of_many_as_many_are_kept_as_there_is_room_for(batch: int) -> None:
    every = rows(5000)
    sample = sampled([every[i : i + batch] for i in range(0, 5000, batch)], 300)
    kept, numbers = sample.chosen()
    assert (sample.seen, len(kept)) == (5000, 300)
    assert np.array_equal(kept, every[numbers])
    assert len(set(numbers.tolist())) == 300


def test_it_is_the_same_in_whatever_order_they_come() -> None:
    every = rows(5000)
    shuffled = np.random.default_rng(1).permutation(every)
    samples = [sampled(np.array_split(each, 9), 300) for each in (every, shuffled)]
    first, second = ({tuple(row) for row in each.chosen()[0].tolist()} for each in samples)
    assert first == second


def test_it_never_holds_much_more_than_it_keeps() -> None:
    sample = Sample(100, 3)
    for batch in np.array_split(rows(100_000), 2000):
        sample.add(batch)
        assert sum(map(len, sample._rows)) <= 250


def test_it_is_fair() -> None:
    # Of ten thousand in order a thousand are kept: about a hundred of each thousand. By chance
    # the standard deviation is below ten.
    _, numbers = sampled([rows(10_000)], 1000).chosen()
    of_thousand = Counter((numbers // 1000).tolist())
    assert all(60 <= of_thousand[each] <= 140 for each in range(10))


def test_keys_differ() -> None:
    assert len(set(keys_of(rows(100_000)).tolist())) == 100_000
    assert keys_of(rows(10)).tolist() == keys_of(rows(10)[::-1]).tolist()[::-1]
