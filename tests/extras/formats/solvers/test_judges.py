"""What is exported has the solutions that jigsat finds, say programs of others."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from jigsat.exchange.registry import format_named
from jigsat.extras.formats.solvers.outputs import ReadAnswer, dimacs_answer, opb_answer
from jigsat.extras.formats.solvers.statement import problem_of
from jigsat.models.cp_sat.opened import opened
from jigsat.models.problem import Chosen
from jigsat.schemas.grids.registry import GRIDS
from tests.extras.formats.solvers.judged import SETS, TOYS, Judged, judged_puzzles
from tests.extras.formats.solvers.judges import (
    as_text,
    chosen_of,
    counted_by_ganak,
    found_by_cp_sat,
    found_by_highs,
    printed_by_clasp,
)

#: How many puzzles of each grid are judged where that is quick, and where it is not.
MANY, FEW = 3, 2

ENDINGS = {"dimacs": ".cnf", "opb": ".opb"}

#: The toys of all rules, and puzzles of the plane and of space.
QUICK_SETS = (TOYS, "hexagon", "cube")
some_sets = pytest.mark.parametrize("name", SETS)
grids = pytest.mark.parametrize("name", GRIDS)


def exported(judged: Judged, format_name: str) -> bytes:
    write = format_named(format_name).write
    assert write is not None
    return write(judged.puzzle).data


def assert_same(judged: Judged, found: list[Chosen]) -> None:
    """The solutions are those of the CP-SAT model, each once."""
    assert len(found) == len(set(found))
    assert set(found) == judged.solutions


@pytest.mark.full(but=4)
@some_sets
def test_models_of_the_clauses_are_counted_by_ganak(name: str) -> None:
    """Also without projection: the other variables are determined by the placements."""
    for each in judged_puzzles(name, MANY):
        text = exported(each, "dimacs").decode()
        assert counted_by_ganak(text, projected=True) == len(each.solutions)
        assert counted_by_ganak(text, projected=False) == len(each.solutions)


@pytest.mark.full(but=3)
@grids
@pytest.mark.parametrize(
    ("format_name", "answer"),
    [("dimacs", dimacs_answer), pytest.param("opb", opb_answer, marks=pytest.mark.slow)],
)
def test_clasp_finds_the_same(
    name: str, format_name: str, answer: ReadAnswer, tmp_path: Path
) -> None:
    for each in judged_puzzles(name, FEW):
        path = tmp_path / f"model{ENDINGS[format_name]}"
        path.write_bytes(exported(each, format_name))
        found = answer(printed_by_clasp(path), each.model)
        assert (found.complete is True) == (not each.solutions)
        assert_same(each, list(found.solutions))


@pytest.mark.parametrize(
    ("name", "format_name"),
    [
        *product(QUICK_SETS, ["mps"]),
        *(pytest.param(name, "lp", marks=pytest.mark.slow) for name in SETS),
    ],
)
def test_highs_finds_the_same(name: str, format_name: str, tmp_path: Path) -> None:
    judged = [each for each in judged_puzzles(name, MANY) if len(each.solutions) <= 5]
    paths = [tmp_path / f"{number}.{format_name}" for number in range(len(judged))]
    for each, path in zip(judged, paths, strict=True):
        path.write_bytes(exported(each, format_name))
    for each, found in zip(judged, found_by_highs(paths), strict=True):
        assert_same(each, [chosen_of(names, each.model.placements) for names in found])


@pytest.mark.full(but=10)
@some_sets
def test_cp_sat_finds_the_same_in_the_model_read_back(name: str) -> None:
    for each in judged_puzzles(name, MANY):
        binary, text = exported(each, "cp-sat"), exported(each, "cp-sat-text")
        names = found_by_cp_sat(text.decode())
        placements = opened(problem_of(each.puzzle)).placements
        number = {name: index for index, name in enumerate(placements)}
        assert_same(each, [chosen_of(found, number) for found in names])
        assert set(found_by_cp_sat(as_text(binary))) == set(names)
