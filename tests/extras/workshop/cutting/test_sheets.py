"""Sheets for laser cutters: all pieces at true size, each line once, in two colours."""

from __future__ import annotations

from pathlib import Path

import pytest
from shapely import Polygon

from jigsat.extras.workshop.cutting.outlines import cell_of
from jigsat.extras.workshop.cutting.sheets import cut_length, notes_of, sheets_of
from jigsat.render.figures.shapes import Area, Figure, Line, Role, leaves
from jigsat.render.outputs.svg import svg_of
from jigsat.render.sheets.making import Cutting
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from tests.trays import TRAY

GOLDEN = Path(__file__).parent / "golden"
SOLUTION = Solution(
    placements=(
        Placed(piece="I", orientation="90", cells=((0, 0), (1, 0))),
        Placed(piece="L", orientation="0", cells=((0, 1), (0, 2), (1, 1))),
        Placed(piece="L", orientation="180", cells=((0, 3), (1, 2), (1, 3))),
    ),
)


def tray() -> Puzzle:
    return Puzzle.model_validate(TRAY)


def drawn(figure: Figure, role: Role) -> list[Area | Line]:
    found = [shape for shape in leaves(figure.shapes) if shape.role is role]
    return [shape for shape in found if isinstance(shape, Area | Line)]


@pytest.mark.parametrize(
    ("name", "cutting", "solution"),
    [
        ("apart", Cutting(100, 60, cell=10, names=True), None),
        ("kerf", Cutting(100, 60, cell=10, kerf=0.2), None),
        ("shared", Cutting(100, 60, cell=10, names=True), SOLUTION),
        ("tray", Cutting(160, 60, cell=10, tray=True), SOLUTION),
    ],
)
def test_sheets_are_as_they_were(
    name: str, cutting: Cutting, solution: Solution | None
) -> None:
    (figure,) = sheets_of(tray(), cutting, solution)
    file = GOLDEN / f"{name}.svg"
    assert svg_of(figure, pixels=None) == file.read_text(encoding="utf-8")


def test_pieces_lie_in_the_hole_of_the_frame() -> None:
    puzzle, cutting = load("pentominoes-8x8"), Cutting(cell=20, tray=True)
    (figure,) = sheets_of(puzzle, cutting)
    names = [group.title for group in figure.shapes if hasattr(group, "title")]
    assert names[-2:] == ["frame", "base"]
    areas = [each for each in drawn(figure, Role.CUT) if isinstance(each, Area)]
    polygons = sorted((Polygon(each.rings[0]) for each in areas), key=lambda area: area.area)
    # Twelve pieces, the middle of the board, its border, and the outsides of frame and base.
    *pieces, hole, _, _ = polygons
    assert len(pieces) == 12 + 1
    assert sum(map(hole.contains, pieces)) > 2
    assert list(notes_of(puzzle, cutting)) == [
        "parts of the frame are loose: glue them on the base, inside the board"
    ]


def test_pieces_that_a_solution_leaves_over_are_cut_too() -> None:
    small = {"name": "S", "cells": ["#"], "count": {"min": 0, "max": 1}}
    spare = {**TRAY, "pieces": [*TRAY["pieces"], small]}
    (figure,) = sheets_of(Puzzle.model_validate(spare), Cutting(100, 60, cell=10), SOLUTION)
    assert cut_length(figure.shapes) == pytest.approx(120 + 50 + 40)


@pytest.mark.parametrize("cutting", [Cutting(kerf=0.1), Cutting(radius=1)])
def test_shared_cuts_leave_no_room_for_kerf(cutting: Cutting) -> None:
    with pytest.raises(WrongValue, match="where one cut serves two pieces there is no room"):
        sheets_of(tray(), cutting, SOLUTION)


@pytest.mark.parametrize(
    ("name", "asked", "length"),
    [
        ("pentominoes-6x10", None, 20),
        ("calibron-12", 5, 5),
        ("soma-cube", None, 20),
    ],
)
def test_how_long_a_cell_is(name: str, asked: float | None, length: float) -> None:
    assert cell_of(load(name), asked) == length


