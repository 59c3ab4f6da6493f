"""The fewest dark cells that leave one of a puzzle's solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any

import pytest

from jigsat.checks.verify.verifier import verify
from jigsat.design.colours import DARK, Colouring, Colours, colourings
from jigsat.schemas.errors import NoSolution, OutOfTime, Unsupported, WrongValue
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.find import find
from jigsat.solvers.options import Options
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


def test_a_puzzle_with_one_solution_needs_no_dark_cell(make_puzzle: MakePuzzle) -> None:
    pieces = [{"name": "bar", "cells": ["##"]}, {"name": "square", "cells": ["##", "##"]}]
    made = best_of(Colours(make_puzzle(board={"size": [2, 3]}, pieces=pieces)))
    assert made is not None
    assert (made.dark, made.solutions, made.least) == (0, 1, True)


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


@pytest.mark.slow
def test_no_fewer_dark_cells_do() -> None:
    soma = load("soma-cube")
    # A corner of the cube, with one dark cell on any piece. It was looked at once that an edge,
    # a face and the middle do no better.
    fields = soma.model_dump(mode="json", exclude_unset=True, exclude={"known"})
    cells = [list(cell) for cell in product(range(3), repeat=3)]
    shapes = [[soma.grid_data.coordinates(c) for c in shape.cells] for shape in soma.shapes]
    board = {"size": [3, 3, 3], "colours": coloured(cells, [0, 0, 0])}
    for number, shape in enumerate(shapes):
        for cell in shape:
            pieces = [
                {
                    "name": f"{n}",
                    "cells": list(map(list, own)),
                    "colours": coloured(own, cell if n == number else None),
                }
                for n, own in enumerate(shapes)
            ]
            rules = [{"rule": "colours"}]
            document = {**fields, "board": board, "pieces": pieces, "rules": rules}
            painted = Puzzle.model_validate(document)
            found = find(painted, Options(engine="scan", limit=2)).solutions
            assert len(found) != 1, (number, cell)


def coloured(cells: Iterable[Sequence[int]], dark: Sequence[int] | None) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for cell in cells:
        found.setdefault(DARK if list(cell) == list(dark or ()) else "light", []).append(
            list(cell)
        )
    return found


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
