"""The engine plain: nodes that can be followed by hand, and how it stops."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from jigsat.models.build import make_problem
from jigsat.models.subproblems import Subproblem, whole
from jigsat.models.symmetry.group import identity
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.engines.engine import Stop, Task
from jigsat.solvers.engines.plain import Node, Plain, PlainSearch

MakePuzzle = Callable[..., Puzzle]


def search_of(puzzle: Puzzle) -> tuple[PlainSearch, Subproblem]:
    problem = make_problem(puzzle)
    return PlainSearch(problem), whole(problem, identity(problem))


def below(search: PlainSearch, part: Subproblem) -> list[Node]:
    """The children of the only root."""
    (root,) = search.roots(part)
    return list(search.children(root))


def test_the_cell_with_the_fewest_placements_is_decided(make_puzzle: MakePuzzle) -> None:
    pieces = [{"name": "one", "cells": ["#"]}, {"name": "two", "cells": ["##"]}]
    search, part = search_of(make_puzzle(board={"cells": ["##.#"]}, pieces=pieces))
    # Nothing but the square can lie on the last cell: cells are 0 to 2, pieces 3 and 4. The
    # domino has one place as well, but cells come first.
    (child,) = below(search, part)
    assert child.open == (0, 1, 4)
    (last,) = search.children(child)
    assert last.open == ()
    assert len(last.chosen) == 2


def test_it_stops_when_it_is_asked_to(make_puzzle: MakePuzzle) -> None:
    problem = make_problem(make_puzzle())
    stop = Stop()
    stop.request()
    task = Task(problem, whole(problem, identity(problem)), stop=stop)
    assert not Plain().search(task, lambda rows: pytest.fail(f"found {rows}"))
    assert task.work == {"pieces_put_down": 1}
