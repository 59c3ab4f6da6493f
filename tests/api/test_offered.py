"""What ``import jigsat`` offers."""

from __future__ import annotations

import ast
import inspect
from importlib.resources import files
from pathlib import Path

import pytest

import jigsat

ROOT = Path(__file__).parents[2]

#: The library, as a person who writes programs with it may rely on it.
OFFERED = {
    "Advice",
    "Comparison",
    "Counts",
    "CoverExplanation",
    "CoverSolution",
    "Coverage",
    "DataError",
    "Drawing",
    "Enumeration",
    "Estimate",
    "ExactCover",
    "Explanation",
    "Fault",
    "FileError",
    "Finding",
    "Found",
    "Imported",
    "JigsatError",
    "Model",
    "NoSolution",
    "Outcome",
    "Placed",
    "Progress",
    "Puzzle",
    "Rating",
    "Repair",
    "Report",
    "Sample",
    "Solution",
    "SolutionCallback",
    "SolutionStream",
    "Stage",
    "Status",
    "UnknownName",
    "Verdict",
    "Written",
    "WrongValue",
    "built_in_names",
    "check",
    "count",
    "count_without_enumeration",
    "coverage",
    "cross_check",
    "draw",
    "enumerate_to",
    "estimate",
    "explain",
    "fingerprint",
    "hint",
    "load",
    "load_cover",
    "loads",
    "model",
    "rate",
    "read_file",
    "read_layout",
    "record",
    "repairs",
    "rows",
    "sample",
    "save",
    "save_solutions",
    "solutions",
    "solve",
    "unique",
    "verify",
    "verify_file",
}


def imported_for_type_checkers() -> set[str]:
    tree = ast.parse((ROOT / "api" / "__init__.pyi").read_text(encoding="utf-8"))
    return {
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def test_the_library_offers_this_and_nothing_else() -> None:
    assert set(jigsat.__all__) == OFFERED
    assert list(jigsat.__all__) == sorted(OFFERED)
    assert set(dir(jigsat)) == OFFERED
    assert imported_for_type_checkers() == OFFERED


@pytest.mark.parametrize("name", sorted(OFFERED))
def test_everything_offered_is_there_and_says_what_it_is(name: str) -> None:
    offered = getattr(jigsat, name)
    assert offered.__name__ == name
    assert offered.__module__.startswith("jigsat.")
    assert inspect.getdoc(offered)


def test_what_is_not_offered_is_missed_as_usual() -> None:
    with pytest.raises(AttributeError, match="module 'jigsat' has no attribute 'sovle'"):
        jigsat.sovle  # noqa: B018
    assert not hasattr(jigsat, "sovle")


def test_type_checkers_are_told_that_there_are_types() -> None:
    assert (files("jigsat") / "py.typed").is_file()


def test_the_example_in_the_docstring_is_true() -> None:
    assert "count(puzzle).solutions\n    8" in (jigsat.__doc__ or "")
    assert jigsat.count(jigsat.load("infuriater-original")).solutions == 8


def test_one_session(tmp_path: Path) -> None:
    puzzle = jigsat.load("wooden-buildings")
    solution = jigsat.solve(puzzle).solution
    assert jigsat.verify(puzzle, solution) == []
    spoiled = solution.model_copy(update={"placements": solution.placements[1:]})
    assert [str(fault) for fault in jigsat.verify(puzzle, spoiled)]
    three = list(jigsat.solutions(puzzle, limit=3))
    assert len({each.model_dump_json() for each in three}) == 3
    assert jigsat.draw(puzzle, solution).plain.startswith("┌")
    with pytest.raises(jigsat.JigsatError, match="no such file"):
        jigsat.load(tmp_path / "missing.json")
