"""Puzzles with names that might be taken for something else, and with words of all scripts."""

from __future__ import annotations

from typing import Any

from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution

#: As long as a name may be, in letters that are twice as wide as others.
LONG = "漢" * 60
NAMES = (
    *("<script>alert(1)</script>", "&amp; \"x\" 'y' ]]>", "[red]x[/red]"),
    *("🧩👍🏽", "שלום عالم", LONG),
)
LABELS = ("<a href='x'>", "&lt;", '"/>', "שלום")
CELLS = ("<i>", "a&b", "אב", "🧩", '"q"', "'")
TITLE = '<b>Title</b> & "more" 🧩 שלום'.ljust(60, "x")

_SQUARES = [(row, column) for row in (0, 1) for column in range(3)]


def _make(**document: Any) -> Puzzle:
    plain = {
        "schema_version": 1,
        "name": "awkward",
        "title": TITLE,
        "author": "<b>Ann & Bob</b>",
        "source": "<script>alert(2)</script>",
        "notes": "&amp; שלום",
        "grid": "square",
    }
    return Puzzle.model_validate({**plain, **document})


def cards(faces: bool = False) -> Puzzle:
    """Cards with labels and names, and with faces if asked for, on cells with names."""
    named = dict(zip(CELLS, _SQUARES, strict=True))
    pieces = [
        {"name": name, "sides": list(LABELS), **({"face": name[::-1]} if faces else {})}
        for name in NAMES
    ]
    return _make(
        board={"cells": ["###", "###"], "names": named},
        pieces=pieces,
        rules=[{"rule": "equal-sides"}],
    )


def packing() -> Puzzle:
    """Dominoes, a cell that must stay open, and colours."""
    colours = {LABELS[0]: [[0, 0]], LABELS[3]: [[1, 0]]}
    return _make(
        board={"cells": ["##"] * 6 + ["#."], "colours": colours},
        pieces=[{"name": name, "cells": ["##"], "colours": LABELS[0]} for name in NAMES],
        rules=[
            {"rule": "cover", "open": [[6, 0]]},
            {"rule": "colours", "allowed": {LABELS[3]: [LABELS[0]]}},
        ],
    )


def rectangles() -> Puzzle:
    """Rectangles that are drawn to scale."""
    return _make(
        board={"size": [31, 42]},
        pieces=[{"name": name, "size": [31, 7]} for name in NAMES],
    )


def stack() -> Puzzle:
    """Cubes with named cells."""
    named = {name: [0, *cell] for name, cell in zip(CELLS, _SQUARES, strict=True)}
    return _make(
        grid="cube",
        board={"cells": [["###", "###"]], "names": named},
        pieces=[{"name": name} for name in NAMES],
    )


def finished(puzzle: Puzzle) -> Solution:
    """A solution as far as shapes go: the pieces in the order of the box, unturned."""
    cells = iter(puzzle.fillable)
    if len(puzzle.cells) > 100:  # the rectangles lie side by side
        where = [
            [(row, column + 7 * number) for row, column in shape.cells]
            for number, shape in enumerate(puzzle.shapes)
        ]
    else:
        where = [[next(cells) for _ in shape.cells] for shape in puzzle.shapes]
    coordinates = puzzle.grid_data.coordinates
    return Solution(
        placements=tuple(
            Placed(piece=piece.name, orientation="0", cells=tuple(map(coordinates, each)))
            for piece, each in zip(puzzle.box, where, strict=True)
        )
    )


PUZZLES = {
    "cards": cards(),
    "faces": cards(faces=True),
    "packing": packing(),
    "rectangles": rectangles(),
    "stack": stack(),
}
