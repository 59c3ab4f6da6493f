"""What is wrong with a text, where in it, and how its drawings lie: told while it is typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from jigsat.analysis.apart.apart import is_moved
from jigsat.checks.lint.area import area_of_pieces, cells_to_cover
from jigsat.checks.lint.check import check, quick_check
from jigsat.checks.lint.finding import Finding
from jigsat.checks.summary import inventory_of
from jigsat.exchange.jigsat_json import kind_with
from jigsat.render.figures.plans import plan_of
from jigsat.render.web.contents import faces_of, motifs_of_labels, place_in_space, solid_of
from jigsat.schemas.errors import DataError, Mistake, OutOfTime
from jigsat.schemas.parsing.cells import DRAWN_AS_IS, Frame, frame_of
from jigsat.schemas.parsing.json_text import read_typed_json
from jigsat.schemas.parsing.parse import read_as
from jigsat.schemas.parsing.places import TypedJson, located
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.limits.deadline import ended_after

#: So long the linter may think while somebody types, and when they pause.
QUICK_SECONDS, WHOLE_SECONDS = 0.5, 5.0
#: Drawings of more signs are not painted: typing them is easier.
MAX_PLACES = 4_000
_NAME = re.compile(r"'([^']*)'")
_CELL = re.compile(r"\[(\d+(?:, \d+)*)\]")

Document = dict[str, Any]


def checked(text: str, whole: bool) -> Document:
    """What is said of a text: mistakes if it is no puzzle; else findings, sizes, drawings.

    ``whole``: look for all that the linter knows; else for what is soon found.
    """
    try:
        typed = read_typed_json(text)
        if isinstance(typed.document, dict) and (other := kind_with(typed.document)):
            read_as(other, typed)
            return {"kind": "other", "mistakes": []}
        puzzle = read_as(Puzzle, typed)
    except DataError as error:
        return {"kind": "mistakes", "mistakes": list(map(_mistake, error.mistakes))}
    findings, is_whole = _findings(puzzle, whole)
    return {
        "kind": "puzzle",
        "name": puzzle.name,
        "title": puzzle.title,
        "is_moved": is_moved(puzzle),
        "mistakes": [],
        "findings": [_finding(each, puzzle, typed) for each in findings],
        "whole": is_whole,
        "inventory": asdict(inventory_of(puzzle)),
        "drawings": list(_drawings(puzzle, typed.document)),
        "sides": _sides(puzzle),
        "motifs": motifs_of_labels(puzzle, _labels(puzzle)),
        "has_names": bool(puzzle.cell_names),
        "spare": cells_to_cover(puzzle).least - area_of_pieces(puzzle).most,
        # Drawings that are moved by so many rows and columns mean the same.
        "period": [len(puzzle.grid_data.stamp[0]), len(puzzle.grid_data.stamp[0][0])],
        "solid": solid_of(puzzle),
        "forms": [faces_of(form, puzzle.grid_data) for form in puzzle.grid_data.forms],
    }


def _mistake(mistake: Mistake) -> Document:
    place = mistake.place
    return {
        "line": place.line if place else 1,
        "column": place.column if place else 1,
        "path": mistake.path,
        "what": str(replace(mistake, source="", place=None)),
    }


def _findings(puzzle: Puzzle, whole: bool) -> tuple[Sequence[Finding], bool]:
    """What the linter finds, and whether that is all that it looks for."""
    try:
        with ended_after(WHOLE_SECONDS if whole else QUICK_SECONDS):
            return (check if whole else quick_check)(puzzle), whole
    except OutOfTime:
        return _findings(puzzle, False) if whole else ((), False)


def _finding(finding: Finding, puzzle: Puzzle, typed: TypedJson) -> Document:
    """A finding with its line, and the cells and pieces that it is about."""
    where = finding.where
    about_pieces = where.startswith("piece") and not where.startswith("pieces[")
    names = _NAME.findall(where) if about_pieces else []
    paths = dict(zip((piece.name for piece in puzzle.box), puzzle.paths, strict=True))
    cells = _CELL.findall(where) if where.startswith("cell") else []
    path = next((paths[name] for name in names if name in paths), "")
    path = "board" if cells else path or ("pieces" if about_pieces else where)
    (found,) = located([Mistake(path, "", "")], typed)
    return {
        "severity": finding.severity,
        "where": where,
        "what": finding.what,
        "look_at": finding.look_at,
        "no_solution": finding.no_solution,
        "line": found.place.line if found.place else 1,
        "path": path,
        "cells": [[int(number) for number in cell.split(",")] for cell in cells],
        "pieces": names,
    }


def _sides(puzzle: Puzzle) -> Sequence[str]:
    """The names of a cell's sides, clockwise, as they are listed in a file."""
    grid = puzzle.grid_data
    return list(grid.sides(grid.point(grid.first_cell)))


