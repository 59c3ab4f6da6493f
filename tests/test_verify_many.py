"""Many solutions at once are judged as the verifier judges each."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jigsat.models.problem import Problem, make_problem
from jigsat.models.wording import Wording
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.verify import Verifier
from jigsat.schemas.verify_many import ManyVerifier
from jigsat.solvers.search import Options, Search

BUILT_IN = ("another-tough-puzzle", "infuriater", "tropical-fish", "wooden-buildings")


def judge(problem: Problem) -> ManyVerifier:
    wording = Wording(problem)
    ways = [wording.ways(index) for index in range(len(problem.placements))]
    return ManyVerifier(problem.puzzle, ways)


def one_by_one(problem: Problem, rows: Any) -> list[bool]:
    """The verdict of the verifier, for each row in the words of the puzzle.

    Names of identical pieces go round, from the first again where a row has too many.
    """
    wording, verifier = Wording(problem), Verifier(problem.puzzle)
    ways = [wording.ways(index) for index in range(len(problem.placements))]
    verdicts = []
    for row in rows.tolist():
        used: Counter[int] = Counter()
        placements = []
        for index in row:
            kind = problem.placements[index].kind
            placements.append(ways[index][used[kind] % len(ways[index])])
            used[kind] += 1
        verdicts.append(not verifier.faults(Solution(placements=tuple(placements))))
    return verdicts


def some_solutions(name: str) -> tuple[Problem, Any]:
    search = Search(load(name), Options(limit=5, engine="scan"))
    rows = np.concatenate([batch.rows for batch in search.batches()])
    return search.problem, rows


@pytest.mark.parametrize("name", BUILT_IN)
def test_solutions_of_built_in_puzzles_are_right(name: str) -> None:
    problem, rows = some_solutions(name)
    assert judge(problem).right(rows).all()


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_solution_with_one_placement_changed_is_judged_like_one_by_one(name: str) -> None:
    problem, rows = some_solutions(name)
    random = np.random.default_rng(1)
    changed = np.repeat(rows[:1], 300, axis=0)
    column = random.integers(changed.shape[1], size=300)
    changed[np.arange(300), column] = random.integers(len(problem.placements), size=300)
    verdicts = judge(problem).right(changed).tolist()
    assert verdicts == one_by_one(problem, changed)
    assert not all(verdicts)


TOYS: dict[str, dict[str, Any]] = {
    "identical dominoes and a blank": {
        "board": {"cells": ["###", "##."]},
        "pieces": [{"name": "d", "cells": ["##"], "count": 2}],
        "rules": [{"rule": "cover", "blanks": 1}],
    },
    "two names for one shape": {
        "board": {"cells": ["##", "##"]},
        "pieces": [{"name": "a", "cells": ["##"]}, {"name": "b", "cells": ["#", "#"]}],
    },
    "labels, some sides bare": {
        "board": {"cells": ["##", "##"]},
        "pieces": [
            {"name": "a", "sides": {"top": "x", "left": "y"}},
            {"name": "b", "sides": {"right": "y"}, "count": 2},
            {"name": "c", "sides": {"top": "x", "right": "x"}},
        ],
        "rules": [{"rule": "equal-sides"}],
    },
    "mates on a domino": {
        "board": {"cells": ["###"]},
        "pieces": [
            {
                "name": "a",
                "cells": ["##"],
                "sides": [{"cell": [0, 1], "sides": {"right": "in", "top": "out"}}],
            },
            {"name": "b", "sides": {"top": "out", "left": "in"}},
        ],
        "rules": [{"rule": "mating-sides", "mates": [["in", "out"]]}],
    },
    "faces in rows and columns": {
        "board": {"cells": ["##", "##"]},
        "pieces": [
            {"name": "a", "face": "sun", "count": 2},
            {"name": "b", "face": "moon", "count": 2},
        ],
        "rules": [{"rule": "different-faces", "along": ["row", "column"]}],
    },
}


@pytest.mark.parametrize("toy", TOYS)
@settings(max_examples=60)
@given(data=st.data())
def test_any_rows_of_placements_are_judged_like_one_by_one(toy: str, data: Any) -> None:
    puzzle = Puzzle.model_validate(
        {"schema_version": 1, "name": "toy", "title": "toy", "grid": "square", **TOYS[toy]}
    )
    problem = make_problem(puzzle)
    number = st.integers(0, len(problem.placements) - 1)
    row = st.lists(number, min_size=puzzle.piece_count, max_size=puzzle.piece_count)
    rows = np.array(data.draw(st.lists(row, min_size=1, max_size=20)), np.int32)
    assert judge(problem).right(rows).tolist() == one_by_one(problem, rows)
