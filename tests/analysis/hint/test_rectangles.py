"""Advice on rectangles so large that nobody lists their cells, nor all of their placements."""

from __future__ import annotations

import json
from typing import Any

import jigsat
from jigsat.analysis.hint.advice import backbone, hint
from jigsat.analysis.query import Answer
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution


def rectangles(board: str, *sizes: str, **more: Any) -> Puzzle:
    pieces = [{"name": f"{n}", "size": size} for n, size in enumerate(sizes)]
    document = {
        **{"schema_version": 1, "name": "toy", "title": "Toy", "grid": "square"},
        **{"turning": "rotate", "board": {"size": board}, "pieces": pieces, **more},
    }
    return parse(Puzzle, json.dumps(document), "toy")


#: The first is as high as the board; the two others are alike.
EXACT = rectangles("1009x1009", "1009x301", "1009x354", "1009x354")


def at(column: int, width: int, name: str = "1") -> Solution:
    piece = Placed(piece=name, orientation="0", cells=Box((0, column), (1009, width)))
    return Solution(placements=(piece,))


def test_a_piece_that_lies_right_leaves_the_others_by_their_names() -> None:
    known = hint(EXACT, at(0, 354, "2"))
    assert known.answer is Answer.YES
    assert known.next is not None
    assert known.next.placed.piece in ("0", "1")
    shared = backbone(EXACT, at(354, 301, "0"))
    assert shared is not None
    assert sorted(each.cells.at for each in shared.placements) == [(0, 0), (0, 655)]


def test_a_piece_that_lies_wrong_is_to_be_taken_back() -> None:
    known = hint(EXACT, at(1, 354))
    assert (known.answer, known.is_minimum) == (Answer.NO, True)
    assert known.retract == at(1, 354).placements


def test_boards_beyond_what_is_listed_are_judged() -> None:
    loose = {"rule": "cover", "blanks": "rest", "settled": ["top", "left"]}
    verdict = jigsat.unique(rectangles("1001x1001", "601x901", "399x300", rules=[loose]))
    assert verdict.unique is False
    assert len(verdict.solutions) == 2
