"""The built-in puzzles are what their sources say, as far as that shows without a search."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from benchmarks.published import counted, not_counted
from jigsat.checks.fingerprint import fingerprint
from jigsat.schemas.blanks import regions
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.geometry.shapes import Shape, normalised, turned, turns_allowed
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.plane import SQUARE
from jigsat.schemas.library import built_in_names, load
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import MatingSides, pieces_named

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


def different(puzzle: Puzzle, turning: Turning = FLIPPING) -> int:
    """How many different shapes the pieces have."""
    return len({in_every_turn(puzzle.grid_data, shape, turning) for shape in puzzle.shapes})


def labels(shape: Shape) -> list[str]:
    return [label for _, label in shape.labels]


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
    known = puzzle.known and puzzle.known.model_dump(exclude={"comment"})
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


def test_thirty_six_fish_show_each_face_six_times_and_four_different_labels() -> None:
    fish = load("tropical-fish")
    assert fish.piece_count == 36
    assert set(Counter(piece.face for piece in fish.box).values()) == {6}
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
    assert "".join(piece.name for piece in puzzle.box) == "FILNPTUVWXYZ"
    assert {len(shape.cells) for shape in puzzle.shapes} == {5}
    assert len(puzzle.cells) == 60
    ways = [in_every_turn(SQUARE, shape, FLIPPING) for shape in puzzle.shapes]
    assert len(set.union(*map(set, ways))) == sum(map(len, ways)) == 63


def test_iq_fit_has_ten_pieces_with_one_ball_or_two_beside_a_bar() -> None:
    puzzle = load("iq-fit")
    sides = by_name(puzzle)
    pairs = {tuple(sides[name] for name in pieces_named(rule)) for rule in puzzle.rules}
    assert len(pairs) == 10
    sizes = Counter(tuple(len(next(iter(side)).cells) for side in pair) for pair in pairs)
    assert sizes == {(5, 4): 4, (6, 5): 6}


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


def test_half_of_the_triangles_have_two_sides_in_and_half_two_out() -> None:
    puzzle = load("another-tough-puzzle")
    ins = [sum("in" in label.split() for _, label in shape.labels) for shape in puzzle.shapes]
    assert ins == [2] * 8 + [1] * 8
    assert len(puzzle.cells) == 16
    assert all(len({label.split()[0] for _, label in s.labels}) == 3 for s in puzzle.shapes)


def test_twelve_wooden_buildings_cover_forty_nine_cells() -> None:
    puzzle = load("wooden-buildings")
    counts = {piece.name: piece.count for piece in puzzle.box}
    assert counts == {"tee": 3, "ell": 3, "lell": 1, "left": 2, "right": 2, "plus": 1}
    assert puzzle.piece_count == 12
    assert area(puzzle) == len(puzzle.cells) == 49


@pytest.mark.parametrize(
    ("name", "turning", "sizes"),
    [
        ("hexiamonds-6x6", FLIPPING, {6: 12}),
        ("hexiamonds-4x9", FLIPPING, {6: 12}),
        ("hexiamonds-spinner", FLIPPING, {6: 12}),
        ("tetrahexes-4x7", FLIPPING, {4: 7}),
        ("polyhexes-hexagram", FLIPPING, {3: 3, 4: 7}),
        ("tetracubes-2x2x8", TURNING, {4: 8}),
        ("soma-cube", TURNING, {3: 1, 4: 6}),
        ("bedlam-cube", TURNING, {4: 1, 5: 12}),
        ("diabolical-cube", TURNING, {2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1}),
        ("puzzle-a-day-1-may", FLIPPING, {5: 7, 6: 1}),
    ],
)
def test_so_many_different_shapes_of_so_many_cells(
    name: str, turning: Turning, sizes: dict[int, int]
) -> None:
    puzzle = load(name)
    assert {puzzle.turning_of(piece) for piece in puzzle.box} == {turning}
    assert Counter(len(shape.cells) for shape in puzzle.shapes) == sizes
    assert different(puzzle, turning) == len(puzzle.shapes) == puzzle.piece_count


def test_soma_and_the_tetracubes_have_one_pair_of_mirror_images() -> None:
    for name in ("soma-cube", "tetracubes-2x2x8"):
        puzzle = load(name)
        assert different(puzzle) == len(puzzle.shapes) - 1


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("slothouber-graatsma", {"block": 6, "cube": 3}),
        ("impuzzable-white", {"S": 1, "Z": 2, "L": 1, "T": 1, "H": 1}),
    ],
)
def test_cubes_with_identical_pieces(name: str, counts: dict[str, int]) -> None:
    puzzle = load(name)
    assert {piece.name: piece.count for piece in puzzle.box} == counts
    assert different(puzzle, TURNING) == len(counts)


def test_macmahons_squares_are_all_that_there_are() -> None:
    puzzle = load("macmahon-squares")
    assert different(puzzle, TURNING) == puzzle.piece_count == 24
    shown = Counter(label for shape in puzzle.shapes for label in labels(shape))
    assert shown == {"white": 32, "red": 32, "blue": 32}


def test_eight_blocks_to_madness_has_the_cubes_of_mayblox_and_its_walls() -> None:
    eight, mayblox = load("eight-blocks-to-madness"), load("mayblox")
    assert (eight.cells, eight.pieces[:8]) == (mayblox.cells, mayblox.pieces[:8])
    for here, there in zip(eight.shapes[8:], mayblox.shapes[8:], strict=True):
        assert here.labels == tuple((side, f"{label} wall") for side, label in there.labels)
    (mates,) = eight.rules_of(MatingSides)
    meetings = Counter(here.endswith("wall") for here, _ in mates.pairs)
    assert meetings == {True: 6, False: 6 * 7}


def test_every_nut_has_the_numbers_from_one_to_six() -> None:
    puzzle = load("drive-ya-nuts")
    assert [sorted(labels(shape)) for shape in puzzle.shapes] == [list("123456")] * 7
    assert different(puzzle, TURNING) == 7
    middle = [
        cell for cell in puzzle.cells if len(set(puzzle.surface.neighbours(cell, False))) == 6
    ]
    assert len(middle) == 1


def test_nine_cards_show_heads_and_tails_of_four_insects() -> None:
    puzzle = load("scramble-squares-insects")
    shown = {label for shape in puzzle.shapes for label in labels(shape)}
    insects = ("ant", "beetle", "dragonfly", "mantis")
    assert shown == {f"{insect} {end}" for insect in insects for end in ("head", "tail")}
    assert puzzle.piece_count == len(puzzle.cells) == 9


@pytest.mark.parametrize(("name", "side"), [("brendan-4x4", 4), ("brendan-6x6", 6)])
def test_there_are_as_many_grey_sides_as_the_rim_is_long(name: str, side: int) -> None:
    puzzle = load(name)
    grey = Counter(labels(shape).count("0") for shape in puzzle.shapes)
    assert grey == {2: 4, 1: 4 * (side - 2), 0: (side - 2) ** 2}
    assert len(puzzle.surface.rim) == 4 * side


def test_seven_dice_share_out_the_genius_square_and_a_half_turn_changes_them() -> None:
    dice = {frozenset(die.cells) for die in regions(load("genius-square"))}
    assert sorted(map(len, dice)) == [2, 4, 6, 6, 6, 6, 6]
    assert len(frozenset().union(*dice)) == 36
    assert {frozenset((5 - row, 5 - column) for row, column in die) for die in dice} == dice


def test_the_calendar_leaves_a_month_and_a_day_open() -> None:
    puzzle = load("puzzle-a-day-1-may")
    months, days = puzzle.cells[:12], puzzle.cells[12:]
    assert len(days) == 31
    assert puzzle.open_cells == {months[5 - 1], days[1 - 1]}


@pytest.mark.parametrize("what", ["4-boxes", "alternating", "tiling"])
def test_variants_of_another_tough_puzzle_have_its_pieces(what: str) -> None:
    puzzle, original = load(f"another-tough-puzzle-{what}"), load("another-tough-puzzle")
    assert puzzle.box == original.box
    assert puzzle.rules[:1] == original.rules
    boxes = 4 if what == "4-boxes" else 1
    assert puzzle.copies == boxes
    assert len(puzzle.cells) == boxes * 16


def test_pyramids_that_tile_the_plane_meet_copies_of_themselves_on_every_edge() -> None:
    puzzle, flat = load("another-tough-puzzle-tiling"), load("another-tough-puzzle")
    assert not puzzle.surface.rim
    edges = set(flat.surface.rim)
    across = {side: puzzle.surface.across(side) for side in edges}
    assert set(across.values()) == edges
    assert all(
        other != side and across[other] == side for side, other in across.items() if other
    )


def sides(puzzle: Puzzle) -> Counter[tuple[int, ...]]:
    """The sides of rectangles, the shorter one first."""
    return Counter(
        tuple(sorted(len(set(values)) for values in zip(*shape.cells, strict=True)))
        for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True)
        for _ in range(puzzle.used(piece)[1])
    )


def test_the_blocks_of_calibron_are_twelve_of_which_two_pairs_are_alike() -> None:
    puzzle = load("calibron-12")
    once = [(11, 32), (10, 32), (14, 28), (7, 28), (6, 28), (14, 17), (4, 14), (7, 10)]
    assert sides(puzzle) == Counter([*once, *[(18, 21), (14, 21)] * 2])
    assert area(puzzle) == len(puzzle.cells) == 56 * 56


def test_a_partridge_has_as_many_squares_of_each_size_as_it_has_units() -> None:
    puzzle = load("partridge-8")
    assert sides(puzzle) == {(n, n): n for n in range(1, 9)}
    assert area(puzzle) == len(puzzle.cells) == 36 * 36
