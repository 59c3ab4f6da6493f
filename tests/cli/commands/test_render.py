"""The command render writes pictures, by the ending of the file."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from jigsat.cli.completion import PAPERS, PICTURES
from jigsat.render.figures.shapes import PAPERS as SIZES
from jigsat.render.outputs.registry import KINDS, OUTPUTS
from tests.cli.commands.puzzles import NONE, Written, outcome
from tests.program import Run

BEGINNINGS = {
    ".svg": b"<svg",
    ".png": b"\x89PNG\r\n",
    ".pdf": b"%PDF-",
    ".html": b"<!DOCTYPE html>",
}


def pieces(path: Path) -> list[str | None]:
    """The titles of the pieces in an SVG."""
    groups = ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}g")
    return [group[0].text for group in groups if group.get("class") == "piece"]


def test_what_can_be_completed_is_what_there_is() -> None:
    assert tuple(KINDS) == PICTURES
    assert tuple(SIZES) == PAPERS


def test_every_ending_has_a_case() -> None:
    assert set(BEGINNINGS) == set(OUTPUTS)


@pytest.mark.full(but=2)
@pytest.mark.parametrize("ending", BEGINNINGS)
def test_the_ending_says_what_is_written(run: Run, tray: Path, ending: str) -> None:
    done = run("render", "tray.json", "-o", f"a{ending}")
    assert outcome(done) == (0, f"jigsat: written: a{ending}\n")
    assert done.stdout == ""
    assert (tray / f"a{ending}").read_bytes().startswith(BEGINNINGS[ending])


@pytest.mark.usefixtures("tray")
@pytest.mark.parametrize("file", ["a.gif", "a"])
def test_another_ending_is_refused(run: Run, file: str) -> None:
    done = run("render", "tray.json", "-o", file)
    assert done.returncode == 2
    assert "expected one of .svg, .png, .pdf, .html" in done.stderr


def test_solutions_are_chosen_by_their_numbers(run: Run, tray: Path) -> None:
    done = run("render", "tray.json", "all.jsonl", "--only", "2,5-6", "-o", "a.svg", "--json")
    assert outcome(done) == (0, "jigsat: written: a.svg, with 3 solutions\n")
    document = {"puzzle": "tray", "file": "a.svg", "as": "solution", "solutions": [2, 5, 6]}
    assert json.loads(done.stdout) == document
    drawn = (tray / "a.svg").read_text(encoding="utf-8")
    assert [f"solution {number}<" in drawn for number in (2, 3, 5, 6)] == [1, 0, 1, 1]


@pytest.mark.usefixtures("tray")
def test_solutions_are_found_where_no_file_is_given(run: Run) -> None:
    done = run("render", "tray.json", "--as", "sheet", "-n", "2", "-o", "a.svg")
    assert outcome(done) == (0, "jigsat: written: a.svg, with 2 solutions\n")


def test_a_puzzle_without_solution(run: Run, written: Written) -> None:
    done = run("render", written(**NONE), "--as", "solution", "-o", "a.svg")
    assert done.returncode == 1
    assert done.stderr.startswith("jigsat: no solution: ")


@pytest.mark.usefixtures("tray")
def test_a_file_that_is_there_stays(run: Run) -> None:
    assert run("render", "tray.json", "-o", "a.svg").returncode == 0
    done = run("render", "tray.json", "-o", "a.svg")
    said = "jigsat: a.svg: found a file of this name, expected none (see --overwrite)\n"
    assert outcome(done) == (2, said)
    assert run("render", "tray.json", "-o", "a.svg", "--overwrite").returncode == 0


@pytest.mark.usefixtures("tray")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--as", "cake"], "--as: found 'cake', expected one of solution, puzzle"),
        (["all.jsonl", "--as", "pieces"], "--as pieces is of the puzzle, not of its solutions"),
        (["--width", "0"], "--width: found 0, expected 1 to 20,000 pixels"),
        (["all.jsonl", "--only", "7"], "all.jsonl: found 6 solutions, expected a solution 7"),
    ],
)
def test_wrong_usage(run: Run, arguments: list[str], said: str) -> None:
    done = run("render", "tray.json", "-o", "a.svg", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
