"""Layouts with a word for each cell."""

from __future__ import annotations

import tracemalloc
from itertools import groupby

import pytest

import jigsat
from jigsat.schemas.layouts.json_layout import read_layout
from jigsat.schemas.layouts.text_layout import read_text
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from tests.schemas.layouts.helpers import MakePuzzle, lying, refusal, solved

ONE_CELL = (
    "another-tough-puzzle",
    "brendan-4x4",
    "drive-ya-nuts",
    "tropical-fish",
)


def as_words(puzzle: Puzzle, solution: Solution) -> str:
    """A line for each row, a word for each cell."""
    word = {
        placed.cells[0]: f"{placed.piece}@{placed.orientation.replace(' ', '')}"
        for placed in solution.placements
    }
    cells = map(puzzle.grid_data.coordinates, puzzle.cells)
    rows = groupby(cells, key=lambda cell: cell[:-1])
    return "\n".join(" ".join(word[cell] for cell in row) for _, row in rows)


@pytest.mark.parametrize("name", ONE_CELL)
def test_a_grid_of_names_and_turns_is_read(name: str) -> None:
    puzzle, solution = solved(name)
    assert read_layout(puzzle, as_words(puzzle, solution), "") == solution


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
            ("b\n. .", "line 1: found 1 piece, expected 2, one for each cell of row 0"),
            ("b .", "line 1: found 1 row of pieces, expected 2, one for each row"),
            (". .\n. .\n. .", "line 3: found 3 rows of pieces, expected 2"),
            (". .\n. B", "line 2: found 'B', which names no piece, expected one of"),
            (". .\n. b@60", "line 2: found the turn '60', expected one of 0, 90"),
            (". .\n. left tee", "line 2: found 3 pieces, expected 2"),
        ],
    )
    def test_what_is_unclear_is_refused(self, puzzle: Puzzle, text: str, sentence: str) -> None:
        assert sentence in refusal(puzzle, text)

    @pytest.mark.slow
    def test_words_are_counted_without_a_list_of_them(self, puzzle: Puzzle) -> None:
        """However many there are in a row, or letters in one of them."""
        for word in ("L" * 10**6, "L " * 10**6, '"L"' * 10**6):
            text = f". .\n{word}"
            tracemalloc.start()
            refusal(puzzle, text)
            most = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            assert most < 5 * len(text)

    def test_names_are_looked_up_in_one_table(
        self, puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """And not in a new one for each word, which took half a minute on 100 by 100 cells."""
        asked: list[int] = []
        box = puzzle.box
        for text in ("b .\n. .", '"left tee" b\nc@90@0 C'):
            with monkeypatch.context() as patch:
                times: list[Puzzle] = []
                counted = property(lambda self, times=times: times.append(self) or box)
                patch.setattr(Puzzle, "box", counted)
                list(read_text(puzzle, text))
            asked.append(len(times))
        assert asked[0] == asked[1]

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
        sentence = refusal(puzzle, "\n".join(rows))
        assert "piece '1', which has several ways to lie" in sentence
        assert sentence.endswith("expected '1@60' or '1@180'")
        rows[1] = ". 1@60 ."
        assert lying(puzzle, "\n".join(rows)) == [("1", "60")]
        rows[1] = "1 . ."
        assert lying(puzzle, "\n".join(rows)) == [("1", "0")]
