"""Puzzles from names, paths, dicts and text, and back into files."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import jigsat
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]


def test_a_puzzle_from_a_dict_a_text_and_a_file(
    make_puzzle: MakePuzzle, tmp_path: Path
) -> None:
    puzzle = make_puzzle()
    document = puzzle.model_dump(mode="json", exclude_unset=True)
    text, path = json.dumps(document), tmp_path / "puzzle.json"
    path.write_text(text)
    loaded = [
        jigsat.load(document),
        jigsat.loads(text),
        jigsat.loads(text.encode()),
        jigsat.load(path),
        jigsat.load(str(path)),
    ]
    assert loaded == [puzzle] * 5


def test_what_is_saved_can_be_loaded(tmp_path: Path) -> None:
    puzzle, path = jigsat.load("soma-cube"), tmp_path / "soma.json"
    jigsat.save(puzzle, path)
    assert jigsat.load(path) == puzzle
    with pytest.raises(jigsat.FileError, match=r"soma\.json"):
        jigsat.save(puzzle, path)
    jigsat.save("drive-ya-nuts", path, overwrite=True)
    assert jigsat.load(path).name == "drive-ya-nuts"
    jigsat.save(puzzle, tmp_path / "soma.xmpuzzle")
    assert jigsat.fingerprint(tmp_path / "soma.xmpuzzle") == jigsat.fingerprint(puzzle)


@pytest.mark.parametrize(
    ("call", "wrong", "kind", "words"),
    [
        ("load", 3, TypeError, "source: found 3 (int), expected the name of a built-in puzzle"),
        (
            "load",
            {"name": "a"},
            jigsat.DataError,
            "found no 'schema_version', expected the key",
        ),
        ("load", "no-such.json", jigsat.FileError, "no-such.json: no such file"),
        (
            "loads",
            Path("a.json"),
            TypeError,
            "text: found PosixPath('a.json') (PosixPath), exp",
        ),
        ("loads", "{", jigsat.DataError, "the text:1:1: found {, which is never closed"),
    ],
)
def test_what_cannot_be_loaded(
    call: str, wrong: Any, kind: type[Exception], words: str
) -> None:
    with pytest.raises(kind) as refused:
        getattr(jigsat, call)(wrong)
    assert words in str(refused.value)


def test_solutions_become_rows_with_the_columns_of_the_table(tmp_path: Path) -> None:
    found = jigsat.solve("soma-cube", limit=2)
    path = tmp_path / "solutions.csv"
    jigsat.save_solutions("soma-cube", found.solutions, path)
    listed = list(jigsat.rows("soma-cube", found.solutions))
    with path.open() as file:
        for row, text in zip(listed, csv.DictReader(file), strict=True):
            cells = ";".join(" ".join(map(str, cell)) for cell in row["cells"])
            assert {**{key: str(row[key]) for key in row}, "cells": cells} == text
    first = listed[0]
    assert [*first] == ["solution", "piece", "orientation", "layer", "row", "column", "cells"]
    placed = found.solution.placements[0]
    assert (first["solution"], first["piece"], first["cells"]) == (
        1,
        placed.piece,
        placed.cells,
    )
    assert [*jigsat.rows("soma-cube", found.solution)] == listed[:7]


def test_a_file_that_was_read_is_one_short_line() -> None:
    expected = "Found(soma-cube: read as jigsat's JSON: Puzzle(soma-cube: 7 pieces, 27 cells))"
    assert repr(jigsat.read_file("soma-cube")) == expected
