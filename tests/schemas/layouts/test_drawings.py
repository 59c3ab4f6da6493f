"""Layouts drawn with a letter for each cell."""

from __future__ import annotations

import string
from collections.abc import Callable

import pytest

import jigsat
from jigsat.schemas.layouts.json_layout import read_layout
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from tests.schemas.layouts.helpers import (
    PACKINGS,
    PENTOMINOES,
    MakePuzzle,
    board,
    faults,
    lying,
    refusal,
    solved,
)


def as_drawing(puzzle: Puzzle, solution: Solution) -> str:
    """A letter for each cell, and another one for each copy of a piece."""
    letter = dict(zip(string.ascii_letters, solution.placements, strict=False))
    at = {cell: each for each, placed in letter.items() for cell in placed.cells}
    cells = [puzzle.grid_data.coordinates(cell) for cell in puzzle.cells]
    layers, rows, columns = ([1] + [max(values) + 1 for values in zip(*cells, strict=True)])[
        -3:
    ]
    flat = len(puzzle.grid_data.axes) == 2
    drawn = [
        "\n".join(
            "".join(
                at.get((row, column) if flat else (layer, row, column), ".")
                for column in range(columns)
            )
            for row in range(rows)
        )
        for layer in range(layers)
    ]
    return "\n\n".join(
        [*drawn, *(f"{each} = {placed.piece}" for each, placed in letter.items())]
    )


@pytest.mark.full(but=3)
@pytest.mark.parametrize("name", PACKINGS)
def test_a_drawing_of_a_solution_is_read(name: str) -> None:
    puzzle, solution = solved(name)
    read = read_layout(puzzle, as_drawing(puzzle, solution), "")
    assert board(puzzle, read) == board(puzzle, solution)


class TestDrawings:
    @pytest.fixture
    def puzzle(self) -> Puzzle:
        return jigsat.load("pentominoes-6x10")

    def test_names_of_one_letter_need_no_legend(self, puzzle: Puzzle) -> None:
        assert lying(puzzle, PENTOMINOES)[:3] == [("I", "90"), ("P", "flip 270"), ("W", "90")]
        assert jigsat.verify(puzzle, read_layout(puzzle, PENTOMINOES)) == []

    @pytest.mark.parametrize(
        "change",
        [
            lambda text: text.replace("\n", "\r\n"),
            lambda text: "\ufeff" + text,
            lambda text: text.replace("\n", "   \n"),
            lambda text: f"{text.replace('F', 'ü')}\n\n ü = F@flip 270",
        ],
    )
    def test_line_ends_empty_lines_and_legends(
        self, puzzle: Puzzle, change: Callable[[str], str]
    ) -> None:
        read = read_layout(puzzle, change(PENTOMINOES))
        assert board(puzzle, read) == board(puzzle, read_layout(puzzle, PENTOMINOES))

    def test_a_cell_in_the_wrong_piece_is_named(self, puzzle: Puzzle) -> None:
        assert faults(puzzle, PENTOMINOES.replace("FFFZV", "FFFFV")) == [
            "piece 'F': it cannot cover [0, 6], [1, 5], [1, 6], [1, 7], [1, 8], [2, 5]: "
            "it has 5 cells, these are 6",
            "piece 'Z': it cannot cover [2, 6], [2, 7], [2, 8], [3, 6]: "
            "it has 5 cells, these are 4",
        ]
        assert refusal(puzzle, PENTOMINOES.replace("FFFZV", "FFFFV")).startswith(
            "layout.txt: piece 'F': found cells that do not fit (it cannot cover [0, 6]"
        )

    def test_a_turn_in_the_legend_must_fit_the_cells(self, puzzle: Puzzle) -> None:
        text = f"{PENTOMINOES.replace('F', 'f')}\nf = F@90"
        assert faults(puzzle, text) == [
            "piece 'F': turned '90' it cannot cover [0, 6], [1, 5], [1, 6], [1, 7], [2, 5]"
        ]

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("", "layout.txt: found no layout, expected a letter for each cell"),
            ("IPP\nIQP", "line 2: found 'Q', which stands for no piece, expected a letter"),
            ("L\n" * 10_100, "line 10001: found a drawing of more than 10,000 rows"),
            ("I\tP", "line 1: found a tab, expected spaces"),
            ("┌───┐", "line 1: found '┌', from a drawing of outlines"),
            ("II\na = Q", "line 2: found 'Q', which names no piece, expected one of F, I, L"),
            ("II\na = F@45", "line 2: found the turn '45', expected one of 0, 90, 180"),
            ("II\n. = F", "line 2: found '.' again, expected each letter once, and not '.'"),
        ],
    )
    def test_what_is_unclear_is_refused(self, puzzle: Puzzle, text: str, sentence: str) -> None:
        assert sentence in refusal(puzzle, text)

    def test_a_board_that_begins_elsewhere_may_be_drawn_from_its_own_corner(
        self, make_puzzle: MakePuzzle
    ) -> None:
        typed = [[5, 5], [5, 6], [6, 5], [6, 6]]
        puzzle = make_puzzle(board={"cells": typed})
        read = read_layout(puzzle, "aa\nbb\na = domino\nb = domino", "")
        assert jigsat.verify(puzzle, read) == []
        dotted = "\n".join(["......."] * 5 + [".....aa", ".....bb", "a = domino", "b = domino"])
        assert read_layout(puzzle, dotted, "") == read

    def test_what_is_drawn_beside_the_board_is_left_for_the_verifier(
        self, make_puzzle: MakePuzzle
    ) -> None:
        puzzle = make_puzzle()
        read = read_layout(puzzle, "aabb\n a = domino\n b = domino", "")
        assert [str(fault) for fault in jigsat.verify(puzzle, read)] == [
            "piece 'domino': [0, 2] and [0, 3] are not cells of the board"
        ]


