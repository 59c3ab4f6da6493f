"""Layouts as people type them, and as jigsat writes them."""

from __future__ import annotations

import json
import string
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import jigsat
from jigsat.checks.verify.verifier import Verifier
from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.layouts.json_layout import read_layout, read_layouts
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from tests.strategies.puzzles import random_puzzle

Document = dict[str, Any]
MakePuzzle = Callable[..., Puzzle]

PENTOMINOES = """\
IPPPWWFVVV
IPPWWFFFZV
ILYWNFZZZV
ILYYNTZXUU
ILYNNTXXXU
LLYNTTTXUU
"""
ONE_CELL = (
    "another-tough-puzzle",
    "another-tough-puzzle-tiling",
    "brendan-4x4",
    "drive-ya-nuts",
    "tropical-fish",
)
PACKINGS = (
    "bedlam-cube",
    "hexiamonds-spinner",
    "infuriater",
    "pentominoes-8x8",
    "polyhexes-hexagram",
    "soma-cube",
    "wooden-buildings",
)


def refusal(puzzle: Puzzle, text: str) -> str:
    with pytest.raises(DataError) as caught:
        read_layout(puzzle, text, "layout.txt")
    return str(caught.value)


def faults(puzzle: Puzzle, text: str) -> list[str]:
    """Why pieces of the one layout cannot lie as it says."""
    (layout,) = read_layouts(puzzle, text)
    return [str(fault) for fault in layout.faults]


def lying(puzzle: Puzzle, text: str) -> list[tuple[str, str]]:
    solution = read_layout(puzzle, text, "layout.txt")
    return [(placed.piece, placed.orientation) for placed in solution.placements]


def solved(name: str) -> tuple[Puzzle, Solution]:
    puzzle = jigsat.load(name)
    solution = jigsat.solve(puzzle)
    assert solution is not None
    return puzzle, solution


def as_words(puzzle: Puzzle, solution: Solution) -> str:
    """A line for each row, a word for each cell."""
    word = {
        placed.cells[0]: f"{placed.piece}@{placed.orientation.replace(' ', '')}"
        for placed in solution.placements
    }
    cells = map(puzzle.grid_data.coordinates, puzzle.cells)
    rows = groupby(cells, key=lambda cell: cell[:-1])
    return "\n".join(" ".join(word[cell] for cell in row) for _, row in rows)


def as_drawing(puzzle: Puzzle, solution: Solution) -> str:
    """A letter for each cell, the copies of a piece having one letter together."""
    names = dict.fromkeys(placed.piece for placed in solution.placements)
    letter = dict(zip(names, string.ascii_letters, strict=False))
    at = {cell: letter[placed.piece] for placed in solution.placements for cell in placed.cells}
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
    return "\n\n".join([*drawn, *(f"{letter} = {name}" for name, letter in letter.items())])


@pytest.mark.parametrize("name", PACKINGS)
def test_a_drawing_of_a_solution_is_read(name: str) -> None:
    puzzle, solution = solved(name)
    read = read_layout(puzzle, as_drawing(puzzle, solution), "")
    assert board(puzzle, read) == board(puzzle, solution)


@pytest.mark.parametrize("name", ONE_CELL)
def test_a_grid_of_names_and_turns_is_read(name: str) -> None:
    puzzle, solution = solved(name)
    assert read_layout(puzzle, as_words(puzzle, solution), "") == solution


@pytest.mark.parametrize("name", [*PACKINGS, "slothouber-graatsma"])
def test_the_turns_of_pieces_are_told_by_their_cells_in_any_order(name: str) -> None:
    puzzle, solution = solved(name)
    document = json.loads(solution.model_dump_json())
    for placed in document["placements"]:
        del placed["orientation"]
        placed["cells"].reverse()
    read = read_layout(puzzle, json.dumps(document), "")
    assert board(puzzle, read) == board(puzzle, solution)


def board(puzzle: Puzzle, solution: Solution) -> set[tuple[str, frozenset[Any]]]:
    """Which cells each piece covers, of a solution that is one."""
    assert jigsat.verify(puzzle, solution) == []
    return {(placed.piece, frozenset(placed.cells)) for placed in solution.placements}


@pytest.mark.parametrize("grid", GRIDS.values(), ids=list(GRIDS))
def test_a_turn_that_is_left_out_is_found_if_only_one_can_be_meant(grid: Grid) -> None:
    read = 0
    refusals: set[str] = set()

    @settings(max_examples=60, derandomize=True)
    @given(random=st.randoms(use_true_random=True))
    def agree(random: Any) -> None:
        nonlocal read
        puzzle = random_puzzle(random, grid)
        verifier = Verifier(puzzle)
        for placed in some_ways(puzzle, random):
            look = verifier.lay(placed)
            document = {"piece": placed.piece, "cells": list(map(list, placed.cells))}
            try:
                found = read_layout(puzzle, json.dumps({"placements": [document]}), "")
            except DataError as error:
                refusals.add(error.found.split(", which has ")[1][:19])
                continue
            as_typed = len(placed.cells) == 1 and found.placements[0].orientation == "0"
            assert as_typed or verifier.lay(found.placements[0]) == look
            read += 1

    agree()
    assert read > 60
    assert refusals <= {"several ways to lie"}


