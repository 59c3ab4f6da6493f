"""The built-in puzzles are what their sources say, as far as that shows without a search."""

from __future__ import annotations

from importlib.resources import files

import pytest

from benchmarks.published import counted, not_counted
from jigsat.checks.fingerprint import fingerprint
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.geometry.shapes import Shape, normalised, turned, turns_allowed
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.library import built_in_names, load
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle

TURNING, FLIPPING = Turning.ROTATE, Turning.ROTATE_AND_FLIP

every_puzzle = pytest.mark.parametrize("name", built_in_names())

#: What two engines have counted: ``python -m benchmarks.published`` adds a puzzle.
COUNTS = counted()


def area(puzzle: Puzzle) -> int:
    pairs = zip(puzzle.box, puzzle.shapes, strict=True)
    return sum(puzzle.used(piece)[1] * len(shape.cells) for piece, shape in pairs)


def in_every_turn(grid: Grid, shape: Shape, turning: Turning) -> frozenset[Shape]:
    """A shape in all the ways in which it can lie."""
    return frozenset(
        normalised(grid, turned(shape, turn)) for turn in turns_allowed(grid, turning)
    )


@pytest.mark.full(but=59)
@every_puzzle
def test_a_puzzle_is_named_as_its_file_and_tells_its_source(name: str) -> None:
    puzzle = load(name)
    assert puzzle.name == name
    assert len(puzzle.source) > 20


@pytest.mark.full(but=33)
@every_puzzle
def test_a_puzzle_carries_the_counts_of_two_engines(name: str) -> None:
    puzzle = load(name)
    known = puzzle.known and puzzle.known.model_dump()
    if name in not_counted():
        assert known is None
        return
    run = "run: python -m benchmarks.published"
    assert name in COUNTS, run
    assert COUNTS[name].fingerprint == fingerprint(puzzle), run
    assert COUNTS[name].counts in (known, None)


@pytest.mark.full(but=74)
@every_puzzle
def test_the_pieces_and_the_blanks_make_up_the_board(name: str) -> None:
    puzzle = load(name)
    low, high = puzzle.cover.blank_range
    assert low == high
    if all(len(set(puzzle.used(piece))) == 1 for piece in puzzle.box):
        assert low == len(puzzle.fillable) - area(puzzle)
    else:
        assert area(puzzle) > len(puzzle.fillable) - low


@pytest.mark.full(but=29)
@every_puzzle
def test_a_puzzle_that_is_written_and_read_again_is_the_same(name: str) -> None:
    puzzle = load(name)
    written = puzzle.model_dump_json(exclude_none=True)
    assert parse(Puzzle, written, "written") == puzzle
    assert parse(Puzzle, puzzle.model_dump_json(), "written in full") == puzzle


@every_puzzle
def test_a_file_is_typed_to_be_read_by_people(name: str) -> None:
    text = (files("jigsat.data") / f"{name}.json").read_text(encoding="utf-8")
    assert text.endswith("}\n")
    assert "\t" not in text
    assert "\\u" not in text


@pytest.mark.parametrize("board", ["3x20", "4x15", "5x12", "8x8"])
def test_the_pentominoes_of_the_complete_set_are_those_that_are_typed(board: str) -> None:
    typed, named = load("pentominoes-6x10"), load(f"pentominoes-{board}")
    assert len(named.cells) == 60
    for puzzle in (typed, named):
        assert {puzzle.turning_of(piece) for piece in puzzle.box} == {FLIPPING}
    assert by_name(typed) == by_name(named)


def by_name(puzzle: Puzzle) -> dict[str, frozenset[Shape]]:
    """The shape of each piece, however it lies."""
    return {
        piece.name: in_every_turn(puzzle.grid_data, shape, FLIPPING)
        for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True)
    }


@pytest.mark.parametrize("what", ["4-boxes", "alternating"])
def test_variants_of_another_tough_puzzle_have_its_pieces(what: str) -> None:
    puzzle, original = load(f"another-tough-puzzle-{what}"), load("another-tough-puzzle")
    assert puzzle.box == original.box
    assert puzzle.rules[:1] == original.rules
    boxes = 4 if what == "4-boxes" else 1
    assert puzzle.copies == boxes
    assert len(puzzle.cells) == boxes * 16
