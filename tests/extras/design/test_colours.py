"""The fewest dark cells that leave one of a puzzle's solutions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.checks.verify.verifier import verify
from jigsat.extras.design.colours import DARK, Colouring, Colours, colourings
from jigsat.schemas.errors import NoSolution, OutOfTime, Unsupported, WrongValue
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.running.deadline import TimeBudget

MakePuzzle = Callable[..., Puzzle]


def best_of(wanted: Colours, seconds: float | None = None) -> Colouring | None:
    best: tuple[Colouring, ...] = ()
    for each in colourings(wanted, TimeBudget(seconds)):
        best = each
    return best[0] if best else None


def dark_cells(puzzle: Puzzle) -> int:
    return list(puzzle.colours.values()).count(DARK)


def test_one_solution_is_left_and_two_engines_say_so(make_puzzle: MakePuzzle) -> None:
    shapes = {"one": ["#"], "bar": ["##"], "I": ["###"], "V": ["##", "#."]}
    pieces = [{"name": name, "cells": cells} for name, cells in shapes.items()]
    board = {"size": [3, 3]}
    puzzle = make_puzzle(board=board, turning="rotate-and-flip", pieces=pieces)
    assert count(puzzle).up_to_symmetry > 1
    made = best_of(Colours(puzzle))
    assert made is not None
    assert made.least
    assert made.tried == made.solutions == count(puzzle).up_to_symmetry
    assert count(made.puzzle).up_to_symmetry == 1
    assert verify(made.puzzle, made.solution) == []
    assert dark_cells(made.puzzle) == made.dark
    assert len(made.engines) == 2


@pytest.mark.full
def test_more_solutions_are_tried_until_the_time_is_up() -> None:
    wanted = Colours(load("soma-cube"), tries=2, confirms=False)
    made = best_of(wanted)
    assert made is not None
    assert (made.tried, made.solutions, made.least) == (2, 240, False)
    assert made.puzzle.source == "jigsat design colours soma-cube --solutions 2 --seed 0"
    assert made.dark >= LEAST_OF_SOMA
    with pytest.raises(OutOfTime):
        best_of(wanted, seconds=0.0)


#: As few dark cells leave one of the 240 solutions of the Soma cube.
LEAST_OF_SOMA = 2


SAME = [{"name": "A", "cells": ["##"]}, {"name": "B", "cells": ["##"]}]


@pytest.mark.parametrize(
    ("fields", "error", "said"),
    [
        (
            {"pieces": SAME},
            WrongValue,
            "found pieces that are the same, or may stay in the box",
        ),
        ({"pieces": [{"name": "A", "cells": ["##", "##"], "face": "a"}]}, Unsupported, "plain"),
        ({"pieces": [{"name": "A", "cells": ["####"]}]}, NoSolution, "no solution was found"),
    ],
)
def test_what_cannot_be_coloured_is_refused(
    make_puzzle: MakePuzzle, fields: dict[str, Any], error: type[Exception], said: str
) -> None:
    puzzle = make_puzzle(board={"size": [2, 2]}, **fields)
    with pytest.raises(error, match=said):
        best_of(Colours(puzzle))
