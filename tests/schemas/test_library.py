from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from jigsat.schemas.errors import DataError, FileError, JigsatError, UnknownName
from jigsat.schemas.library import built_in_names, load
from tests.mistakes import in_short


@pytest.mark.full
def test_built_in_puzzles_are_listed_by_name() -> None:
    names = built_in_names()
    assert list(names) == sorted(names)
    assert {"another-tough-puzzle", "infuriater", "soma-cube", "tropical-fish"} <= set(names)
    assert [load(name).name for name in names] == list(names)


def test_a_puzzle_is_loaded_by_its_path(tmp_path: Path, document: dict[str, Any]) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert load(path) == load(str(path))
    assert load(path).name == "small"


def test_a_file_needs_no_ending(
    tmp_path: Path, document: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").write_text(json.dumps(document), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert load("mine").name == "small"


def test_a_built_in_name_means_the_built_in_puzzle_whatever_files_there_are(
    tmp_path: Path, document: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "infuriater").write_text(json.dumps(document), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert load("infuriater").name == "infuriater"
    assert load("./infuriater").name == "small"


def test_a_wrong_file_is_named_as_it_was_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.json").write_text("{}", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DataError) as caught:
        load("mine.json")
    expected = "mine.json: found no 'schema_version', expected the key 'schema_version'"
    assert in_short(caught.value).split("\n")[0] == expected


@pytest.mark.parametrize(
    ("name", "error", "message"),
    [
        (
            "tropical-fihs",
            UnknownName,
            "tropical-fihs: no such file, and no built-in puzzle; did you mean tropical-fish?",
        ),
        (
            "KANOODLE-TRAY",
            UnknownName,
            "KANOODLE-TRAY: no such file, and no built-in puzzle; did you mean kanoodle-tray?",
        ),
        (
            "sudoku",
            UnknownName,
            "sudoku: no such file, and no built-in puzzle of that name (see: jigsat list)",
        ),
        (
            "n" * 5000,
            UnknownName,
            f"{'n' * 179}…: no such file, and no built-in puzzle of that name "
            "(see: jigsat list)",
        ),
        ("try.json", FileError, "try.json: no such file; did you mean tray.json?"),
        (
            "tray.jsn",
            UnknownName,
            "tray.jsn: no such file, and no built-in puzzle; did you mean tray.json?",
        ),
        ("here/sudoku", FileError, "here/sudoku: no such file"),
        (".", FileError, ".: found a folder, expected a file"),
    ],
)
def test_a_puzzle_that_is_not_there_is_told_in_one_line(
    name: str,
    error: type[JigsatError],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tray.json").touch()
    (tmp_path / "sudoku.jso").mkdir()  # no file
    with pytest.raises(error) as caught:
        load(name)
    assert in_short(caught.value) == message
