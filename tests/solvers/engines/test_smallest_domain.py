"""The engine smallest-domain: masks by hand, masks of several words, and known counts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import numpy as np
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
    Tables,
    make_tables,
)
from jigsat.solvers.options import Options

MakePuzzle = Callable[..., Puzzle]
DOMINO = {"name": "domino", "cells": ["##"], "count": 2}


def bits(tables: Tables) -> list[list[int]]:
    """The bits that are set in the mask of each placement, by their numbers."""
    rows = np.unpackbits(tables.masks.view(np.uint8), axis=1, bitorder="little")
    return [np.flatnonzero(row).tolist() for row in rows]


class TestMasks:
    def test_cells_and_classes(self, make_puzzle: MakePuzzle) -> None:
        pieces = [{"name": "one", "cells": ["#"]}, {"name": "two", "cells": ["##"]}]
        puzzle = make_puzzle(board={"cells": ["###"]}, pieces=pieces)
        tables = make_tables(make_problem(puzzle))
        # Cells are bits 0 to 2, classes 3 and 4.
        assert sorted(bits(tables)) == [[0, 1, 4], [0, 3], [1, 2, 4], [1, 3], [2, 3]]
        assert tables.cells.tolist() == [0b111]
        assert tables.blanks == 0

    def test_labels_that_do_not_fit_have_a_bit_in_common(self, make_puzzle: MakePuzzle) -> None:
        pieces = [{"name": name, "sides": {"right": name, "left": name}} for name in "ab"]
        puzzle = make_puzzle(
            board={"cells": ["##"]},
            pieces=pieces,
            turning="fixed",
            rules=[{"rule": "equal-sides"}],
        )
        found = bits(make_tables(make_problem(puzzle)))
        # Two cells and two classes have the first bits.
        rules = [{bit for bit in placement if bit >= 4} for placement in found]
        # Each piece on the one cell clashes with the other piece on the other, not with itself.
        clashing = [sum(bool(one & other) for other in rules) for one in rules]
        assert clashing == [2, 2, 2, 2]

    def test_cells_of_a_larger_board_take_several_words(self, make_puzzle: MakePuzzle) -> None:
        board = {"cells": ["#" * 13] * 10}
        puzzle = make_puzzle(board=board, pieces=[{**DOMINO, "count": 65}])
        tables = make_tables(make_problem(puzzle))
        assert tables.cells.tolist() == [2**64 - 1, 2**64 - 1, 0b11]
        assert tables.masks.shape[1] == 3
        assert (tables.class_word.tolist(), tables.class_bit.tolist()) == ([2], [0b100])


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


@pytest.mark.parametrize(
    ("blanks", "solutions"),
    [
        (0, 1 + 3),  # two twos; or a two and two ones, the two in one of three places
        (1, 2 * 3),  # a two and a one: the two in one of three places, the one in one of two
        (2, 3 + 6),  # a two; or two ones
        ({"min": 1, "max": 2}, 6 + 9),
        ({"min": 3, "max": 4}, 4 + 1),  # a one; or nothing
    ],
)
def test_pieces_that_may_stay_in_the_box(
    make_puzzle: MakePuzzle, blanks: Any, solutions: int
) -> None:
    pieces = [
        {"name": "two", "cells": ["##"], "count": {"min": 0, "max": 2}},
        {"name": "one", "cells": ["#"], "count": {"min": 0, "max": 2}},
    ]
    rules = [{"rule": "cover", "blanks": blanks}]
    puzzle = make_puzzle(board={"cells": ["####"]}, pieces=pieces, rules=rules)
    assert counted(puzzle) == solutions


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
