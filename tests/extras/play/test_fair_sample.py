"""A fair sample of a stream of solutions."""

from __future__ import annotations

from collections import Counter

import numpy as np

from jigsat.extras.play.collecting import FairSample
from jigsat.models.problem import Rows


def rows(number: int, width: int = 3) -> Rows:
    """Different rows, each in increasing order."""
    first = np.arange(number, dtype=np.int32)[:, None]
    return np.hstack([first, *(first + number * column for column in range(1, width))])


def sampled(stream: list[Rows], size: int) -> FairSample:
    sample = FairSample(size, stream[0].shape[1], 30_000)
    for batch in stream:
        sample.add(batch)
    return sample


def test_few_are_kept_all_in_the_order_in_which_they_came() -> None:
    sample = sampled(np.array_split(rows(100)[::-1], 7), 100)
    kept, numbers = sample.chosen()
    assert kept.tolist() == rows(100)[::-1].tolist()
    assert numbers.tolist() == list(range(100))


def test_it_is_the_same_in_whatever_order_they_come() -> None:
    every = rows(5000)
    shuffled = np.random.default_rng(1).permutation(every)
    samples = [sampled(np.array_split(each, 9), 300) for each in (every, shuffled)]
    first, second = ({tuple(row) for row in each.chosen()[0].tolist()} for each in samples)
    assert first == second


def test_it_never_holds_much_more_than_it_keeps() -> None:
    sample = FairSample(100, 3, 300_000)
    for batch in np.array_split(rows(100_000), 2000):
        sample.add(batch)
        assert sum(map(len, sample._rows)) <= 250


def test_it_is_fair() -> None:
    # Of ten thousand in order a thousand are kept: about a hundred of each thousand. By chance
    # the standard deviation is below ten.
    _, numbers = sampled([rows(10_000)], 1000).chosen()
    of_thousand = Counter((numbers // 1000).tolist())
    assert all(60 <= of_thousand[each] <= 140 for each in range(10))
