"""Duplicates among any number of solutions."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from hypothesis import given, settings
from hypothesis import strategies as st

from jigsat.checks.verify.stream import DIGEST_BYTES, DuplicateFinder, Duplicates


def digest(solution: int) -> int:
    return int.from_bytes(blake2b(b"%d" % solution, digest_size=DIGEST_BYTES).digest())


def found(digests: Iterable[int]) -> Duplicates:
    """The duplicates among solutions with these digests, numbered from 2 like lines."""
    finder = DuplicateFinder()
    for number, each in enumerate(digests, start=2):
        finder.add(number, each)
    return finder.duplicates()


@settings(max_examples=40, derandomize=True, deadline=None)
@given(solutions=st.lists(st.integers(0, 12), max_size=60))
def test_what_is_found_is_what_can_be_seen(solutions: list[int]) -> None:
    result = found(map(digest, solutions))
    numbered = dict(enumerate(solutions, start=2))
    first = {solution: 2 + solutions.index(solution) for solution in solutions}
    again = [number for number, solution in numbered.items() if first[solution] < number]
    assert result.number == len(again)
    # Each is named with an earlier one that is equal.
    assert len(result.first) == min(len(again), 10)
    for number, other in result.first:
        assert number in again
        assert other < number
        assert numbered[other] == numbered[number]
    assert [number for number, _ in result.first] == sorted(set(dict(result.first)))


def test_digests_at_the_ends_of_the_range() -> None:
    ends = [0, 2**128 - 1, 2**64, 2**64 - 1, 1, 2**127]
    assert found(ends * 2).number == len(ends)
    # The half that is the same does not make them equal.
    assert found([2**64 + 1, 2**64 + 2, 2 * 2**64 + 1]) == Duplicates()
