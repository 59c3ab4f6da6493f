"""Sheets for laser cutters: all pieces at true size, in two colours."""

from __future__ import annotations

from itertools import combinations

import pytest
from shapely import Polygon, box

from jigsat.extras.workshop.settings import CUT, Cutting, cell_of
from jigsat.extras.workshop.sheets import PAINTERS, notes_of, sheets_of
from jigsat.render.figures.shapes import Area, Figure, Group, Line, Role, leaves
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from tests.trays import TRAY


def tray(**changed: object) -> Puzzle:
    return Puzzle.model_validate({**TRAY, **changed})


def drawn(figure: Figure, role: Role) -> list[Area | Line]:
    found = [shape for shape in leaves(figure.shapes) if shape.role is role]
    return [shape for shape in found if isinstance(shape, Area | Line)]


def cut_out(figure: Figure) -> dict[str, list[Polygon]]:
    """The area inside each cut, by the name of what is cut; the last ring is the outside."""
    found: dict[str, list[Polygon]] = {}
    for group in figure.shapes:
        if isinstance(group, Group) and group.role is Role.CUT:
            rings = [Polygon(each.rings[0]) for each in group.shapes if isinstance(each, Area)]
            found.setdefault(group.title, []).extend(rings)
    return found


@pytest.mark.full(but=2)
@pytest.mark.parametrize("kerf", [0, 0.2])
@pytest.mark.parametrize(
    ("name", "material"),
    [
        ("pentominoes-6x10", (200, 150)),
        ("hexiamonds-4x9", (600, 400)),
        ("drive-ya-nuts", (600, 400)),
    ],
)
def test_pieces_are_apart_and_inside(
    name: str, material: tuple[float, float], kerf: float
) -> None:
    puzzle, gap = load(name), 3
    sheets = sheets_of(puzzle, Cutting(20, material, kerf, gap))
    inside = box(0, 0, *material).buffer(-gap + 1e-4, join_style="mitre")
    cuts = [[ring for rings in cut_out(each).values() for ring in rings] for each in sheets]
    assert sum(map(len, cuts)) == puzzle.piece_count
    for sheet in cuts:
        assert all(map(inside.contains, sheet))
        assert all(one.distance(two) >= gap - 1e-4 for one, two in combinations(sheet, 2))


SQUARES = {
    # area and perimeter in cells, convex minus concave corners
    "#": (1, 4, 4),
    "#. ##": (3, 8, 4),
    ".#. ### .#.": (5, 12, 4),
    # Without the hole of one cell, which is a ring of its own.
    "### #.# ###": (9, 12, 4),
}


@pytest.mark.parametrize("cells", SQUARES)
@pytest.mark.parametrize("kerf", [0.1, 1])
def test_half_the_kerf_is_added_all_around(cells: str, kerf: float) -> None:
    area, perimeter, corners = SQUARES[cells]
    puzzle = tray(pieces=[{"name": "A", "cells": cells.split()}], board={"size": [3, 3]})
    (figure,) = sheets_of(puzzle, Cutting(10, kerf=kerf))
    *holes, outside = cut_out(figure)["A"]
    expected = 100 * area + 10 * perimeter * kerf / 2 + corners * (kerf / 2) ** 2
    assert outside.area == pytest.approx(expected, abs=1e-6)
    assert [hole.area for hole in holes] == pytest.approx([(10 - kerf) ** 2] * len(holes))


def test_a_tray_has_room_for_the_board() -> None:
    puzzle, cutting = load("pentominoes-8x8"), Cutting(20, kerf=0.2, with_tray=True)
    (figure,) = sheets_of(puzzle, cutting)
    rings = sorted(ring.area for ring in cut_out(figure)["frame"])
    middle, hole, outside = (side**2 for side in (40 - 0.4 + 0.2, 160.4 - 0.2, 180 + 0.2))
    assert rings == pytest.approx([middle, hole, outside])
    assert [each.area for each in cut_out(figure)["base"]] == pytest.approx([outside])
    assert list(notes_of(puzzle, cutting)) == [
        "parts of the frame are loose: glue them on the base, inside the board"
    ]


