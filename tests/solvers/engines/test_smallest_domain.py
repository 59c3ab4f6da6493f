"""The engine smallest-domain: rows of many words, known counts, labels, too little memory."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from jigsat.models.build import make_problem
from jigsat.models.conflicts import clashes_by_digit, clashes_by_label
from jigsat.models.subproblems import whole
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.engines import smallest_domain as engine_module
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.engines.smallest_domain import (
    SmallestDomain,
)
from jigsat.solvers.limits.options import Options

MakePuzzle = Callable[..., Puzzle]
DOMINO = {"name": "domino", "cells": ["##"], "count": 2}


def counted(puzzle: Puzzle, **options: Any) -> int:
    counts = count(puzzle, Options(engine="smallest-domain", **options))
    assert counts.complete
    return counts.solutions


@pytest.mark.parametrize(
    ("rows", "columns", "dominoes"),
    [(2, 3, 3), (4, 4, 36), (6, 6, 6_728), (2, 40, 165_580_141)],
)
def test_dominoes(make_puzzle: MakePuzzle, rows: int, columns: int, dominoes: int) -> None:
    """Kasteleyn's numbers; the last is too many to find each, and the limit is kept."""
    pieces = [{**DOMINO, "count": rows * columns // 2}]
    puzzle = make_puzzle(board={"cells": ["#" * columns] * rows}, pieces=pieces)
    limit = 10_000
    counts = count(puzzle, Options(engine="smallest-domain", limit=limit))
    assert counts.solutions == min(limit, dominoes)


def test_more_classes_than_a_word_has_bits(make_puzzle: MakePuzzle) -> None:
    """Seventy pieces of different faces in a row, the places of all but three of them fixed."""
    pieces = [{"name": f"p{n}", "face": f"f{n}"} for n in range(70)]
    fixed = [
        {"rule": "fixed", "piece": f"p{n}", "cells": [[0, n]]} for n in range(70) if n % 30
    ]
    puzzle = make_puzzle(board={"cells": ["#" * 70]}, pieces=pieces, rules=fixed)
    assert counted(puzzle) == 6


def test_too_little_memory_is_an_error_of_ours(
    make_puzzle: MakePuzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_memory(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(engine_module, "new_search", no_memory)
    problem = make_problem(make_puzzle())
    task = Task(problem, whole(problem, problem.symmetries()))
    with pytest.raises(Unsupported, match="not enough memory"):
        SmallestDomain().search(task, lambda _: None)


@pytest.mark.parametrize("seed", range(20))
def test_labels_clash_by_their_digits_as_one_by_one(seed: int) -> None:
    random = Random(seed)
    labels = [f"label {number}" for number in range(random.randint(1, 9))]
    mates = random.sample(labels, len(labels))
    fits = {label: frozenset({mate}) for label, mate in zip(labels, mates, strict=True)}
    across = {mate: frozenset({label}) for label, mate in zip(labels, mates, strict=True)}
    shown = [
        {
            label: [first + 10 * number, first + 10 * number + 1]
            for number, label in enumerate(labels)
            if random.random() < 0.8
        }
        for first in (0, 1000)
    ]
    # Labels here are words of their own, so that either side knows what fits it.
    here = {f"here {label}": placements for label, placements in shown[0].items()}
    told = {f"here {label}": fits[label] for label in labels}
    told |= {label: frozenset(f"here {each}" for each in across[label]) for label in labels}
    ways = clashes_by_label, clashes_by_digit
    clashing = [
        {
            (first, second)
            for members in way(here, shown[1], told)
            for first, second in product(members, members)
            if first < 1000 <= second
        }
        for way in ways
    ]
    assert clashing[0] == clashing[1]
