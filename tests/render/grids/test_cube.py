from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.render.colours import WEAK, Colour, style_of
from jigsat.render.grids import cube as cubes
from jigsat.render.grids import square as squares
from jigsat.render.grids.registry import picture_of
from jigsat.render.text.canvas import Measure, Region, empty
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.plane import SQUARE
from jigsat.schemas.grids.space import CUBE

Cell = tuple[int, int, int]

TOP, BACK, RIGHT, FRONT, LEFT, BOTTOM = (
    *((-1, 0, 0), (0, -1, 0), (0, 0, 1)),
    *((0, 1, 0), (0, 0, -1), (1, 0, 0)),
)
ROUND = {BACK: "b", RIGHT: "r", FRONT: "f", LEFT: "l"}
PLAIN, LABELLED = Measure(caption=1), Measure(caption=1, label=1)


def box(layers: int, rows: int, columns: int) -> list[Cell]:
    return list(product(range(layers), range(rows), range(columns)))


def drawn(regions: list[Region], measure: Measure = PLAIN, width: int = 80) -> list[str]:
    canvas = picture_of(CUBE).draw(CUBE, regions, measure, width)
    return [line.plain for line in canvas.lines()]


def labelled(cell: Cell, caption: str, labels: dict[Cell, str]) -> Region:
    return Region(
        (cell,), caption, labels={(cell, step): label for step, label in labels.items()}
    )


def test_what_lies_below_a_cell_is_at_the_same_place_of_the_next_drawing() -> None:
    piece = ((-1, -4, -2), (-1, -4, -1), (0, -4, -1), (0, -3, -1))
    assert drawn([Region(piece, "S")]) == [
        "layer -1   layer 0",
        "┌───────┐      ┌───┐",
        "│ S   S │      │ S │",
        "└───────┘      │   │",
        "               │ S │",
        "               └───┘",
    ]


def test_a_layer_without_cells_is_left_out() -> None:
    assert drawn([Region(((0, 0, 0), (2, 0, 0)), "x")]) == [
        "layer 0  layer 2",
        "┌───┐    ┌───┐",
        "│ x │    │ x │",
        "└───┘    └───┘",
    ]


def test_labels_round_a_cube_stand_as_in_squares() -> None:
    regions = [labelled((0, 0, column), "pq"[column], ROUND) for column in range(2)]
    assert drawn(regions, LABELLED) == [
        "┌─────┬─────┐",
        "│  b  │  b  │",
        "│l p r│l q r│",
        "│  f  │  f  │",
        "└─────┴─────┘",
    ]


def test_labels_on_top_and_bottom_have_arrows() -> None:
    regions = [
        labelled((0, 0, 0), "p", {**ROUND, TOP: "t", BOTTOM: "u"}),
        labelled((1, 0, 0), "q", {**ROUND, TOP: "u"}),
    ]
    assert drawn(regions, LABELLED) == [
        "layer 0  layer 1",
        "┌─────┐  ┌─────┐",
        "│  b  │  │  b  │",
        "│ ↑t  │  │ ↑u  │",
        "│l p r│  │l q r│",
        "│ ↓u  │  │     │",
        "│  f  │  │  f  │",
        "└─────┘  └─────┘",
    ]


def test_labels_on_top_and_bottom_alone_take_the_lines_of_the_others() -> None:
    labels: dict[Side, str] = {((1, 0, 0), BOTTOM): "two", ((0, 0, 0), TOP): "one"}
    piece = Region(((0, 0, 0), (1, 0, 0)), "I", labels=labels)
    assert drawn([piece], Measure(caption=1, label=3)) == [
        "layer 0      layer 1",
        "┌─────────┐  ┌─────────┐",
        "│  ↑one   │  │         │",
        "│    I    │  │    I    │",
        "│         │  │  ↓two   │",
        "└─────────┘  └─────────┘",
    ]


