"""The command play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.extras.play.gallery.reading import Page
from tests.program import Run
from tests.trays import FIVE_PIECES, TRAY

SAVED = "page.html"


def games_in(folder: Path) -> list[dict[str, Any]]:
    """The games of a page."""
    page = Page((folder / SAVED).read_text(encoding="utf-8"))
    games: list[dict[str, Any]] = json.loads(page.texts["games"])
    return games


def test_a_page_is_written(run: Run, tray: Path) -> None:
    done = run("play", "tray.json", "-o", SAVED)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == f"jigsat: written: {SAVED}\n"
    (game,) = games_in(tray)
    assert len(game["solution"]) == 3
    assert (game["name"], game["begun"]) == ("", [])


def test_without_o_it_is_named_like_the_puzzle(run: Run, tray: Path) -> None:
    done = run("play", "tray.json", "--json")
    said = json.loads(done.stdout)
    (game,) = said["games"]
    assert (said["file"], game["has_solution"]) == ("tray-play.html", True)
    assert (tray / "tray-play.html").exists()
    again = run("play", "tray.json")
    assert again.returncode == 2
    assert "tray-play.html" in again.stderr


def test_it_goes_on_from_a_layout(run: Run, tray: Path) -> None:
    (tray / "begun.txt").write_text("I...\nI...\n", encoding="utf-8")
    run("play", "tray.json", "begun.txt", "-o", SAVED)
    (game,) = games_in(tray)
    assert len(game["begun"]) == 1
    assert set(game["begun"]) < set(game["solution"])


class TestABook:
    """Several challenges, or several puzzles, on one page."""

    def test_several_layouts_are_challenges(self, run: Run, tray: Path) -> None:
        (tray / "left.txt").write_text("I...\nI...\n", encoding="utf-8")
        (tray / "right.txt").write_text("...I\n...I\n", encoding="utf-8")
        done = run("play", "tray.json", "left.txt", "right.txt", "-o", SAVED, "--json")
        said = json.loads(done.stdout)["games"]
        assert [each["name"] for each in said] == ["left", "right"]
        assert [each["has_solution"] for each in said] == [True, True]
        games = games_in(tray)
        assert [len(each["given"]) for each in games] == [1, 1]
        assert [each["begun"] for each in games] == [[], []]
        assert games[0]["key"] != games[1]["key"]

    def test_a_line_for_each_layout(self, run: Run, tray: Path) -> None:
        cells = [[0, 0], [1, 0]], [[0, 3], [1, 3]]
        lines = [json.dumps({"placements": [{"piece": "I", "cells": each}]}) for each in cells]
        (tray / "book.jsonl").write_text("\n\n".join(lines), encoding="utf-8")
        run("play", "tray.json", "book.jsonl", "-o", SAVED)
        assert [each["name"] for each in games_in(tray)] == ["book 1", "book 2"]

    def test_several_puzzles(self, run: Run, tray: Path) -> None:
        five = {**TRAY, **FIVE_PIECES, "name": "five", "title": "Five", "turning": "rotate"}
        (tray / "five.json").write_text(json.dumps(five), encoding="utf-8")
        done = run("play", "tray.json", "--also", "five.json", "-o", SAVED)
        games = games_in(tray)
        assert [each["board"] for each in games] == [0, 1]
        assert [each["title"] for each in games] == ["A tray", "Five"]
        assert "five: there is no solution, and the page says so" in done.stderr

    @pytest.mark.parametrize(
        ("line", "said"),
        [
            ("{}", "book.jsonl: line 2: found a JSON document without solutions"),
            (
                '{"placements": [{"piece": "L", "cells": [[0, 1], [0, 2], [1, 1]]}, '
                '{"piece": "I", "cells": [[0, 0], [0, 1]]}]}',
                "book.jsonl: layout 2: found a layout that breaks a rule",
            ),
        ],
    )
    def test_a_wrong_line_is_named(self, line: str, said: str, run: Run, tray: Path) -> None:
        first = '{"placements": []}'
        (tray / "book.jsonl").write_text(f"{first}\n{line}\n", encoding="utf-8")
        done = run("play", "tray.json", "book.jsonl", "-o", SAVED)
        assert done.returncode == 2
        assert said in done.stderr
        assert not (tray / SAVED).exists()


def test_without_a_search(run: Run, tray: Path) -> None:
    done = run("play", "tray.json", "-o", SAVED, "--search", "0", "--json", "-q")
    (game,) = json.loads(done.stdout)["games"]
    assert game["has_solution"] is None
    assert games_in(tray)[0]["solution"] is None


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("-o", "page.txt"), "page.txt: found the ending '.txt', expected '.html'"),
        (("--search", "-1"), "--search"),
    ],
)
def test_wrong_input(typed: tuple[str, ...], said: str, run: Run, tray: Path) -> None:  # noqa: ARG001
    done = run("play", "tray.json", *typed)
    assert done.returncode == 2
    assert said in done.stderr


@pytest.mark.full
def test_what_is_too_large_for_a_page(run: Run, tmp_path: Path) -> None:
    done = run("play", "calibron-12", "-o", SAVED)
    assert done.returncode == 2
    assert "a page can search 400,000" in done.stderr
    assert not (tmp_path / SAVED).exists()
