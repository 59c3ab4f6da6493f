"""A second reading of the rules, for the square grid only and written without the tables that
the verifier uses, judges random boards."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from jigsat.checks.verify.verifier import Verifier
from jigsat.schemas.errors import DataError
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution

Document = dict[str, Any]
Place = tuple[int, int]
STEPS = {"top": (-1, 0), "right": (0, 1), "bottom": (1, 0), "left": (0, -1)}
ROTATIONS: dict[str, Callable[[int, int], Place]] = {
    "0": lambda row, column: (row, column),
    "90": lambda row, column: (column, -row),
    "180": lambda row, column: (-row, -column),
    "270": lambda row, column: (-column, row),
}
FLIPS = {"flip": "0", "flip 90": "90", "flip 180": "180", "flip 270": "270"}
ALLOWED = {
    "fixed": ["0"],
    "rotate": list(ROTATIONS),
    "rotate-and-flip": [*ROTATIONS, *FLIPS],
}
SHAPES: dict[str, list[Place]] = {
    "mono": [(0, 0)],
    "domino": [(0, 0), (0, 1)],
    "ell": [(0, 0), (1, 0), (1, 1)],
    "zed": [(0, 0), (0, 1), (1, 1), (1, 2)],
}


def after(turn: str, place: Place) -> Place:
    row, column = place
    if turn in FLIPS:
        return ROTATIONS[FLIPS[turn]](row, -column)
    return ROTATIONS[turn](row, column)


def lies_right(piece: Document, entry: Document, turning: str, board: set[Place]) -> bool:
    if entry["orientation"] not in ALLOWED[turning]:
        return False
    there = sorted(map(tuple, entry["cells"]))
    turned = sorted(after(entry["orientation"], (r, c)) for r, c in piece["cells"])
    offsets = {
        (r - row, c - column) for (r, c), (row, column) in zip(there, turned, strict=False)
    }
    return len(there) == len(turned) and len(offsets) == 1 and board.issuperset(there)


def shown_labels(piece: Document, entry: Document) -> dict[tuple[Place, Place], str]:
    """Each label on the board, by its cell and the step across its side."""
    turn = entry["orientation"]
    base_row, base_column = min(after(turn, (r, c)) for r, c in piece["cells"])
    row, column = min((r, c) for r, c in entry["cells"])
    shown = {}
    for item in piece.get("sides", []):
        r, c = after(turn, tuple(item["cell"]))
        cell = (r + row - base_row, c + column - base_column)
        for side, label in item["sides"].items():
            shown[cell, after(turn, STEPS[side])] = label
    return shown


def sides_agree(placed: list[tuple[Document, Document]]) -> bool:
    shown = {
        side: x for piece, entry in placed for side, x in shown_labels(piece, entry).items()
    }
    return all(
        shown.get(((r + dr, c + dc), (-dr, -dc)), label) == label
        for ((r, c), (dr, dc)), label in shown.items()
    )


def faces_differ(placed: list[tuple[Document, Document]]) -> bool:
    seen = [
        (axis, line, piece["face"])
        for axis in (0, 1)
        for piece, entry in placed
        for line in {cell[axis] for cell in entry["cells"]}
    ]
    return len(set(seen)) == len(seen)


def is_solution(document: Document, placements: list[Document]) -> bool:
    board = {(r, c) for r, c in document["board"]["cells"]}
    pieces = {piece["name"]: piece for piece in document["pieces"]}
    rules = {rule["rule"]: rule for rule in document["rules"]}
    placed = [(pieces[entry["piece"]], entry) for entry in placements]
    covered = [(r, c) for entry in placements for r, c in entry["cells"]]
    used = Counter(piece["name"] for piece, _ in placed)
    return (
        all(used[name] == piece["count"] for name, piece in pieces.items())
        and all(lies_right(piece, entry, document["turning"], board) for piece, entry in placed)
        and len(set(covered)) == len(covered)
        and len(board) - len(covered) == rules["cover"]["blanks"]
        and ("equal-sides" not in rules or sides_agree(placed))
        and ("different-faces" not in rules or faces_differ(placed))
    )


def outer_sides(cells: list[Place]) -> list[tuple[Place, str]]:
    return [
        ((row, column), side)
        for row, column in cells
        for side, (r, c) in STEPS.items()
        if (row + r, column + c) not in cells
    ]


@st.composite
def some_piece(draw: st.DrawFn, index: int) -> Document:
    cells = draw(st.sampled_from(list(SHAPES.values())))
    piece: Document = {
        "name": f"p{index}",
        "cells": cells,
        "face": draw(st.sampled_from("abc")),
    }
    piece["count"] = draw(st.sampled_from([1, 1, 2]))
    sides = draw(st.lists(st.sampled_from(outer_sides(cells)), max_size=4, unique=True))
    by_cell: dict[Place, dict[str, str]] = {}
    for cell, side in sides:
        by_cell.setdefault(cell, {})[side] = draw(st.sampled_from("xxy"))
    if by_cell:
        piece["sides"] = [{"cell": cell, "sides": named} for cell, named in by_cell.items()]
    return piece


def draw_placement(draw: st.DrawFn, piece: Document, turning: str) -> Document:
    turn = draw(st.sampled_from([*ALLOWED[turning] * 4, "90", "flip"]))
    row, column = draw(st.integers(0, 4)), draw(st.integers(0, 4))
    placed = [after(turn, cell) for cell in piece["cells"]]
    top, left = min(r for r, _ in placed), min(c for _, c in placed)
    cells = sorted([r - top + row, c - left + column] for r, c in placed)
    return {"piece": piece["name"], "orientation": turn, "cells": cells}


@st.composite
def random_boards(draw: st.DrawFn) -> tuple[Document, list[Document]]:
    """A puzzle made from a random finished board, which may break any of its rules."""
    turning = draw(st.sampled_from(sorted(ALLOWED)))
    pieces = [draw(some_piece(index)) for index in range(draw(st.integers(1, 3)))]
    placements = [
        draw_placement(draw, piece, turning)
        for piece in pieces
        for _ in range(piece["count"] + draw(st.sampled_from([0] * 9 + [-1, 1])))
    ]
    covered = {(r, c) for entry in placements for r, c in entry["cells"]}
    board = covered | draw(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=3))
    blanks = len(board - covered) + draw(st.sampled_from([0] * 9 + [1]))
    if board and draw(st.sampled_from([False] * 9 + [True])):
        board.discard(draw(st.sampled_from(sorted(board))))
    rules: list[Document] = [{"rule": "cover", "blanks": blanks}]
    labelled = any("sides" in piece for piece in pieces)
    if labelled:
        rules.append({"rule": "equal-sides"})
    if draw(st.booleans()):
        rules.append({"rule": "different-faces", "along": ["row", "column"]})
    document = {
        "schema_version": 1,
        "name": "random",
        "title": "Random",
        "grid": "square",
        "turning": turning,
        "board": {"cells": sorted(board)},
        "pieces": pieces,
        "rules": rules,
    }
    return document, placements


@pytest.mark.full
@settings(max_examples=100)
@given(random_boards())
def test_a_board_is_a_solution_if_and_only_if_a_second_reading_says_so(
    random_board: tuple[Document, list[Document]],
) -> None:
    document, placements = random_board
    try:
        puzzle = parse(Puzzle, json.dumps(document), "random.json")
    except DataError:  # the board has fewer cells than a piece
        assume(False)
    finished = Solution.model_validate({"placements": placements})
    accepted = Verifier(puzzle).faults(finished) == []
    assert accepted == is_solution(document, placements)
