"""A file is locked for one run, and only as long as that writes to it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from jigsat.schemas.errors import FileError
from jigsat.schemas.locking import locked
from jigsat.schemas.support.atomic_files import replacing

TAKEN = "another run writes to it"


def test_a_second_run_is_refused_until_the_first_has_ended(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    with locked(path):
        path.write_text("header\n")
        with pytest.raises(FileError, match=TAKEN), locked(path):
            pass
    with locked(path):
        assert path.read_text() == "header\n"


def test_readers_do_not_notice_it(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    with locked(path):
        path.write_text("header\n")
        assert path.read_text() == "header\n"


def test_no_file_is_left_that_was_not_written(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    with pytest.raises(ValueError, match="stopped"), locked(path):
        raise ValueError("stopped")
    assert not path.exists()


def test_an_empty_file_of_somebody_else_stays(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    path.touch()
    with locked(path):
        pass
    assert path.exists()


def test_the_lock_goes_to_the_file_that_replaces_it(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    path.write_text("old\n")
    with locked(path) as lock:
        with lock.moved(), replacing(path) as new:
            new.write_text("new\n")
        with pytest.raises(FileError, match=TAKEN), locked(path):
            pass
    with locked(path):
        assert path.read_text() == "new\n"


def test_what_is_no_file_has_no_lock() -> None:
    with locked(Path(os.devnull)), locked(Path(os.devnull)):
        pass


def test_what_a_killed_run_has_left_is_removed_and_what_others_write_is_not(
    tmp_path: Path,
) -> None:
    left = [tmp_path / ".jigsat-0123abcd.jsonl", tmp_path / ".jigsat-89abcdef"]
    own = [tmp_path / ".jigsat-notes.txt", tmp_path / "jigsat-0123abcd.jsonl"]
    for path in (*left, *own):
        path.write_text("half")
    with replacing(tmp_path / "one.svg") as one, replacing(tmp_path / "two.svg") as two:
        assert not any(path.exists() for path in left)
        assert one.exists()
        left[0].write_text("half")
        with locked(tmp_path / "all.jsonl"):
            assert not left[0].exists()
            assert one.exists()
            assert two.exists()
    assert sorted(tmp_path.iterdir()) == sorted(
        [*own, tmp_path / "one.svg", tmp_path / "two.svg"]
    )
