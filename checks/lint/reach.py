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


def check_reach(places: Places) -> Iterator[Finding]:
    """Each cell must be in reach, and each piece have a place for each copy in use."""
    yield from _unreachable_cells(places)
    yield from _pieces_without_place(places)
    yield from _pieces_with_too_few_places(places)
    yield from _pieces_with_one_place(places)


def _unreachable_cells(places: Places) -> Iterator[Finding]:
    reached = frozenset[int]().union(*places.reach)
    lost = frozenset(range(len(places.cells))) - reached
    if must_be_covered := lost & places.needed:
        yield impossible("cells-out-of-reach", *_unreachable(places, must_be_covered))
    if may_be_blank := lost - places.needed:
        where, what, look_at = _unreachable(places, may_be_blank)
        if len(may_be_blank) > places.puzzle.cover.blank_range[1]:
            yield impossible("cells-out-of-reach", where, what, look_at)
        else:
            stay_blank = "it stays blank" if len(may_be_blank) == 1 else "they stay blank"
            yield remark("cells-always-blank", where, f"{what}: {stay_blank}", look_at)


def _unreachable(places: Places, cells: frozenset[int]) -> tuple[str, str, str]:
    """Where, what, and what to look at."""
    points = [places.cells[number] for number in cells]
    return (
        f"{'cell' if len(points) == 1 else 'cells'} "
        f"{cells_in_words(places.puzzle.grid_data, points)}",
        f"no piece can cover {'it' if len(points) == 1 else 'them'}",
        "the board's cells there, and the shapes and turning of the pieces",
    )


def _pieces_without_place(places: Places) -> Iterator[Finding]:
    puzzle = places.puzzle
    for index, piece in enumerate(puzzle.box):
        if places.footprints[index]:
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


def _pieces_with_too_few_places(places: Places) -> Iterator[Finding]:
    puzzle = places.puzzle
    for index, piece in enumerate(puzzle.box):
        least, _ = puzzle.used(piece)
        number = len(places.footprints[index])
        if 0 < number < least:
            yield impossible(
                "too-few-places",
                puzzle.paths[index],
                f"{least} of '{piece.name}' are used, and it has only "
                f"{number_of(number, 'place')} on the board",
                f"its count; {_RULES}",
            )


def _pieces_with_one_place(places: Places) -> Iterator[Finding]:
    puzzle = places.puzzle
    fixed = {clue.piece for clue in puzzle.rules_of(Clue) if clue.rule == "fixed"}
    names = [
        piece.name
        for piece, footprints in zip(puzzle.box, places.footprints, strict=True)
        if len(footprints) == 1 and piece.name not in fixed
    ]
    # On a board that one piece fills nothing else is to be expected.
    if names and len(puzzle.fillable) > max(len(shape.cells) for shape in puzzle.shapes):
        one = names_in_words(names)
        each = "fits in one place only" if len(names) == 1 else "fit in one place each"
        yield remark(
            "one-place", pieces_in_words(names), f"{one} {each}", f"if it should not: {_RULES}"
        )
