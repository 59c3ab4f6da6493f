"""The model in the open: complete, named, added to, and back from values to solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

import pytest
from ortools.sat.python import cp_model

import jigsat
from jigsat import model
from jigsat.models.cp_sat.model import cp_sat_model
from jigsat.models.forms import MEANING, ModelFamily
from jigsat.models.problem import Problem
from jigsat.schemas.errors import UnknownName, Unsupported
from jigsat.schemas.library import load
from jigsat.schemas.other_puzzle import AnySolution
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from jigsat.solvers.kinds import problem_for
from jigsat.solvers.search import solutions
from tests.extras.formats.exact_cover.instances import TABLE
from tests.oracle.brute_force import BruteForce
from tests.render.golden.toys import toy
from tests.rules.witnesses.table import WITNESSES

MakePuzzle = Callable[..., Puzzle]
PLACED = Placed(piece="1", orientation="0", cells=((9, 9),))
#: All of their rules have a form of their own in the model.
BUILT_IN = (
    "pentominoes-6x10",
    "drive-ya-nuts",
    "tropical-fish",
    "macmahon-squares",
    "another-tough-puzzle-alternating",
    "puzzle-a-day-1-may",
    "calibron-12",
)


class Collect(jigsat.SolutionCallback):
    """What a learner would write."""

    def __init__(self, opened: jigsat.Model) -> None:
        super().__init__(opened)
        self.found: list[AnySolution] = []

    def on_solution(self, solution: AnySolution) -> None:
        self.found.append(solution)


def all_solutions(opened: jigsat.Model) -> list[AnySolution]:
    """What CP-SAT finds, without anything of jigsat's but the model."""
    solver, collect = cp_model.CpSolver(), Collect(opened)
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    assert solver.solve(opened.cp_model, collect) in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return collect.found


def toys() -> Iterator[Puzzle]:
    for cases in WITNESSES.values():
        yield from (each.puzzle(each.right) for each in cases.values())
    yield from map(load, BUILT_IN)
    yield toy("sticks")


@pytest.mark.full
def test_every_variable_and_constraint_is_of_one_family_and_has_a_name_of_its_own() -> None:
    seen = set[str]()
    for puzzle in toys():
        opened = model(puzzle)
        proto = opened.cp_model.proto
        for groups, all_of_them in (
            (opened.variables, proto.variables),
            (opened.constraints, proto.constraints),
        ):
            members = [each for group in groups for each in group.members]
            assert sorted(each.index for each in members) == list(range(len(all_of_them)))
            names = [each.name for each in members]
            assert len(set(names)) == len(names)
            assert all(names)
            seen.update(group.name for group in groups)
    for cover, _ in TABLE:
        seen.update(
            group.name for group in (*model(cover).variables, *model(cover).constraints)
        )
    # Somebody's own, parts of a search, and rules that do not say what their constraints are.
    assert set(ModelFamily) - seen == {"own", "alive", "other"}
    assert set(MEANING) == set(ModelFamily)
    assert max(map(len, MEANING.values())) <= 52  # so that they fit into a table


@pytest.mark.full(but=3)
@pytest.mark.parametrize("name", BUILT_IN)
def test_the_engine_searches_the_same_model(name: str) -> None:
    puzzle = load(name)
    opened, searched = model(puzzle), cp_sat_model(problem_for("cp-sat", puzzle))
    proto = opened.cp_model.proto
    for each in (*proto.variables, *proto.constraints):
        each.name = ""
    assert str(opened.cp_model) == str(searched.model)


def test_it_says_what_it_is(make_puzzle: MakePuzzle) -> None:
    opened = model(make_puzzle())
    assert repr(opened) == (
        "<the model of small: a model of placements, 4 variables, 5 constraints>"
    )
    assert str(opened) == (
        "small: a model of placements, 4 variables, 5 constraints\n"
        "  placement              4  1 if this piece is used here, in this orientation\n"
        "  pieces                 1  each piece is used as often as its count says\n"
        "  cover                  4  each cell is covered once, or blank where it may be"
    )


