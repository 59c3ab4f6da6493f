"""The command show draws solutions from files: the first few, or some by their numbers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer

import jigsat
from jigsat.cli.session import ranges_of
from jigsat.render.text.pages import draw_solution
from tests.program import Run
from tests.trays import TRAY


@pytest.fixture
def tray(tmp_path: Path) -> Path:
    """A folder with the puzzle, and a file of its solutions."""
    (tmp_path / "tray.json").write_text(json.dumps(TRAY), encoding="utf-8")
    with (tmp_path / "all.jsonl").open("w", encoding="utf-8") as file:
        jigsat.enumerate_to(jigsat.load(tmp_path / "tray.json"), file)
    return tmp_path


def numbers(text: str) -> list[int]:
    return [int(line.split()[1]) for line in text.splitlines() if line.startswith("Solution")]


@pytest.mark.parametrize(
    ("text", "ranges"),
    [
        ("1,5-9", [(1, 1), (5, 9)]),
        (" 5 - 9 , 1 ", [(1, 1), (5, 9)]),
        ("3-5,4-9,10,12", [(3, 10), (12, 12)]),
    ],
)
def test_numbers_and_ranges(text: str, ranges: list[tuple[int, int]]) -> None:
    assert ranges_of(text) == ranges


@pytest.mark.parametrize("text", ["", ",", "a", "1-", "-3", "0", "5-1", "0-2", "1.5", "1" * 16])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(typer.BadParameter, match="--only: found"):
        ranges_of(text)


@pytest.mark.usefixtures("tray")
def test_the_first_few_and_how_many_more(run: Run) -> None:
    done = run("show", "tray.json", "all.jsonl")
    assert (done.returncode, done.stderr) == (0, "")
    assert numbers(done.stdout) == [1, 2, 3]
    assert done.stdout.endswith("\n\n3 more solutions; --only 4-6 draws them\n")


def test_some_by_their_numbers_are_those_of_the_file(run: Run, tray: Path) -> None:
    done = run("show", "tray.json", "all.jsonl", "--only", "6,2-3")
    assert (done.returncode, done.stderr) == (0, "")
    assert numbers(done.stdout) == [2, 3, 6]
    lines = (tray / "all.jsonl").read_text(encoding="utf-8").splitlines()
    puzzle = jigsat.load(tray / "tray.json")
    drawn = [
        draw_solution(puzzle, jigsat.read_layout(puzzle, lines[number])).plain
        for number in (2, 3, 6)
    ]
    for each in drawn:
        assert each in done.stdout


def test_as_json(run: Run, tray: Path) -> None:
    done = run("show", "tray.json", "all.jsonl", "--only", "5", "--json")
    document = json.loads(done.stdout)
    line = json.loads((tray / "all.jsonl").read_text(encoding="utf-8").splitlines()[5])
    assert document == {"puzzle": "tray", "solutions": [{"number": 5, **line}], "in_file": None}


@pytest.mark.full(but=2)
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("all.jsonl", "--only", "5-8"), "all.jsonl: found 6 solutions, expected a solution 7"),
        (("none.jsonl",), "none.jsonl: no such file"),
        (("wrong.jsonl",), "wrong.jsonl: line 2: found an invalid solution ("),
    ],
)
def test_what_cannot_be_drawn(
    run: Run, tray: Path, arguments: tuple[str, ...], message: str
) -> None:
    text = (tray / "all.jsonl").read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    twice = json.loads(lines[1])["placements"] * 2
    wrong = json.dumps({"placements": twice}) + "\n"
    (tray / "wrong.jsonl").write_text(lines[0] + wrong, encoding="utf-8")
    done = run("show", "tray.json", *arguments)
    assert done.returncode == 2
    assert done.stderr.startswith(f"jigsat: {message}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--only", "1"), "--only needs SOLUTIONS: "),
        (("all.jsonl", "--orientations"), "--orientations is of the puzzle"),
    ],
)
@pytest.mark.usefixtures("tray")
def test_wrong_usage(run: Run, arguments: tuple[str, ...], message: str) -> None:
    done = run("show", "tray.json", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
