"""Files of any format: recognised, read, refused, written; by a format made up for the test."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from jigsat.cli.app import app
from jigsat.exchange import registry
from jigsat.exchange.format import Format, Imported, Reading, Written
from jigsat.exchange.load import load, read_file
from jigsat.exchange.save import export
from jigsat.schemas.errors import DataError, FileError, Lossy, Unsupported
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from tests.commands import take_a_puzzle

MakePuzzle = Callable[..., Puzzle]

TAKE_A_PUZZLE = take_a_puzzle()

LYING = Solution(
    placements=(
        Placed(piece="domino", orientation="0", cells=((0, 0), (0, 1))),
        Placed(piece="domino", orientation="0", cells=((1, 0), (1, 1))),
    )
)


def toy(make_puzzle: MakePuzzle) -> Format:
    """A line for each problem: its name, and what is lost and dropped."""

    def read(data: bytes, source: str) -> Reading:
        assert source
        return Reading(tuple(partial(problem, line) for line in data.decode().splitlines()[1:]))

    def problem(line: str) -> Imported:
        name, *lost = line.split("|")
        if name == "sphere":
            raise Unsupported("there are no spheres")
        if name == "wrong":
            raise DataError("line 2", "'wrong'", "'right'")
        losses = tuple(lost[:1]) if lost and lost[0] else ()
        return Imported(make_puzzle(name=name), losses, tuple(lost[1:]), (LYING,))

    def write(puzzle: Puzzle) -> Written:
        lost = ("the colours",) if puzzle.board.colours else ()
        return Written(f"toy\n{puzzle.name}\n".encode(), lost)

    def recognise(head: bytes) -> bool:
        return head.startswith(b"toy\n")

    return Format("toy", "a toy's file", (".toy",), recognise, read, write, max_bytes=500)


@pytest.fixture(autouse=True)
def _with_a_toy(make_puzzle: MakePuzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    known = (registry.format_named("json"), toy(make_puzzle))
    for module in ("registry", "save"):
        monkeypatch.setattr(f"jigsat.exchange.{module}.formats", lambda: known)


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    monkeypatch.chdir(tmp_path)

    def write_it(lines: str) -> str:
        (tmp_path / "mine.txt").write_text(f"toy\n{lines}\n", encoding="utf-8")
        return "mine.txt"

    return write_it


Write = Callable[[str], str]


def said(*arguments: str) -> tuple[int, str, list[str]]:
    done = CliRunner().invoke(app, arguments)
    return done.exit_code, done.stdout, done.stderr.splitlines()


def test_a_file_is_known_by_its_content(write: Write) -> None:
    found = read_file(write("small"))
    assert (found.imported.puzzle.name, found.words) == (
        "small",
        "mine.txt: read as a toy's file",
    )
    assert load("mine.txt") == found.imported.puzzle
    assert load("infuriater").name == "infuriater"


def test_a_file_has_several_problems(write: Write) -> None:
    assert load(write("one\ntwo")).name == "one"
    assert load("mine.txt#2").name == "two"
    assert read_file("mine.txt", 2).words.endswith("file, problem 2 of 2")
    with pytest.raises(DataError, match=r"mine.txt: found 2 problems, expected .* number 3"):
        load("mine.txt#3")


def test_a_problem_that_cannot_be_held_is_refused_where_it_is_asked_for(write: Write) -> None:
    assert load(write("one\nsphere")).name == "one"
    with pytest.raises(Unsupported, match=r"^mine.txt: there are no spheres$"):
        load("mine.txt#2")


def test_what_would_be_lost_is_refused(write: Write) -> None:
    assert read_file(write("one|the weights")).imported.losses == ("the weights",)
    with pytest.raises(Lossy) as caught:
        load("mine.txt")
    expected = "mine.txt: read as a toy's file: the weights (see: jigsat import --allow-loss)"
    assert str(caught.value) == expected


def test_errors_name_the_file(write: Write, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"^mine.txt: line 2: found 'wrong', expected 'right'$"):
        load(write("wrong"))
    (tmp_path / "mine.txt").write_bytes(b"toy\n" + 600 * b"a")
    with pytest.raises(FileError, match=r"^mine.txt: found more than 500 bytes, expected"):
        load("mine.txt")


def test_a_command_says_what_it_read(write: Write) -> None:
    assert said("show", write("one||a comment"))[::2] == (
        0,
        ["jigsat: mine.txt: read as a toy's file; not taken over: a comment"],
    )
    assert said("count", "mine.txt", "--quiet", "--json")[2] == []
    status, printed, (line,) = said("count", write("one|the weights"))
    assert (status, printed) == (2, "")
    assert line.endswith("the weights (see: jigsat import --allow-loss)")


@pytest.mark.parametrize("command", sorted(TAKE_A_PUZZLE))
def test_every_command_that_takes_a_puzzle_takes_such_a_file(
    write: Write, command: str
) -> None:
    status, printed, messages = said(command, write("small"))
    assert messages[:1] == ["jigsat: mine.txt: read as a toy's file"]
    if command == "apart":  # it is in the plane
        assert status == 2
        return
    if command == "design challenges":  # there are fewer than it makes
        assert status == 3
        return
    assert status in (0, 1)  # it has two solutions
    assert printed or command in ("gallery", "play")  # which write a file


def test_import_prints_json_as_it_is_typed(write: Write, document: dict[str, Any]) -> None:
    status, printed, messages = said("import", write("small||a comment"))
    assert (status, json.loads(printed)) == (0, document)
    assert '"cells": [\n      "##",\n      "##"\n    ]\n' in printed
    assert messages == [
        "jigsat: mine.txt: read as a toy's file",
        "jigsat: not taken over: a comment",
    ]


def test_import_refuses_to_lose_something(write: Write, tmp_path: Path) -> None:
    write("one|the weights are lost")
    status, printed, messages = said("import", "mine.txt", "-o", "out.json", "-q")
    assert (status, printed, len(messages)) == (2, "", 2)
    assert messages[0] == "jigsat: would be lost: the weights are lost"
    assert not (tmp_path / "out.json").exists()
    assert said("import", "mine.txt", "-o", "out.json", "--allow-loss", "-q") == (0, "", [])
    assert load("out.json").name == "one"


def test_import_writes_stored_solutions(write: Write) -> None:
    write("small")
    assert said("import", "mine.txt", "-o", "a.json", "--solutions", "a.jsonl")[0] == 0
    assert said("verify", "a.json", "a.jsonl")[:2] == (0, "valid\n")


def test_import_takes_a_problem_and_a_format(write: Write) -> None:
    assert json.loads(said("import", write("a\nb"), "--problem", "2")[1])["name"] == "b"
    status, _, (line, *_) = said("import", "mine.txt", "--from", "json")
    assert (status, "text that is not JSON" in line) == (2, True)
    status, _, (line,) = said("import", "mine.txt", "--from", "xyz")
    assert line.startswith("jigsat: no format 'xyz'; expected one of json, ")


def test_export_goes_by_the_ending(write: Write, tmp_path: Path) -> None:
    assert said("export", write("one"), "-o", "b.toy")[0] == 0
    assert (tmp_path / "b.toy").read_text(encoding="utf-8") == "toy\none\n"
    assert said("export", "b.toy", "--to", "toy", "-q") == (0, "toy\none\n", [])
    status, _, (line,) = said("export", "infuriater", "-o", "b.xyz")
    assert (status, "no format has that ending; expected ." in line) == (2, True)
    assert said("export", "infuriater")[0] == 2


def test_export_refuses_to_lose_something(
    make_puzzle: MakePuzzle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    board = {"cells": ["##", "##"], "colours": {"red": [[0, 0]]}}
    pieces = [{"name": "domino", "cells": ["##"], "colours": "red"}]
    pieces += [{"name": "other", "cells": ["##"]}]
    puzzle = make_puzzle(board=board, pieces=pieces, rules=[{"rule": "colours"}])
    export(puzzle, "red.json")
    status, _, messages = said("export", "red.json", "-o", "red.toy", "-q")
    assert (status, messages) == (
        2,
        [
            "jigsat: would be lost: the colours",
            "jigsat: red.toy: not written as a toy's file, so that nothing is lost "
            "(see: --allow-loss)",
        ],
    )
    assert not Path("red.toy").exists()
    assert said("export", "red.json", "-o", "red.toy", "--allow-loss")[::2] == (
        0,
        ["jigsat: not in it: the colours", "jigsat: written: red.toy"],
    )
