from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import get_args

import pytest

import jigsat
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.piece import CountRange, Piece
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.puzzle_data import GridName
from jigsat.schemas.rules import Cover
from jigsat.schemas.solution import Placed, Solution

MakePuzzle = Callable[..., Puzzle]


def test_a_puzzle_without_a_cover_rule_leaves_no_blanks(make_puzzle: MakePuzzle) -> None:
    assert make_puzzle().cover.blank_range == (0, 0)


def test_blanks_are_a_number_or_a_range(make_puzzle: MakePuzzle) -> None:
    a_number = make_puzzle(rules=[{"rule": "cover", "blanks": 2}])
    a_range = make_puzzle(rules=[{"rule": "cover", "blanks": {"min": 1, "max": 2}}])
    assert a_number.cover.blank_range == (2, 2)
    assert a_range.cover.blank_range == (1, 2)
    assert a_range.cover.blanks == CountRange(min=1, max=2)


def test_a_piece_is_turned_as_the_puzzle_says_unless_it_says_otherwise(
    make_puzzle: MakePuzzle,
) -> None:
    pieces = [{"name": "a"}, {"name": "b", "turning": "rotate-and-flip"}]
    puzzle = make_puzzle(turning="fixed", pieces=pieces)
    assert [puzzle.turning_of(piece) for piece in puzzle.box] == ["fixed", "rotate-and-flip"]
    assert make_puzzle().turning == "rotate"


@pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS)
def test_the_cells_of_a_board_are_in_reading_order_however_they_are_typed(
    make_puzzle: MakePuzzle, grid: Grid
) -> None:
    every = [cell for cell in product(range(3), repeat=len(grid.axes)) if grid.form_at(cell)]
    puzzle = make_puzzle(grid=grid.name, board={"cells": every[::-1]}, pieces=[{"name": "a"}])
    assert [grid.coordinates(cell) for cell in puzzle.cells] == every


def test_pieces_are_counted_with_their_copies(make_puzzle: MakePuzzle) -> None:
    some = {"name": "b", "count": {"min": 1, "max": 3}}
    puzzle = make_puzzle(pieces=[{"name": "a"}, some], copies=2)
    assert [puzzle.used(piece) for piece in puzzle.box] == [(2, 2), (2, 6)]
    assert puzzle.piece_count == 8


def test_pieces_of_a_set_are_in_the_box_one_by_one(make_puzzle: MakePuzzle) -> None:
    the_set = {"set": "one-sided", "size": 4, "without": ["I"], "count": 2}
    puzzle = make_puzzle(pieces=[{"name": "x"}, the_set], turning="fixed")
    assert [piece.name for piece in puzzle.box] == ["x", "J", "L", "O", "S", "T", "Z"]
    assert puzzle.paths == ("pieces[0]", *["pieces[1]"] * 6)
    assert puzzle.entry_numbers == (0, *[1] * 6)
    assert [puzzle.is_from_set(index) for index in range(7)] == [False, *[True] * 6]
    assert [puzzle.turning_of(piece) for piece in puzzle.box] == ["fixed", *["rotate"] * 6]
    assert puzzle.piece_count == 13


def test_sets_that_share_names_get_their_sizes_after_them(make_puzzle: MakePuzzle) -> None:
    def names(*pieces: dict[str, object]) -> list[str]:
        puzzle = make_puzzle(board={"size": "3x3"}, pieces=pieces)
        return [piece.name for piece in puzzle.box]

    single, third = {"set": "free", "size": 1}, {"set": "free", "size": 2}
    assert names(single, third, {"name": "dot"}) == ["A1", "A2", "dot"]
    assert names(third, {"name": "dot"}) == ["A", "dot"]
    assert names(third, {"name": "A"}) == ["A2", "A"]


