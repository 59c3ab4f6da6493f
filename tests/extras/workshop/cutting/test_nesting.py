"""Cutouts lie apart from one another, inside the sheets."""

from __future__ import annotations

from itertools import combinations

import pytest
from shapely import Geometry, Polygon, box, union_all

from jigsat.extras.workshop.cutting.drawn import cutouts_of
from jigsat.extras.workshop.cutting.nesting import Bed, Nested, nested
from jigsat.extras.workshop.cutting.outlines import Cutout, Outline, moved, rectangle
from jigsat.render.sheets.making import Cutting
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.library import load


def of_size(width: float, height: float, name: str = "R") -> Cutout:
    lying, standing = rectangle(0, 0, width, height), rectangle(0, 0, height, width)
    return Cutout(name, (Outline((lying,), (lying,)), Outline((standing,), (standing,))))


def area_of(laid: Nested) -> Geometry:
    return union_all([Polygon(tile) for tile in moved(laid.outline, *laid.at).tiles])


def apart_and_inside(laid: list[Nested], bed: Bed) -> bool:
    inside = box(0, 0, bed.width, bed.height).buffer(-bed.margin + 1e-4, join_style="mitre")
    areas = [(each.sheet, area_of(each)) for each in laid]
    return all(inside.contains(area) for _, area in areas) and all(
        one.distance(other) >= bed.clearance - 1e-4
        for (sheet, one), (its, other) in combinations(areas, 2)
        if sheet == its
    )


@pytest.mark.full(but=2)
@pytest.mark.parametrize(
    ("name", "cell", "bed"),
    [
        ("pentominoes-6x10", 20, Bed(600, 400, 2, 2)),
        ("polyhexes-hexagram", 17.3, Bed(210, 300, 0, 0.4)),
        ("calibron-12", 5, Bed(300, 210, 5, 3.15)),
    ],
)
def test_pieces_lie_apart_and_inside(name: str, cell: float, bed: Bed) -> None:
    puzzle = load(name)
    laid = nested(cutouts_of(puzzle, Cutting(cell=cell)), bed)
    assert [each.cutout.name for each in laid] == [
        piece.name for piece in puzzle.box for _ in range(puzzle.used(piece)[1])
    ]
    assert apart_and_inside(laid, bed)


def test_what_fits_when_turned_is_turned() -> None:
    (laid,) = nested([of_size(40, 90)], Bed(100, 50, 2, 2))
    assert laid.outline.size == (90, 40)


def test_a_piece_that_fills_a_sheet_is_on_a_sheet_of_its_own() -> None:
    laid = nested([of_size(96, 46.1)] * 2, Bed(100, 50.1, 2, 2))  # squares do not fill it
    assert [(each.sheet, each.at) for each in laid] == [(0, (2, 2)), (1, (2, 2))]


def test_a_piece_that_is_too_large() -> None:
    with pytest.raises(WrongValue) as error:
        nested([of_size(97, 10, "I")], Bed(100, 50, 2, 2))
    assert str(error.value) == (
        "'I' is 97 × 10 mm, too large for a sheet with room for 96 × 46 mm: "  # noqa: RUF001
        "take larger sheets or smaller cells"
    )


def test_too_many() -> None:
    with pytest.raises(WrongValue, match="2,001 pieces are too many to nest: 2,000 at most"):
        nested([of_size(1, 1)] * 2001, Bed(100, 50, 2, 2))
