"""The command render writes files for machines, by the ending of the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.commands.puzzles import outcome
from tests.program import Run

#: What is said of solids.
NOTES = "jigsat: cells are 12 mm long, and 0.1 mm is off each outer face\n"


@pytest.mark.parametrize(
    ("ending", "beginning", "notes"),
    [
        (".dxf", b"  0\nSECTION", ""),
        (".stl", b"jigsat, in millimetres\0", NOTES),
        (".3mf", b"PK\3\4", NOTES),
    ],
)
@pytest.mark.full(but=2)
def test_the_ending_says_what_is_written(
    run: Run, tray: Path, ending: str, beginning: bytes, notes: str
) -> None:
    done = run("render", "tray.json", "-o", f"a{ending}")
    assert outcome(done) == (0, f"jigsat: written: a{ending}\n{notes}")
    assert done.stdout == ""
    assert (tray / f"a{ending}").read_bytes().startswith(beginning)


@pytest.mark.usefixtures("tray")
def test_these_endings_are_named(run: Run) -> None:
    done = run("render", "tray.json", "-o", "a.gif")
    assert done.stderr.endswith(", .dxf, .stl, .3mf\n")


@pytest.mark.usefixtures("tray")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--as", "puzzle"], "'puzzle' cannot be written as .stl: files for 3D printers hold"),
        (["--clearance", "nan"], "--clearance: found nan, expected 0.01 to 100 mm"),
        (["--kerf", "0.1"], "--kerf is for --as cut"),
        (["--piece", "X"], "piece: found 'X', expected one of I, L"),
    ],
)
def test_wrong_solids(run: Run, arguments: list[str], said: str) -> None:
    done = run("render", "tray.json", "-o", "a.stl", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_solids_as_they_are_asked_for(run: Run, tray: Path) -> None:
    asked = ("--cell", "20", "--thickness", "5", "--clearance", "0.2")
    done = run("render", "tray.json", "-o", "a.stl", *asked, "--piece", "I", "--json")
    said = "jigsat: written: a.stl\njigsat: cells are 20 mm long, and 0.2 mm is off each outer"
    assert outcome(done) == (0, f"{said} face\n")
    document = {"puzzle": "tray", "file": "a.stl", "as": "pieces", "solutions": []}
    assert json.loads(done.stdout) == document
    assert (tray / "a.stl").stat().st_size == 84 + 12 * 50
