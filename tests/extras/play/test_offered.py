"""Pages to look through solutions, from Python."""

from __future__ import annotations

from pathlib import Path

import pytest

import jigsat
from tests.extras.play.gallery.reading import Page

NAME = "pentominoes-3x20"


def page(path: Path) -> Page:
    return Page(path.read_text(encoding="utf-8"))


def test_solutions_are_found(tmp_path: Path) -> None:
    made = jigsat.gallery(NAME, tmp_path / "page.html")
    assert (made.solutions, made.shown, made.complete, made.stopped) == (2, 2, True, None)
    assert made.convention == "up to symmetry"
    assert len(page(Path(made.path)).solutions()) == 2


def test_or_read(tmp_path: Path) -> None:
    jigsat.record(NAME, tmp_path / "all.jsonl")
    path = tmp_path / "page.html"
    made = jigsat.gallery(NAME, path, tmp_path / "all.jsonl", sample=5)
    assert (made.solutions, made.shown, made.convention) == (8, 5, "solutions")
    assert page(path).contents["total"] == 8


def test_or_given(tmp_path: Path) -> None:
    path, every = tmp_path / "page.html", list(jigsat.solutions(NAME))
    jigsat.gallery(NAME, path, every)
    assert page(path).solutions() == every
    jigsat.gallery(NAME, path, every[0], overwrite=True)
    assert page(path).solutions() == every[:1]


def test_what_goes_wrong_is_said(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    with pytest.raises(jigsat.NoSolution, match="no solution to show"):
        jigsat.gallery(NAME, path, [])
    with pytest.raises(jigsat.DataError, match="an invalid solution"):
        jigsat.gallery(NAME, path, jigsat.Solution(placements=()))
    with pytest.raises(TypeError, match="solutions: found 3"):
        jigsat.gallery(NAME, path, 3)  # type: ignore[arg-type]
    assert not path.exists()
    path.write_text("old", encoding="utf-8")
    with pytest.raises(jigsat.FileError, match="found a file of this name"):
        jigsat.gallery(NAME, path)
