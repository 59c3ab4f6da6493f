"""The commands that look at puzzles, as a person at a terminal runs them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

import jigsat
from jigsat.render.text.pages import draw_puzzle
from tests.program import Run

NAMES = jigsat.built_in_names()
ESCAPE = "\x1b"


def drawn(done: subprocess.CompletedProcess[str], width: int = 80) -> list[str]:
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= width
    return lines


def data(done: subprocess.CompletedProcess[str]) -> Any:
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
    return json.loads(done.stdout)


def test_list_has_a_row_and_a_title_for_every_puzzle(run: Run) -> None:
    heading, *lines = drawn(run("list"))
    assert heading.split() == ["puzzle", "cells", "pieces", "solutions", "classes"]
    rows, titles = lines[::2], lines[1::2]
    assert [row.split()[0] for row in rows] == list(NAMES)
    assert "wooden-buildings 49 12 484 121" in map(squeezed, rows)
    assert "another-tough-puzzle-4-boxes 64 64 ? ?" in map(squeezed, rows)
    assert "  Bedlam Cube (cube)" in titles
    assert "  Tropical Fish (square): equal-sides, different-faces" in titles


def squeezed(line: str) -> str:
    return " ".join(line.split())


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["--grid", "kite"], ["kites-trapezoid"]),
        (["--rule", "rim", "owen", "6x"], ["brendan-6x5", "brendan-6x6"]),
        (["level cube", "--pieces", "4-5"], ["high-level-cube-4", "high-level-cube-5"]),
    ],
    ids=str,
)
def test_list_of_some(run: Run, words: list[str], names: list[str]) -> None:
    assert [row.split()[0] for row in drawn(run("list", *words))[1::2]] == names
    assert [each["name"] for each in data(run("list", *words, "--json"))["puzzles"]] == names


def test_a_list_of_none(run: Run) -> None:
    done = run("list", "soma", "--grid", "square")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "jigsat: no built-in puzzle matches 'soma', --grid square\n"
    assert run("list", "soma", "--grid", "square", "--quiet").stderr == ""
    done = run("list", "kanodle")
    assert done.stderr.endswith("matches 'kanodle'; did you mean kanoodle-jr?\n")
    done = run("list", "solid", "12 pieces", "calender")
    assert done.stderr.endswith("'calender', --pieces 12; did you mean calendar?\n")
    done = run("list", "zzz", "--json")
    assert (done.returncode, json.loads(done.stdout)) == (1, {"puzzles": []})


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("--grid", "found 'hexagons', expected one of square, triangle, hexagon, tetrakis"),
        (
            "--rule",
            "found 'hexagons', expected one of cover, blanks, equal-sides, mating-sides, rim",
        ),
        ("--pieces", "found 'hexagons', expected a number, or a range as in 9-12"),
    ],
)
def test_a_list_by_what_there_is_not(run: Run, option: str, said: str) -> None:
    done = run("list", option, "hexagons")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{option}: {said}" in squeezed(done.stderr.replace("│", ""))


def test_list_as_json(run: Run) -> None:
    puzzles = data(run("list", "--json"))["puzzles"]
    assert [puzzle["name"] for puzzle in puzzles] == list(NAMES)
    (fish,) = [puzzle for puzzle in puzzles if puzzle["name"] == "tropical-fish"]
    assert (fish["cells"], fish["rules"]) == (36, ["equal-sides", "different-faces"])


def test_show_prints_the_drawing_of_a_puzzle(run: Run) -> None:
    lines = drawn(run("show", "soma-cube"))
    assert lines == draw_puzzle(jigsat.load("soma-cube")).plain.splitlines()
    assert ESCAPE not in "".join(lines)


def test_show_as_json_is_a_puzzle_that_can_be_read_again(run: Run, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    copy.write_text(run("show", "tropical-fish", "--json").stdout, encoding="utf-8")
    assert jigsat.load(copy) == jigsat.load("tropical-fish")


@pytest.mark.full
def test_colours_are_forced_and_forbidden_as_is_the_custom(run: Run) -> None:
    piped = run("show", "wooden-buildings")
    forced = run("show", "wooden-buildings", FORCE_COLOR="1", TERM="xterm-256color")
    both = run("show", "wooden-buildings", FORCE_COLOR="1", NO_COLOR="1", TERM="xterm")
    assert ESCAPE not in piped.stdout
    assert f"{ESCAPE}[" in forced.stdout
    assert not any(f"{ESCAPE}[{colour}" in both.stdout for colour in ("3", "4", "9", "10"))


@pytest.mark.full
def test_where_the_output_takes_ascii_only_the_drawing_is_made_of_it(
    run: Run, tmp_path: Path, document: dict[str, Any]
) -> None:
    ascii_only = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    for more in ([], ["--orientations"]):
        shown = run("show", "soma-cube", *more, **ascii_only)
        assert (shown.returncode, shown.stderr) == (0, "")
        assert "?" not in shown.stdout
    document["title"] = "Türme, 塔"
    (tmp_path / "towers.json").write_text(json.dumps(document), encoding="utf-8")
    shown = run("show", "towers.json", **ascii_only)
    assert shown.stdout.startswith("T?rme, ?\n")
    shown = run("show", "towers.json", "--json", **ascii_only)
    assert json.loads(shown.stdout)["title"] == "Türme, 塔"


def test_without_arguments_the_help_is_shown_as_a_usage_error(run: Run) -> None:
    done = run()
    assert done.returncode == 2
    assert "Usage: jigsat" in done.stdout + done.stderr
    assert run("-h").stdout == run("--help").stdout


def test_version(run: Run) -> None:
    from importlib.metadata import version

    done = run("--version")
    assert (done.returncode, done.stdout, done.stderr) == (
        0,
        f"jigsat {version('jigsat')}\n",
        "",
    )
