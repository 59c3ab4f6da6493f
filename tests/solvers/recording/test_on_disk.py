"""Errors of the disk name the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from jigsat.schemas.errors import FileError
from jigsat.solvers.recording.recorder import append, closed_at_end, sync

#: A device that is always full.
FULL = Path("/dev/full")
MESSAGE = r"/dev/full: cannot be written \(No space left on device\)$"


def test_a_full_disk_is_told_with_the_name_of_the_file() -> None:
    with pytest.raises(FileError, match=MESSAGE), closed_at_end(FULL.open("w")) as file:
        append(file, "header\n")


def test_it_is_told_at_the_latest_when_the_file_is_closed() -> None:
    with pytest.raises(FileError, match=MESSAGE), closed_at_end(FULL.open("w")) as file:
        file.write("header\n")


def test_the_first_error_is_the_one_that_is_told() -> None:
    def fail() -> None:
        raise ValueError("first")

    file = FULL.open("w")
    file.write("header\n")
    with pytest.raises(ValueError, match="first"), closed_at_end(file):
        fail()


def test_what_is_appended_can_be_read_at_once(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    with closed_at_end(path.open("w")) as file:
        append(file, "header\n")
        sync(file)
        assert path.read_text() == "header\n"


def test_a_device_is_on_no_disk() -> None:
    with closed_at_end(Path("/dev/null").open("w")) as file:
        sync(file)
