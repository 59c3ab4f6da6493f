from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from jigsat.render.grids import prism as prisms
from jigsat.render.grids import triangle as triangles
from jigsat.render.grids.registry import picture_of
from jigsat.render.text.canvas import Measure, Region, empty
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.grids.plane import plane
from jigsat.schemas.grids.space import prism

TRIANGLE = plane("triangle")
PRISM = prism()

PLAIN, LABELLED = Measure(caption=1), Measure(caption=1, label=1)
HEXAGON = list(product(range(2), range(2), range(3)))


def region(caption: str, *cells: Coordinates) -> Region:
    return Region(tuple(map(PRISM.point, cells)), caption)


def drawn(regions: list[Region], measure: Measure = PLAIN, width: int = 80) -> list[str]:
    canvas = picture_of(PRISM).draw(PRISM, regions, measure, width)
    return [line.plain for line in canvas.lines()]


def labelled(cell: Coordinates, caption: str, **labels: str) -> Region:
    point = PRISM.point(cell)
    sides = PRISM.sides(point)
    on_sides: dict[Side, str] = {(point, sides[name]): text for name, text in labels.items()}
    return Region((point,), caption, labels=on_sides)


def test_labels_of_tops_and_bottoms_stand_beside_the_caption() -> None:
    up = labelled((0, 0, 0), "p", top="t", right="r", front="f", left="l", bottom="b")
    down = labelled((1, 0, 1), "q", top="t", back="k", left="l")
    assert drawn([up, down], LABELLED) == [
        "layer 0             layer 1",
        "                          ____________",
        "     /\\                   \\    k     /",
        "    /  \\                   \\  ↑t q  /",
        "   /    \\                   \\l     /",
        "  /l    r\\                   \\    /",
        " /↑t p ↓b \\                   \\  /",
        "/____f_____\\                   \\/",
    ]


def test_a_drawing_needs_the_width_of_one_layer() -> None:
    for measure in (PLAIN, LABELLED):
        needed = prisms.columns(HEXAGON, measure)
        assert max(map(len, drawn(empty(map(PRISM.point, HEXAGON)), measure, needed))) == needed


@given(st.lists(st.integers(0, 3), min_size=24, max_size=24))
def test_each_layer_is_drawn_as_triangles_are(numbers: list[int]) -> None:
    cells = dict(zip(product(range(2), range(3), range(4)), numbers, strict=True))
    parts = [[cell for cell in cells if cells[cell] == number] for number in range(4)]
    lines = drawn([region("x", *part) for part in parts if part])
    for layer in range(2):
        flat = [
            [TRIANGLE.point(cell[1:]) for cell in part if cell[0] == layer] for part in parts
        ]
        regions = [Region(tuple(part), "x") for part in flat]
        canvas = triangles.draw(TRIANGLE, regions, PLAIN, 80)
        # A layer of four triangles in a row takes 15 columns, and there are two between layers.
        block = [line[17 * layer : 17 * layer + 15].rstrip() for line in lines[1:]]
        assert block == [line.plain.rstrip() for line in canvas.lines()]
