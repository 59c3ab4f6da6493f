"""Rules: a piece lies on given cells, or does not."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from jigsat.models.forms import BoundedSum, PlacementTest, Terms
from jigsat.models.placements import Candidates, Flags, candidates, cell_numbers
from jigsat.models.problem import Problem
from jigsat.schemas.geometry.shapes import normalised, turned
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.requirements import Family, Requirement
from jigsat.schemas.rules import Clue


def tests(puzzle: PuzzleData, rule: Clue) -> Iterator[PlacementTest]:
    """Where a piece is fixed nothing else lies, and it does not lie where it is forbidden."""
    is_the_one = fulfils(puzzle, rule)
    if rule.rule == "forbidden":
        yield lambda candidates: ~is_the_one(candidates)
    else:
        is_fixed = cell_numbers(puzzle.surface).among(puzzle.points(rule.cells))
        yield lambda candidates: ~candidates.cover_any(is_fixed) | is_the_one(candidates)


def fulfils(puzzle: PuzzleData, rule: Clue) -> PlacementTest:
    """Whether it is the clue's piece, on the clue's cells, turned as the clue says."""
    index = _number_of(puzzle, rule)
    is_meant = cell_numbers(puzzle.surface).among(puzzle.points(rule.cells))
    turns = None if rule.turn is None else _turns_alike(puzzle, index, rule.turn)

    def fulfils_clue(candidates: Candidates) -> Flags:
        is_turned = turns is None or not turns.isdisjoint(candidates.turns)
        if candidates.piece != index or not is_turned:
            return np.zeros(len(candidates), np.bool_)
        return candidates.cover_all(is_meant)

    return fulfils_clue


def _number_of(puzzle: PuzzleData, rule: Clue) -> int:
    return next(i for i, piece in enumerate(puzzle.box) if piece.name == rule.piece)


def _turns_alike(puzzle: PuzzleData, index: int, name: str) -> frozenset[str]:
    """The name of the orientation to which a turn brings a piece, as a set."""
    grid = puzzle.grid_data
    turn = grid.turn_named(name)
    if turn is None:
        return frozenset()
    back = puzzle.backs[index] if turn.flips else None
    shape = normalised(grid, turned(back or puzzle.shapes[index], turn))
    return frozenset(way.turn for way in puzzle.orientations(index) if way.shape == shape)


def never_blank(puzzle: PuzzleData, rule: Clue) -> frozenset[Point]:
    """Where a piece is fixed, the cells are covered."""
    return frozenset(puzzle.points(rule.cells) if rule.rule == "fixed" else ())


def requirements(
    problem: Problem, rule: Clue, number: int
) -> Iterator[tuple[Requirement, Terms]]:
    """The clue as a whole."""
    cells = problem.coordinates(*sorted(problem.puzzle.points(rule.cells)))
    meant = _placements(problem, rule)
    used = BoundedSum(dict.fromkeys(meant, 1), 1, len(meant))
    terms = Terms(forbids=meant) if rule.rule == "forbidden" else Terms(sums=(used,))
    yield Requirement(Family.CLUE, number, cells, (rule.piece,)), terms


def not_all_elsewhere(problem: Problem) -> Iterator[BoundedSum]:
    """Where pieces may stay in the box: some copy of a fixed piece can still be laid there."""
    classes = list(zip(problem.piece_classes, problem.of_class, strict=True))
    for clue in problem.puzzle.rules_of(Clue):
        for piece_class, placements in classes:
            if clue.rule == "fixed" and clue.piece in piece_class.names:
                elsewhere = frozenset(placements) - _placements(problem, clue)
                yield BoundedSum(dict.fromkeys(elsewhere, 1), 0, piece_class.count - 1)


def given(problem: Problem) -> Iterator[tuple[Clue, int | None]]:
    """Each clue that fixes a piece, and its placement; None if the piece can lie otherwise."""
    for clue in problem.puzzle.rules_of(Clue):
        if clue.rule == "fixed":
            meant = _placements(problem, clue)
            yield clue, next(iter(meant)) if len(meant) == 1 else None


def _placements(problem: Problem, rule: Clue) -> frozenset[int]:
    fulfils_clue = fulfils(problem.puzzle, rule)
    shapes = {
        each.shape_at(place)
        for each in candidates(problem.puzzle, _number_of(problem.puzzle, rule))
        for place in np.flatnonzero(fulfils_clue(each)).tolist()
    }
    return frozenset(
        index
        for piece_class, placements in zip(problem.piece_classes, problem.of_class, strict=True)
        if rule.piece in piece_class.names
        for index in placements
        if problem.placements[index].shape in shapes
    )
