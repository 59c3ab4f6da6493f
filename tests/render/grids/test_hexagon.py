from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.render.colours import style_of
from jigsat.render.grids import hexagon as hexagons
from jigsat.render.grids.registry import picture_of
from jigsat.render.text.canvas import Measure, Region, empty
from jigsat.schemas.grids.plane import plane

HEXAGON = plane("hexagon")

Cell = tuple[int, int]

FLOWER = [(0, 0), (0, 2), (1, -1), (1, 1), (1, 3), (2, 0), (2, 2)]
#: The steps to the six neighbours, clockwise from the top right.
CLOCKWISE = [(-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1)]
PLAIN, LABELLED = Measure(caption=1), Measure(caption=1, label=1)


def drawn(regions: list[Region], measure: Measure = PLAIN, width: int = 80) -> list[str]:
    canvas = picture_of(HEXAGON).draw(HEXAGON, regions, measure, width)
    return [line.plain for line in canvas.lines()]


def drawing(text: str) -> list[str]:
    """A drawing typed between triple quotes, each on a line of its own."""
    return text.removeprefix("\n").removesuffix("\n").split("\n")


def nut(cell: Cell, caption: str, labels: list[str]) -> Region:
    """A piece of one cell, with labels clockwise from the top right."""
    sides = zip(CLOCKWISE, labels, strict=True)
    return Region((cell,), caption, labels={(cell, step): label for step, label in sides})


def test_the_seven_nuts_of_drive_ya_nuts() -> None:
    nuts = [
        nut((0, 0), "G", ["5", "4", "3", "2", "1", "6"]),
        nut((0, 2), "C", ["2", "3", "5", "1", "4", "6"]),
        nut((1, -1), "E", ["2", "5", "3", "1", "6", "4"]),
        nut((1, 1), "D", ["1", "6", "2", "4", "5", "3"]),
        nut((1, 3), "F", ["3", "2", "4", "1", "6", "5"]),
        nut((2, 0), "A", ["4", "5", "6", "1", "2", "3"]),
        nut((2, 2), "B", ["1", "4", "3", "6", "5", "2"]),
    ]
    assert drawn(nuts, LABELLED) == drawing(
        r"""
     / \   / \
    /6 5\ /6 2\
   |1 G 4|4 C 3|
  / \2 3/ \1 5/ \
 /4 2\ /3 1\ /5 3\
|6 E 5|5 D 6|6 F 2|
 \1 3/ \4 2/ \1 4/
  \ /3 4\ /2 1\ /
   |2 A 5|5 B 4|
    \1 6/ \6 3/
     \ /   \ /
"""
    )


def test_labels_come_closer_to_the_caption_where_the_width_is_small() -> None:
    piece = nut((0, 0), "Tang", ["a", "b", "c", "d", "e", "f"])
    measure = Measure(caption=4, label=1)
    assert drawn([piece], measure, 11) == drawing(
        r"""
    / \
   /   \
  /f   a\
 /       \
|e Tang  b|
 \       /
  \d   c/
   \   /
    \ /
"""
    )
    assert drawn([piece], measure, 10) == drawing(
        r"""
   / \
  /f a\
 /     \
|eTang b|
 \     /
  \d c/
   \ /
"""
    )


@pytest.mark.parametrize("measure", [PLAIN, LABELLED, Measure(3), Measure(4, 2)])
def test_a_drawing_is_as_wide_as_it_says(measure: Measure) -> None:
    regions = [nut(cell, "x" * measure.caption, ["y" * measure.label] * 6) for cell in FLOWER]
    wide = hexagons.columns(FLOWER, measure)
    assert max(map(len, drawn(regions, measure, wide))) == wide


@pytest.mark.parametrize("measure", [PLAIN, LABELLED])
def test_no_width_is_too_small_to_draw(measure: Measure) -> None:
    assert drawn(empty(FLOWER), measure, 0) == drawn(empty(FLOWER), measure)


def test_a_piece_is_filled_up_to_its_outline() -> None:
    style = style_of(0)
    canvas = hexagons.draw(HEXAGON, [Region(((0, 0), (0, 2)), "a", style_of(0))], PLAIN, 80)
    coloured = [
        "".join(line.plain[span.start : span.end] for span in line.spans if span.style == style)
        for line in canvas.lines()
    ]
    # Two upper corners, the middle line with no side between the cells, two lower corners.
    assert coloured == ["  ", " a   a ", "  "]


@st.composite
def numbered_cells(draw: st.DrawFn) -> dict[Cell, int]:
    """Cells near the origin, each with a number; some are left out."""
    cells = [(row, column) for row in range(-2, 3) for column in range(-4 + row % 2, 5, 2)]
    numbers = {cell: draw(st.integers(0, 3)) for cell in cells}
    return {cell: number for cell, number in numbers.items() if number}


def parts(numbers: Mapping[Cell, int]) -> list[tuple[Cell, ...]]:
    """The connected sets of cells that have the same number."""
    left = set(numbers)
    found = []
    while left:
        part = [left.pop()]
        for row, column in part:
            near = {(row + down, column + right) for down, right in CLOCKWISE} & left
            same = {cell for cell in near if numbers[cell] == numbers[part[0]]}
            part.extend(same)
            left -= same
        found.append(tuple(part))
    return found


@given(numbered_cells().filter(bool))
def test_there_is_a_stroke_just_where_pieces_meet(numbers: dict[Cell, int]) -> None:
    regions = parts(numbers)
    owner = {cell: index for index, part in enumerate(regions) for cell in part}
    lines = drawn([Region(part, "x") for part in regions])
    top, left = min(row for row, _ in owner), min(column for _, column in owner)
    strokes = dict(zip(CLOCKWISE, "\\|/\\|/", strict=True))
    for (row, column), index in owner.items():
        y, x = 2 * (row - top) + 1, 2 * (column - left) + 2
        assert lines[y][x] == "x"
        for (down, right), stroke in strokes.items():
            same = owner.get((row + down, column + right)) == index
            # Half way to the neighbour's caption.
            assert lines[y + down][x + right :][:1].strip() == ("" if same else stroke)


def test_where_the_board_wraps_a_piece_has_no_wall() -> None:
    seam = frozenset([((0, 0), (0, -2)), ((0, 4), (0, 2))])
    regions = [Region(((0, 0), (0, 4)), "a", goes_on=seam), Region(((0, 2),), "b")]
    assert drawn(regions) == drawing(
        r"""
 / \ / \ / \
  a | b | a
 \ / \ / \ /
"""
    )
