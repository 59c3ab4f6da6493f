"""From a puzzle to a list of pieces as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from jigsat.exchange.format import Written
from jigsat.exchange.piece_lists.lines import BOARD, PIECES, SETTINGS, read_lines
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.parsing.geometry import drawn_cells
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import Cover
from jigsat.schemas.support.text import quoted, span


def write(puzzle: Puzzle) -> Written:
    """The board and the pieces, drawn one after another.

    Raises Unsupported for a puzzle of labels: such a list has none.
    """
    if any(shape.labels for shape in puzzle.shapes):
        raise Unsupported("a list of pieces has cells, and no labels on their sides")
    _, most = puzzle.cover.blank_range
    settings = {
        "name": puzzle.name,
        "title": puzzle.title,
        "source": puzzle.source,
        "grid": puzzle.grid,
        "turning": _turning(puzzle).value,
        "blanks": str(most) if most else "",
    }
    lines = [f"{key}: {value}" for key, value in settings.items() if value]
    lines += ["", "board:", *_drawing(puzzle.grid_data, puzzle.fillable)]
    for number, shape in enumerate(puzzle.shapes):
        lines += ["", _label(puzzle, number), *_drawing(puzzle.grid_data, shape.cells)]
    text = "".join(f"{line}\n" for line in lines)
    return Written(text.encode(), tuple(_losses(puzzle)), tuple(_dropped(puzzle)))


def _turning(puzzle: Puzzle) -> Turning:
    """How the pieces may be turned, if that is the same for all; or else the puzzle's."""
    turnings = {puzzle.turning_of(piece) for piece in puzzle.box}
    return turnings.pop() if len(turnings) == 1 else puzzle.turning


def _drawing(grid: Grid, points: Iterable[Point]) -> list[str]:
    drawn = drawn_cells(grid, map(grid.coordinates, points))
    if isinstance(drawn[0], str):
        return drawn
    return [" / ".join(rows) for rows in zip(*drawn, strict=True)]


def _label(puzzle: Puzzle, number: int) -> str:
    piece = puzzle.box[number]
    _, count = puzzle.used(piece)
    name = piece.name if _can_be_label(piece.name) else f"piece {number + 1}"
    return f"{name} x{count}:" if count > 1 else f"{name}:"


def _can_be_label(name: str) -> bool:
    """Whether a name is read again as it is when it stands before a drawing."""
    if name.lower() in (*BOARD, *PIECES, *SETTINGS):
        return False
    labels = [(block.label, block.count) for block in read_lines(f"{name}:\n#").blocks]
    return labels == [(name, 1)]


def _dropped(puzzle: Puzzle) -> Iterator[str]:
    if puzzle.known:
        yield "the counts that are known"
    if puzzle.open_cells:
        yield "the cells of the board that no piece may cover"
    for piece in puzzle.box:
        if not _can_be_label(piece.name):
            yield f"the name {quoted(piece.name)}"


def _losses(puzzle: Puzzle) -> Iterator[str]:
    """What such a list cannot hold of the puzzle."""
    turning = _turning(puzzle)
    for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True):
        least, most = puzzle.used(piece)
        if not puzzle.grid_data.connected(shape.cells):
            yield f"that {quoted(piece.name)} is one piece: its cells are not connected"
        if puzzle.turning_of(piece) is not turning:
            yield f"that {quoted(piece.name)} has another turning than the other pieces"
        if least < most:
            yield f"that {span(least, most)} of {quoted(piece.name)} are used, and not all"
    if any(map(_has_looks, (*puzzle.shapes, *puzzle.backs))):
        yield "colours, faces and attributes of pieces"
    if puzzle.stay_together:
        yield "which pieces may stay together when it is taken apart"
    if puzzle.board.wrap:
        yield "that the board wraps around"
    yield from _lost_rules(puzzle)


def _has_looks(shape: Shape | None) -> bool:
    return shape is not None and bool(shape.colours or shape.attributes)


def _lost_rules(puzzle: Puzzle) -> Iterator[str]:
    for rule in puzzle.rules:
        if not isinstance(rule, Cover):
            yield f"the rule '{rule.rule}'"
    if puzzle.settled:
        yield "that no piece can be moved towards some sides"
    least, most = puzzle.cover.blank_range
    if least < most:
        yield f"that the number of blanks may be {span(least, most)} (all of them are written)"
    if most and len(puzzle.blankable) < len(puzzle.fillable):
        yield "which cells may stay empty"
