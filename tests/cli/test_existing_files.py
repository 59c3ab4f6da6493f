"""Nothing is overwritten: each option that writes a file, where there is a file already."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from shutil import copytree
from stat import S_IMODE
from typing import Any

import pytest

import jigsat
from tests.program import Run, Typed

#: A puzzle with several solutions.
SMALL: dict[str, Any] = {
    "schema_version": 1,
    "name": "small",
    "title": "Two dominoes",
    "grid": "square",
    "board": {"cells": ["##", "##"]},
    "pieces": [{"name": "A", "cells": ["##"]}, {"name": "B", "cells": ["##"]}],
}

#: What writes OUT, and the file's ending.
WRITERS: dict[str, tuple[Sequence[str], str]] = {
    "new": (("new", "tray", "-o", "OUT"), ".json"),
    "import": (("import", "small.xmpuzzle", "-o", "OUT"), ".json"),
    "import --solutions": (("import", "small.xmpuzzle", "--solutions", "OUT"), ".jsonl"),
    "export": (("export", "small.json", "-o", "OUT"), ".xmpuzzle"),
    "export --solutions": (
        ("export", "small.json", "--solutions", "known.jsonl", "-o", "OUT"),
        ".csv",
    ),
    "enumerate": (("enumerate", "small.json", "-o", "OUT"), ".jsonl"),
    "enumerate, compressed": (("enumerate", "small.json", "-o", "OUT"), ".jsonl.gz"),
    "enumerate --json": (("enumerate", "small.json", "--json", "-o", "OUT"), ".json"),
    "sample": (("sample", "small.json", "-o", "OUT"), ".jsonl"),
    "repair": (("repair", "small.json", "--all-images", "--clues", "-o", "OUT"), ".json"),
    "count --journal": (("count", "small.json", "--journal", "OUT"), ".jsonl"),
}
#: What can be resumed.
RESUMABLE = ("enumerate", "enumerate, compressed", "count --journal")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the commands read."""
    folder = tmp_path_factory.mktemp("made")
    (folder / "small.json").write_text(json.dumps(SMALL), encoding="utf-8")
    small = jigsat.load(SMALL)
    jigsat.save(small, folder / "small.xmpuzzle")
    jigsat.record(small, folder / "known.jsonl")
    return folder


@pytest.fixture(autouse=True)
def _files(made: Path, tmp_path: Path) -> None:
    copytree(made, tmp_path, dirs_exist_ok=True)


def words(writer: str) -> tuple[list[str], str]:
    """The command, and the name of the file that it writes."""
    command, ending = WRITERS[writer]
    name = f"out{ending}"
    return [name if word == "OUT" else word for word in command], name


@pytest.mark.full(but=2)
@pytest.mark.parametrize("writer", WRITERS)
def test_a_file_is_written_once(run: Run, tmp_path: Path, writer: str) -> None:
    command, name = words(writer)
    out, before = tmp_path / name, set(tmp_path.iterdir())
    assert run(*command).returncode == 0
    assert set(tmp_path.iterdir()) - before == {out}
    out.write_bytes(b"mine")
    out.chmod(0o640)
    done = run(*command)
    instead = "--resume, --overwrite" if writer in RESUMABLE else "--overwrite"
    assert done.stderr.splitlines()[-1] == (
        f"jigsat: {name}: found a file of this name, expected none (see {instead})"
    )
    assert (done.returncode, done.stdout, out.read_bytes()) == (2, "", b"mine")
    assert run(*command, "--overwrite").returncode == 0
    assert out.read_bytes() not in {b"", b"mine"}
    assert S_IMODE(out.stat().st_mode) == 0o640
    assert set(tmp_path.iterdir()) - before == {out}


@pytest.mark.full
@pytest.mark.parametrize("writer", ["new", "enumerate --json", "export", "count --journal"])
def test_a_disk_that_is_full(typed: Typed, tmp_path: Path, writer: str) -> None:
    command, _ = words(writer)
    before = set(tmp_path.iterdir())
    done = typed(f"ulimit -f 0; jigsat {' '.join(command)} -q; exit $?")
    (line,) = done.stderr.splitlines()
    assert (done.returncode, done.stdout) == (2, "")
    assert "File too large" in line
    assert set(tmp_path.iterdir()) == before  # no file is left in which nothing stands


@pytest.mark.parametrize("writer", RESUMABLE)
def test_what_can_be_taken_up_is_taken_up_or_replaced(run: Run, writer: str) -> None:
    command, _ = words(writer)
    for more in ((), ("--resume",), ("--overwrite",), ("--resume",)):
        assert run(*command, *more).returncode == 0
    done = run(*command, "--resume", "--overwrite")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--resume does not go with --overwrite" in done.stderr


@pytest.mark.full
@pytest.mark.parametrize("command", ["new tray", "enumerate small.json"])
@pytest.mark.parametrize("to", ["| cat", "> kept.txt && cat kept.txt"])
def test_stdout_can_be_named(typed: Typed, command: str, to: str) -> None:
    """It may be a pipe or a file, which the shell has opened."""
    done = typed(f"jigsat {command} -o /dev/stdout -q {to}")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("{")


def test_the_puzzle_itself_is_never_replaced(run: Run, tmp_path: Path) -> None:
    done = run("enumerate", "small.json", "-o", "small.json", "--overwrite")
    assert "found the puzzle itself" in done.stderr
    assert json.loads((tmp_path / "small.json").read_text(encoding="utf-8")) == SMALL
