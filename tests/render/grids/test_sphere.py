from __future__ import annotations

from jigsat.render.grids.registry import picture_of
from jigsat.render.text.canvas import Measure, Region
from jigsat.schemas.grids.balls import sphere
from jigsat.schemas.grids.grid import Coordinates

SPHERE = sphere()


def region(caption: str, *cells: Coordinates) -> Region:
    return Region(tuple(map(SPHERE.point, cells)), caption)


def drawn(regions: list[Region], measure: Measure, width: int = 80) -> list[str]:
    canvas = picture_of(SPHERE).draw(SPHERE, regions, measure, width)
    return [line.plain.rstrip() for line in canvas.lines()]


def test_cells_are_of_odd_width_so_that_half_of_one_is_whole_with_its_frame() -> None:
    regions = [region("aa", (0, 0, 0)), region("bb", (1, 0, 0), (1, 0, 1), (1, 1, 1))]
    assert drawn(regions, Measure(caption=2), width=8) == [
        *("layer 0", "", "  ┌───┐", "  │aa │", "  └───┘", ""),
        "",
        *("layer 1", "┌───────┐", "│bb  bb │", "└───┐   │", "    │bb │", "    └───┘"),
    ]
