"""The command gallery."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.extras.play.gallery.reading import Page
from tests.program import Run
from tests.trays import TRAY

SAVED = "gallery.html"


def page_in(folder: Path) -> Page:
    return Page((folder / SAVED).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("typed", "number", "said"),
    [
        ((), 2, "2 solutions up to symmetry: all there are"),
        (("--all-images",), 6, "6 solutions, 2 up to symmetry: all there are"),
    ],
)
def test_solutions_are_found(
    typed: tuple[str, ...], number: int, said: str, run: Run, tray: Path
) -> None:
    done = run("gallery", "tray.json", "-o", SAVED, *typed)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == f"jigsat: written: {SAVED}, with {said}\n"
    assert len(page_in(tray).solutions()) == number


def test_without_o_the_page_is_named_like_the_puzzle(run: Run, tray: Path) -> None:
    done = run("gallery", "tray.json", "--json")
    name = f"{TRAY['name']}.html"
    assert json.loads(done.stdout)["file"] == name
    assert done.stderr.startswith(f"jigsat: written: {name}, with 2 solutions")
    assert (tray / name).exists()
    assert run("gallery", "tray.json").returncode == 2  # it is there already


def test_a_browser_opens_the_page(run: Run, tray: Path) -> None:
    opened = tray / "opened"
    browser = tray / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n', encoding="utf-8")
    browser.chmod(0o755)
    run("gallery", "tray.json", "-o", SAVED, BROWSER=f"{browser} %s")
    assert not opened.exists()  # nobody has asked
    again = ("-o", SAVED, "--overwrite", "--browser")
    done = run("gallery", "tray.json", *again, BROWSER=f"{browser} %s")
    assert done.returncode == 0
    assert opened.read_text(encoding="utf-8") == f"{(tray / SAVED).resolve().as_uri()}\n"
    done = run("gallery", "tray.json", *again, BROWSER="false %s")
    assert done.stderr.endswith(f"jigsat: found no browser that opens {SAVED}\n")


def test_solutions_are_read(run: Run, tray: Path) -> None:
    run("enumerate", "tray.json", "-o", "all.jsonl.gz")
    done = run("gallery", "tray.json", "all.jsonl.gz", "-o", SAVED)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == (
        f"jigsat: written: {SAVED}, with 6 solutions, 2 up to symmetry: all there are\n"
    )
    assert len(page_in(tray).solutions()) == 6


def test_in_json(run: Run, tray: Path) -> None:
    done = run("gallery", "tray.json", "-o", SAVED, "--json", "-q")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == {
        "puzzle": "tray",
        "file": SAVED,
        "convention": "up to symmetry",
        "solutions": 2,
        "shown": 2,
        "complete": True,
        "stopped": None,
    }
    assert (tray / SAVED).exists()


def test_a_search_that_is_stopped(run: Run, tray: Path) -> None:
    done = run("gallery", "tray.json", "--limit", "1", "-o", SAVED)
    assert done.returncode == 3
    assert done.stderr == (
        f"jigsat: written: {SAVED}, with 1 solution up to symmetry, "
        "perhaps not all: limit of 1 solution\n"
    )
    assert "perhaps not all: limit of 1 solution." in page_in(tray).text


@pytest.mark.full
def test_solids_are_taken_apart_unless_there_is_no_time(run: Run, tmp_path: Path) -> None:
    done = run("gallery", "diabolical-cube", "-o", SAVED)
    assert (done.returncode, len(done.stderr.splitlines())) == (0, 1)
    assert {each["comesApart"] for each in page_in(tmp_path).index["apart"]} == {True}
    done = run("gallery", "diabolical-cube", "-o", SAVED, "--overwrite", "--moves", "1e-9")
    assert done.stderr.splitlines()[1:] == [
        "jigsat: no moves for 13 of 13 solutions: time limit of 1e-09 seconds; see: --moves"
    ]
    done = run("gallery", "diabolical-cube", "-o", SAVED, "--overwrite", "--moves", "0")
    assert (done.returncode, len(done.stderr.splitlines())) == (0, 1)
    assert {*page_in(tmp_path).index["apart"]} == {None}


def test_without_a_solution_there_is_no_page(run: Run, tray: Path) -> None:
    for board, said in ((["########"], "there is no solution"), (["#######"], "no solution: ")):
        stuck = {**TRAY, "board": {"cells": board}}
        (tray / "stuck.json").write_text(json.dumps(stuck), encoding="utf-8")
        done = run("gallery", "stuck.json", "-o", SAVED)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(f"jigsat: {said}")
        assert not (tray / SAVED).exists()


@pytest.mark.parametrize(
    ("typed", "status", "said"),
    [
        (("tray.json", "old.html", "-o", SAVED), 2, "old.html"),
        (("tray.json", "all.jsonl", "--all-images", "-o", SAVED), 2, "are shown as they are"),
        (("tray.json", "--from", "opb", "-o", SAVED), 2, "--from needs SOLUTIONS"),
        (("cover.txt", "-o", SAVED), 2, "an exact cover problem has no board and no pieces"),
    ],
)
def test_what_cannot_be_done_is_said(
    typed: tuple[str, ...], status: int, said: str, run: Run, tray: Path
) -> None:
    (tray / "cover.txt").write_text("a b\na\nb\n", encoding="utf-8")
    (tray / "old.html").write_text("old", encoding="utf-8")
    (tray / "all.jsonl").write_text('{"jigsat": "0.1.0"}\n', encoding="utf-8")
    done = run("gallery", *typed)
    assert (done.returncode, done.stdout) == (status, "")
    assert said in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
    assert not (tray / SAVED).exists()
    assert (tray / "old.html").read_text(encoding="utf-8") == "old"
