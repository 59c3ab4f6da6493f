"""Rule: no face appears twice in a line of the board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from jigsat.models.rules.lines import Line, lines_of
from jigsat.schemas.rules import DifferentFaces

if TYPE_CHECKING:
    from jigsat.models.problem import Problem


def at_most_one(problem: Problem) -> Iterator[frozenset[int]]:
    """For each line and face, at most one placement shows the face in the line."""
    for rule in problem.puzzle.rules_of(DifferentFaces):
        for line in lines_of(problem.puzzle, rule):
            yield from shown_in(problem, line, rule.attribute).values()


def filled(problem: Problem) -> Iterator[frozenset[int]]:
    """Those of these sets of which exactly one placement is used.

    That is so if the line has as many cells as there are faces and each cell shows one:
    implied, but a search sees it sooner when it is said.
    """
    for rule in problem.puzzle.rules_of(DifferentFaces):
        faces = {placement.shape.mark(rule.attribute) for placement in problem.placements}
        for line in lines_of(problem.puzzle, rule):
            if len(line) == len(faces) and _is_filled_by_single_cells(problem, line):
                yield from shown_in(problem, line, rule.attribute).values()


def shown_in(problem: Problem, line: Line, attribute: str) -> dict[str | None, frozenset[int]]:
    """For each face the placements that show it in a line."""
    found: defaultdict[str | None, set[int]] = defaultdict(set)
    for cell in line:
        for index in problem.covering.get(cell, ()):
            found[problem.placements[index].shape.mark(attribute)].add(index)
    return {face: frozenset(indices) for face, indices in found.items()}


def _is_filled_by_single_cells(problem: Problem, line: Line) -> bool:
    single = all(piece_class.area == 1 for piece_class in problem.piece_classes)
    return single and all(
        cell in problem.covering and cell not in problem.blankable for cell in line
    )
