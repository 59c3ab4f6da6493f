"""The least is the least: nothing smaller would do, by laying every piece in every way.

Puzzles are changed as a person would change their files, and judged by the brute force alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from jigsat.analysis.explain.minimum import Correction, MinimumCorrections, Relaxation
from jigsat.models.relaxation import requirements_of
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.puzzle import Puzzle
from tests.analysis.explain.puzzles import by_relaxation
from tests.oracle.brute_force import BruteForce
from tests.strategies.boards import next_to

Document = dict[str, Any]
#: For each number of changes the documents that have so many.
Changed = Callable[[Document, int], Iterator[Document]]

#: So many puzzles without a solution are looked at, on each of these grids.
FEW, MANY = 4, 5
SHAPES_ON = [
    *((name, FEW) for name in ("square", "triangle", "hexagon")),
    *(pytest.param(name, MANY, marks=pytest.mark.slow) for name in GRIDS),
]

#: Larger corrections are not looked for by brute force.
MOST = 2


def is_solvable(document: Document) -> bool:
    """Whether it has a solution; what contradicts itself has none."""
    if not document["pieces"]:  # no file may say so: an empty board is one, if it may be empty
        return bool(document["rules"])
    try:
        return bool(BruteForce(Puzzle.model_validate(document)).solutions)
    except DataError:
        return False


def random_document(random: Random, grid: Grid, cells: int) -> Document:
    """A board cut into up to three pieces, of which some are turned, changed or lost."""
    board = grown(random, grid, [], cells)
    left = list(board)
    pieces = []
    while left and len(pieces) < 3:
        piece = [random.choice(left)]
        for _ in range(6):
            cell = next_to(random, grid, random.choice(piece))
            if cell in left and cell not in piece and len(piece) < 4:
                piece.append(cell)
        left = [cell for cell in left if cell not in piece]
        pieces.append(piece)
    board = [cell for cell in board if cell not in left]
    change = random.choice(["turn", "turn", "lose", "grow", "repeat"])
    if change == "lose" and len(pieces) > 1:
        pieces.pop()
    if change == "grow":
        board = grown(random, grid, board, len(board) + 1)
    if change == "repeat":
        pieces[-1] = random.choice(pieces)
    turn = random.choice(grid.turns)
    return {
        "schema_version": 1,
        "name": "random",
        "title": "A random puzzle",
        "grid": grid.name,
        "turning": random.choice(["fixed", "fixed", "rotate"]),
        "board": {"cells": list(map(grid.coordinates, board))},
        "pieces": [
            {"name": f"p{n}", "cells": [grid.coordinates(turn(cell)) for cell in cells]}
            for n, cells in enumerate(pieces)
        ],
        "rules": [],
    }


def grown(random: Random, grid: Grid, cells: list[Point], number: int) -> list[Point]:
    """The cells and some beside them, so many together."""
    cells = cells or [grid.point(grid.first_cell)]
    while len(cells) < number:
        cell = next_to(random, grid, random.choice(cells))
        cells = cells if cell in cells else [*cells, cell]
    return cells


def turned(document: Document, number: int) -> Iterator[Document]:
    """So many pieces may be turned, or if turning all of them does not help turned over."""
    for turning in (Turning.ROTATE, Turning.ROTATE_AND_FLIP):
        if is_solvable({**document, "turning": turning}):
            break
    for some in combinations(range(len(document["pieces"])), number):
        pieces = [
            {**piece, "turning": turning} if n in some else piece
            for n, piece in enumerate(document["pieces"])
        ]
        yield {**document, "pieces": pieces}


def other_box(document: Document, number: int) -> Iterator[Document]:
    """So many pieces are left out or there twice."""
    indices = range(len(document["pieces"]))
    for some in combinations(indices, number):
        for more in range(number + 1):
            for added in combinations(some, more):
                yield {**document, "pieces": list(changed_box(document, some, added))}


def changed_box(
    document: Document, some: tuple[int, ...], added: tuple[int, ...]
) -> Iterator[Document]:
    for number, piece in enumerate(document["pieces"]):
        if number in added:
            yield {**piece, "count": 2}
        elif number not in some:
            yield piece


def fewer_pieces(document: Document, number: int) -> Iterator[Document]:
    """So many pieces are left out, and any number of cells may stay empty."""
    blanks = {"rule": "cover", "blanks": {"min": 0, "max": len(document["board"]["cells"])}}
    for some in combinations(document["pieces"], len(document["pieces"]) - number):
        yield {**document, "pieces": list(some), "rules": [blanks]}


def size(correction: Correction, relaxation: Relaxation) -> int:
    """How many things a correction gives up."""
    match relaxation:
        case Relaxation.TURNING:
            return len(correction.turned)
        case Relaxation.BOX | Relaxation.PIECES:
            return len(correction.left_out) + len(correction.added)
        case _:
            raise AssertionError(relaxation)


def check(document: Document, found: MinimumCorrections, changed: Changed) -> None:
    assert found.is_minimum
    for correction in found.corrections:
        assert size(correction, found.relaxation) == found.number
    last = found.number if found.corrections else MOST + 1
    for number in range(0 if found.relaxation is Relaxation.PIECES else 1, min(last, MOST + 1)):
        assert not any(map(is_solvable, changed(document, number))), (document, found)
    if found.corrections and found.number <= MOST:
        assert any(map(is_solvable, changed(document, found.number))), (document, found)


SHAPES: dict[Relaxation, Changed] = {
    Relaxation.TURNING: turned,
    Relaxation.BOX: other_box,
    Relaxation.PIECES: fewer_pieces,
}


@pytest.mark.full
@pytest.mark.parametrize(("name", "left"), SHAPES_ON)
def test_the_least_changes_of_shapes(name: str, left: int) -> None:
    random, seen = Random(f"shapes {name}"), Counter[Relaxation]()
    while left:
        document = random_document(random, GRIDS[name], random.randint(4, 7))
        puzzle = Puzzle.model_validate(document)
        requirements = requirements_of(puzzle)
        # Of pieces that are alike one may be added, and not one of each.
        if len(requirements.problem.piece_classes) < len(puzzle.box) or is_solvable(document):
            continue
        left -= 1
        for relaxation, found in by_relaxation(puzzle).items():
            check(document, found, SHAPES[relaxation])
            seen[relaxation] += bool(found.corrections)
    assert set(seen) == set(SHAPES)
    assert sum(map(bool, seen.values())) >= 2
