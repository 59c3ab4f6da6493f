"""Many solutions at once are judged as the verifier judges each."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jigsat.checks.verify.batch.verifier import BatchVerifier
from jigsat.checks.verify.verifier import Verifier
from jigsat.models.build import make_problem
from jigsat.models.decode import Decoder
from jigsat.models.problem import Problem
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from jigsat.solvers.options import Options
from jigsat.solvers.search import Search

BUILT_IN = ("another-tough-puzzle", "infuriater", "tropical-fish", "wooden-buildings")


def judge(problem: Problem) -> BatchVerifier:
    decoder = Decoder(problem)
    ways = [decoder.descriptions(index) for index in range(len(problem.placements))]
    return BatchVerifier(problem.puzzle, ways)


def one_by_one(problem: Problem, rows: Any) -> list[bool]:
    """The verdict of the verifier, for each row in the words of the puzzle.

    Names of identical pieces go round, from the first again where a row has too many.
    """
    decoder, verifier = Decoder(problem), Verifier(problem.puzzle)
    ways = [decoder.descriptions(index) for index in range(len(problem.placements))]
    verdicts = []
    for row in rows.tolist():
        used: Counter[int] = Counter()
        placements = []
        for index in row:
            piece_class = problem.placements[index].piece_class
            placements.append(ways[index][used[piece_class] % len(ways[index])])
            used[piece_class] += 1
        verdicts.append(not verifier.faults(Solution(placements=tuple(placements))))
    return verdicts


def some_solutions(name: str) -> tuple[Problem, Any]:
    search = Search(load(name), Options(limit=5, engine="scan"))
    rows = np.concatenate([batch.rows for batch in search.batches()])
    return search.problem, rows


@pytest.mark.full(but=1)
@pytest.mark.parametrize("name", BUILT_IN)
def test_solutions_of_built_in_puzzles_are_right(name: str) -> None:
    problem, rows = some_solutions(name)
    assert judge(problem).valid(rows).all()


@pytest.mark.full
@pytest.mark.parametrize("name", BUILT_IN)
def test_a_solution_with_one_placement_changed_is_judged_like_one_by_one(name: str) -> None:
    problem, rows = some_solutions(name)
    random = np.random.default_rng(1)
    changed = np.repeat(rows[:1], 300, axis=0)
    column = random.integers(changed.shape[1], size=300)
    changed[np.arange(300), column] = random.integers(len(problem.placements), size=300)
    verdicts = judge(problem).valid(changed).tolist()
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


@pytest.mark.full
@pytest.mark.parametrize("toy", TOYS)
@settings(max_examples=20)
@given(data=st.data())
def test_any_rows_of_placements_are_judged_like_one_by_one(toy: str, data: Any) -> None:
    puzzle = Puzzle.model_validate(
        {"schema_version": 1, "name": "toy", "title": "toy", "grid": "square", **TOYS[toy]}
    )
    problem = make_problem(puzzle)
    number = st.integers(0, len(problem.placements) - 1)
    row = st.lists(number, min_size=puzzle.piece_count, max_size=puzzle.piece_count)
    rows = np.array(data.draw(st.lists(row, min_size=1, max_size=20)), np.int32)
    assert judge(problem).valid(rows).tolist() == one_by_one(problem, rows)


# Pieces of two names that look the same, and clues about one of them: a row of numbers is right
# if the names can be given out to suit it. Each name may be used so often, and the clues say:
NAMING: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {
    "one of each, no clue": ({"a": 1, "b": 1}, []),
    "a is fixed": ({"a": 1, "b": 2}, [{"rule": "fixed", "piece": "a", "cells": [[0, 0]]}]),
    "a is fixed twice": (
        {"a": 1, "b": 2},
        [{"rule": "fixed", "piece": "a", "cells": [[0, n]]} for n in (0, 1)],
    ),
    "two are fixed": (
        {"a": 2, "b": {"min": 0, "max": 1}},
        [{"rule": "fixed", "piece": "a", "cells": [[0, n]]} for n in (0, 3)],
    ),
    "a is forbidden on most cells": (
        {"a": 1, "b": {"min": 0, "max": 2}},
        [{"rule": "forbidden", "piece": "a", "cells": [[0, n]]} for n in (0, 1, 2)],
    ),
    "both are forbidden somewhere, and one fixed": (
        {"a": {"min": 1, "max": 2}, "b": 1, "c": {"min": 0, "max": 1}},
        [
            {"rule": "forbidden", "piece": "a", "cells": [[0, 0]]},
            {"rule": "forbidden", "piece": "b", "cells": [[0, 0]]},
            {"rule": "forbidden", "piece": "b", "cells": [[0, 2]]},
            {"rule": "fixed", "piece": "c", "cells": [[0, 0]]},
        ],
    ),
}


@pytest.mark.full(but=2)
@pytest.mark.parametrize("case", NAMING)
def test_a_row_is_right_if_some_naming_makes_it_right(case: str) -> None:
    counts, clues = NAMING[case]
    puzzle = toy(
        board={"cells": ["####"]},
        pieces=[{"name": name, "count": count} for name, count in counts.items()],
        rules=[{"rule": "cover", "blanks": {"min": 0, "max": 4}}, *clues],
    )
    ways = [[say(name, [0, column]) for name in counts] for column in range(4)]
    width = puzzle.piece_count
    rows = np.array(list(product(range(5), repeat=width)), np.int32)
    verifier = Verifier(puzzle)

    def suits(row: list[int]) -> bool:
        lying = [ways[index] for index in row if index < len(ways)]
        return any(not verifier.faults(Solution(placements=named)) for named in product(*lying))

    assert BatchVerifier(puzzle, ways).valid(rows).tolist() == list(map(suits, rows.tolist()))


def say(name: str, *cells: list[int]) -> Placed:
    return Placed(piece=name, orientation="0", cells=cells)


def toy(**parts: Any) -> Puzzle:
    return Puzzle.model_validate(
        {"schema_version": 1, "name": "toy", "title": "toy", "grid": "square", **parts}
    )


@pytest.mark.parametrize(
    "rule",
    [
        {"rule": "touching", "pieces": ["a", "c"]},
        {"rule": "not-touching", "pieces": ["b", "c"]},
        {"rule": "use", "pieces": ["a", "c"], "count": 2},
    ],
    ids=lambda rule: str(rule["rule"]),
)
def test_pieces_that_a_rule_tells_apart_are_not_interchangeable(rule: dict[str, Any]) -> None:
    puzzle = toy(board={"cells": ["###"]}, pieces=[{"name": n} for n in "abc"], rules=[rule])
    apart = [[say(name, [0, column])] for name in "abc" for column in range(3)]
    merged = [[say("a", [0, n]), say("b", [0, n])] for n in range(3)] + apart[6:]
    row = np.array([[0, 4, 8]], np.int32)  # a, b and c from the left
    assert BatchVerifier(puzzle, apart).valid(row).tolist() == [rule["rule"] == "use"]
    row = np.array([[0, 1, 5]], np.int32)
    assert not BatchVerifier(puzzle, merged).valid(row).any()
    assert (
        BatchVerifier(toy(board={"cells": ["###"]}, pieces=puzzle.pieces), merged)
        .valid(row)
        .all()
    )


def test_a_piece_that_lies_nowhere_makes_all_rows_wrong_unless_it_may_stay_in_the_box() -> None:
    def judged(least: int) -> list[bool]:
        pieces = [{"name": "a"}, {"name": "b", "count": {"min": least, "max": 1}}]
        puzzle = toy(board={"cells": ["#"]}, pieces=pieces)
        many = BatchVerifier(puzzle, [[say("a", [0, 0])]])
        return many.valid(np.array([[0, 1], [1, 0], [1, 1], [0, 0]], np.int32)).tolist()

    assert judged(0) == [True, True, False, False]
    assert judged(1) == [False] * 4


def test_no_rows_are_judged() -> None:
    puzzle = toy(board={"cells": ["#"]}, pieces=[{"name": "a"}])
    many = BatchVerifier(puzzle, [[say("a", [0, 0])]])
    assert many.valid(np.zeros((0, 1), np.int32)).tolist() == []


def test_a_rule_can_be_about_pieces_of_which_none_is_placed() -> None:
    pieces = [{"name": "a"}, *({"name": n, "count": {"min": 0, "max": 1}} for n in "bc")]
    puzzle = toy(
        board={"cells": ["##"]},
        pieces=pieces,
        rules=[
            {"rule": "cover", "blanks": 1},
            {"rule": "not-touching", "pieces": ["b", "c"]},
        ],
    )
    many = BatchVerifier(puzzle, [[say("a", [0, 0])]])
    assert many.valid(np.array([[0, 1], [0, 0]], np.int32)).tolist() == [True, False]
