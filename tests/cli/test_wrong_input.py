"""Whatever a command is given, it answers with one clear line and exit status 2."""

from __future__ import annotations

import copy
import json
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.commands import take_a_puzzle
from tests.program import Run

Change = Callable[[dict[str, Any]], object]

TAKE_A_PUZZLE = take_a_puzzle()

#: A puzzle with everything in it that can be wrong.
GOOD: dict[str, Any] = {
    "schema_version": 1,
    "name": "good",
    "title": "A good puzzle",
    "grid": "square",
    "board": {"cells": ["##", "##"]},
    "pieces": [
        {"name": "A", "sides": {"top": "in", "right": "out"}, "face": "sun"},
        {"name": "B", "sides": {"top": "out", "right": "in"}, "face": "moon"},
        {"name": "C", "cells": ["#", "#"], "face": "star"},
    ],
    "rules": [
        {"rule": "mating-sides", "mates": [["in", "out"]]},
        {"rule": "different-faces", "along": ["row"]},
    ],
}


def piece(index: int, **changes: Any) -> Change:
    return lambda good: good["pieces"][index].update(changes)


#: Files that are no puzzle at all, and what is said about them.
FILES: dict[str, tuple[bytes, str]] = {
    "a solid": (
        b"jigsat".ljust(80, b"\0") + b"\1\0\0\0" + b"\0\0\x80\xbf" * 12 + b"\0\0",
        "found binary data, expected a text file, in UTF-8",
    ),
    "an archive": (b"PK\x03\x04\x14\0", "found a ZIP archive, expected a text file, in UTF-8"),
    "zeros": (bytes(100), "found binary data, expected a text file, in UTF-8"),
}


def refused(done: subprocess.CompletedProcess[str], *beginning: str) -> None:
    """The command ended with a line on stderr that begins so, and status 2.

    Where it tells a line and a column, that line of the file and a caret are below it; what is
    told of the piece there, and other mistakes, do not count here.
    """
    lines = done.stderr.splitlines()
    pattern = r"jigsat: [^ ]*?:\d+:\d+: "
    mistakes = lines[::3] if re.match(pattern, lines[0]) else lines
    assert len(lines) == len(mistakes) * (3 if mistakes is not lines else 1)
    begins = ": ".join(("jigsat", *beginning)).rstrip("\n")
    assert any(_without_places(line).startswith(begins) for line in mistakes)
    assert done.stderr.endswith("\n")
    assert all(line.isprintable() and len(line) < 700 for line in lines)
    assert done.returncode == 2
    # Of several files, check tells which cannot be read.
    assert not done.stdout or json.loads(done.stdout)["unreadable"]


def _without_places(line: str) -> str:
    line = re.sub(r"^(jigsat: .*?):\d+:\d+: ", r"\1: ", line)
    return re.sub(r" \((?:piece|rule) .*?\): found", ": found", line, count=1)


@pytest.fixture
def write(tmp_path: Path) -> Callable[[Any], str]:
    def write_it(document: Any) -> str:
        (tmp_path / "mine.json").write_text(json.dumps(document), encoding="utf-8")
        return "mine.json"

    return write_it


@pytest.mark.parametrize("kind", FILES)
def test_a_file_that_is_no_puzzle(run: Run, tmp_path: Path, kind: str) -> None:
    content, sentence = FILES[kind]
    (tmp_path / "mine.json").write_bytes(content)
    command = TAKE_A_PUZZLE[list(FILES).index(kind) % len(TAKE_A_PUZZLE)]
    refused(run(command, "mine.json"), "mine.json", sentence)


@pytest.mark.parametrize("levels", [90, 480, 960, 30_000])
@pytest.mark.parametrize("place", ["name", "pieces", "known"])
def test_a_deeply_nested_value(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, levels: int, place: str
) -> None:
    """Some depths can be read but not shown. (Not by subprocess: there are many.)"""
    import jigsat

    monkeypatch.chdir(tmp_path)
    text = json.dumps({**GOOD, place: "HERE"})
    for opening, closing in (("[", "]"), ('{"a":', "}"), ('{"cells":[', "]}")):
        nested = text.replace('"HERE"', opening * levels + "0" + closing * levels)
        (tmp_path / "deep.json").write_text(nested, encoding="utf-8")
        with pytest.raises(jigsat.DataError) as caught:
            jigsat.load("deep.json")
        assert len(str(caught.value)) < 700


@pytest.mark.full(but=5)
@pytest.mark.parametrize("command", TAKE_A_PUZZLE)
def test_every_command_reads_its_puzzle_with_the_same_care(
    run: Run, write: Callable[[Any], str], command: str
) -> None:
    refused(run(command, "missing.json"), "missing.json: no such file")
    refused(run(command, "/"), "/: found a folder, expected a file")
    document = copy.deepcopy(GOOD)
    piece(2, count=0)(document)
    refused(run(command, write(document), "--json"), "mine.json", "pieces[2].count: found 0")


