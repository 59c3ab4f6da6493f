"""Rule: every cell is covered, but for some blanks and for cells that are left open."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.models.cell_numbers import cell_numbers
from jigsat.models.forms import PlacementTest, Terms
from jigsat.models.problem import Problem
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.requirements import Family, Requirement


def tests(puzzle: PuzzleData) -> Iterator[PlacementTest]:
    """No piece covers a cell that is left open."""
    if puzzle.open_cells:
        is_open = cell_numbers(puzzle.surface).among(puzzle.open_cells)
        yield lambda candidates: ~candidates.cover_any(is_open)


def requirements(problem: Problem, number: int | None) -> Iterator[tuple[Requirement, Terms]]:
    """Each cell that has to be covered or left open, and how many blanks there are.

    ``number`` is None where the rule is not typed: then every cell has to be covered.
    """
    yield from _covered(problem, number)
    yield from _open(problem, number)
    yield from _blanks(problem, number)


def _covered(problem: Problem, number: int | None) -> Iterator[tuple[Requirement, Terms]]:
    for cell in problem.puzzle.fillable:
        if cell not in problem.puzzle.blankable:
            requirement = Requirement(Family.COVERED, number, problem.coordinates(cell))
            yield requirement, Terms(empty=((cell,), 0, 0))


def _open(problem: Problem, number: int | None) -> Iterator[tuple[Requirement, Terms]]:
    for cell in problem.puzzle.cells:
        if cell in problem.puzzle.open_cells:
            forbids = frozenset(problem.covering[cell])
            yield Requirement(Family.OPEN, number, problem.coordinates(cell)), Terms(forbids)


def _blanks(problem: Problem, number: int | None) -> Iterator[tuple[Requirement, Terms]]:
    least, most = problem.puzzle.cover.blank_range
    cells = problem.puzzle.fillable
    if problem.puzzle.blankable and most < len(cells):
        requirement = Requirement(Family.MOST_BLANKS, number, number=most)
        yield requirement, Terms(empty=(cells, 0, most))
    if least:
        requirement = Requirement(Family.LEAST_BLANKS, number, number=least)
        yield requirement, Terms(empty=(cells, least, len(cells)))
