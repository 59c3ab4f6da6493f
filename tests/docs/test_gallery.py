"""The gallery has every built-in puzzle, and its solutions are solutions."""

from __future__ import annotations

import pytest

import jigsat
from docs.generate.gallery import FOLDER, files, solution_of
from jigsat.schemas.built_in import built_in_names
from jigsat.schemas.library import load

SOLUTIONS = FOLDER / "solutions"


@pytest.mark.full(but=51)
@pytest.mark.parametrize("name", built_in_names())
def test_the_stored_solution_is_one(name: str) -> None:
    assert (SOLUTIONS / f"{name}.json").is_file(), "python -m docs.generate"
    puzzle = load(name)
    assert jigsat.verify(puzzle, solution_of(puzzle)) == []


def test_nothing_is_left_of_puzzles_that_are_gone() -> None:
    written = {name for name, _ in files()}
    assert {path.name for path in FOLDER.iterdir() if path.is_file()} == written
    assert {path.stem for path in SOLUTIONS.iterdir()} == set(built_in_names())


def test_the_page_shows_every_picture() -> None:
    text = (FOLDER / "index.md").read_text(encoding="utf-8")
    for name in built_in_names():
        assert f"]({name}.svg)" in text
        assert f"]({name}-solved.svg)" in text
