"""The index of the built-in puzzles says what the files say, whatever becomes of these."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from jigsat.checks import catalogue as catalogues
from jigsat.checks.catalogue import catalogue, entry_of
from jigsat.schemas.library import load

Document = dict[str, Any]
Save = Callable[..., None]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """In place of ``data/``: an empty folder, with an index of its own."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "__init__.py").touch()
    spec = spec_from_file_location("jigsat.data", data / "__init__.py")
    assert spec is not None
    monkeypatch.setitem(sys.modules, "jigsat.data", module_from_spec(spec))
    monkeypatch.setattr(catalogues, "INDEX", tmp_path / "built-in.json")
    return data


@pytest.fixture
def save(folder: Path, document: Document) -> Save:
    def save(name: str, **changes: Any) -> None:
        text = json.dumps({**document, "name": name, **changes})
        (folder / f"{name}.json").write_text(text, encoding="utf-8")

    return save


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the puzzles whose files are read."""
    names: list[str] = []

    def noted(name: str) -> Any:
        names.append(name)
        return load(name)

    monkeypatch.setattr(catalogues, "load", noted)
    return names


def test_the_index_holds_what_was_read_and_follows_the_files(
    folder: Path, save: Save, read: list[str]
) -> None:
    save("one")
    save("two", title="Two")
    for expected in (["one", "two"], []):
        assert [each.title for each in catalogue()] == ["A small puzzle", "Two"]
        assert read == expected
        read.clear()
    save("two", title="Changed")
    save("three", title="Added")
    (folder / "one.json").unlink()
    for expected in (["three", "two"], []):
        assert catalogue() == tuple(entry_of(load(name)) for name in ("three", "two"))
        assert [each.title for each in catalogue()] == ["Added", "Changed"]
        assert read == expected
        read.clear()


def test_another_program_reads_them_again(
    save: Save, read: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    save("one")
    catalogue()
    for room in catalogues.ROOMS:
        shutil.copytree(
            catalogues.PACKAGE / room,
            tmp_path / room,
            ignore=shutil.ignore_patterns("__pycache__"),
        )
    monkeypatch.setattr(catalogues, "PACKAGE", tmp_path)
    catalogue()
    assert read == ["one"]
    with (tmp_path / "schemas" / "grids" / "tables.json").open("a") as table:
        table.write("\n")
    catalogue()
    assert read == ["one", "one"]


@pytest.mark.parametrize("index", ["", "{", "[]", '{"a": 1}', "\x80"])
def test_a_damaged_index_is_made_again(
    folder: Path, save: Save, read: list[str], index: str
) -> None:
    (folder.parent / "built-in.json").write_text(index, encoding="latin-1")
    save("one")
    assert [each.name for each in (*catalogue(), *catalogue())] == ["one", "one"]
    assert read == ["one"]


def test_an_entry_that_lacks_something_is_made_again(
    folder: Path, save: Save, read: list[str]
) -> None:
    save("one")
    catalogue()
    index = folder.parent / "built-in.json"
    ((key, _),) = json.loads(index.read_text(encoding="utf-8")).items()
    index.write_text(json.dumps({key: {"name": "one"}}), encoding="utf-8")
    assert [each.title for each in catalogue()] == ["A small puzzle"]
    assert read == ["one", "one"]


def test_where_nothing_can_be_written_every_file_is_read(
    folder: Path, save: Save, read: list[str]
) -> None:
    (folder.parent / "built-in.json").mkdir()
    save("one")
    for _ in range(2):
        assert [each.name for each in catalogue()] == ["one"]
    assert read == ["one", "one"]
    assert [path.name for path in folder.parent.iterdir() if path.is_file()] == []
