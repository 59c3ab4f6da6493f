"""The command render with --as cut: files for lasers, and cards to print."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import ezdxf
import pytest
from ezdxf import bbox, units
from pypdf import PdfReader

from tests.cli.commands.puzzles import outcome
from tests.program import Run

MILLIMETRES = 25.4 / 72


def in_words(stderr: str) -> str:
    return " ".join(stderr.replace("│", "").split())


@pytest.mark.full
def test_a_dxf_has_true_millimetres_and_layers(run: Run, tray: Path) -> None:
    done = run(
        "render", "tray.json", "--as", "cut", "--cell", "10", "--material", "100x60",
        "--kerf", "0.2", "--names", "-o", "a.dxf",
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
    assert extent.size.x == pytest.approx(64.6, abs=0.2)
    assert (extent.extmin.y, extent.extmax.y) == pytest.approx((60 - 22.2, 58))


def test_several_sheets_are_several_pages(run: Run, tray: Path) -> None:
    done = run("render", "tray.json", "--as", "cut", "--material", "45x45", "-o", "a.pdf")
    assert done.returncode == 0
    assert len(PdfReader(tray / "a.pdf").pages) == 3


@pytest.mark.usefixtures("tray")
def test_one_can_be_found_for_it(run: Run) -> None:
    done = run("render", "tray.json", "--as", "cut", "-n", "1", "-o", "a.svg")
    note = "jigsat: one cut serves two pieces, and takes half its width from each\n"
    assert outcome(done) == (0, f"jigsat: written: a.svg, with 1 solution\n{note}")


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_cards_are_printed_on_paper(
    run: Run, tray: Path, paper: str, size: tuple[float, float]
) -> None:
    done = run("render", "tropical-fish", "--as", "cut", "--paper", paper, "-o", "a.pdf", "-q")
    assert outcome(done) == (0, "")
    pages = PdfReader(tray / "a.pdf").pages
    assert len(pages) == 2
    found = float(pages[0].mediabox.width), float(pages[0].mediabox.height)
    assert [side * MILLIMETRES for side in found] == pytest.approx(size, abs=0.01)
    assert "50 mm" in pages[0].extract_text()


def test_pieces_can_be_printed_on_paper_too(run: Run, tray: Path) -> None:
    run("render", "tray.json", "--as", "cut", "--material", "paper", "-o", "a.svg", "-q")
    root = ElementTree.parse(tray / "a.svg").getroot()
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    done = run("render", "tray.json", "--as", "cut", "--material", "paper", "-o", "a.dxf")
    says = "jigsat: a .dxf is for what is cut; print paper from a .pdf or .svg\n"
    assert outcome(done) == (2, says)
    assert not (tray / "a.dxf").exists()


def test_what_to_know_is_said(run: Run, tray: Path) -> None:
    done = run("render", "soma-cube", "--as", "cut", "--cell", "12", "-o", "a.svg")
    said = "jigsat: cubes are cut in layers: take material 12 mm thick, and glue the layers of "
    tip = "'--names' engraves on each layer of which piece it is"
    assert outcome(done) == (
        0,
        f"jigsat: written: a.svg\n{said}each piece one on another\njigsat: {tip}\n",
    )
    assert (tray / "a.svg").exists()


@pytest.mark.usefixtures("tray")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--as", "cut", "--kerf", "nan"], "--kerf: found nan, expected 0 to 5 mm"),
        (["--as", "cut", "--gap", "0"], "--gap: found 0, expected more than 0, to 100 mm"),
        (["--as", "cut", "--material", "600"], "found '600', expected a size such as 600x400"),
        (
            ["--as", "cut", "--material", "paper", "--names"],
            "--names is for sheets of material, not for paper",
        ),
        (["all.jsonl", "--as", "cut", "--kerf", "1"], "no room for kerf and round corners"),
    ],
)
def test_wrong_usage(run: Run, arguments: list[str], said: str) -> None:
    done = run("render", "tray.json", "-o", "a.svg", *arguments)
    assert done.returncode == 2
    assert said in in_words(done.stderr)
