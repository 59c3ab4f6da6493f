"""The CP-SAT models of the best layout, for puzzles of which no solution is found.

Cards all lie, and as many sides as possible match. Of other pieces some may be left out; those
that lie break no rule, and cover as many cells as possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pkgutil import resolve_name

from ortools.sat.python import cp_model

from jigsat.models.build import BoardProblem, make_problem
from jigsat.models.cp_sat.model import build_model, shown_labels
from jigsat.models.cp_sat.rectangles import RectangleModel
from jigsat.models.cp_sat.variables import Variables
from jigsat.models.problem import Problem
from jigsat.models.rectangles import RectangleProblem
from jigsat.models.rules.clues import not_all_elsewhere
from jigsat.models.rules.cover import blanks_at_least
from jigsat.models.rules.sides import Fits
from jigsat.models.search_problem import SearchProblem
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import EqualSides, MatingSides


@dataclass(frozen=True)
class BestModel:
    """A model, and the score that is to be as large as possible in it."""

    variables: Variables | RectangleModel
    score: cp_model.LinearExprT


# Cards: the puzzle without the rule on sides, and a Boolean for each two sides that match.


def card_problem(puzzle: PuzzleData) -> BoardProblem:
    """The puzzle as if sides need not match."""
    rules = (rule for rule in puzzle.rules if not isinstance(rule, EqualSides | MatingSides))
    return make_problem(puzzle.with_rules(rules))


def card_model(problem: Problem, pairs: Sequence[tuple[Side, Side]], fits: Fits) -> BestModel:
    """The model in which as many of these pairs of sides match as possible."""
    variables = build_model(problem)
    matched = [_matched(variables, here, there, fits) for here, there in pairs]
    return BestModel(variables, cp_model.LinearExpr.sum(matched))


def _matched(variables: Variables, here: Side, there: Side, fits: Fits) -> cp_model.IntVar:
    """A Boolean that can be true only if two labels meet here that fit."""
    matched = variables.model.new_bool_var("")
    shown_here, shown_there = shown_labels(variables, here), shown_labels(variables, there)
    for one, other in ((shown_here, shown_there), (shown_there, shown_here)):
        variables.model.add_bool_or([~matched, *one.values()])
        for label, shown in one.items():
            mates = [other[mate] for mate in fits[label] if mate in other]
            variables.model.add_bool_or([~matched, ~shown, *mates])
    return matched


# Packings: any piece may stay in the box, and any cell empty.


def packing_problem(puzzle: PuzzleData) -> BoardProblem:
    """The puzzle with all that it asks for at least left aside."""
    problem = make_problem(puzzle, box_may_change=True)
    classes = tuple(
        replace(each, bounds=tuple((0, most) for _, most in each.bounds))
        for each in problem.piece_classes
    )
    sums = [replace(each, least=min(0, each.least)) for each in problem.constraints.sums]
    sums.extend((*not_all_elsewhere(problem), *blanks_at_least(problem)))
    constraints = replace(problem.constraints, sums=tuple(sums))
    return replace(problem, piece_classes=classes).under(constraints, frozenset(problem.cells))


def packing_model(problem: SearchProblem) -> BestModel:
    """The model in which as many cells as possible are covered."""
    assert problem.cp_sat.best is not None
    made: BestModel = resolve_name(problem.cp_sat.best)(problem)
    return made


def model_of_placements(problem: Problem) -> BestModel:
    """The same with a Boolean for each placement."""
    variables = build_model(problem, blanks=(0, len(problem.cells)))
    blank = cp_model.LinearExpr.sum(list(variables.blank.values()))
    return BestModel(variables, len(problem.cells) - blank)


def model_of_rectangles(problem: RectangleProblem) -> BestModel:
    """The same with the row and the column of each rectangle."""
    rectangles = RectangleModel(problem, partial=True)
    fewest, _ = problem.puzzle.cover.blank_range
    rectangles.model.add(rectangles.covered <= len(problem.cells) - fewest)
    return BestModel(rectangles, rectangles.covered)