def _labels(puzzle: Puzzle) -> Sequence[str]:
    return sorted({label for shape in puzzle.shapes for _, label in shape.labels})


# Drawings in the text, and where each of their signs is in the plane.


@dataclass(frozen=True)
class _Typed:
    """A drawing as it stands in the document: the path to it, and rows in layers."""

    path: str
    name: str
    layers: Sequence[Sequence[str]]
    frame: Frame


def _drawings(puzzle: Puzzle, document: Document) -> Iterator[Document]:
    """The drawings that can be painted: board, pieces, or all pieces in one picture."""
    grid = puzzle.grid_data
    plane = grid.plane or grid
    plan = plan_of(plane) if len(plane.axes) == 2 else None
    for each in _typed(puzzle, document):
        rows = max(map(len, each.layers))
        columns = max(len(row) for layer in each.layers for row in layer)
        if (rows + 1) * (columns + 1) * len(each.layers) > MAX_PLACES:
            continue
        places = []
        for row in range(rows + 1):
            for column in range(columns + 1):
                at = each.frame.cell(grid, 0, row, column)[-2:]
                if plan is None:  # balls: seen from above they lie in squares
                    polygon = [(column + x, row + y) for x, y in _SQUARE]
                elif plane.form_at(at) is None:
                    continue
                else:
                    polygon = list(plan.polygon(plane, plane.point(at)))
                flat = [round(value, 3) for corner in polygon for value in corner]
                places.append([row, column, *flat])
        cells = [
            [*each.frame.cell(grid, layer, row, column), layer, row, column]
            for layer, lines in enumerate(each.layers)
            for row, line in enumerate(lines)
            for column, sign in enumerate(line)
            if sign not in ". "
        ]
        yield {
            "path": each.path,
            "name": each.name,
            "layers": len(each.layers) if len(grid.axes) > 2 else 0,
            "places": places,
            "cells": cells,
            "space": [_in_space(puzzle, cell[:-3]) for cell in cells if solid_of(puzzle)],
        }


def _in_space(puzzle: Puzzle, at: Sequence[int]) -> Sequence[float]:
    """The middle of a cell in space, and the number of its form."""
    grid = puzzle.grid_data
    cell = grid.point(tuple(at))
    return [*(place_in_space(puzzle, cell) or ()), grid.forms.index(grid.form(cell))]


_SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


def _typed(puzzle: Puzzle, document: Document) -> Iterator[_Typed]:
    grid, board = puzzle.grid_data, document.get("board")
    if isinstance(board, dict) and (layers := _layers(board.get("cells"))):
        frame = frame_of(grid, puzzle.board, "board", puzzle.frame)
        yield _Typed("board.cells", "Board", layers, frame)
    pieces = document.get("pieces")
    if puzzle.has_picture and (layers := _layers(pieces)):
        yield _Typed("pieces", "All pieces", layers, DRAWN_AS_IS)
        return
    numbers = dict(zip(puzzle.entry_numbers, puzzle.box, strict=True))
    for number, entry in enumerate(pieces if isinstance(pieces, list) else ()):
        layers = _layers(entry.get("cells")) if isinstance(entry, dict) else None
        if layers and number in numbers:
            path, piece = f"pieces[{number}]", numbers[number]
            frame = frame_of(grid, piece, path, puzzle.frame)
            yield _Typed(f"{path}.cells", piece.name, layers, frame)


def _layers(cells: object) -> Sequence[Sequence[str]] | None:
    """The rows of a drawing in layers; None for what is typed in another way."""
    if not isinstance(cells, list) or not cells:
        return None
    layers = [cells] if isinstance(cells[0], str) else cells
    return layers if all(map(_are_rows, layers)) else None


def _are_rows(rows: object) -> bool:
    return isinstance(rows, list) and bool(rows) and all(map(_is_row, rows))


def _is_row(row: object) -> bool:
    return isinstance(row, str) and bool(row)
