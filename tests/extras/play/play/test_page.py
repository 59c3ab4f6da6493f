"""The page on which a puzzle is played, as a file: small, closed, and with all placements."""

from __future__ import annotations

import gzip
import json
from base64 import b64decode
from functools import cache
from typing import Any

import pytest

from jigsat.exchange.load import load
from jigsat.extras.play.play.page import Board, Game, play_page
from jigsat.extras.play.playing import MOST_CELLS, playing
from jigsat.models.build import make_problem
from jigsat.schemas.errors import Unsupported
from tests.built_ins import DIFFERENT
from tests.extras.play.gallery.reading import Page

#: Of every grid; with labels, copies, blanks, clues and boards that wrap.
PUZZLES = (
    *(
        "pentominoes-3x20",
        "hexiamonds-spinner",
        "drive-ya-nuts",
        "soma-cube",
        "kanoodle-pyramid",
    ),
    *("slothouber-graatsma", "tetrominoes-tube", "a-puzzle-a-day", "tropical-fish"),
)
#: What a page for a phone may weigh, in bytes.
MOST = 300_000


@cache
def page_of(name: str) -> tuple[Page, dict[str, Any]]:
    made = playing(make_problem(load(name)))
    board = Board(load(name), made.tables, made.pieces, made.labels, made.steps)
    page = Page(play_page([board], [Game(given=made.given)]))
    tables = json.loads(gzip.decompress(b64decode(page.texts["tables-0"])))
    return page, tables


@pytest.mark.parametrize("name", PUZZLES)
class TestWhatItHasInIt:
    @pytest.mark.full(but=2)
    def test_all_placements(self, name: str) -> None:
        problem = make_problem(load(name))
        made, (page, tables) = playing(problem), page_of(name)
        cells = {
            tuple(each["at"]): number
            for number, each in enumerate(json.loads(page.texts["contents-0"])["cells"])
        }
        unfolded = [
            (
                group["piece"],
                sorted([cell, *(cell + _at(by, place) for by in group["further"])]),
            )
            for group in tables["groups"]
            for place, cell in enumerate(group["first"])
        ]
        expected = {
            made.number[index]: (
                each.piece_class,
                sorted(cells[at] for at in problem.coordinates(*each.shape.cells)),
            )
            for index, each in enumerate(problem.placements)
        }
        assert unfolded == [expected[number] for number in range(len(expected))]


def _at(by: Any, place: int) -> int:
    return int(by if isinstance(by, int) else by[place])


def test_it_may_run_its_script_and_a_worker_alone() -> None:
    page, _ = page_of("soma-cube")
    (policy,) = [
        each["content"] or ""
        for tag, each in page.elements
        if tag == "meta" and each.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "worker-src blob:" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.slow
@pytest.mark.parametrize("name", DIFFERENT)
def test_built_in_puzzles_are_small_pages(name: str) -> None:
    try:
        page, _ = page_of(name)
    except Unsupported:
        assert name in ("calibron-12", "squared-rectangle")
        assert make_problem(load(name)).placements.covered.ends[-1] > MOST_CELLS
        return
    assert len(page.text.encode()) <= MOST