def test_a_name_that_stands_for_nothing(run: Run) -> None:
    sentence = "no such file, and no built-in puzzle"
    refused(run("show", "tropical-fsih"), "tropical-fsih", f"{sentence}; did you mean tropic")
    refused(run("show", "xyz"), "xyz", f"{sentence} of that name (see: jigsat list)\n")
    refused(run("count", ""))
    refused(run("show", "a" * 10_000), "aaa"[:0])


@pytest.mark.parametrize("name", ["two\nlines.json", "\udcff.json"])
def test_a_strange_file_name_stays_on_its_line(run: Run, tmp_path: Path, name: str) -> None:
    refused(run("show", name))
    (tmp_path / name).write_bytes(b"{")
    done = run("show", name)
    refused(done)
    assert "found {, which is never closed" in done.stderr


def test_a_file_without_end(run: Run) -> None:
    refused(run("show", "/dev/zero"), "/dev/zero: found more than 4 MB")


@pytest.mark.full
def test_a_pipe(tmp_path: Path, program: str) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    with subprocess.Popen(
        [program, "show", "pipe.json"], cwd=tmp_path, stdout=subprocess.PIPE, text=True
    ) as child:
        (tmp_path / "pipe.json").write_text(json.dumps(GOOD), encoding="utf-8")
        assert child.communicate(timeout=60)[0].startswith("A good puzzle\n")


def test_a_file_that_may_not_be_read(run: Run, tmp_path: Path) -> None:
    secret = tmp_path / "secret.json"
    secret.write_text("{}", encoding="utf-8")
    secret.chmod(0)
    if os.access(secret, os.R_OK):  # the administrator may read everything, but not this
        secret.unlink()
        secret.symlink_to("secret.json")
    done = run("show", "secret.json")
    refused(done, "secret.json")
    assert "Permission denied" in done.stderr or "symbolic links" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["show"], "'PUZZLE'"),
        (["paint", "tropical-fish"], "'paint'"),
        (["show", "tropical-fish", "solutions.jsonl", "more"], "(more)"),
        (["count", "tropical-fish", "--tim", "5"], "(Possible options: --time-limit)"),
    ],
)
def test_wrong_usage_is_answered_with_what_is_wrong(
    run: Run, arguments: list[str], named: str
) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert named in done.stderr
    assert "Traceback" not in done.stderr
    assert max(map(len, done.stderr.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("solve -n 0", "--limit: found '0', expected 1 or more\n"),
        ("solve -n two", "--limit: found 'two', expected a whole number\n"),
        ("count --time-limit", "option '--time-limit' requires an argument\n"),
        ("count --json=yes", "option '--json' does not take a value\n"),
        ("count --progress xml", "--progress: found 'xml', expected one of 'auto', 'json', "),
        ("render -o a.svg --cell 2000", "--cell: found 2000, expected 0.1 to 1,000 mm\n"),
        ("count --resume", "--resume needs --journal: it continues"),
        ("enumerate --resume", "--resume needs -o: it con"),
        ("count --cluster local:1 --workers 999", "--cluster does not go with --workers: "),
        ("solve --best --limit 3", "--best does not go with --limit: there is one best lay"),
        ("solve --best --all-images", "--best does not go with --all-images: there is"),
        ("enumerate -o a --share 0/3", "--share: found '0/3', expected K/N as in 3/100: "),
    ],
)
def test_a_wrong_value_of_an_option(run: Run, arguments: str, sentence: str) -> None:
    command, *options = arguments.split()
    refused(run(command, "tropical-fish", *options), sentence)


def test_an_unknown_engine(run: Run) -> None:
    done = run("solve", "tropical-fish", "--engine", "steam")
    refused(done, "no engine 'steam'; there are: auto, ")
    assert "did you mean" not in done.stderr


OWN_ENDINGS = ".jsonl, .ndjson, .json"


@pytest.mark.parametrize(
    ("arguments", "file", "expected"),
    [
        (["enumerate"], "all.xlsx", f"{OWN_ENDINGS}, .xmpuzzle, .url, .csv\n"),
        (["enumerate", "--resume"], "all.svg.gz", f"{OWN_ENDINGS}, .xmpuzzle"),
        (["sample"], "drawn.csv", f"{OWN_ENDINGS}\n"),
    ],
)
def test_solutions_are_not_written_to_files_of_an_unknown_kind(
    run: Run, tmp_path: Path, arguments: list[str], file: str, expected: str
) -> None:
    command, *options = arguments
    done = run(command, "wooden-buildings", *options, "-o", file)
    ending = file[file.index(".") :]
    refused(done, file, f"found the ending '{ending}', expected one of {expected}")
    assert not (tmp_path / file).exists()
