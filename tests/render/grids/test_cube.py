from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.render.colours import WEAK, style_of
from jigsat.render.grids import cube as cubes
from jigsat.render.grids import square as squares
from jigsat.render.grids.registry import picture_of
from jigsat.render.text.canvas import Measure, Region, empty
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


def test_a_layer_without_cells_is_left_out() -> None:
    assert drawn([Region(((0, 0, 0), (2, 0, 0)), "x")]) == [
        "layer 0  layer 2",
        "┌───┐    ┌───┐",
        "│ x │    │ x │",
        "└───┘    └───┘",
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
    canvas = cubes.draw(CUBE, [Region(((0, 0, 0), (1, 0, 0)), "a", style_of(2))], PLAIN, 80)
    styles = [{str(span.style) for span in line.spans} for line in canvas.lines()]
    assert styles == [{WEAK}, set(), {style_of(2)}, set()]


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
