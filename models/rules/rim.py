"""Rule: what shows on the rim of the board: some labels, so many of one, or a pattern."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from typing import TYPE_CHECKING

from jigsat.models.candidate import CandidatePlacement, PlacementTest
from jigsat.models.rules.registry import BoundedSum, Choice
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.pieces import bounds
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Rim

if TYPE_CHECKING:
    from jigsat.models.problem import Problem


def rim_shows_labels(puzzle: PuzzleData) -> Iterator[PlacementTest]:
    """On the rim a piece shows only the labels that may lie there, and for a pattern some."""
    rim = frozenset(puzzle.surface.rim)
    for rule in puzzle.rules_of(Rim):
        if rule.labels == ():
            yield lambda candidate: rim.isdisjoint(side for side, _ in candidate.shape.labels)
        elif rule.labels is not None:
            yield _shows_only(puzzle, rim, rule, rule.labels)
        if rule.pattern:
            yield _shows_only(puzzle, rim, rule, rule.pattern)


def _shows_only(
    puzzle: PuzzleData, rim: frozenset[Side], rule: Rim, labels: Sequence[str]
) -> PlacementTest:
    def shows_only(candidate: CandidatePlacement) -> bool:
        shown = dict(candidate.shape.labels)
        own = (side for cell in candidate.shape.cells for side in puzzle.surface.sides(cell))
        return all(rule.called(shown.get(side)) in labels for side in own if side in rim)

    return shows_only


def sums(problem: Problem) -> Iterator[BoundedSum]:
    """For each label that is counted, the sides on the rim that show it."""
    rim = frozenset(problem.surface.rim)
    for rule in problem.puzzle.rules_of(Rim):
        for label, counted in rule.counts.items():
            least, most = bounds(counted)
            yield BoundedSum(_shown(problem, rim, rule, label), least, most)
        if rule.pattern and not rim <= _coverable(problem):
            yield BoundedSum({}, 1, 1)  # an open cell breaks the pattern: there is no solution


def _shown(problem: Problem, rim: frozenset[Side], rule: Rim, label: str) -> dict[int, int]:
    shown = {
        index: sum(
            side in rim and rule.called(name) == label for side, name in placement.shape.labels
        )
        for index, placement in enumerate(problem.placements)
    }
    return {index: number for index, number in shown.items() if number}


def _coverable(problem: Problem) -> frozenset[Side]:
    return frozenset(side for cell in problem.cells for side in problem.surface.sides(cell))


def choices(problem: Problem) -> Iterator[Choice]:
    """Around each line of the rim the pattern may begin at several places: one is chosen.

    As every side on the rim shows a label of the pattern, it is chosen in one way only.
    """
    for rule in problem.puzzle.rules_of(Rim):
        for loop in problem.surface.rim_loops() if rule.pattern else ():
            phases = _phases(rule.pattern, len(loop))
            yield Choice(tuple(_against(problem, rule, loop, labels) for labels in phases))


def _phases(pattern: Sequence[str], length: int) -> list[tuple[str, ...]]:
    """The different ways in which a pattern goes around a line of so many sides, if it does."""
    repeated = list(islice(cycle(pattern), length))
    closes = all(
        repeated[index] == repeated[(index - len(pattern)) % length] for index in range(length)
    )
    shifts = {tuple(repeated[i:] + repeated[:i]) for i in range(length)}
    return sorted(shifts) if closes else []


def _against(
    problem: Problem, rule: Rim, loop: Sequence[Side], labels: Sequence[str]
) -> frozenset[int]:
    """The placements that show another label than these somewhere on the line."""
    return frozenset(
        index
        for side, wanted in zip(loop, labels, strict=True)
        for label, indices in problem.showing.get(side, {}).items()
        if rule.called(label) != wanted
        for index in indices
    )
