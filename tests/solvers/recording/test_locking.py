"""A file is locked for one run, and only as long as that writes to it."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from jigsat.schemas.errors import FileError
from jigsat.schemas.support.atomic_files import replacing
from jigsat.solvers.recording import locking

TAKEN = "another run writes to it"
#: Windows is played where its locks can be.
SYSTEMS = ("this system", "Windows") if os.name == "posix" else ("this system",)


Locked = Callable[[Path], AbstractContextManager[locking.Lock]]


@pytest.fixture(params=SYSTEMS)
def locked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Locked:
    if request.param == "this system":
        return locking.locked
    from tests.stand_ins import files_on_windows, loaded_on_windows

    files_on_windows(monkeypatch)
    (locks,) = loaded_on_windows(monkeypatch, locking.__name__)
    assert locks.CLOSES_FIRST
    found: Locked = locks.locked
    return found


def test_a_second_run_is_refused_until_the_first_has_ended(
    locked: Locked, tmp_path: Path
) -> None:
    path = tmp_path / "all.jsonl"
    with locked(path):
        path.write_text("header\n")
        with pytest.raises(FileError, match=TAKEN), locked(path):
            pass
    with locked(path):
        assert path.read_text() == "header\n"


def test_no_file_is_left_that_was_not_written(locked: Locked, tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    with pytest.raises(ValueError, match="stopped"), locked(path):
        raise ValueError("stopped")
    assert not path.exists()


def test_an_empty_file_of_somebody_else_stays(locked: Locked, tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    path.touch()
    with locked(path):
        pass
    assert path.exists()


def test_the_lock_goes_to_the_file_that_replaces_it(locked: Locked, tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    path.write_text("old\n")
    with locked(path) as lock:
        with lock.moved(), replacing(path) as new:
            new.write_text("new\n")
        with pytest.raises(FileError, match=TAKEN), locked(path):
            pass
    with locked(path):
        assert path.read_text() == "new\n"


def test_what_is_no_file_has_no_lock(locked: Locked) -> None:
    with locked(Path(os.devnull)), locked(Path(os.devnull)):
        pass
