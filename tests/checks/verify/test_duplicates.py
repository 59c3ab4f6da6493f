"""Duplicates among any number of solutions, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from hashlib import blake2b

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jigsat.checks.verify import duplicates as module
from jigsat.checks.verify.duplicates import DIGEST_BYTES, DuplicateFinder, Duplicates


def digest(solution: int) -> int:
    return int.from_bytes(blake2b(b"%d" % solution, digest_size=DIGEST_BYTES).digest())


def found(digests: Iterable[int]) -> Duplicates:
    """The duplicates among solutions with these digests, numbered from 2 like lines."""
    with closing(DuplicateFinder()) as finder:
        for number, each in enumerate(digests, start=2):
            finder.add(number, each)
        return finder.duplicates()


@pytest.fixture(scope="module", params=[1, 2, 7, 1 << 20])
def in_memory(request: pytest.FixtureRequest) -> int:
    """How many are kept in memory."""
    room: int = request.param
    return room


def check(solutions: list[int], in_memory: int) -> None:
    """What is found against what can be seen at once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "IN_MEMORY", in_memory)
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


@settings(max_examples=40, derandomize=True, deadline=None)
@given(solutions=st.lists(st.integers(0, 12), max_size=60))
def test_what_is_found_is_what_can_be_seen(in_memory: int, solutions: list[int]) -> None:
    check(solutions, in_memory)


def test_one_solution_again_and_again_takes_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "IN_MEMORY", 50)
    finder = DuplicateFinder()
    with closing(finder):
        for number in range(5_000):
            finder.add(number, digest(7))
        # Of each run one is kept.
        assert {file.tell() for file in finder._runs} == {24}
        assert finder.duplicates().number == 4_999


def test_digests_at_the_ends_of_the_range(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "IN_MEMORY", 3)
    ends = [0, 2**128 - 1, 2**64, 2**64 - 1, 1, 2**127]
    assert found(ends * 2).number == len(ends)
    # The half that is the same does not make them equal.
    assert found([2**64 + 1, 2**64 + 2, 2 * 2**64 + 1]) == Duplicates()


def test_what_is_on_disk_is_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "IN_MEMORY", 2)
    finder = DuplicateFinder()
    for number in range(6):
        finder.add(number, digest(number))
    runs = list(finder._runs)
    assert len(runs) == 3
    finder.close()
    assert all(run.closed for run in runs)