def test_layers_that_do_not_fit_come_below() -> None:
    assert drawn(empty(box(3, 1, 2)), width=20) == [
        "layer 0    layer 1",
        "┌───────┐  ┌───────┐",
        "│ ·   · │  │ ·   · │",
        "└───────┘  └───────┘",
        "",
        "layer 2",
        "┌───────┐",
        "│ ·   · │",
        "└───────┘",
    ]


def test_layers_move_together_if_that_brings_them_into_one_row() -> None:
    assert drawn(empty(box(2, 1, 2)), width=19) == [
        "layer 0   layer 1",
        "┌───────┐ ┌───────┐",
        "│ ·   · │ │ ·   · │",
        "└───────┘ └───────┘",
    ]


def test_cells_shrink_until_a_layer_fits() -> None:
    assert drawn(empty(box(2, 1, 4)), width=9) == [
        "layer 0",
        "┌───────┐",
        "│· · · ·│",
        "└───────┘",
        "",
        "layer 1",
        "┌───────┐",
        "│· · · ·│",
        "└───────┘",
    ]


def test_labels_come_closer_where_the_width_is_small() -> None:
    assert drawn([labelled((0, 0, n), "p", ROUND) for n in range(2)], LABELLED, 9) == [
        "┌───┬───┐",
        "│ b │ b │",
        "│lpr│lpr│",
        "│ f │ f │",
        "└───┴───┘",
    ]


@pytest.mark.parametrize("measure", [PLAIN, LABELLED])
def test_no_width_is_too_small_to_draw(measure: Measure) -> None:
    lines = drawn(empty(box(2, 1, 9)), measure, 0)
    assert lines[0] == "layer 0"
    assert max(map(len, lines)) == (19 if measure is PLAIN else 37)


@pytest.mark.parametrize(
    ("cells", "measure", "expected"),
    [
        (box(3, 4, 4), PLAIN, 9),
        (box(3, 4, 4), LABELLED, 25),
        (box(12, 1, 1), PLAIN, len("layer 11")),
    ],
)
def test_a_drawing_needs_the_width_of_one_layer(
    cells: list[Cell], measure: Measure, expected: int
) -> None:
    assert cubes.columns(cells, measure) == expected
    assert max(map(len, drawn(empty(cells), measure, expected))) == expected


def test_headings_are_weak_and_pieces_are_coloured() -> None:
    canvas = cubes.draw(CUBE, [Region(((0, 0, 0), (1, 0, 0)), "a", Colour(2))], PLAIN, 80)
    styles = [{str(span.style) for span in line.spans} for line in canvas.lines()]
    assert styles == [{WEAK}, set(), {style_of(Colour(2))}, set()]


@given(st.lists(st.integers(0, 3), min_size=18, max_size=18))
def test_each_layer_is_drawn_as_squares_are(numbers: list[int]) -> None:
    cells = dict(zip(box(2, 3, 3), numbers, strict=True))
    parts = [[cell for cell in cells if cells[cell] == number] for number in range(4)]
    lines = drawn([Region(tuple(part), "x") for part in parts if part])
    for layer in range(2):
        flat = [tuple(cell[1:] for cell in part if cell[0] == layer) for part in parts]
        canvas = squares.draw(SQUARE, [Region(part, "x") for part in flat], PLAIN, 80)
        # A layer of three cells takes 13 columns, and there are two between layers.
        block = [line[15 * layer : 15 * layer + 13] for line in lines[1:]]
        assert block == [line.plain for line in canvas.lines()]


def test_where_the_board_wraps_a_piece_has_no_wall() -> None:
    bar = Region(((0, 0, 0), (0, 0, 2)), "a")
    wrapped = replace(bar, goes_on=frozenset([((0, 0, 0), LEFT), ((0, 0, 2), RIGHT)]))
    below = Region(((1, 0, 0),), "b")
    assert drawn([wrapped, below]) == [
        "layer 0        layer 1",
        "────┐   ┌────  ┌───┐",
        "  a │   │ a    │ b │",
        "────┘   └────  └───┘",
    ]
