"""The command play."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.program import Run
from tests.render.gallery.reading import Page
from tests.trays import FIVE_PIECES, TRAY

SAVED = "page.html"
BEGUN = "IL\nLL\n"


@pytest.fixture
def tray(tmp_path: Path) -> Path:
    (tmp_path / "tray.json").write_text(json.dumps(TRAY), encoding="utf-8")
    return tmp_path


def page_in(folder: Path, name: str = SAVED) -> Page:
    return Page((folder / name).read_text(encoding="utf-8"))


def test_a_page_is_written(run: Run, tray: Path) -> None:
    done = run("play", "tray.json", "-o", SAVED)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == f"jigsat: written: {SAVED}\n"
    contents = page_in(tray).contents
    assert len(contents["solution"]) == 3
    assert contents["begun"] == []


def test_without_o_it_is_named_like_the_puzzle(run: Run, tray: Path) -> None:
    done = run("play", "tray.json", "--json")
    said = json.loads(done.stdout)
    assert (said["file"], said["has_solution"]) == ("tray-play.html", True)
    assert (tray / "tray-play.html").exists()
    again = run("play", "tray.json")
    assert again.returncode == 2
    assert "tray-play.html" in again.stderr


def test_it_goes_on_from_a_layout(run: Run, tray: Path) -> None:
    (tray / "begun.txt").write_text("I...\nI...\n", encoding="utf-8")
    run("play", "tray.json", "begun.txt", "-o", SAVED)
    contents = page_in(tray).contents
    assert len(contents["begun"]) == 1
    assert set(contents["begun"]) < set(contents["solution"])


@pytest.mark.parametrize("layout", ["III.\n....\n", "II..\n..II\n"])
def test_a_wrong_layout_is_refused(layout: str, run: Run, tray: Path) -> None:
    (tray / "begun.txt").write_text(layout, encoding="utf-8")
    done = run("play", "tray.json", "begun.txt", "-o", SAVED)
    assert done.returncode == 2
    assert "begun.txt" in done.stderr
    assert not (tray / SAVED).exists()


def test_without_a_search(run: Run, tray: Path) -> None:
    done = run("play", "tray.json", "-o", SAVED, "--search", "0", "--json", "-q")
    assert json.loads(done.stdout)["has_solution"] is None
    assert page_in(tray).contents["solution"] is None


def test_a_puzzle_without_a_solution(run: Run, tmp_path: Path) -> None:
    puzzle = {**TRAY, **FIVE_PIECES, "turning": "rotate"}
    (tmp_path / "five.json").write_text(json.dumps(puzzle), encoding="utf-8")
    done = run("play", "five.json", "-o", SAVED)
    assert done.returncode == 0
    assert "there is no solution, and the page says so" in done.stderr


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("-o", "page.txt"), "page.txt: found the ending '.txt', expected '.html'"),
        (("-o", "page"), "page: found no ending, expected '.html'"),
        (("--search", "-1"), "--search"),
    ],
)
def test_wrong_input(typed: tuple[str, ...], said: str, run: Run, tray: Path) -> None:  # noqa: ARG001
    done = run("play", "tray.json", *typed)
    assert done.returncode == 2
    assert said in done.stderr


def test_what_is_too_large_for_a_page(run: Run, tmp_path: Path) -> None:
    done = run("play", "calibron-12", "-o", SAVED)
    assert done.returncode == 2
    assert "a page can search 400,000" in done.stderr
    assert not (tmp_path / SAVED).exists()
