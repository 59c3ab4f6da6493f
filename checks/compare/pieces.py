"""How the pieces of two puzzles differ, in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from jigsat.checks.compare.alignment import Alignment
from jigsat.checks.compare.boxes import Boxes
from jigsat.checks.compare.closest import Pair
from jigsat.checks.compare.comparison import PuzzleDifference
from jigsat.checks.lint.finding import cells_in_words, pieces_in_words
from jigsat.schemas.fields.turning import Turning
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.text import plural, span

#: How many there are of a piece that a box does not have.
NO_PIECE = "none"


def piece_differences(boxes: Boxes) -> Iterator[PuzzleDifference]:
    """The differences of all pieces: of number, shape, labels, and how they may be turned."""
    for pair in boxes.unequal:
        yield from _of_number(boxes, pair)
    for pair in boxes.similar:
        yield from _of_number(boxes, pair)
        for what, alignment in (("piece", pair.alignment), ("back of piece", pair.back)):
            if alignment is not None:
                yield from _of_shapes(_named(boxes, pair, what), alignment)
    yield from _of_turning(boxes)
    only_a, only_b = boxes.only
    for number in only_a:
        yield PuzzleDifference(_piece(boxes.a, number), _number(boxes.a, number), NO_PIECE)
    for number in only_b:
        yield PuzzleDifference(_piece(boxes.b, number), NO_PIECE, _number(boxes.b, number))


def _of_number(boxes: Boxes, pair: Pair) -> Iterator[PuzzleDifference]:
    if pair.used_in_a != pair.used_in_b:
        numbers = span(*pair.used_in_a), span(*pair.used_in_b)
        yield PuzzleDifference(_named(boxes, pair), *numbers)


def _of_turning(boxes: Boxes) -> Iterator[PuzzleDifference]:
    """How pieces may be turned; several pieces of which the same is to be said, at once."""
    found: defaultdict[tuple[Turning, Turning], list[str]] = defaultdict(list)
    for pair in boxes.similar:
        one, other = boxes.a.box[pair.a], boxes.b.box[pair.b]
        turnings = boxes.a.turning_of(one), boxes.b.turning_of(other)
        if turnings[0] is not turnings[1]:
            found[turnings].append(one.name)
    for (in_a, in_b), names in found.items():
        yield PuzzleDifference(f"turning of {pieces_in_words(names)}", in_a.value, in_b.value)


def _of_shapes(piece: str, aligned: Alignment) -> Iterator[PuzzleDifference]:
    """What differs of a piece, as it lies in A's file."""
    grid = aligned.grid
    if any(aligned.cells):
        yield PuzzleDifference(piece, *(_cells(grid, cells) for cells in aligned.cells))
    one_cell = len(aligned.one.cells) == 1
    for (cell, step), labels in aligned.labels.items():
        side = f"{grid.form(cell).side_names[step]} side"
        where = side if one_cell else f"{_cells(grid, [cell])}, {side}"
        yield PuzzleDifference(
            f"{piece}, {where}", *(_quoted(each, "no label") for each in labels)
        )
    for cell, colours in aligned.colours.items():
        where = "colour" if one_cell else f"{_cells(grid, [cell])}"
        yield PuzzleDifference(
            f"{piece}, {where}", *(_quoted(each, "no colour") for each in colours)
        )
    for name, values in aligned.attributes.items():
        yield PuzzleDifference(f"{piece}, {name}", *(_quoted(each, "none") for each in values))


def _named(boxes: Boxes, pair: Pair, what: str = "piece") -> str:
    """The piece by its name in A; and by that in B, and how it is turned there, if need be."""
    one, other = boxes.a.box[pair.a].name, boxes.b.box[pair.b].name
    called = f"'{other}'" if other != one else ""
    is_turned = pair.alignment is not None and pair.turn is not boxes.grid.turns[0]
    lies = f"turned '{pair.turn.name}'" if is_turned else ""
    in_b = " ".join(filter(None, (called, lies)))
    return f"{what} '{one}' (B's {in_b})" if in_b else f"{what} '{one}'"


def _piece(puzzle: PuzzleData, number: int) -> str:
    return f"piece '{puzzle.box[number].name}'"


def _number(puzzle: PuzzleData, number: int) -> str:
    return span(*puzzle.used(puzzle.box[number]))


def _cells(grid: Grid, cells: Iterable[Point]) -> str | None:
    some = list(cells)
    return f"{plural('cell', len(some))} {cells_in_words(grid, some)}" if some else None


def _quoted(name: str | None, none: str) -> str:
    return none if name is None else f"'{name}'"
