"""Each rule, right and in each way to be wrong, as the tables in ``verify_cases`` tell.

A layout is a list of pieces, each with its turn and its cells: "ell 90: 0,0 0,1 1,0". The same
tables hold the verifier of many solutions to what they say.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jigsat.checks.verify.batch import BatchVerifier
from jigsat.checks.verify.verifier import Verifier
from jigsat.schemas.layouts.placing import PlacedPiece
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution

CASES: dict[str, dict[str, Any]] = {
    f"{path.stem}: {name}": case
    for path in sorted((Path(__file__).parents[2] / "verify_cases").glob("*.json"))
    for name, case in json.loads(path.read_text(encoding="utf-8")).items()
}
LAYOUTS = [(case, layout) for case in CASES for layout in CASES[case]["layouts"]]


@cache
def puzzle_of(case: str) -> Puzzle:
    typed = {"schema_version": 1, "name": "toy", "title": "Toy", "grid": "square"}
    return parse(Puzzle, json.dumps({**typed, **CASES[case]["puzzle"]}), "toy.json")


def placed(text: str) -> Placed:
    head, cells = text.split(": ")
    piece, turn = head.split(" ", 1)
    coordinates = tuple(tuple(map(int, cell.split(","))) for cell in cells.split())
    return Placed(piece=piece, orientation=turn, cells=coordinates)


def placements_of(case: str, layout: str) -> list[Placed]:
    return [placed(text) for text in CASES[case]["layouts"][layout]["lay"]]


def accepted(puzzle: Puzzle, placements: list[Placed]) -> bool:
    return Verifier(puzzle).faults(Solution(placements=tuple(placements))) == []


@pytest.mark.parametrize(("case", "layout"), LAYOUTS)
def test_the_verifier_names_all_that_is_wrong(case: str, layout: str) -> None:
    solution = Solution(placements=tuple(placements_of(case, layout)))
    faults = [str(fault) for fault in Verifier(puzzle_of(case)).faults(solution)]
    assert faults == CASES[case]["layouts"][layout]["faults"]


def test_each_case_has_a_right_layout_and_each_rule_a_wrong_one() -> None:
    rules: set[str] = set()
    for case in CASES:
        layouts = CASES[case]["layouts"].values()
        assert any(not layout["faults"] for layout in layouts), case
        if any(layout["faults"] for layout in layouts):
            rules |= {rule["rule"] for rule in CASES[case]["puzzle"].get("rules", [])}
    assert len(rules) >= 11


@cache
def ways(case: str) -> tuple[list[Placed], BatchVerifier]:
    """All placements that stand in a table, and all others that are possible."""
    puzzle = puzzle_of(case)
    verifier = Verifier(puzzle)
    found = [each for layout in CASES[case]["layouts"] for each in placements_of(case, layout)]
    cells = [puzzle.grid_data.coordinates(cell) for cell in puzzle.cells]
    for number, piece in enumerate(puzzle.box):
        for way in puzzle.orientations(number):
            for start in cells:
                placement = moved_to(puzzle, piece.name, way.turn, start)
                if placement and isinstance(verifier.lay(placement), PlacedPiece):
                    found.append(placement)
    found = list(dict.fromkeys(found))
    return found, BatchVerifier(puzzle, [[placement] for placement in found])


def moved_to(puzzle: Puzzle, name: str, turn: str, start: tuple[int, ...]) -> Placed | None:
    """The turned piece with its first cell there, its others where the board has them."""
    grid, surface = puzzle.grid_data, puzzle.surface
    number = [piece.name for piece in puzzle.box].index(name)
    shape = next(way.shape for way in puzzle.orientations(number) if way.turn == turn)
    cells = sorted(shape.cells, key=grid.coordinates)
    step = [a - b for a, b in zip(grid.point(start), cells[0], strict=True)]
    points = [tuple(a + b for a, b in zip(cell, step, strict=True)) for cell in cells]
    home = [surface.board_cell(point) for point in points]
    on_board = [grid.coordinates(point) for point in home if point is not None]
    if len(on_board) < len(home):
        return None
    return Placed(piece=name, orientation=turn, cells=tuple(on_board))


@pytest.mark.parametrize("case", CASES)
def test_many_layouts_at_once_are_judged_as_the_tables_say(case: str) -> None:
    found, many = ways(case)
    layouts = CASES[case]["layouts"]
    width = max(puzzle_of(case).piece_count, *(len(each["lay"]) for each in layouts.values()))
    rows = np.full((len(layouts), width), len(found), np.int32)
    for row, layout in enumerate(layouts):
        for column, placement in enumerate(placements_of(case, layout)):
            rows[row, column] = found.index(placement)
    assert many.valid(rows).tolist() == [not each["faults"] for each in layouts.values()]


@pytest.mark.full(but=22)
@pytest.mark.parametrize("case", CASES)
@settings(max_examples=12)
@given(data=st.data())
def test_any_layouts_are_judged_alike_one_by_one_and_together(case: str, data: Any) -> None:
    found, many = ways(case)
    width = puzzle_of(case).piece_count
    row = st.lists(st.integers(0, len(found)), min_size=width, max_size=width)
    rows = np.array(data.draw(st.lists(row, min_size=1, max_size=20)), np.int32)
    expected = [
        accepted(puzzle_of(case), [found[index] for index in row if index < len(found)])
        for row in rows.tolist()
    ]
    assert many.valid(rows).tolist() == expected
