"""A file is locked for one run, and only as long as that writes to it."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple

import pytest

from jigsat.schemas import locking
from jigsat.schemas.errors import FileError
from jigsat.schemas.support import atomic_files

TAKEN = "another run writes to it"
#: Windows is played where its locks can be.
SYSTEMS = ("this system", "Windows") if os.name == "posix" else ("this system",)


class Files(NamedTuple):
    """What writes files on a system."""

    locked: Callable[[Path], AbstractContextManager[locking.Lock]]
    replacing: Callable[[Path], AbstractContextManager[Path]]


@pytest.fixture(params=SYSTEMS)
def files(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Files:
    if request.param == "this system":
        return Files(locking.locked, atomic_files.replacing)
    from tests.stand_ins import files_on_windows, loaded_on_windows

    files_on_windows(monkeypatch)
    names = locking.__name__, atomic_files.__name__
    locks, writing = loaded_on_windows(monkeypatch, *names)
    assert locks.CLOSES_FIRST
    return Files(locks.locked, writing.replacing)


def test_a_second_run_is_refused_until_the_first_has_ended(
    files: Files, tmp_path: Path
) -> None:
    path = tmp_path / "all.jsonl"
    with files.locked(path):
        path.write_text("header\n")
        with pytest.raises(FileError, match=TAKEN), files.locked(path):
            pass
    with files.locked(path):
        assert path.read_text() == "header\n"


def test_no_file_is_left_that_was_not_written(files: Files, tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    with pytest.raises(ValueError, match="stopped"), files.locked(path):
        raise ValueError("stopped")
    assert not path.exists()


def test_an_empty_file_of_somebody_else_stays(files: Files, tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    path.touch()
    with files.locked(path):
        pass
    assert path.exists()


def test_the_lock_goes_to_the_file_that_replaces_it(files: Files, tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    path.write_text("old\n")
    with files.locked(path) as lock:
        with lock.moved(), files.replacing(path) as new:
            new.write_text("new\n")
        with pytest.raises(FileError, match=TAKEN), files.locked(path):
            pass
    with files.locked(path):
        assert path.read_text() == "new\n"


def test_what_is_no_file_has_no_lock(files: Files) -> None:
    with files.locked(Path(os.devnull)), files.locked(Path(os.devnull)):
        pass


def test_what_a_killed_run_has_left_is_removed_and_what_others_write_is_not(
    files: Files, tmp_path: Path
) -> None:
    left = [tmp_path / ".jigsat-0123abcd.jsonl", tmp_path / ".jigsat-89abcdef"]
    own = [tmp_path / ".jigsat-notes.txt", tmp_path / "jigsat-0123abcd.jsonl"]
    for path in (*left, *own):
        path.write_text("half")
    with (
        files.replacing(tmp_path / "one.svg") as one,
        files.replacing(tmp_path / "two.svg") as two,
    ):
        assert not any(path.exists() for path in left)
        assert one.exists()
        left[0].write_text("half")
        with files.locked(tmp_path / "all.jsonl"):
            assert not left[0].exists()
            assert one.exists()
            assert two.exists()
    assert sorted(tmp_path.iterdir()) == sorted(
        [*own, tmp_path / "one.svg", tmp_path / "two.svg"]
    )