DOMINOES = {
    "board": {"cells": [[row, column] for row in range(3) for column in range(4)]},
    "pieces": [{"name": "I", "cells": [[0, 0], [0, 1]], "count": 6}],
}


def test_a_constraint_of_ones_own_leaves_what_brute_force_says(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(**DOMINOES)
    opened = model(puzzle)
    middle = opened.placements["I@0 at (1,1)"]
    assert [each.name for each in opened.covering((1, 1))].count(middle.name) == 1
    opened.cp_model.add(middle == 1).with_name("a domino in the middle")
    (own,) = (group for group in opened.constraints if group.name == "own")
    assert [each.name for each in own.members] == ["a domino in the middle"]
    assert opened.equation(own.members[0].index) == "I@0 at (1,1) = 1"
    brute = BruteForce(puzzle)
    cells = set(puzzle.points(((1, 1), (1, 2))))
    kept = {
        board for board in brute.solutions if any(set(each.cells) == cells for each in board)
    }
    found = all_solutions(opened)
    assert {brute.read(each) for each in found if isinstance(each, Solution)} == kept
    assert len(found) == len(kept) == 2


@pytest.mark.full
def test_decoding_is_the_inverse_of_naming_what_is_used() -> None:
    for name in ("drive-ya-nuts", "tetracubes-2x2x8", "slothouber-graatsma"):
        puzzle = load(name)
        opened = model(puzzle)
        for solution in islice(solutions(puzzle), 5):
            used = {each.index for each in opened.used_by(solution)}
            fixed = opened.cp_model.clone()
            for placed in opened.placements.values():
                fixed.add(
                    fixed.get_int_var_from_proto_index(placed.index) == (placed.index in used)
                )
            solver = cp_model.CpSolver()
            assert solver.solve(fixed) == cp_model.OPTIMAL
            assert opened.decode(solver) == solution


def test_a_callback_sees_what_looks_the_same_once(make_puzzle: MakePuzzle) -> None:
    # Only one of them may be turned: they are of two classes, and look the same.
    square = {"cells": [[0, 0], [0, 1], [1, 0], [1, 1]]}
    domino = {"cells": [[0, 0], [0, 1]]}
    pieces = [
        {"name": "a", **domino, "turning": "rotate"},
        {"name": "b", **domino, "turning": "fixed"},
    ]
    puzzle = make_puzzle(board=square, pieces=pieces)
    opened = model(puzzle)
    assert isinstance(opened.problem, Problem)
    assert opened.problem.has_lookalikes
    assert len(all_solutions(opened)) == len(BruteForce(puzzle).solutions) == 1


def test_a_callback_that_fails_is_heard(make_puzzle: MakePuzzle) -> None:
    class Failing(jigsat.SolutionCallback):
        def on_solution(self, solution: AnySolution) -> None:
            raise ValueError(len(solution.placements))

    opened = model(make_puzzle())
    with pytest.raises(ValueError, match="2"):
        cp_model.CpSolver().solve(opened.cp_model, Failing(opened))


def test_asking_in_the_words_of_the_puzzle() -> None:
    opened = model(load("drive-ya-nuts"))
    assert len(opened.of_piece("1")) == 42
    assert len(opened.covering((1, 1))) == 42
    assert opened.blank((1, 1)) is None
    shown = opened.showing((1, 1), "right")
    assert sorted(shown) == ["1", "2", "3", "4", "5", "6"]
    assert all(each in opened.covering((1, 1)) for labels in shown.values() for each in labels)
    assert opened.variable("1@300 at (1,1)").index == opened.of_piece("1")[0].index
    assert opened.name == "drive-ya-nuts"


def test_placements_by_piece_cell_and_orientation() -> None:
    opened = model(load("pentominoes-6x10"))
    names = {each.name for each in opened.placed("X", cell=(1, 1))}
    assert names == {"X@0 at (0,1)", "X@0 at (0,2)", "X@0 at (1,1)"}
    turned = opened.placed("L", "X", cell=(1, 1), orientation="flip 90")
    assert {each.name.partition(" at")[0] for each in turned} == {"L@flip 90"}
    both = {each.index for each in opened.of_piece("L")} & {
        each.index for each in opened.covering((1, 1))
    }
    assert {each.index for each in opened.placed("L", cell=(1, 1))} == both
    assert len(opened.placed()) == len(opened.placements)
    with pytest.raises(UnknownName, match="no piece has the orientation '45'; expected "):
        opened.placed(orientation="45")


@pytest.mark.full
def test_neighbours_are_across_the_sides_of_a_cell() -> None:
    opened = model(load("pentominoes-6x10"))
    assert len(opened.cells) == 60
    assert opened.neighbours((0, 1)) == {"right": (0, 2), "bottom": (1, 1), "left": (0, 0)}
    for name in ("drive-ya-nuts", "hexiamonds-6x6", "soma-cube", "kanoodle-pyramid"):
        opened = model(load(name))
        meeting = {(a, b) for a in opened.cells for b in opened.neighbours(a).values()}
        assert meeting == {(b, a) for a, b in meeting}


def test_blanks_and_open_cells(make_puzzle: MakePuzzle) -> None:
    rules = [{"rule": "cover", "blanks": 1, "open": [[0, 0]]}]
    domino = {"name": "domino", "cells": ["##"]}
    opened = model(make_puzzle(pieces=[domino], rules=rules))
    assert opened.blank((0, 0)) is None
    assert opened.covering((0, 0)) == []
    blank = opened.blank((0, 1))
    assert blank is not None
    assert blank.name == "blank (0,1)"


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda m: m.of_piece("9"), "drive-ya-nuts: there is no piece '9'"),
        (lambda m: m.covering((0, 0)), "drive-ya-nuts: there is no cell (0,0)"),
        (lambda m: m.variable("x"), "drive-ya-nuts: its model has no variable 'x'"),
        (
            lambda m: m.showing((1, 1), "top"),
            "drive-ya-nuts: (1,1) has the sides top right, right, bottom right, bottom left, "
            "left, top left, not 'top'",
        ),
        (
            lambda m: m.used_by(Solution(placements=(PLACED,))),
            "drive-ya-nuts: its model has no 1@0 at (9,9)",
        ),
    ],
)
def test_what_there_is_not(ask: Callable[[jigsat.Model], object], says: str) -> None:
    with pytest.raises(UnknownName) as caught:
        ask(model(load("drive-ya-nuts")))
    assert str(caught.value) == says


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda m: m.placements, "placements"),
        (lambda m: m.neighbours((0, 0)), "the neighbours of (0,0)"),
        (lambda m: m.covering((0, 0)), "what covers (0,0)"),
        (lambda m: m.showing((0, 0), "top"), "the side 'top' of (0,0)"),
        (lambda m: m.blank((0, 0)), "whether (0,0) is blank"),
        (lambda m: m.used_by(Solution(placements=(PLACED,))), "a solution of 1 part"),
    ],
)
def test_what_a_model_of_rectangles_has_not(
    ask: Callable[[jigsat.Model], object], says: str
) -> None:
    with pytest.raises(Unsupported) as caught:
        ask(model(load("calibron-12")))
    start = "calibron-12: its model is one of rectangles, without variables for"
    assert str(caught.value) == f"{start} {says}"


def test_a_model_of_rectangles_can_be_asked_for_pieces() -> None:
    opened = model(load("calibron-12"))
    row, column, turned = opened.of_piece("32x11")
    assert (row.name, column.name, turned.name) == ("32x11 row", "32x11 column", "32x11 turned")
    with pytest.raises(UnknownName, match="there is no piece '1x1'"):
        opened.of_piece("1x1")


def test_every_family_has_a_meaning() -> None:
    assert MEANING.keys() == set(ModelFamily)
