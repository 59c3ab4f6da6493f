"""From chosen placements back to the words of the puzzle."""

from __future__ import annotations

from collections.abc import Callable

from jigsat.checks.verify.verifier import verify
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.limits.options import Options
from jigsat.solvers.search import solutions

MakePuzzle = Callable[..., Puzzle]
CP_SAT = Options(engine="cp-sat")


def words(solution: Solution) -> list[tuple[str, str, list[tuple[int, ...]]]]:
    return [(p.piece, p.orientation, list(p.cells)) for p in solution.placements]


def only(puzzle: Puzzle) -> Solution:
    (solution,) = solutions(puzzle, CP_SAT)
    assert verify(puzzle, solution) == []
    return solution


def test_pieces_stand_in_reading_order(make_puzzle: MakePuzzle) -> None:
    pieces = [
        {"name": "bar", "cells": ["###"], "turning": "fixed"},
        {"name": "ell", "cells": ["##", "#."], "turning": "fixed"},
        {"name": "one"},
    ]
    puzzle = make_puzzle(board={"cells": [".##", ".#.", "###", "#.."]}, pieces=pieces)
    assert words(only(puzzle)) == [
        ("ell", "0", [(0, 1), (0, 2), (1, 1)]),
        ("bar", "0", [(2, 0), (2, 1), (2, 2)]),
        ("one", "0", [(3, 0)]),
    ]


def test_triangles_stand_in_reading_order(make_puzzle: MakePuzzle) -> None:
    # The centre of a triangle that points down is higher, but reading goes along the row.
    strip = {"name": "strip", "cells": ["^v^"], "turning": "fixed"}
    puzzle = make_puzzle(
        grid="triangle",
        board={"cells": ["^v^.^v"]},
        pieces=[strip, {"name": "one", "count": 2}],
    )
    assert words(only(puzzle)) == [
        ("strip", "0", [(0, 0), (0, 1), (0, 2)]),
        ("one", "0", [(0, 4)]),
        ("one", "60", [(0, 5)]),
    ]


def test_each_of_identical_pieces_is_turned_from_how_it_was_typed(
    make_puzzle: MakePuzzle,
) -> None:
    # Both lie like the first: the second, typed upright, a quarter turn from there.
    pieces = [{"name": "lying", "cells": ["##"]}, {"name": "upright", "cells": ["#", "#"]}]
    puzzle = make_puzzle(board={"cells": ["##.##"]}, pieces=pieces)
    assert [(piece, turn) for piece, turn, _ in words(only(puzzle))] == [
        ("lying", "0"),
        ("upright", "90"),
    ]
