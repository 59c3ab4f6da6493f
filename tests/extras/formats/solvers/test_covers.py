"""Models of exact cover problems, judged by the same programs as those of puzzles."""

from __future__ import annotations

from pathlib import Path

import pytest

from jigsat.exchange.registry import format_named
from jigsat.extras.formats.solvers.dimacs import dimacs
from jigsat.extras.formats.solvers.integer import mps, opb
from jigsat.extras.formats.solvers.minizinc import minizinc
from jigsat.extras.formats.solvers.outputs import minizinc_answer, opb_answer
from jigsat.extras.formats.solvers.statement import model_of, problem_of
from tests.extras.formats.exact_cover.instances import TABLE
from tests.extras.formats.solvers.judges import (
    chosen_of,
    counted_by_ganak,
    found_by_cp_sat,
    found_by_highs,
    printed_by_clasp,
    printed_by_minizinc,
)

MODELS = [(model_of(problem_of(cover)), options) for cover, options in TABLE]
NUMBERS = range(len(TABLE))


def numbers(options: frozenset[int]) -> tuple[int, ...]:
    """Options, as a file counts them, by their numbers from 0."""
    return tuple(sorted(option - 1 for option in options))


@pytest.mark.full(but=6)
@pytest.mark.parametrize("number", NUMBERS)
def test_ganak_and_clasp(number: int, tmp_path: Path) -> None:
    model, options = MODELS[number]
    for projected in (True, False):
        assert counted_by_ganak(dimacs(model), projected=projected) == len(options)
    (tmp_path / "model.opb").write_text(opb(model), encoding="utf-8")
    answer = opb_answer(printed_by_clasp(tmp_path / "model.opb"), model)
    assert sorted(answer.solutions) == sorted(map(numbers, options))


def test_highs(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.mps" for number in NUMBERS]
    for path, (model, _) in zip(paths, MODELS, strict=True):
        path.write_text(mps(model), encoding="utf-8")
    for found, (model, options) in zip(found_by_highs(paths), MODELS, strict=True):
        chosen = [chosen_of(names, model.placements) for names in found]
        assert sorted(chosen) == sorted(map(numbers, options))


def test_cp_sat() -> None:
    write = format_named("cp-sat-text").write_other
    assert write is not None
    for cover, options in TABLE:
        names = found_by_cp_sat(write(cover).data.decode())
        option = {f"option {number}": number for number in range(1, len(cover.options) + 1)}
        chosen = [{option[name] for name in found if name in option} for found in names]
        assert sorted(map(sorted, chosen)) == sorted(map(sorted, options))


@pytest.mark.minizinc
@pytest.mark.parametrize("number", NUMBERS)
def test_gecode(number: int, tmp_path: Path) -> None:
    model, options = MODELS[number]
    (tmp_path / "model.mzn").write_text(minizinc(model), encoding="utf-8")
    answer = minizinc_answer(printed_by_minizinc(tmp_path, "-a"), model)
    assert sorted(answer.solutions) == sorted(map(numbers, options))