def test_sizes_are_millimetres() -> None:
    pieces = [{"name": "A", "size": [15, 40]}, {"name": "B", "size": [25, 40]}]
    data = {**TRAY, "board": {"size": [40, 40]}, "pieces": pieces}
    puzzle, cutting = Puzzle.model_validate(data), Cutting(100, 60)
    (figure,) = sheets_of(puzzle, cutting)
    assert cut_length(figure.shapes) == pytest.approx(110 + 130)
    assert list(notes_of(puzzle, cutting)) == [
        "sizes are taken as millimetres: '--cell 5' makes five of each"
    ]


def test_cubes_are_cut_in_layers() -> None:
    puzzle, cutting = load("soma-cube"), Cutting(cell=10, tray=True)
    (figure,) = sheets_of(puzzle, cutting)
    names = [group.title for group in figure.shapes if hasattr(group, "title")]
    # Three of the seven pieces are not flat, and have two layers each.
    assert len(names) == 7 + 3
    assert list(notes_of(puzzle, cutting)) == [
        "cubes are cut in layers: take material 10 mm thick, and glue the layers of each "
        "piece one on another",
        "'--names' engraves on each layer of which piece it is",
        "there is no tray: one is cut for pieces in the plane with straight sides",
    ]


@pytest.mark.full
def test_tabs_and_notches_are_cut() -> None:
    puzzle = load("another-tough-puzzle")
    cutting = Cutting(cell=50, tray=True)
    (figure,) = sheets_of(puzzle, cutting)
    assert not drawn(figure, Role.ENGRAVE)
    corners = [len(each.rings[0]) for each in drawn(figure, Role.CUT) if isinstance(each, Area)]
    assert len(corners) == puzzle.piece_count
    assert min(corners) > 10
    assert list(notes_of(puzzle, cutting)) == [
        "there is no tray: one is cut for pieces in the plane with straight sides",
    ]


def test_the_base_shows_the_names_of_cells() -> None:
    board = {**TRAY["board"], "names": ["a b c d", "1 2 3 4"]}
    puzzle = Puzzle.model_validate({**TRAY, "board": board})
    (figure,) = sheets_of(puzzle, Cutting(300, 100, cell=10, tray=True))
    lines = drawn(figure, Role.ENGRAVE)
    xs, ys = zip(*(point for line in lines for point in line.points), strict=True)
    # They are on the base alone, and not on the frame beside it.
    assert 30 < max(xs) - min(xs) < 40 or 30 < max(ys) - min(ys) < 40


def test_a_board_that_wraps() -> None:
    data = {**TRAY, "board": {**TRAY["board"], "wrap": [[0, 4]]}}
    with pytest.raises(WrongValue, match="on a board that wraps"):
        sheets_of(Puzzle.model_validate(data), Cutting(cell=10), SOLUTION)


def test_on_a_screen_there_is_a_sheet_and_lines_can_be_seen() -> None:
    (figure,) = sheets_of(tray(), Cutting(100, 60, cell=10, on_screen=True))
    (sheet,) = drawn(figure, Role.BACKGROUND)
    assert sheet.ink.fill == "#ffffff"
    assert {each.ink.width for each in drawn(figure, Role.CUT)} == {0.3}


def test_pieces_in_space_do_not_share_cuts() -> None:
    with pytest.raises(WrongValue, match="pieces in space cannot be cut as they lie"):
        sheets_of(load("soma-cube"), Cutting(), SOLUTION)


def test_what_comes_out_otherwise_is_said() -> None:
    apart = {"name": "I", "cells": ["#.#"], "connected": False}
    back = {"name": "L", "cells": ["##", "#."], "face": "sun", "back": {"face": "moon"}}
    data = {**TRAY, "pieces": [apart, {**back, "count": 2}]}
    assert list(notes_of(Puzzle.model_validate(data), Cutting())) == [
        "'I' comes out in several parts",
        "what pieces show on their backs is not engraved",
    ]


def test_what_cannot_be_engraved_is_said() -> None:
    pieces = [{"name": "🐟", "cells": ["##"]}, *TRAY["pieces"][1:]]
    puzzle = Puzzle.model_validate({**TRAY, "pieces": pieces})
    assert list(notes_of(puzzle, Cutting(names=True))) == ["'🐟' is engraved as #1"]
    assert list(notes_of(puzzle, Cutting())) == []
    assert len(sheets_of(puzzle, Cutting(names=True))) == 1
