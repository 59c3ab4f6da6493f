"""Cells that no piece can reach, and pieces that fit nowhere or in one place only."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.checks.lint.finding import (
    Finding,
    cells_in_words,
    impossible,
    names_in_words,
    pieces_in_words,
    remark,
    suspicion,
)
from jigsat.checks.lint.places import Places
from jigsat.schemas.rules import Clue
from jigsat.schemas.text import number_of

_RULES = "the piece, how it may be turned, and the rules that say where it may lie"


def pieces_and_cells_reach_each_other(places: Places) -> Iterator[Finding]:
    """Each cell can be covered, and each piece can lie somewhere, as often as it is used."""
    yield from _cells(places)
    yield from _nowhere(places)
    yield from _too_few_places(places)
    yield from _single_places(places)


def _cells(places: Places) -> Iterator[Finding]:
    puzzle = places.puzzle
    reached = frozenset[int]().union(*places.reach)
    lost = frozenset(range(len(places.cells))) - reached
    for cells in (lost & places.needed, lost - places.needed):
        if not cells:
            continue
        points = [places.cells[number] for number in cells]
        where = f"{'cell' if len(points) == 1 else 'cells'} " + cells_in_words(
            puzzle.grid_data, points
        )
        look_at = "the board's cells there, and the shapes and turning of the pieces"
        must = bool(cells & places.needed)
        if must or len(cells) > puzzle.cover.blank_range[1]:
            yield impossible("cells-out-of-reach", where, "no piece can cover it", look_at)
        else:
            yield remark(
                "cells-always-blank", where, "no piece can cover it: it stays blank", look_at
            )


def _nowhere(places: Places) -> Iterator[Finding]:
    puzzle = places.puzzle
    for index, piece in enumerate(puzzle.box):
        if places.covers[index]:
            continue
        what = (
            f"'{piece.name}' fits on the board, but nowhere by the rules"
            if places.fits[index]
            else f"'{piece.name}' fits nowhere on the board"
        )
        if puzzle.used(piece)[0]:
            yield impossible("fits-nowhere", puzzle.paths[index], what, _RULES)
        else:
            what += ": it always stays in the box"
            yield suspicion("fits-nowhere", puzzle.paths[index], what, _RULES)


def _too_few_places(places: Places) -> Iterator[Finding]:
    puzzle = places.puzzle
    for index, piece in enumerate(puzzle.box):
        least, _ = puzzle.used(piece)
        number = len(places.covers[index])
        if 0 < number < least:
            yield impossible(
                "too-few-places",
                puzzle.paths[index],
                f"{least} of '{piece.name}' are used, and it has only "
                f"{number_of(number, 'place')} on the board",
                f"its count; {_RULES}",
            )


def _single_places(places: Places) -> Iterator[Finding]:
    puzzle = places.puzzle
    fixed = {clue.piece for clue in puzzle.rules_of(Clue) if clue.rule == "fixed"}
    names = [
        piece.name
        for piece, covers in zip(puzzle.box, places.covers, strict=True)
        if len(covers) == 1 and piece.name not in fixed
    ]
    # On a board that one piece fills nothing else is to be expected.
    if names and len(puzzle.fillable) > max(len(shape.cells) for shape in puzzle.shapes):
        one = names_in_words(names)
        each = "fits in one place only" if len(names) == 1 else "fit in one place each"
        yield remark(
            "one-place", pieces_in_words(names), f"{one} {each}", f"if it should not: {_RULES}"
        )
