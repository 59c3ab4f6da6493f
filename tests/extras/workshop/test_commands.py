"""The commands cut and print: files for lasers and 3D printers, and cards."""

from __future__ import annotations

import json
from pathlib import Path

import ezdxf
import pytest
from ezdxf import bbox, units
from pypdf import PdfReader

import jigsat
from jigsat.schemas.errors import FileError, WrongValue
from tests.cli.commands.puzzles import outcome
from tests.program import Run

MILLIMETRES = 25.4 / 72
#: What is said of solids.
NOTES = "jigsat: cells are 12 mm long, and 0.1 mm is off each outer face\n"


def in_words(stderr: str) -> str:
    return " ".join(stderr.replace("│", "").split())


@pytest.mark.parametrize(
    ("command", "ending", "beginning", "notes"),
    [
        ("cut", ".dxf", b"  0\nSECTION", ""),
        ("cut", ".svg", b"<svg", ""),
        ("cut", ".png", b"\x89PNG", ""),
        ("print", ".stl", b"jigsat, in millimetres\0", NOTES),
        ("print", ".3mf", b"PK\3\4", NOTES),
    ],
)
@pytest.mark.full(but=2)
def test_the_ending_says_what_is_written(
    run: Run, tray: Path, command: str, ending: str, beginning: bytes, notes: str
) -> None:
    done = run(command, "tray.json", "-o", f"a{ending}")
    assert outcome(done) == (0, f"jigsat: written: a{ending}\n{notes}")
    assert done.stdout == ""
    assert (tray / f"a{ending}").read_bytes().startswith(beginning)


@pytest.mark.usefixtures("tray")
@pytest.mark.parametrize(
    ("ending", "command"), [(".dxf", "cut"), (".stl", "print"), (".3mf", "print")]
)
def test_render_names_the_command_to_use(run: Run, ending: str, command: str) -> None:
    done = run("render", "tray.json", "-o", f"a{ending}")
    says = f"jigsat: a{ending}: jigsat {command} writes {ending} files, render does not\n"
    assert outcome(done) == (2, says)


@pytest.mark.full
def test_a_dxf_has_true_millimetres_and_layers(run: Run, tray: Path) -> None:
    done = run(
        "cut", "tray.json", "--cell", "10", "--material", "100x60", "--kerf", "0.2", "--names",
        "-o", "a.dxf",
    )  # fmt: skip
    assert outcome(done) == (0, "jigsat: written: a.dxf\n")
    document = ezdxf.readfile(tray / "a.dxf")
    assert not document.audit().errors
    assert document.units == units.MM
    colours = {name: document.layers.get(name).color for name in ("CUT", "ENGRAVE")}
    assert colours == {"CUT": 1, "ENGRAVE": 5}
    drawn = list(document.modelspace())
    assert {each.dxf.layer for each in drawn} == {"CUT", "ENGRAVE"}
    # A domino and two bent trominoes: all are closed, and drawn once.
    cuts = [each for each in drawn if each.dxf.layer == "CUT"]
    assert [each.closed for each in cuts] == [True] * 3
    extent = bbox.extents(cuts)
    # From gap to gap: 20.2 + 2 + 20.2 + 2 + 20.2 wide and 20.2 high, in the upper left corner.
    assert extent.extmin.x == pytest.approx(2)
    assert extent.size.x == pytest.approx(64.6)
    assert (extent.extmin.y, extent.extmax.y) == pytest.approx((60 - 22.2, 58))


def test_several_sheets_are_several_pages(run: Run, tray: Path) -> None:
    done = run("cut", "tray.json", "--material", "45x45", "-o", "a.pdf")
    assert done.returncode == 0
    assert len(PdfReader(tray / "a.pdf").pages) == 3


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_cards_are_printed_on_paper(
    run: Run, tray: Path, paper: str, size: tuple[float, float]
) -> None:
    done = run("cut", "tropical-fish", "--paper", paper, "-o", "a.pdf", "-q")
    assert outcome(done) == (0, "")
    pages = PdfReader(tray / "a.pdf").pages
    assert len(pages) == 2
    found = float(pages[0].mediabox.width), float(pages[0].mediabox.height)
    assert [side * MILLIMETRES for side in found] == pytest.approx(size, abs=0.01)
    assert "50 mm" in pages[0].extract_text()


@pytest.mark.usefixtures("tray")
@pytest.mark.full(but=4)
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("cut tray.json --kerf nan -o a.svg", "--kerf: found 'nan', expected 5 or less"),
        ("cut tray.json --material 600 -o a.svg", "expected a size such as 600x400"),
        (
            "cut tray.json --paper a3 -o a.svg",
            "--paper: found 'a3', expected one of a4, letter",
        ),
        ("cut tray.json --paper a4 --names -o a.svg", "--paper does not go with --names"),
        ("cut tray.json --paper a4 -o a.dxf", "expected one of .svg, .pdf, .png"),
        ("cut tray.json -o a", "a: found no ending, expected one of .dxf, .svg, .pdf, .png"),
        ("print tray.json -o a.svg", "found the ending '.svg', expected one of .3mf, .stl"),
        ("print tray.json --clearance nan -o a.stl", "--clearance: found 'nan', expected 100"),
        ("print soma-cube --thickness 5 -o a.stl", "thickness: pieces in space are as thick"),
    ],
)
def test_wrong_usage(run: Run, arguments: str, said: str) -> None:
    done = run(*arguments.split())
    assert done.returncode == 2
    assert said in in_words(done.stderr)
    assert "Traceback" not in done.stderr


def test_solids_as_they_are_asked_for(run: Run, tray: Path) -> None:
    asked = ("--cell", "20", "--thickness", "5", "--clearance", "0.2")
    done = run("print", "tray.json", "-o", "a.stl", *asked, "--json")
    note = "cells are 20 mm long, and 0.2 mm is off each outer face"
    assert outcome(done) == (0, f"jigsat: written: a.stl\njigsat: {note}\n")
    document = {"puzzle": "tray", "file": "a.stl", "notes": [note]}
    assert json.loads(done.stdout) == document
    # A domino, and two bent trominoes.
    assert (tray / "a.stl").stat().st_size == 84 + (12 + 2 * 20) * 50


def test_from_python(tmp_path: Path) -> None:
    assert jigsat.cut("pentominoes-6x10", tmp_path / "a.dxf", kerf=0.1, with_tray=True) == ()
    (note,) = jigsat.print_pieces("pentominoes-6x10", tmp_path / "a.3mf", cell=10)
    assert note == "cells are 10 mm long, and 0.1 mm is off each outer face"
    with pytest.raises(FileError, match=r"a\.3mf: found a file of this name"):
        jigsat.print_pieces("pentominoes-6x10", tmp_path / "a.3mf")
    with pytest.raises(WrongValue, match="kerf: found 6, expected 5 or less"):
        jigsat.cut("pentominoes-6x10", tmp_path / "b.dxf", kerf=6)
