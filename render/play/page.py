"""The page on which a puzzle is played: one file that asks nothing of the network."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from jigsat.render.web.contents import drawn_side, puzzle_contents
from jigsat.render.web.page import json_block, packed, page_of, part
from jigsat.schemas.blanks import regions
from jigsat.schemas.grids.grid import Vector
from jigsat.schemas.puzzle import Puzzle

_OWN, _SHARED = "jigsat.render.play", "jigsat.render.web"
#: The parts of the script, each before those that need it at once.
SCRIPTS = (
    *((_SHARED, name) for name in ("contents", "elements")),
    *((_OWN, name) for name in ("unfold", "placements")),
    *((_SHARED, name) for name in ("geometry", "drawing")),
    *((_SHARED, name) for name in ("solids", "swatches", "light", "webgl", "plain")),
    (_OWN, "still"),
    (_SHARED, "space"),
    *((_OWN, name) for name in ("game", "board", "box", "drag", "verdict", "date")),
    *((_OWN, name) for name in ("help", "share", "main")),
)
#: What the page runs beside itself.
WORKER = ((_OWN, "search"), (_OWN, "worker"))


def play_page(
    puzzle: Puzzle,
    tables: Mapping[str, Any],
    pieces: Sequence[Sequence[str]],
    labels: Sequence[str],
    steps: Sequence[Vector],
    *,
    given: Sequence[int] = (),
    begun: Sequence[int] = (),
    solution: Sequence[int] | None = None,
) -> str:
    """The page on which a puzzle is played, as HTML.

    Args:
        puzzle: What is played.
        tables: What is to be searched, in numbers: see ``models/playing.py``.
        pieces: The names of the pieces in each class.
        labels: The labels that the tables name by numbers.
        steps: The steps across sides, likewise.
        given: The placements that cannot be lifted.
        begun: Those that lie there at first.
        solution: Those of a solution that is known.
    """
    cells = {cell: number for number, cell in enumerate(puzzle.cells)}
    contents = {
        **puzzle_contents(puzzle, [tuple(dict.fromkeys(each)) for each in pieces], labels),
        "copies": pieces,
        "regions": [
            {
                "name": each.name,
                "cells": [cells[cell] for cell in each.cells],
                "least": each.least,
                "most": each.most,
            }
            for each in regions(puzzle)
        ],
        "given": given,
        "begun": begun,
        "solution": solution,
    }
    drawn = [
        drawn_side(puzzle.grid_data, cell, step)
        if step in puzzle.grid_data.sides(cell).values()
        else None
        for cell in puzzle.cells
        for step in steps
    ]
    worker = "\n".join(part(package, f"{name}.js") for package, name in WORKER)
    return page_of(
        _OWN,
        f"Play {puzzle.title}",
        len(pieces),
        SCRIPTS,
        "worker-src blob:",
        heading=escape(puzzle.title),
        worker=worker,
        contents=json_block(contents),
        tables=packed(json.dumps({**tables, "drawn": drawn}, separators=(",", ":")).encode()),
    )
