"""Pieces are connected, cover the board, and are of the sizes that are wanted, on any grid."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import jigsat
from jigsat.analysis.apart.disassembly import Loosened
from jigsat.extras.design.judging import Fields, Judgement, Laid, Proposal
from jigsat.extras.design.pieces import Cut, Dissections, Parts, sized_board
from jigsat.schemas.errors import Unsupported, WrongValue
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.geometry.shapes import orientations
from jigsat.schemas.library import new_puzzle
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.puzzle_data import PuzzleData

HEAD = {"schema_version": 1, "name": "cut", "title": "Cut"}
#: Boards in the plane and in space, of cells that are alike and that are not.
BOARDS = ("tray", "triangles", "hexagons", "cubes", "prisms", "balls")


def board(kind: str) -> PuzzleData:
    return PuzzleData.model_validate(new_puzzle(kind))


def puzzle_of(fields: Fields) -> Puzzle:
    return Puzzle.model_validate({**HEAD, **fields})


def first(wanted: Dissections, seed: int = 0) -> Fields:
    return fields_of(next(wanted.candidates(Random(seed))))


def fields_of(proposed: Proposal) -> Fields:
    assert isinstance(proposed, Laid)
    return proposed.fields()


def sizes(puzzle: Puzzle) -> list[int]:
    return sorted(len(shape.cells) for shape in puzzle.shapes)


@pytest.mark.parametrize("kind", BOARDS)
def test_it_has_a_solution_of_connected_pieces(kind: str) -> None:
    wanted = Dissections(board(kind), kind, 3)
    fields = first(wanted)
    puzzle = puzzle_of(fields)
    assert len(puzzle.shapes) == 3
    assert sum(sizes(puzzle)) == len(wanted.board.cells)
    assert set(puzzle.cells) == set(wanted.board.cells)
    drawings = [each["cells"] for each in fields["pieces"]]
    assert not any(isinstance(text, int) for each in drawings for row in each for text in row)
    assert max(sizes(puzzle)) - min(sizes(puzzle)) <= 1
    assert all(puzzle.grid_data.connected(shape.cells) for shape in puzzle.shapes)
    assert jigsat.solve(puzzle, workers=1).solutions


def test_pieces_have_the_sizes_that_are_wanted() -> None:
    for seed in range(5):
        puzzle = puzzle_of(first(Dissections(sized_board((4, 6)), "4x6", 5, (2, 7)), seed))
        assert 2 <= min(sizes(puzzle)) <= max(sizes(puzzle)) <= 7


def test_no_two_are_the_same_if_that_is_wanted() -> None:
    def kinds(identical: bool, seed: int) -> int:
        wanted = Dissections(sized_board((4, 4)), "4x4", 4, (3, 5), identical=identical)
        puzzle = puzzle_of(first(wanted, seed))
        looks = (
            orientations(puzzle.grid_data, each, Turning.ROTATE_AND_FLIP)
            for each in puzzle.shapes
        )
        return len({frozenset(turned.shape for turned in each) for each in looks})

    assert {kinds(False, seed) for seed in range(6)} == {4}
    assert {kinds(True, seed) for seed in range(6)} != {4}


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Parts]:
    """The dissections that are changed, one after the other."""
    changed: list[Parts] = []
    real = Cut.changed

    def change(cut: Cut, parts: Parts) -> Parts:
        changed.append(parts)
        return real(cut, parts)

    monkeypatch.setattr(Cut, "changed", change)
    return changed


def test_what_is_worse_is_taken_back(begun: list[Parts]) -> None:
    candidates = Dissections(sized_board((4, 4)), "4x4", 4, (3, 5)).candidates(Random(0))
    puzzle = puzzle_of(fields_of(next(candidates)))
    one = jigsat.solve(puzzle, workers=1).solutions
    for number in (3, 30, 2, 30, 30):
        candidates.send(Judgement(puzzle, one * number, True, "scan"))
    first, second, third, *later = begun
    assert first == second != third
    assert later == [third, third]


def test_what_can_be_loosened_further_is_kept(begun: list[Parts]) -> None:
    candidates = Dissections(sized_board((4, 4)), "4x4", 4, (3, 5)).candidates(Random(0))
    proposed = next(candidates)
    for far in (Loosened(2, True, 3), Loosened(1, True, 9), Loosened(2, True, 4)):
        proposed = candidates.send(Judgement(None, (), False, "", loosened=far))
    first, second, third = begun
    assert first == second != third
    # One with the level is better, however many solutions it has.
    puzzle = puzzle_of(fields_of(proposed))
    solutions = jigsat.solve(puzzle, workers=1).solutions
    candidates.send(Judgement(puzzle, solutions * 30, True, "scan"))
    candidates.send(Judgement(None, (), False, "", loosened=Loosened(9, False, 9)))
    assert begun[-2] == begun[-1] != third


def test_holes_are_inside_and_cannot_be_seen() -> None:
    wanted = Dissections(sized_board((4, 4, 4)), "4x4x4", 4, (8, 22), holes=5)
    puzzle = puzzle_of(first(wanted))
    assert sum(sizes(puzzle)) == 64 - 5
    (solution,) = jigsat.solve(puzzle, workers=1).solutions
    covered = {cell for placed in solution.placements for cell in placed.cells}
    empty = set(puzzle.cells) - covered
    assert len(empty) == 5
    assert empty <= set(product((1, 2), repeat=3))


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (Dissections(sized_board((4, 4)), "4x4", 4, level=1), "4x4: pieces in the plane"),
        (Dissections(sized_board((3, 3, 3)), "3x3x3", 4, level=2), "found 2, expected 1"),
        (
            Dissections(sized_board((3, 3, 3)), "3x3x3", 4, holes=2),
            "found 2, but 1 cell inside",
        ),
        (Dissections(sized_board((5, 5)), "5x5", 6, (4, 4)), "25 cells .* 6 pieces of 4 cells"),
        (Dissections(sized_board((2, 2)), "2x2", 1), "pieces: found 1, expected 2 or more"),
    ],
)
def test_what_cannot_be_is_said(wanted: Dissections, words: str) -> None:
    with pytest.raises(WrongValue, match=words):
        wanted.refuse()


def test_boards_that_wrap_or_fall_apart_are_refused() -> None:
    apart = {**new_puzzle("tray"), "board": {"cells": ["#.#"]}}
    with pytest.raises(WrongValue, match="found a board in 2 parts, expected one"):
        Dissections(PuzzleData.model_validate(apart), "a", 2).refuse()
    around = {**new_puzzle("tray"), "board": {"size": [4, 4], "wrap": [[0, 4]]}}
    with pytest.raises(Unsupported, match="a: a board that wraps cannot be cut"):
        Dissections(PuzzleData.model_validate(around), "a", 2).refuse()
