"""Single changes: one label of one piece, or one cell of one piece more or fewer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from jigsat.analysis.repair.change import Change, Changed, ChangeType
from jigsat.analysis.repair.changed_puzzle import Document, changed_puzzle
from jigsat.schemas.geometry.shapes import Shape, Side
from jigsat.schemas.grids.grid import Point, add, opposite
from jigsat.schemas.parsing.from_geometry import typed_cells, typed_colours, typed_sides
from jigsat.schemas.pieces import CountRange, Piece
from jigsat.schemas.puzzle import Puzzle


def changes(puzzle: Puzzle) -> Iterator[Changed]:
    """Every single change that leaves a consistent puzzle, each puzzle once.

    First come cells that are added, then labels, then cells that are removed. Left as they
    are: the pieces of complete sets, those of several that a rule names, and cells of pieces
    that have a back of their own.
    """
    pieces = [n for n, piece in enumerate(puzzle.box) if _may_change(puzzle, piece)]
    for edits in (_more_cells, _other_labels, _fewer_cells):
        for index in pieces:
            yield from _distinct(puzzle, index, edits(puzzle, index))


def _distinct(
    puzzle: Puzzle, index: int, edits: Iterable[tuple[Change, Document]]
) -> Iterator[Changed]:
    """The changes of a piece that leave it different from before, and from each other."""
    seen = {_looks(puzzle, index)}
    for change, update in edits:
        changed = changed_puzzle(puzzle, index, change, update)
        if changed is not None:
            names = [piece.name for piece in changed.puzzle.box]
            looks = _looks(changed.puzzle, names.index(changed.name))
            if looks not in seen:
                seen.add(looks)
                yield changed


def _looks(puzzle: Puzzle, index: int) -> frozenset[Shape]:
    return frozenset(orientation.shape for orientation in puzzle.orientations(index))


def _may_change(puzzle: Puzzle, piece: Piece) -> bool:
    """Whether the piece is typed, and changing one of several leaves the rules their sense."""
    typed = any(entry is piece for entry in puzzle.pieces)
    may_split = (
        not isinstance(piece.count, CountRange)
        and piece.name not in puzzle.pieces_named_by_rules
    )
    return typed and (piece.count == 1 or may_split)


def _more_cells(puzzle: Puzzle, index: int) -> Iterator[tuple[Change, Document]]:
    shape, grid = puzzle.shapes[index], puzzle.grid_data
    if _back_has_cells(puzzle.box[index]):
        return
    around = {add(cell, step) for cell in shape.cells for step in grid.sides(cell).values()}
    for cell in sorted(around - set(shape.cells), key=grid.coordinates):
        inside = {(add(cell, step), opposite(step)) for step in grid.sides(cell).values()}
        labels = tuple(each for each in shape.labels if each[0] not in inside)
        new = replace(shape, cells=(*shape.cells, cell), labels=labels)
        yield _with_shape(puzzle, index, ChangeType.CELL_ADDED, cell, new)


def _fewer_cells(puzzle: Puzzle, index: int) -> Iterator[tuple[Change, Document]]:
    shape, grid = puzzle.shapes[index], puzzle.grid_data
    if _back_has_cells(puzzle.box[index]) or len(shape.cells) == 1:
        return
    for cell in sorted(shape.cells, key=grid.coordinates):
        new = replace(
            shape,
            cells=tuple(each for each in shape.cells if each != cell),
            labels=tuple(each for each in shape.labels if each[0][0] != cell),
            colours=tuple(each for each in shape.colours if each[0] != cell),
        )
        yield _with_shape(puzzle, index, ChangeType.CELL_REMOVED, cell, new)


def _back_has_cells(piece: Piece) -> bool:
    back = piece.back
    return back is not None and (back.sides is not None or back.colours is not None)


def _with_shape(
    puzzle: Puzzle, index: int, change_type: ChangeType, cell: Point, shape: Shape
) -> tuple[Change, Document]:
    piece, grid = puzzle.box[index], puzzle.grid_data
    update: Document = {"cells": typed_cells(grid, piece, shape)}
    if piece.sides:
        update["sides"] = typed_sides(grid, piece, shape)
    if isinstance(piece.colours, dict):
        update["colours"] = typed_colours(grid, shape)
    change = Change(piece.name, change_type, grid.coordinates(cell), pieces=_number(piece))
    return change, update


def _other_labels(puzzle: Puzzle, index: int) -> Iterator[tuple[Change, Document]]:
    shape = puzzle.shapes[index]
    labels = dict.fromkeys(label for each in puzzle.shapes for _, label in each.labels)
    for side, before in shape.labels:
        for after in labels:
            if after != before:
                yield _with_label(puzzle, index, side, after)


def _with_label(puzzle: Puzzle, index: int, side: Side, after: str) -> tuple[Change, Document]:
    shape, grid, piece = puzzle.shapes[index], puzzle.grid_data, puzzle.box[index]
    before = dict(shape.labels)
    relabelled = replace(shape, labels=tuple(sorted((before | {side: after}).items())))
    cell, step = side
    change = Change(
        piece.name,
        ChangeType.LABEL_CHANGED,
        grid.coordinates(cell),
        side=grid.form(cell).side_names[step],
        before=before[side],
        after=after,
        pieces=_number(piece),
    )
    return change, {"sides": typed_sides(grid, piece, relabelled)}


def _number(piece: Piece) -> int:
    return piece.count.max if isinstance(piece.count, CountRange) else piece.count