def test_names_in_the_shape_of_the_board_need_no_cells(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(board={"names": ["Jan Feb .", [1, 2, 3]]}, pieces=[{"name": "a"}])
    assert [*puzzle.named_cells] == ["Jan", "Feb", "1", "2", "3"]
    assert len(puzzle.cells) == 5


def test_a_pair_of_mates_may_stand_alone(make_puzzle: MakePuzzle) -> None:
    rule = {"rule": "mating-sides", "mates": ["in", "out"]}
    cards = [{"name": name, "sides": ["in", "out"] * 2} for name in "ab"]
    puzzle = make_puzzle(board={"size": "1x2"}, pieces=cards, rules=[rule])
    assert [*puzzle.rules[0].pairs] == [("in", "out")]  # type: ignore[union-attr]


def test_what_may_be_blank_is_what_the_rule_says(make_puzzle: MakePuzzle) -> None:
    def blankable(**keys: object) -> str:
        puzzle = make_puzzle(board={"cells": ["###"]}, rules=[{"rule": "cover", **keys}])
        cells = sorted(puzzle.grid_data.coordinates(cell) for cell in puzzle.blankable)
        return "".join(str(column) for _, column in cells)

    assert blankable() == ""
    assert blankable(blanks=1) == "012"
    assert blankable(blanks=1, open=["#"]) == "12"
    assert blankable(blanks=1, never_blank_at=[[0, 1]]) == "02"
    assert blankable(blanks=1, blank_only_at=[[0, 1]]) == "1"
    assert blankable(open=["#"]) == ""


def test_every_grid_can_be_named_in_a_puzzle() -> None:
    assert set(get_args(GridName)) == set(GRIDS)


class TestUncheckedChanges:
    def test_other_rules_may_contradict_the_pieces(self, make_puzzle: MakePuzzle) -> None:
        puzzle = make_puzzle(board={"cells": ["##"]}, pieces=[{"name": "a", "count": 2}])
        blank = Cover(rule="cover", blanks=9)
        assert puzzle.cover.blank_range == (0, 0)
        changed = puzzle.with_rules([blank])
        assert changed.cover is blank  # what was derived from the old rules is not kept
        assert (changed.pieces, changed.board) == (puzzle.pieces, puzzle.board)
        assert puzzle.rules == ()

    def test_with_other_pieces_nothing_is_known_of_the_solutions(
        self, make_puzzle: MakePuzzle
    ) -> None:
        puzzle = make_puzzle(
            board={"cells": ["##"]},
            pieces=[{"name": "a", "count": 2}],
            known={"solutions": 1},
        )
        assert puzzle.shapes
        changed = puzzle.with_pieces([Piece(name="b"), Piece(name="c")], [])
        assert [piece.name for piece in changed.box] == ["b", "c"]
        assert (len(changed.shapes), changed.known) == (2, None)


class TestWithLayout:
    def test_its_solutions_have_the_pieces(self) -> None:
        puzzle = load("pentominoes-3x20")
        found = jigsat.solve(puzzle).solutions[0]
        begun = puzzle.with_layout(Solution(placements=found.placements[:6]))
        assert jigsat.solve(begun, limit=9).solutions == (found,)
        assert begun.layout == found.placements[:6]
        assert begun.title == "Pentominoes, 3 by 20, begun with 6 pieces"
        further = begun.with_layout(Solution(placements=found.placements[6:]))
        assert further.layout == found.placements
        assert puzzle.with_layout(Solution(placements=())) is puzzle

    def test_a_unit_of_several_cells_stays_one(self) -> None:
        typed = {"schema_version": 1, "name": "tray", "title": "Tray", "grid": "square"}
        halves = [{"name": each, "size": [5, 5]} for each in "AB"]
        puzzle = Puzzle.model_validate({**typed, "board": {"size": [5, 10]}, "pieces": halves})
        assert len(puzzle.cells) == 2
        left = Placed(piece="A", orientation="0", cells=((0, 0),))
        assert jigsat.count(puzzle.with_layout(Solution(placements=(left,)))).solutions == 1

    def test_pieces_that_overlap_leave_no_solution(self) -> None:
        puzzle = load("pentominoes-3x20")
        cells = tuple((0, column) for column in range(5))
        straight = Placed(piece="I", orientation="0", cells=cells)
        other = Placed(piece="L", orientation="0", cells=(*cells[:4], (1, 0)))
        begun = puzzle.with_layout(Solution(placements=(straight, other)))
        assert jigsat.solve(begun).solutions == ()

    def test_pieces_that_are_not_in_the_box_are_refused(self) -> None:
        other = Placed(piece="Q", orientation="0", cells=((0, 0),))
        with pytest.raises(DataError, match=r"^layout: found 'Q'"):
            load("pentominoes-3x20").with_layout(Solution(placements=(other,)))
