from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.text import Text

from jigsat.render.text.pages import draw_orientations, draw_puzzle, draw_solution
from jigsat.schemas.puzzle import Puzzle
from tests.render.puzzles import lay, puzzle_of

Cell = tuple[int, int]


def make(board: list[str], pieces: list[dict[str, Any]], **more: Any) -> Puzzle:
    return puzzle_of(board={"cells": board}, pieces=pieces, **more)


def blanks(number: int) -> dict[str, Any]:
    return {"rules": [{"rule": "cover", "blanks": number}]}


MATCHING = [
    {"name": "p", "face": "Tang", "sides": ["in", "red", "out", "blue"]},
    {"name": "q", "face": "Puffer", "sides": ["red", "in", "blue", "out"]},
]


def test_labels_come_closer_where_the_width_is_small() -> None:
    puzzle = make(["##"], MATCHING, rules=[{"rule": "equal-sides"}])
    solution = lay(("p", "0", [(0, 0)]), ("q", "270", [(0, 1)]))
    assert draw_solution(puzzle, solution, 13).plain.split("\n")[:5] == [
        "┌─────┬─────┐",
        "│  i  │  i  │",
        "│b T r│r P b│",
        "│  o  │  o  │",
        "└─────┴─────┘",
    ]
    assert draw_solution(puzzle, solution, 9).plain.split("\n")[:5] == [
        "┌───┬───┐",
        "│ i │ i │",
        "│bTr│rPb│",
        "│ o │ o │",
        "└───┴───┘",
    ]


def test_wide_characters_keep_the_frame_straight() -> None:
    pieces: list[dict[str, Any]] = [
        {"name": "p", "face": "魚", "sides": ["愛"] * 4},
        {"name": "q", "face": "x"},
    ]
    puzzle = make(["##"], pieces, rules=[{"rule": "equal-sides"}])
    solution = lay(("p", "0", [(0, 0)]), ("q", "0", [(0, 1)]))
    lines = Text("\n").join(draw_solution(puzzle, solution).split("\n")[:5]).split("\n")
    assert {line.cell_len for line in lines} == {2 * 9 + 1}
    assert "愛 魚 愛" in lines[2].plain


@pytest.mark.parametrize(("across", "expected"), [(15, 61), (19, 77), (20, 61), (39, 79)])
def test_cells_are_as_wide_as_fits(across: int, expected: int) -> None:
    puzzle = make(["#" * across] * 3, [{"name": "I", "count": across, "cells": ["#"] * 3}])
    columns = [("I", "0", [(row, column) for row in range(3)]) for column in range(across)]
    lines = draw_solution(puzzle, lay(*columns)).plain.split("\n")
    assert len(lines) == 7
    assert {len(line) for line in lines} == {expected}


@pytest.mark.parametrize("width", [0, 1, 7])
def test_no_width_is_too_small_to_draw(width: int) -> None:
    puzzle = make(["##"], [{"name": "a 魚"}, {"name": "b"}], source="A 魚魚魚魚 pond.")
    for text in (draw_puzzle(puzzle, width), draw_orientations(puzzle, width)):
        assert "│ A │" in text.plain or "│A│" in text.plain


HOLE, EMPTY = 0, 1


@st.composite
def partitions(draw: st.DrawFn) -> list[list[int]]:
    """A rectangle of numbers: holes, empty cells, and pieces where equal numbers meet."""
    across = draw(st.integers(1, 7))
    row = st.lists(st.integers(0, 4), min_size=across, max_size=across)
    return draw(
        st.lists(row, min_size=1, max_size=6).filter(lambda rows: max(map(max, rows)) > 1)
    )


def components(rows: list[list[int]]) -> dict[frozenset[Cell], int]:
    left = {(r, c): value for r, row in enumerate(rows) for c, value in enumerate(row)}
    found = {}
    while left:
        start, value = next(iter(left.items()))
        cells, frontier = {start}, [start]
        while frontier:
            r, c = frontier.pop()
            for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if left.get(near) == value and near not in cells:
                    cells.add(near)
                    frontier.append(near)
        found[frozenset(cells)] = value
        for cell in cells:
            del left[cell]
    return found


def to_origin(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    ordered = sorted(cells)
    return tuple((r - ordered[0][0], c - ordered[0][1]) for r, c in ordered)


def regions_in(lines: list[str], pitch: int) -> set[frozenset[Cell]]:
    """Fill the drawing from each cell on; only outlines stop the paint."""
    open_ = {
        (y, x)
        for y, line in enumerate(lines)
        for x, character in enumerate(line)
        if character not in "┌─┬┐│├┤┼└┴┘"
    }
    regions = set()
    starts = {p for p in open_ if lines[p[0]][p[1]] != " "}
    while starts:
        frontier = [starts.pop()]
        seen = set(frontier)
        while frontier:
            y, x = frontier.pop()
            near = {(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)} & open_ - seen
            seen |= near
            frontier += near
        marked = [(y, x) for y, x in seen if lines[y][x] != " "]
        regions.add(frozenset((y // 2, x // pitch) for y, x in marked))
        starts -= seen
    return regions


@settings(deadline=None)
@given(partitions(), st.sampled_from([80, 22, 1]))
def test_the_outlines_alone_give_back_the_pieces(rows: list[list[int]], width: int) -> None:
    parts = components(rows)
    pieces = [cells for cells, value in parts.items() if value > EMPTY]
    kinds = sorted({to_origin(cells) for cells in pieces})
    names = {kind: f"piece {index}" for index, kind in enumerate(kinds)}
    board = ["".join("." if value == HOLE else "#" for value in row) for row in rows]
    counts = [sum(to_origin(cells) == kind for cells in pieces) for kind in kinds]
    puzzle = make(
        board,
        [
            {"name": names[kind], "cells": [list(cell) for cell in kind], "count": count}
            for kind, count in zip(kinds, counts, strict=True)
        ],
        **blanks(sum(value == EMPTY for row in rows for value in row)),
    )
    solution = lay(*((names[to_origin(cells)], "0", sorted(cells)) for cells in pieces))
    shown = {cells for cells, value in parts.items() if value != HOLE}
    top = min(r for cells in shown for r, _ in cells)
    left = min(c for cells in shown for _, c in cells)
    bottom = max(r for cells in shown for r, _ in cells)
    across = max(c for cells in shown for _, c in cells) - left + 1
    drawn = draw_solution(puzzle, solution, width).plain.split("\n")
    lines = drawn[: 2 * (bottom - top + 1) + 1]
    pitch = (max(map(len, lines)) - 1) // across
    found = regions_in(lines, pitch)
    assert {frozenset((r + top, c + left) for r, c in region) for region in found} == shown
