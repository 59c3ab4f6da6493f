"""Names in models: every format takes them, and no two are the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from jigsat.extras.formats.solvers.formats import SOLVER_FORMATS
from jigsat.extras.formats.solvers.model import Model
from jigsat.extras.formats.solvers.statement import identifier
from jigsat.schemas.puzzle import Puzzle
from tests.extras.formats.solvers.judged import SETS, judged_puzzles
from tests.program import Run

MakePuzzle = Callable[..., Puzzle]

WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("Clown-0", "Clown_0"),
        ("é", "piece_e"),
        ("7", "piece_7"),
        ("E2", "piece_E2"),
        ("_x_", "x"),
        ('"quoted" \\(x)', "quoted_x"),
        ("蝶", "piece"),
        ("a-b@0 at (-1,-2)", "a_b_0_at_m1_m2"),
    ],
)
def test_a_name_becomes_an_identifier(name: str, made: str) -> None:
    assert identifier(name, "piece") == made


def names_in(model: Model) -> list[str]:
    variables = [variable.name for variable in model.variables]
    return variables + [each.name for each in model.sums]


@pytest.mark.parametrize("name", SETS)
def test_names_are_unique_words(name: str) -> None:
    for each in judged_puzzles(name, 3):
        names = [name.casefold() for name in names_in(each.model)]
        assert len(names) == len(set(names))
        assert all(map(WORD.fullmatch, names))


ODD = ['do "mi"', "do_mi", "蝶", "%", "c", "0 1;", "never", "é{}"]


@pytest.fixture
def odd(make_puzzle: MakePuzzle) -> Puzzle:
    """Pieces of any name, on a board with coordinates below zero."""
    pieces: list[dict[str, Any]] = [{"name": name, "face": name} for name in ODD]
    cells = [[row, column] for row in (-1, 0) for column in range(-2, 2)]
    rules = [{"rule": "different-faces", "along": ["row"]}]
    return make_puzzle(pieces=pieces, board={"cells": cells}, rules=rules)


@pytest.mark.parametrize("format", SOLVER_FORMATS, ids=lambda each: each.name)
def test_the_same_bytes_each_time(odd: Puzzle, format: Any, make_puzzle: MakePuzzle) -> None:
    copy = Puzzle.model_validate_json(odd.model_dump_json())
    assert format.write(odd) == format.write(copy)
    assert format.write(odd) != format.write(make_puzzle())


@pytest.mark.slow
def test_the_same_bytes_whatever_the_order_of_sets(run: Run) -> None:
    options = ("slothouber-graatsma", "--to", "opb")
    first, second = (run("export", *options, PYTHONHASHSEED=seed) for seed in "12")
    assert first.stdout == second.stdout
    assert first.stdout.startswith("* #variable= 63 ")
