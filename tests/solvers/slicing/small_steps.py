"""Compiled searches that come back after a few steps, as long ones do after millions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from jigsat.models.problem import Chosen
from jigsat.solvers.engines import compiled
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.running import slices as slicing
from jigsat.solvers.running.slices import search_unit
from jigsat.solvers.running.work import BEGINNING, Bookmark, UnitOutcome, bookmark_from, text_of


class ShortPace:
    """A random number of steps, whatever the time."""

    def __init__(self, random: Random, most: int) -> None:
        self._random = random
        self._most = most

    @property
    def steps(self) -> int:
        return self._random.randint(1, self._most)

    def took(self, seconds: float) -> None:
        """As long as it likes."""


@contextmanager
def small_steps(random: Random, most: int) -> Iterator[None]:
    """In this block compiled searches come back after so many steps, at most."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "Pace", lambda _: ShortPace(random, most))
        yield


def search_slice(
    task: Task, engine: str, bookmarks: Sequence[Bookmark], seconds: float, pieces: int = 1
) -> UnitOutcome:
    """A part searched for some seconds; what is left is cut into about so many pieces."""
    found, budget = [np.zeros((0, task.problem.width), np.int32)], TimeBudget(seconds)
    outcome = search_unit(
        task.on(task.subproblem),
        engine,
        bookmarks,
        lambda number: budget.is_over or number >= slicing.MOST_ROWS,
        lambda: pieces,
        found.append,
    )
    return replace(outcome, found=np.concatenate(found))


def searched_in_slices(task: Task, engine: str, random: Random) -> list[UnitOutcome]:
    """A part searched to its end, in slices that end soon and begin anywhere."""
    slices = [search_slice(task, engine, (BEGINNING,), 0.0, random.randint(1, 4))]
    left = list(slices[0].left or ())
    while left:
        random.shuffle(left)
        number = random.randint(1, len(left))
        given, left = [read_again(each) for each in left[:number]], left[number:]
        slices.append(search_slice(task, engine, given, 0.0, random.randint(1, 4)))
        left += slices[-1].left or ()
    return slices


def read_again(bookmark: Bookmark) -> Bookmark:
    """The same bookmark, as another machine would read it."""
    again = bookmark_from(text_of(bookmark))
    assert again == bookmark
    return again


def found_in_slices(slices: list[UnitOutcome]) -> Counter[Chosen]:
    """How often each solution was found."""
    rows = np.concatenate([each.found for each in slices if each.found is not None])
    return Counter(map(tuple, rows.tolist()))