def some_ways(puzzle: Puzzle, random: Any) -> Iterator[Any]:
    from jigsat.models.build import make_problem
    from jigsat.models.decode import Decoder

    problem = make_problem(puzzle)
    assume(problem.placements)
    decoder = Decoder(problem)
    number = len(problem.placements)
    for index in random.sample(range(number), min(number, 10)):
        yield from decoder.descriptions(index)


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
            lambda text: f"\n\n{text}\n\n",
            lambda text: text.replace("\n", "   \n"),
            lambda text: f"f = F\n\n{text.replace('F', 'f')}",
            lambda text: f"{text.replace('F', '@')}\n  @=F",
            lambda text: f"{text.replace('F', 'ü')}\n\n ü = F@flip 270",
            lambda text: f"{text.replace('F', 'x')}\n x = F@flip-270",
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
            "it has 5 cells, these are 6; without [1, 8] it could",
            "piece 'Z': it cannot cover [2, 6], [2, 7], [2, 8], [3, 6]: "
            "it has 5 cells, these are 4; with [1, 8] it could",
        ]
        assert refusal(puzzle, PENTOMINOES.replace("FFFZV", "FFFFV")).startswith(
            "layout.txt: piece 'F': found cells of which it cannot cover [0, 6]"
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
            ("\n\n", "found no layout"),
            ("A = F\n", "found no layout"),
            ("IPP\nIQP", "line 2: found 'Q', which stands for no piece, expected a letter"),
            ("I\tP", "line 1: found a tab, expected spaces"),
            ("┌───┐", "line 1: found '┌', from a drawing of outlines"),
            ("II\na = Q", "line 2: found 'Q', which names no piece, expected one of F, I, L"),
            ("II\na = F@45", "line 2: found the turn '45', expected one of 0, 90, 180"),
            ("II\na = F\na = I", "line 3: found 'a' again, expected each letter once"),
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
            "piece 'domino': [0, 2] is not a cell of the board"
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
        assert refusal(bricks, "dd..\ndd..") == (
            "layout.txt: line 1: found piece 'd', which has several ways to tell its copies "
            "apart, expected a letter for each copy, or its turn"
        )
        assert lying(bricks, "dd..\naa..\na = d") == [("d", "0"), ("d", "0")]
        assert lying(bricks, "ee..\nee..\ne = d@90") == [("d", "90"), ("d", "90")]

    def test_cells_that_no_copies_cover_are_named(self, bricks: Puzzle) -> None:
        assert faults(bricks, "d.d.\n.d.d") == [
            "piece 'd': it cannot cover [0, 0], [0, 2], [1, 1], [1, 3]"
        ]
        assert faults(bricks, "ddd.\n....") == [
            "piece 'd': it cannot cover [0, 0], [0, 1], [0, 2]: each copy has 2 cells, "
            "these are 3"
        ]

    def test_very_many_copies_are_told_apart_or_given_up(self, make_puzzle: MakePuzzle) -> None:
        side = 30
        puzzle = make_puzzle(
            board={"cells": ["#" * side] * side},
            pieces=[{"name": "d", "cells": ["##"], "count": side * side // 2}],
        )
        rows = "\n".join(["dd" * (side // 2)] * side)
        assert "more ways than can be tried" in refusal(puzzle, rows)
        apart = "\n".join(["dd." * (side // 3) if row % 2 else "." for row in range(side)])
        assert len(lying(puzzle, apart)) == side // 3 * side // 2

    def test_single_cells_are_always_told_apart(self, make_puzzle: MakePuzzle) -> None:
        pieces = [{"name": "d", "cells": ["##"]}, {"name": "s", "count": 2}]
        assert len(lying(make_puzzle(pieces=pieces), "dd\nss")) == 3


class TestLabelledPieces:
    """Pieces that look different where they cover the same cells."""

    @pytest.fixture
    def arrows(self, make_puzzle: MakePuzzle) -> Puzzle:
        sides = [
            {"cell": [0, 0], "sides": {"left": "tail"}},
            {"cell": [0, 1], "sides": {"right": "head"}},
        ]
        piece = {"name": "a", "cells": ["##"], "sides": sides, "count": 2}
        return make_puzzle(pieces=[piece], rules=[{"rule": "equal-sides"}])

    def test_the_turn_must_be_said(self, arrows: Puzzle) -> None:
        assert refusal(arrows, "aa\n..") == (
            "layout.txt: line 1: found piece 'a', which has several ways to lie: turned '0' or "
            "'180', expected a letter for each copy, or its turn"
        )
        assert lying(arrows, "aa\nbb\nb = a@180\na = a@0") == [("a", "0"), ("a", "180")]

    def test_in_json_too(self, arrows: Puzzle) -> None:
        one = {"piece": "a", "cells": [[0, 0], [0, 1]]}
        sentence = refusal(arrows, json.dumps({"placements": [one]}))
        assert sentence == (
            "layout.txt: placements[0]: found piece 'a', which has several ways to lie: "
            "turned '0' or '180', expected the turn that is meant"
        )


class TestWords:
    @pytest.fixture
    def puzzle(self, make_puzzle: MakePuzzle) -> Puzzle:
        pieces = [
            {"name": name, "sides": [name, "u", "v", "w"]}
            for name in ("left tee", "b", "c@90", "C")
        ]
        return make_puzzle(
            pieces=pieces, rules=[{"rule": "equal-sides"}], turning="rotate-and-flip"
        )

    @pytest.mark.parametrize(
        "text",
        [
            '"left tee"@90 b\nc@90@flip C@flip90',
            '"left tee@90" b@0\n\n"c@90"@flip  "C@flip 90"',
            'L = left tee\nL@90\tb\nc@90@flip "C"@"flip 90"',
            "L = left tee@90\nc = c@90@flip\n\n  L b\n  c C@flip_90\n\n",
            'L = "left tee"\nL@90 b\nc@90@flip C@flip-90',
        ],
    )
    def test_names_and_turns_in_many_ways(self, puzzle: Puzzle, text: str) -> None:
        assert lying(puzzle, text) == [
            ("left tee", "90"),
            ("b", "0"),
            ("c@90", "flip"),
            ("C", "flip 90"),
        ]

    def test_cells_may_be_empty(self, puzzle: Puzzle) -> None:
        assert lying(puzzle, ". b\n. .") == [("b", "0")]

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("b\n. .", "line 1: found 1 pieces, expected 2, one for each cell of row 0"),
            ("b .", "line 1: found 1 row of pieces, expected 2, one for each row"),
            (". .\n. .\n. .", "line 3: found 3 rows of pieces, expected 2"),
            (". .\n. B", "line 2: found 'B', which names no piece, expected one of"),
            (". .\n. b@60", "line 2: found the turn '60', expected one of 0, 90"),
            (". .\n. left tee", "line 2: found 3 pieces, expected 2"),
        ],
    )
    def test_what_is_unclear_is_refused(self, puzzle: Puzzle, text: str, sentence: str) -> None:
        assert sentence in refusal(puzzle, text)

    def test_a_name_that_is_nearly_right_is_guessed(self) -> None:
        fish = jigsat.load("tropical-fish")
        text = "\n".join(["Clwn-3 . . . . ."] + [". . . . . ."] * 5)
        assert "found 'Clwn-3', which names no piece, expected one of Clown-3" in refusal(
            fish, text
        )

    def test_on_a_cell_of_another_form_a_piece_cannot_lie_as_typed(self) -> None:
        """A triangle that is typed pointing up lies on one pointing down in three ways."""
        puzzle = jigsat.load("another-tough-puzzle")
        rows = [".", ". 1 .", ". . . . .", ". . . . . . ."]
        assert "piece '1', which has several ways to lie" in refusal(puzzle, "\n".join(rows))
        rows[1] = ". 1@60 ."
        assert lying(puzzle, "\n".join(rows)) == [("1", "60")]
        rows[1] = "1 . ."
        assert lying(puzzle, "\n".join(rows)) == [("1", "0")]


class TestJson:
    @pytest.mark.parametrize(
        ("typed", "sentence"),
        [
            ({}, "found a JSON document without solutions, expected an object with"),
            ([], "found a JSON document without solutions"),
            ({"solutions": 8}, "found a JSON document without solutions"),
            ({"solutions": []}, "found 0 solutions, expected one layout"),
            ({"solutions": [{}]}, "solutions[0]: found no 'placements'"),
            ({"placements": 1}, "placements: found 1, expected a list"),
            ({"placements": [{"piece": "d"}]}, "placements[0]: found no 'cells'"),
            ({"placements": [], "place": 1}, "found the unknown key 'place'"),
            (
                {"placements": [{"piece": "domino", "cells": [[0, 0], [1, 1]]}]},
                "piece 'domino': found cells of which it cannot cover [0, 0], [1, 1]",
            ),
            (
                {"placements": [{"piece": "domino", "cells": [[0, 0], [0, 0]]}]},
                "piece 'domino': found cells of which it cannot cover [0, 0], [0, 0]",
            ),
        ],
    )
    def test_what_is_no_layout_is_refused(
        self, make_puzzle: MakePuzzle, typed: Any, sentence: str
    ) -> None:
        assert sentence in refusal(make_puzzle(), json.dumps(typed))

    def test_what_can_be_told_by_the_verifier_is_left_to_it(
        self, make_puzzle: MakePuzzle
    ) -> None:
        puzzle = make_puzzle()
        for placed, sentence in (
            ({"piece": "dom", "cells": [[0, 0]]}, "there is no such piece in the box"),
            ({"piece": "domino", "cells": [[0, 9], [0, 8]]}, "[0, 9] is not a cell"),
            ({"piece": "domino", "cells": []}, "it covers no cell"),
            (
                {"piece": "domino", "orientation": "9", "cells": [[0, 0]]},
                "it may not be turned '9'",
            ),
        ):
            read = read_layout(puzzle, json.dumps({"placements": [placed]}), "")
            assert sentence in str(jigsat.verify(puzzle, read)[0])
