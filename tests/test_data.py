from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from jigsat.schemas.grids import SQUARE
from jigsat.schemas.library import built_in_names, load
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.reading import parse
from jigsat.schemas.shapes import normal

every_puzzle = pytest.mark.parametrize("name", built_in_names())

#: Solutions, up to symmetry, labelled: as published, or established by several programs.
KNOWN = {
    "another-tough-puzzle": (518_469, 172_823, 518_469),
    "infuriater": (1, 1, 1),
    "infuriater-original": (8, 8, 8),
    "pentominoes-6x10": (9_356, 2_339, 9_356),
    "tropical-fish": (1, 1, 1),
    "tropical-fish-any-faces": (608, 608, 608),
    "wooden-buildings": (484, 121, 69_696),
}


def area(puzzle: Puzzle) -> int:
    pairs = zip(puzzle.pieces, puzzle.shapes, strict=True)
    return sum(piece.count * len(shape.cells) for piece, shape in pairs)


@every_puzzle
def test_a_puzzle_is_named_as_its_file_and_tells_its_source(name: str) -> None:
    puzzle = load(name)
    assert puzzle.name == name
    assert len(puzzle.source) > 20


@every_puzzle
def test_a_puzzle_carries_its_known_counts(name: str) -> None:
    known = load(name).known
    assert known is not None
    assert (known.solutions, known.up_to_symmetry, known.labelled) == KNOWN[name]


@every_puzzle
def test_the_pieces_and_the_blanks_make_up_the_board(name: str) -> None:
    puzzle = load(name)
    low, high = puzzle.cover.blank_range
    assert low == high == len(puzzle.cells) - area(puzzle)


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


def test_thirty_six_fish_show_each_face_six_times_and_four_different_labels() -> None:
    fish = load("tropical-fish")
    assert fish.piece_count == 36
    assert set(Counter(piece.face for piece in fish.pieces).values()) == {6}
    assert all(len({label for _, label in shape.labels}) == 4 for shape in fish.shapes)
    labels = {label for shape in fish.shapes for _, label in shape.labels}
    assert labels == {"Red", "Angel", "WhiteHorse", "GreenHorse", "Strips"}
    assert fish.turning == "fixed"


def test_fish_with_any_faces_differ_in_that_rule_only() -> None:
    fish, any_faces = load("tropical-fish"), load("tropical-fish-any-faces")
    assert fish.pieces == any_faces.pieces
    assert fish.cells == any_faces.cells
    assert [rule.rule for rule in fish.rules] == ["equal-sides", "different-faces"]
    assert [rule.rule for rule in any_faces.rules] == ["equal-sides"]


def test_the_mended_infuriater_has_one_more_cell_in_piece_nine() -> None:
    mended, original = load("infuriater"), load("infuriater-original")
    assert (area(mended), area(original)) == (88, 87)
    assert mended.pieces[:8] == original.pieces[:8]
    assert set(mended.shapes[8].cells) - set(original.shapes[8].cells) == {(2, 0)}
    assert set(original.shapes[8].cells) < set(mended.shapes[8].cells)


def test_the_infuriater_is_nine_by_nine_with_fourteen_notches() -> None:
    cells = set(load("infuriater").cells)
    inner = {(row, column) for row in range(1, 10) for column in range(1, 10)}
    assert inner < cells
    assert len(cells - inner) == 14
    corners = {(0, 0), (0, 10), (10, 0), (10, 10)}
    assert not cells & corners


def test_pentominoes_are_the_twelve_different_ones() -> None:
    puzzle = load("pentominoes-6x10")
    assert "".join(piece.name for piece in puzzle.pieces) == "FILNPTUVWXYZ"
    assert {len(shape.cells) for shape in puzzle.shapes} == {5}
    assert len(puzzle.cells) == 60
    ways = [
        {normal(SQUARE, shape)}
        | {
            normal(SQUARE, type(shape)(tuple(sorted(map(turn, shape.cells)))))
            for turn in SQUARE.turns
        }
        for shape in puzzle.shapes
    ]
    assert len(set.union(*ways)) == sum(map(len, ways)) == 63


def test_half_of_the_triangles_have_two_sides_in_and_half_two_out() -> None:
    puzzle = load("another-tough-puzzle")
    ins = [sum("in" in label.split() for _, label in shape.labels) for shape in puzzle.shapes]
    assert ins == [2] * 8 + [1] * 8
    assert len(puzzle.cells) == 16
    assert all(len({label.split()[0] for _, label in s.labels}) == 3 for s in puzzle.shapes)


def test_twelve_wooden_buildings_cover_forty_nine_cells() -> None:
    puzzle = load("wooden-buildings")
    counts = {piece.name: piece.count for piece in puzzle.pieces}
    assert counts == {"tee": 3, "ell": 3, "lell": 1, "left": 2, "right": 2, "plus": 1}
    assert puzzle.piece_count == 12
    assert area(puzzle) == len(puzzle.cells) == 49
