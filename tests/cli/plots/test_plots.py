"""--plot: count, enumerate, rate and count --per-opening draw what comes out as SVG."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.commands.puzzles import BOX, SMALL
from tests.cli.test_opening import SMALL as CALENDAR
from tests.program import Run


@pytest.fixture(autouse=True)
def _files(tmp_path: Path) -> None:
    files = {"small": SMALL, "days": CALENDAR, "box": BOX}
    for name, document in files.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(document), encoding="utf-8")


def drawn(folder: Path) -> tuple[str, str, set[str]]:
    """The title and the description of the plot, and the texts in it."""
    root = ElementTree.parse(folder / "out.svg").getroot()
    title, description, *_ = (each.text or "" for each in root)
    return title, description, {each.text or "" for each in root if each.tag.endswith("text")}


def titles(folder: Path) -> set[str]:
    """What the parts of the plot are."""
    root = ElementTree.parse(folder / "out.svg").getroot()
    groups = (each for each in root if each.tag.endswith("}g"))
    return {group[0].text or "" for group in groups}


def test_count(run: Run, tmp_path: Path) -> None:
    done = run("count", "small.json", "--plot", "out.svg", "--engine", "plain")
    assert (done.returncode, done.stderr) == (0, "")
    *counts, _ = done.stdout.splitlines()
    assert counts == run("count", "small.json", "--engine", "plain").stdout.splitlines()[:-1]
    title, description, texts = drawn(tmp_path)
    assert title == "small: solutions over time"
    assert "2 solutions; complete; engine plain" in description
    assert {"solutions found", "0", "1", "2", "seconds since the search began"} < texts
    assert "plain: solutions found" in titles(tmp_path)


@pytest.mark.parametrize("options", [(), ("-o", "all.jsonl")])
def test_enumerate(run: Run, tmp_path: Path, options: tuple[str, ...]) -> None:
    done = run("enumerate", "small.json", "--plot", "out.svg", *options)
    assert done.returncode == 0
    title, description, _ = drawn(tmp_path)
    assert title == "small: solutions over time"
    assert "2 solutions; complete; engine " in description


def test_per_opening(run: Run, tmp_path: Path) -> None:
    done = run("count", "days.json", "--per-opening", "--plot", "out.svg")
    assert done.returncode == 0
    title, description, texts = drawn(tmp_path)
    assert title == "small: solutions for each choice of the blanks"
    assert "6 choices of the blanks, 8 solutions (1.3 for each)" in description
    assert {"Jan", "Feb", "1", "2", "3"} < texts
    assert {"Jan 2: 0", "Feb 3: 2"} < titles(tmp_path)


def test_per_subset(run: Run, tmp_path: Path) -> None:
    assert run("count", "box.json", "--per-subset", "--plot", "out.svg").returncode == 0
    title, description, _ = drawn(tmp_path)
    assert title == "box: solutions for each subset of the pieces"
    assert "2 of 3 subsets of the pieces" in description
    assert titles(tmp_path) == {"with square", "with bar bar"}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("out.png", "out.png: found the ending '.png', expected .svg, as plots are SVG"),
        ("out", "out: found no ending, expected .svg, as plots are SVG"),
        ("folder.svg", "folder.svg: found a folder, expected a file to write to"),
        ("no/out.svg", "no/out.svg: found no folder no, expected one to write to"),
    ],
)
def test_no_plot_can_be_written_there(run: Run, tmp_path: Path, name: str, said: str) -> None:
    (tmp_path / "folder.svg").mkdir()
    before = set(tmp_path.iterdir())
    done = run("count", "small.json", "--plot", name)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"jigsat: {said}\n"
    assert set(tmp_path.iterdir()) == before


def test_the_plot_is_not_the_file_of_the_run(run: Run, tmp_path: Path) -> None:
    plot = ("--plot", "../" + tmp_path.name + "/out.svg", "--overwrite")
    done = run("count", "small.json", "--journal", "out.svg", *plot)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(
        "/out.svg: found the same file twice, expected one for the plot alone\n"
    )
    assert not (tmp_path / "out.svg").exists()
