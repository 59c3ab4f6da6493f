"""What of a puzzle an .xmpuzzle cannot hold, to the last item."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from jigsat.exchange.burrtools.colours import is_kept
from jigsat.exchange.burrtools.from_puzzle import Model
from jigsat.exchange.burrtools.two_layers import ways, ways_if
from jigsat.schemas.fields.turning import Turning
from jigsat.schemas.parsing.from_geometry import PLANE_AXES
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import (
    Blanks,
    Clue,
    Colours,
    Cover,
    DifferentFaces,
    EqualSides,
    MatingSides,
    NotTouching,
    Rim,
    Touching,
    Use,
)
from jigsat.schemas.text import listed, number_of, quoted

#: More names than these are only counted.
MAX_LISTED = 8


def losses(model: Model) -> tuple[str, ...]:
    """What would be lost of what makes the puzzle, so that it has other solutions."""
    puzzle = model.puzzle
    return (*_rules(puzzle), *_print(puzzle), *_blanks(puzzle), *_turnings(model))


def _rules(puzzle: PuzzleData) -> Iterator[str]:
    for rule in puzzle.rules:
        match rule:
            case Clue():
                if rule.rule != "preferred":
                    yield f"the rule '{rule.rule}' about {quoted(rule.piece)}"
            case Blanks() | EqualSides() | MatingSides() | Rim() | DifferentFaces():
                yield f"the rule '{rule.rule}'"
            case Touching() | NotTouching() | Use():
                yield f"the rule '{rule.rule}'"
            case Cover() | Colours():
                pass  # see _blanks; colours can be held
            case _:
                assert_never(rule)


def _print(puzzle: PuzzleData) -> Iterator[str]:
    shapes = [shape for shape in (*puzzle.shapes, *puzzle.backs) if shape is not None]
    if any(shape.labels for shape in shapes):
        yield "the labels on the sides of the pieces"
    if any(shape.attributes for shape in shapes):
        yield "the faces and attributes of the pieces"


def _blanks(puzzle: PuzzleData) -> Iterator[str]:
    """BurrTools knows how many cells may stay empty, but not how many must."""
    least, _ = puzzle.cover.blank_range
    most_covered = sum(
        len(shape.cells) * puzzle.used(piece)[1]
        for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True)
    )
    if least > max(0, len(puzzle.fillable) - most_covered):
        yield f"that at least {number_of(least, 'cell')} must stay blank"


def _turnings(model: Model) -> Iterator[str]:
    puzzle = model.puzzle
    in_space = len(puzzle.grid_data.axes) > PLANE_AXES
    turning = Turning.ROTATE if in_space or model.sided else Turning.ROTATE_AND_FLIP
    fewer, more = [], []
    for number, piece in enumerate(puzzle.box):
        here, there = ways(puzzle, number), ways_if(puzzle, number, turning)
        fewer.extend([piece.name] if there - here else [])
        more.extend([piece.name] if here - there else [])
    if fewer:
        yield f"how {_pieces(fewer)} may not be turned: BurrTools turns each in every way"
    if more:
        yield f"that {_pieces(more)} may be turned over: BurrTools makes no mirror images"


def _pieces(names: list[str]) -> str:
    if len(names) > MAX_LISTED:
        return number_of(len(names), "piece")
    return listed([quoted(name) for name in names])


def dropped(model: Model) -> tuple[str, ...]:
    """What is not written and makes no difference to the solutions."""
    puzzle = model.puzzle
    clues = [rule for rule in puzzle.rules if isinstance(rule, Clue)]
    lost_names = [quoted(name) for name in model.colour_names if not is_kept(name)]
    found = {
        "the known counts": puzzle.known is not None,
        "the open cells: in BurrTools the result ends there": bool(puzzle.open_cells),
        "preferred placements": any(clue.rule == "preferred" for clue in clues),
        f"the names of the colours {listed(lost_names)}": bool(lost_names),
    }
    return tuple(what for what, there in found.items() if there)
