"""The built-in puzzles are what their sources say, as far as that shows without a search."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.geometry.shapes import Shape, normalised, turned, turns_allowed
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.plane import SQUARE
from jigsat.schemas.library import built_in_names, load
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle

TURNING, FLIPPING = Turning.ROTATE, Turning.ROTATE_AND_FLIP

every_puzzle = pytest.mark.parametrize("name", built_in_names())

#: Solutions, up to symmetry, up to rotation, labelled: as published, or established by several
#: programs. Nobody has counted those that are not here.
KNOWN = {
    "a-puzzle-a-day": (24_405, 24_405, 24_405, 24_405),
    "another-tough-puzzle": (518_469, 172_823, 172_823, 518_469),
    "another-tough-puzzle-alternating": (1776, 592, 592, 1776),
    "another-tough-puzzle-tiling": (468, 39, 39, 468),
    "baffling-burr": (12, 1, 1, 12),
    "bedlam-cube": (460_464, 19_186, 19_186, 460_464),
    "brendan-4x4": (36, 9, 9, 36),
    "brendan-6x6": (260, 65, 65, 260),
    "calendar-with-weekdays": (4_864_096, 4_864_096, 4_864_096, 4_864_096),
    "calibron-12": (8, 1, 2, 32),
    "chinese-rings-burr": (1, 1, 1, 4),
    "conway-5x5x5": (27_456, 572, 1_144, 1_025_814_498_508_800),
    "diabolical-cube": (624, 13, 26, 624),
    "domino-box": (968_400, 484_200, 968_400, 702_825_984_000),
    "drafters-trapezoid": (168, 84, 168, 1_008),
    "drive-ya-nuts": (6, 1, 1, 6),
    "half-hour": (24, 1, 1, 24),
    "hexiamonds-4x9": (148, 74, 74, 148),
    "hexiamonds-6x6": (624, 156, 312, 624),
    "hexiamonds-chevron": (284, 142, 284, 284),
    "hexiamonds-coin": (1_216, 304, 608, 1_216),
    "hexiamonds-crescent": (174, 87, 174, 174),
    "hexiamonds-heart": (8_308, 4_154, 8_308, 8_308),
    "hexiamonds-snowflake": (330, 55, 55, 330),
    "hexiamonds-spinner": (3, 1, 1, 3),
    "hexiamonds-tenyo": (9_936, 4_968, 9_936, 9_936),
    "hexiamonds-trapezoid": (152, 76, 152, 152),
    "hexiamonds-trefoil": (3_840, 640, 1_280, 3_840),
    "high-level-cube-4": (24, 1, 1, 24),
    "high-level-cube-5": (3, 1, 1, 3),
    "high-level-cube-8": (3, 1, 1, 3),
    "high-level-cube-9": (3, 1, 1, 3),
    "impuzzable-white": (24, 1, 1, 48),
    "infuriater": (1, 1, 1, 1),
    "instant-insanity": (8, 2, 2, 8),
    "infuriater-original": (8, 8, 8, 8),
    "kanoodle-pyramid": (2_448, 306, 612, 2_448),
    "kanoodle-tray": (371_020, 92_755, 92_755, 371_020),
    "kites-trapezoid": (41_710, 20_855, 41_710, 41_710),
    "loves-dozen": (1_848, 154, 154, 1_848),
    "macmahon-squares": (106_624, 26_656, 53_312, 106_624),
    "one-sided-pentominoes-3x30": (184, 46, 92, 184),
    "partridge-8": (18_656, 2_332, 4_664, 94_335_645_001_973_760_000),
    "pentatwigs-5x3": (388, 194, 194, 388),
    "pentatwigs-chevron": (230, 115, 230, 230),
    "pentominoes-3x20": (8, 2, 4, 8),
    "pentominoes-3x20-loop": (160, 2, 4, 160),
    "pentominoes-4x15": (1_472, 368, 736, 1_472),
    "pentominoes-5x12": (4_040, 1_010, 2_020, 4_040),
    "pentominoes-6x10": (9_356, 2_339, 4_678, 9_356),
    "pentominoes-8x8": (520, 65, 130, 520),
    "pentominoes-8x8-corners": (17_360, 2_170, 4_340, 17_360),
    "pentominoes-8x8-four-holes": (1_504, 188, 376, 1_504),
    "pentominoes-cross": (112, 14, 28, 112),
    "pentominoes-eye": (4, 1, 2, 4),
    "pentominoes-flower": (376, 47, 94, 376),
    "pentominoes-square-tetromino": (129_168, 16_146, 32_292, 129_168),
    "pentominoes-trapezoid": (280, 140, 280, 280),
    "perplexing-pyramid": (48, 2, 4, 48),
    "philippe-dubois-burr": (24, 2, 2, 24),
    "piston-burr": (120, 10, 10, 240),
    "polyhexes-hexagram": (2_004, 167, 334, 2_004),
    "polysticks-adjacent": (264, 132, 264, 264),
    "polysticks-opposite": (84, 21, 42, 84),
    "polytrigs-hexagon": (13_416, 1_118, 2_236, 13_416),
    "polytrigs-ring": (4_926, 821, 1_642, 4_926),
    "puzzle-a-day-1-may": (57, 57, 57, 57),
    "scramble-squares-insects": (4, 1, 1, 4),
    "slothouber-graatsma": (8, 1, 1, 34_560),
    "solid-pentominoes-2x3x10": (96, 12, 24, 96),
    "solid-pentominoes-2x5x6": (2_112, 264, 528, 2_112),
    "solid-pentominoes-3x4x5": (31_520, 3_940, 7_880, 31_520),
    "solid-pentominoes-crystal": (502, 251, 502, 502),
    "solid-pentominoes-stepped-pyramid": (440, 55, 110, 440),
    "soma-bathtub": (316, 79, 158, 316),
    "soma-castle": (6, 3, 6, 6),
    "soma-clip": (40, 10, 20, 40),
    "soma-crystal": (2_800, 1_400, 2_800, 2_800),
    "soma-cube": (11_520, 240, 480, 11_520),
    "soma-curved-wall": (132, 33, 66, 132),
    "soma-high-wall": (92, 23, 46, 92),
    "soma-long-wall": (104, 52, 104, 104),
    "soma-pyramid": (56, 7, 14, 56),
    "soma-screw": (14, 14, 14, 14),
    "soma-sofa": (64, 16, 32, 64),
    "soma-steamer": (304, 76, 152, 304),
    "soma-steps": (328, 82, 164, 328),
    "soma-tunnel": (52, 13, 26, 52),
    "tangram-square": (8, 1, 2, 32),
    "tetracubes-2x2x8": (1_792, 112, 224, 1_792),
    "tetracubes-2x4x4": (11_120, 695, 1_390, 11_120),
    "tetrahexes-4x7": (18, 9, 9, 18),
    "tetris-cube": (236_136, 9_839, 9_839, 236_136),
    "tetrasticks-6x6": (14_360, 1_795, 3_590, 14_360),
    "tropical-fish": (1, 1, 1, 1),
    "tropical-fish-any-faces": (608, 608, 608, 608),
    "wooden-buildings": (484, 121, 121, 69_696),
}


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


@every_puzzle
def test_a_puzzle_is_named_as_its_file_and_tells_its_source(name: str) -> None:
    puzzle = load(name)
    assert puzzle.name == name
    assert len(puzzle.source) > 20


@every_puzzle
def test_a_puzzle_carries_its_known_counts(name: str) -> None:
    known = load(name).known
    assert (known and tuple(known.model_dump(exclude={"comment"}).values())) == KNOWN.get(name)


@every_puzzle
def test_the_pieces_and_the_blanks_make_up_the_board(name: str) -> None:
    puzzle = load(name)
    low, high = puzzle.cover.blank_range
    assert low == high
    if all(len(set(puzzle.used(piece))) == 1 for piece in puzzle.box):
        assert low == len(puzzle.fillable) - area(puzzle)
    else:
        assert area(puzzle) > len(puzzle.fillable) - low


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