class TestCopies:
    @pytest.fixture
    def bricks(self, make_puzzle: MakePuzzle) -> Puzzle:
        """Four dominoes on a board of two by four."""
        return make_puzzle(
            board={"cells": ["####", "####"]},
            pieces=[{"name": "d", "cells": ["##"], "count": 4}],
        )

    def test_cells_tell_copies_apart(self, bricks: Puzzle) -> None:
        assert len(lying(bricks, "dd..\n..dd")) == 2
        assert lying(bricks, "d...\nd.dd") == [("d", "90"), ("d", "0")]
        assert len(lying(bricks, "d.dd\nd...")) == 2

    def test_where_they_do_not_a_letter_for_each_is_asked_for(self, bricks: Puzzle) -> None:
        assert faults(bricks, "dd..\ndd..") == [
            "piece 'd': it cannot cover [0, 0], [0, 1], [1, 0], [1, 1]: it has 2 cells, these "
            "are 4; copies that touch need a letter each"
        ]
        assert lying(bricks, "dd..\naa..\na = d") == [("d", "0"), ("d", "0")]
        assert lying(bricks, "e.e.\ne.e.\ne = d@90") == [("d", "90"), ("d", "90")]

    def test_copies_lie_across_the_edge_of_a_board_that_wraps(
        self, make_puzzle: MakePuzzle
    ) -> None:
        puzzle = make_puzzle(
            board={"cells": ["####", "####"], "wrap": [[0, 4]]},
            pieces=[{"name": name, "cells": ["##"], "count": 2} for name in "AB"],
        )
        assert len(lying(puzzle, "ABBA\nBAAB")) == 4

    def test_cells_that_no_copies_cover_are_named(self, bricks: Puzzle) -> None:
        assert faults(bricks, "d.d.\n.d.d") == [
            "piece 'd': it cannot cover [0, 0]: it has 2 cells, these are 1"
        ]
        assert faults(bricks, "ddd.\n....") == [
            "piece 'd': it cannot cover [0, 0], [0, 1], [0, 2]: it has 2 cells, these are 3"
        ]
