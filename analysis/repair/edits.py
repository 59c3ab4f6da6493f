"""Single changes to a puzzle: one label of one piece, or one cell of one piece more or fewer.

Each is made in the puzzle's data as a person would make it, and what then cannot be right -
areas that do not add up, a piece in two parts - is no change.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from pydantic import ValidationError

from jigsat.schemas.base import MAX_TEXT
from jigsat.schemas.errors import DataError
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Coordinates, Point, add, opposite
from jigsat.schemas.parsing.from_geometry import typed_cells, typed_colours, typed_sides
from jigsat.schemas.pieces import CountRange, Piece
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import Clue, NotTouching, Touching, Use
from jigsat.schemas.text import MAX_NAME, cut

#: A puzzle as a person types it.
Document = dict[str, Any]


class Kind(StrEnum):
    """What is done to a piece."""

    MORE = "cell added"
    FEWER = "cell removed"
    LABEL = "label changed"


@dataclass(frozen=True)
class Change:
    """What is done to one piece; if there are several such pieces, to one of them.

    ``cell`` is written as in the piece's file. ``side``, ``before`` and ``after`` are for
    labels.
    """

    piece: str
    kind: Kind
    cell: Coordinates
    side: str | None = None
    before: str | None = None
    after: str | None = None
    pieces: int = 1

    @property
    def words(self) -> str:
        """The change in one sentence."""
        cell = str(list(self.cell))
        which = f"piece '{self.piece}'"
        if self.pieces > 1:
            which = f"one of the {self.pieces} pieces '{self.piece}'"
        if self.kind is Kind.MORE:
            return f"{which} with one more cell, at {cell}"
        if self.kind is Kind.FEWER:
            return f"{which} without its cell at {cell}"
        return f"{which} with '{self.after}' for '{self.before}' on the {self.side} of {cell}"


@dataclass(frozen=True)
class Changed:
    """A puzzle with a change made to it, and what the changed piece is called in it."""

    change: Change
    puzzle: Puzzle
    name: str


def changes(puzzle: Puzzle) -> Iterator[Changed]:
    """Every single change that leaves a puzzle that could be right, each puzzle once.

    First come cells that are added, then labels, then cells that are removed. Left as they
    are: the pieces of complete sets, those of several that a rule names, and cells of pieces
    that have a back of their own.
    """
    pieces = [n for n, piece in enumerate(puzzle.box) if _may_change(puzzle, piece)]
    for changed_by in (_more_cells, _other_labels, _fewer_cells):
        for index in pieces:
            seen = {frozenset(way.shape for way in puzzle.orientations(index))}
            for change, update in changed_by(puzzle, index):
                changed = _made(puzzle, index, change, update)
                if changed is None:
                    continue
                at = [each.name for each in changed.puzzle.box].index(changed.name)
                looks = frozenset(way.shape for way in changed.puzzle.orientations(at))
                if looks not in seen:
                    seen.add(looks)
                    yield changed


def _may_change(puzzle: Puzzle, piece: Piece) -> bool:
    """Whether the piece is typed, and changing one of its kind leaves the rules their sense."""
    typed = any(entry is piece for entry in puzzle.pieces)
    return typed and (piece.count == 1 or _may_split(puzzle, piece))


def _may_split(puzzle: Puzzle, piece: Piece) -> bool:
    named = {
        name
        for rule in puzzle.rules
        if isinstance(rule, Touching | NotTouching | Use)
        for name in rule.pieces or ()
    }
    named.update(rule.piece for rule in puzzle.rules_of(Clue))
    return not isinstance(piece.count, CountRange) and piece.name not in named


def _more_cells(puzzle: Puzzle, index: int) -> Iterator[tuple[Change, Document]]:
    shape, grid = puzzle.shapes[index], puzzle.grid_data
    if _back_has_cells(puzzle.box[index]):
        return
    around = {add(cell, step) for cell in shape.cells for step in grid.sides(cell).values()}
    for cell in sorted(around - set(shape.cells), key=grid.coordinates):
        inside = {(add(cell, step), opposite(step)) for step in grid.sides(cell).values()}
        labels = tuple(each for each in shape.labels if each[0] not in inside)
        new = replace(shape, cells=(*shape.cells, cell), labels=labels)
        yield _with_shape(puzzle, index, Kind.MORE, cell, new)


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
        yield _with_shape(puzzle, index, Kind.FEWER, cell, new)


def _back_has_cells(piece: Piece) -> bool:
    back = piece.back
    return back is not None and (back.sides is not None or back.colours is not None)


def _with_shape(
    puzzle: Puzzle, index: int, kind: Kind, cell: Point, shape: Shape
) -> tuple[Change, Document]:
    piece, grid = puzzle.box[index], puzzle.grid_data
    update: Document = {"cells": typed_cells(grid, piece, shape)}
    if piece.sides:
        update["sides"] = typed_sides(grid, piece, shape)
    if isinstance(piece.colours, dict):
        update["colours"] = typed_colours(grid, shape)
    change = Change(piece.name, kind, grid.coordinates(cell), pieces=_number(piece))
    return change, update


def _other_labels(puzzle: Puzzle, index: int) -> Iterator[tuple[Change, Document]]:
    shape, grid, piece = puzzle.shapes[index], puzzle.grid_data, puzzle.box[index]
    labels = dict.fromkeys(label for each in puzzle.shapes for _, label in each.labels)
    for (cell, step), before in shape.labels:
        for after in labels:
            if after != before:
                new = dict(shape.labels) | {(cell, step): after}
                side = grid.form(cell).side_names[step]
                number = _number(piece)
                at = grid.coordinates(cell)
                change = Change(piece.name, Kind.LABEL, at, side, before, after, number)
                relabelled = replace(shape, labels=tuple(sorted(new.items())))
                sides = typed_sides(grid, piece, relabelled)
                yield change, {"sides": sides}


def _number(piece: Piece) -> int:
    return piece.count.max if isinstance(piece.count, CountRange) else piece.count


def _made(puzzle: Puzzle, index: int, change: Change, update: Document) -> Changed | None:
    """The puzzle with the changed piece; None if it cannot be right."""
    piece = puzzle.box[index]
    document = puzzle.model_dump(mode="json", exclude_unset=True)
    entry = puzzle.entry_numbers[index]
    typed = {**piece.model_dump(mode="json", exclude_unset=True), **update}
    typed = {key: value for key, value in typed.items() if value or key not in update}
    if change.pieces > 1 and not isinstance(piece.count, CountRange):
        document["pieces"][entry]["count"] = change.pieces - 1
        typed = {**typed, "name": _new_name(puzzle, piece.name), "count": 1}
        document["pieces"].insert(entry + 1, typed)
    else:
        document["pieces"][entry] = typed
    document |= _renamed(puzzle, change)
    document.pop("known", None)
    try:
        _adapt_blanks(puzzle, document, change)
        changed = Puzzle.model_validate(document)
    except (DataError, ValidationError):
        return None
    return Changed(change, changed, typed["name"])


def _renamed(puzzle: Puzzle, change: Change) -> dict[str, str]:
    source = f"{puzzle.source} Changed by jigsat: {change.words}.".strip()
    return {
        "name": cut(f"{puzzle.name}-repaired", MAX_NAME),
        "title": cut(f"{puzzle.title}, repaired", MAX_NAME),
        "source": cut(source, MAX_TEXT),
    }


def _new_name(puzzle: Puzzle, name: str) -> str:
    new = f"{name}'"
    while any(piece.name == new for piece in puzzle.box):
        new += "'"
    return new


def _adapt_blanks(puzzle: Puzzle, document: Document, change: Change) -> None:
    """Where the number of blanks follows from the areas, it follows the changed area."""
    blanks = puzzle.cover.blanks
    determined = all(least == most for least, most in map(puzzle.used, puzzle.box))
    if change.kind is Kind.LABEL or not determined or isinstance(blanks, CountRange):
        return
    new = blanks + puzzle.copies * (1 if change.kind is Kind.FEWER else -1)
    rules = list(document.get("rules", []))
    if not any(rule["rule"] == "cover" for rule in rules):
        rules.insert(0, {"rule": "cover"})
    document["rules"] = [
        {**rule, "blanks": new} if rule["rule"] == "cover" else rule for rule in rules
    ]
