"""What each rule says to the models: each question goes to the family of the rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import assert_never

import numpy as np

from jigsat.models.forms import UNCONSTRAINED, Constraints, PlacementTest, Terms
from jigsat.models.placements import Candidates, Flags
from jigsat.models.problem import Problem
from jigsat.models.rules import clues, colours, cover, faces, pieces, rim, sides, touching
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.requirements import Requirement
from jigsat.schemas.rules import (
    Blanks,
    Clue,
    Colours,
    Cover,
    DifferentFaces,
    EqualSides,
    MatingSides,
    NotTouching,
    Rim,
    Rule,
    Touching,
    Use,
)
from jigsat.schemas.support.progress import check_limits


def is_allowed_alone(
    puzzle: PuzzleData, *, box_may_change: bool = False
) -> PlacementTest | None:
    """Where all rules allow a piece by itself; None if none of them forbids anything.

    ``box_may_change``: other pieces may be in the box than those that the puzzle has now.
    """
    by_rule = tests_by_rule(puzzle, box_may_change=box_may_change)
    tests = list(chain.from_iterable(tests for _, tests in by_rule))

    def all_pass(candidates: Candidates) -> Flags:
        passed: Flags = np.logical_and.reduce([test(candidates) for test in tests])
        return passed

    return all_pass if tests else None


def tests_by_rule(
    puzzle: PuzzleData, *, box_may_change: bool
) -> Iterator[tuple[Rule, list[PlacementTest]]]:
    """What each rule asks of a placement by itself; see ``is_allowed_alone``."""
    for rule in puzzle.rules:
        tests = list(_tests(puzzle, rule))
        if isinstance(rule, Rim) and not box_may_change:
            tests += rim.tests_of_the_box(puzzle, rule)
        yield rule, tests


def _tests(puzzle: PuzzleData, rule: Rule) -> Iterable[PlacementTest]:
    match rule:
        case Cover():
            return cover.tests(puzzle)
        case EqualSides() | MatingSides():
            return sides.tests(puzzle, rule)
        case Rim():
            return rim.tests(puzzle, rule)
        case DifferentFaces():
            return faces.tests(puzzle, rule)
        case Colours():
            return colours.tests(puzzle, rule)
        case Clue():
            return clues.tests(puzzle, rule)
        case Blanks() | Touching() | NotTouching() | Use():
            return ()
        case _:
            assert_never(rule)


def constraints_of(problem: Problem) -> Constraints:
    """What all rules say about placements together."""
    found = []
    for rule in problem.puzzle.rules:
        check_limits()
        found.append(_constraints(problem, rule))
    found.append(cover.crossings(problem))  # no rule needs to be typed for this one
    # A set that several rules have is about what the first of them says.
    about = dict(chain.from_iterable(each.about.items() for each in reversed(found)))
    return Constraints(
        # Those that rule something out, each once.
        at_most_one=tuple(
            dict.fromkeys(of for each in found for of in each.at_most_one if len(of) > 1)
        ),
        sums=tuple(chain.from_iterable(each.sums for each in found)),
        implications=tuple(chain.from_iterable(each.implications for each in found)),
        choices=tuple(chain.from_iterable(each.choices for each in found)),
        about=about,
    )


def _constraints(problem: Problem, rule: Rule) -> Constraints:
    match rule:
        case Blanks():
            return cover.constraints(problem, rule)
        case Rim():
            return rim.constraints(problem, rule)
        case DifferentFaces():
            return faces.constraints(problem, rule)
        case Touching() | NotTouching():
            return touching.constraints(problem, rule)
        case Use():
            return pieces.constraints(problem, rule)
        case Cover():
            return Constraints(implications=cover.settled(problem))
        case EqualSides() | MatingSides() | Colours() | Clue():
            return UNCONSTRAINED
        case _:
            assert_never(rule)


def never_blank(puzzle: PuzzleData) -> frozenset[Point]:
    """The cells that are covered wherever all rules hold, whatever the rule on blanks says."""
    return frozenset().union(*(_never_blank(puzzle, rule) for rule in puzzle.rules))


def _never_blank(puzzle: PuzzleData, rule: Rule) -> frozenset[Point]:
    match rule:
        case Clue():
            return clues.never_blank(puzzle, rule)
        case Rim():
            return rim.never_blank(puzzle, rule)
        case Cover() | Blanks() | EqualSides() | MatingSides() | DifferentFaces() | Colours():
            return frozenset()
        case Touching() | NotTouching() | Use():
            return frozenset()
        case _:
            assert_never(rule)


def groups_told_apart(puzzle: PuzzleData) -> list[tuple[str, ...]]:
    """Groups of pieces that some rule treats differently from all other pieces."""
    return [group for rule in puzzle.rules for group in _groups(rule)]


def _groups(rule: Rule) -> list[tuple[str, ...]]:
    match rule:
        case Touching() | NotTouching():
            return [(name,) for name in rule.pieces or ()]
        case Use():
            return [rule.pieces]
        case DifferentFaces():
            return [] if rule.pieces is None else [rule.pieces]
        case Cover() | Blanks() | EqualSides() | MatingSides() | Rim() | Colours():
            return []
        case Clue():
            return []  # a clue allows or forbids placements, which may tell pieces apart
        case _:
            assert_never(rule)


def requirements_of_rules(problem: Problem) -> Iterator[tuple[Requirement, Terms]]:
    """What a puzzle requires, rule by rule: first the pieces, the cover and the sides."""
    yield from pieces.count_requirements(problem)
    first = {"cover": 0, "equal-sides": 1, "mating-sides": 1}
    rules = sorted(enumerate(problem.puzzle.rules), key=lambda each: first.get(each[1].rule, 2))
    if not any(isinstance(rule, Cover) for _, rule in rules):
        yield from cover.requirements(problem, None)
    for number, rule in rules:
        yield from _requirements(problem, rule, number)


def _requirements(  # noqa: C901 - a case for each family
    problem: Problem, rule: Rule, number: int
) -> Iterator[tuple[Requirement, Terms]]:
    match rule:
        case Cover():
            return cover.requirements(problem, number)
        case Blanks():
            return cover.requirements_of_regions(problem, rule, number)
        case EqualSides() | MatingSides():
            return sides.requirements(problem, rule, number)
        case Rim():
            return rim.requirements(problem, rule, number)
        case DifferentFaces():
            return faces.requirements(problem, rule, number)
        case Colours():
            return colours.requirements(problem, rule, number)
        case Clue():
            return clues.requirements(problem, rule, number)
        case Touching() | NotTouching():
            return touching.requirements(problem, rule, number)
        case Use():
            return pieces.requirements(problem, rule, number)
        case _:
            assert_never(rule)