def test_the_base_shows_the_names_of_cells() -> None:
    board = {**TRAY["board"], "names": ["a b c d", "1 2 3 4"]}
    (figure,) = sheets_of(tray(board=board), Cutting(10, (300, 100), with_tray=True))
    lines = drawn(figure, Role.ENGRAVE)
    xs, ys = zip(*(point for line in lines for point in line.points), strict=True)
    # They are on the base alone, and not on the frame beside it.
    assert 30 < max(xs) - min(xs) < 40 or 30 < max(ys) - min(ys) < 40


@pytest.mark.parametrize(
    ("name", "asked", "length"), [("pentominoes-6x10", None, 20), ("calibron-12", 5, 5)]
)
def test_how_long_a_cell_is(name: str, asked: float | None, length: float) -> None:
    assert cell_of(load(name), asked, CUT) == length


def test_sizes_are_millimetres() -> None:
    pieces = [{"name": "A", "size": [15, 40]}, {"name": "B", "size": [25, 40]}]
    puzzle, cutting = tray(board={"size": [40, 40]}, pieces=pieces), Cutting()
    (figure,) = sheets_of(puzzle, cutting)
    assert sorted(each.area for (each,) in cut_out(figure).values()) == [15 * 40, 25 * 40]
    assert list(notes_of(puzzle, cutting)) == [
        "sizes are taken as millimetres: '--cell 5' makes five of each"
    ]


@pytest.mark.full
def test_tabs_and_notches_are_cut() -> None:
    puzzle = load("another-tough-puzzle")
    (figure,) = sheets_of(puzzle, Cutting(50))
    assert not drawn(figure, Role.ENGRAVE)
    corners = [len(each.rings[0]) for each in drawn(figure, Role.CUT) if isinstance(each, Area)]
    assert len(corners) == puzzle.piece_count
    assert min(corners) > 10
    with pytest.raises(WrongValue, match="there is no tray for pieces whose sides are not"):
        sheets_of(puzzle, Cutting(50, with_tray=True))


def test_what_shows_something_is_engraved() -> None:
    (figure,) = sheets_of(load("tropical-fish"), Cutting())
    assert drawn(figure, Role.ENGRAVE)
    assert {ring.area for rings in cut_out(figure).values() for ring in rings} == {40**2}


def test_on_a_screen_lines_can_be_seen() -> None:
    pages = sheets_of(tray(), Cutting(10))
    assert PAINTERS[".png"](pages).startswith(b"\x89PNG")
    assert b'width="600mm"' in PAINTERS[".svg"](pages)


@pytest.mark.parametrize("name", ["soma-cube", "kanoodle-pyramid"])
def test_pieces_in_space_are_not_cut(name: str) -> None:
    with pytest.raises(WrongValue, match="jigsat print makes solids"):
        sheets_of(load(name), Cutting())


def test_a_piece_larger_than_a_sheet() -> None:
    with pytest.raises(WrongValue, match="'I' is 40 × 20 mm, too large for a sheet"):  # noqa: RUF001
        sheets_of(tray(), Cutting(material=(30, 30)))


def test_what_comes_out_otherwise_is_said() -> None:
    apart = {"name": "I", "cells": ["#.#"], "connected": False}
    back = {"name": "L", "cells": ["##", "#."], "face": "sun", "back": {"face": "moon"}}
    assert list(notes_of(tray(pieces=[apart, {**back, "count": 2}]), Cutting())) == [
        "'I' comes out in several parts",
        "what pieces show on their backs is not engraved",
    ]


def test_what_cannot_be_engraved_is_said() -> None:
    puzzle = tray(pieces=[{"name": "🐟", "cells": ["##"]}, *TRAY["pieces"][1:]])
    assert list(notes_of(puzzle, Cutting(names=True))) == ["'🐟' is engraved as #1"]
    assert list(notes_of(puzzle, Cutting())) == []
    assert len(sheets_of(puzzle, Cutting(names=True))) == 1
