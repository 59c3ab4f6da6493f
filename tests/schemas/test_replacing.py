"""A file is written whole or not at all, and what is there stays unless it may be replaced."""

from __future__ import annotations

import builtins
import errno
import io
import os
from collections.abc import Callable
from pathlib import Path
from stat import S_IMODE
from typing import IO, Any

import pytest

from jigsat.exchange.save import export, export_solutions
from jigsat.schemas.errors import FileError
from jigsat.schemas.library import load
from jigsat.schemas.support.atomic_files import refuse_existing, writable, write_file
from jigsat.solvers.counting.sample import Sample, write_sample
from jigsat.solvers.recording.enumeration import enumerate_to


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.json"
    path.write_bytes(b"mine")
    return path


def only(file: Path) -> bool:
    """Nothing else was left in its folder."""
    return list(file.parent.iterdir()) == [file]


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    write_file(tmp_path / "new", b"new", overwrite=False)
    modes = {S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert len(modes) == 1
    assert (tmp_path / "new").read_bytes() == b"new"


def test_an_existing_file_is_refused(file: Path) -> None:
    with pytest.raises(FileError, match=r"mine.json: found a file of this name.*--overwrite"):
        write_file(file, b"new", overwrite=False)
    with pytest.raises(FileError, match=r"\(see --resume\)$"):
        refuse_existing(file, False, "--resume")
    refuse_existing(file, True)
    refuse_existing(file.with_name("other"), False)
    assert file.read_bytes() == b"mine"
    assert only(file)


def test_a_replaced_file_keeps_its_permissions(file: Path) -> None:
    file.chmod(0o640)
    write_file(file, b"new", overwrite=True)
    assert (file.read_bytes(), S_IMODE(file.stat().st_mode)) == (b"new", 0o640)
    assert only(file)


def test_a_link_stays_one(file: Path) -> None:
    link = file.with_name("link")
    link.symlink_to("mine.json")
    with pytest.raises(FileError):
        write_file(link, b"new", overwrite=False)
    write_file(link, b"new", overwrite=True)
    assert link.is_symlink()
    assert file.read_bytes() == b"new"


def test_until_it_is_whole_the_old_one_is_there(file: Path) -> None:
    with writable(file, overwrite=True) as part:
        part.write_bytes(b"half")
        assert file.read_bytes() == b"mine"
        assert part.parent == file.parent
        assert part.suffix == file.suffix
    assert file.read_bytes() == b"half"


def test_an_error_changes_nothing(file: Path) -> None:
    def fail() -> None:
        with writable(file, overwrite=True) as part:
            part.write_bytes(b"half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert file.read_bytes() == b"mine"
    assert only(file)


def test_a_folder_that_cannot_be_synced_is_no_error(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = os.fsync

    def refuse_folders(descriptor: int) -> None:
        if os.path.isdir(f"/proc/self/fd/{descriptor}"):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", refuse_folders)
    write_file(file, b"new", overwrite=True)
    assert file.read_bytes() == b"new"


@pytest.mark.parametrize("where", ["missing/a.json", "mine.json/a.json", ".", "a" * 300])
def test_a_place_that_there_is_not(file: Path, where: str) -> None:
    with pytest.raises(FileError, match=r": cannot be written \("):
        write_file(file.parent / where, b"new", overwrite=True)
    assert only(file)


def test_what_is_no_file_is_written_to_directly(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_file(pipe, b"through the pipe", overwrite=False)
    assert os.read(reader, 100) == b"through the pipe"
    os.close(reader)
    assert only(pipe)
    with pytest.raises(FileError, match="No space left on device"):
        write_file(Path("/dev/full"), b"new", overwrite=False)


class Planted(io.FileIO):
    """A file that fails as a disk does: when something is written, or when it is closed."""

    fails: type[BaseException] | None = None
    when = ""

    def write(self, data: object) -> int:
        self._fail("write")
        return super().write(data)  # type: ignore[arg-type]

    def close(self) -> None:
        if not self.closed:
            super().close()
            self._fail("close")

    def _fail(self, now: str) -> None:
        if self.fails is not None and now == self.when:
            raise self.fails(errno.EDQUOT, os.strerror(errno.EDQUOT))


#: What writes a file whole, each in its own way, by the ending of the file.
WRITERS: dict[str, Callable[[Path], object]] = {
    ".bin": lambda path: write_file(path, b"new", overwrite=True),
    ".xmpuzzle": lambda path: export(load(SOMA), path, overwrite=True),
    ".csv": lambda path: export_solutions(load(SOMA), [], path, overwrite=True),
    ".jsonl": lambda path: write_sample(load(SOMA), NO_SAMPLE, path, overwrite=True),
    ".jsonl.gz": lambda path: write_sample(load(SOMA), NO_SAMPLE, path, overwrite=True),
    ".json": lambda path: enumerate_to(load(SOMA), path, as_document=True, overwrite=True),
}
SOMA = "slothouber-graatsma"
NO_SAMPLE = Sample(SOMA, (), 0, 0, "", 0.0)
#: What fails, and as what.
FAULTS = [
    *((when, fails) for when in ("write", "close") for fails in (OSError, KeyboardInterrupt)),
    *((when, OSError) for when in ("fsync", "replace", "chmod")),
]


def _plant(
    monkeypatch: pytest.MonkeyPatch, folder: Path, when: str, fails: type[BaseException]
) -> None:
    """Let files in a folder fail."""
    really = io.open

    def opened(file: Any, mode: str = "r", *more: Any, **named: Any) -> IO[Any]:
        if "w" not in mode or isinstance(file, int) or Path(file).parent != folder:
            return really(file, mode, *more, **named)
        buffer = io.BufferedWriter(Planted(file, "w"))
        return buffer if "b" in mode else io.TextIOWrapper(buffer, encoding="utf-8")

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EDQUOT, os.strerror(errno.EDQUOT))

    monkeypatch.setattr(Planted, "fails", fails)
    monkeypatch.setattr(Planted, "when", when)
    for at in (io, builtins):
        monkeypatch.setattr(at, "open", opened)
    if when in ("fsync", "replace", "chmod"):
        monkeypatch.setattr(os, when, refuse)


@pytest.mark.parametrize("ending", WRITERS)
def test_whatever_fails_no_half_file_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    path = tmp_path / f"out{ending}"
    for content in (None, b"mine"):
        if content is not None:
            path.write_bytes(content)
        for when, fails in FAULTS if content else FAULTS[:-1]:  # there are no permissions
            with monkeypatch.context() as planted:
                _plant(planted, tmp_path, when, fails)
                with pytest.raises((FileError, KeyboardInterrupt)) as told:
                    WRITERS[ending](path)
            left = [(each, each.read_bytes()) for each in tmp_path.iterdir()]
            assert left == ([(path, content)] if content else []), when
            said = f"{path}: cannot be written ({os.strerror(errno.EDQUOT)})"
            assert fails is not OSError or str(told.value) == said
