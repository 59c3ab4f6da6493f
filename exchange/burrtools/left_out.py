"""What of an .xmpuzzle a puzzle of jigsat has no place for, to the last item.

None of it makes a difference to which solutions there are.
"""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.exchange.burrtools.document import Problem, VoxelShape
from jigsat.exchange.burrtools.names import BOARD, clean, is_kept, shape_name
from jigsat.exchange.burrtools.to_puzzle import Conversion
from jigsat.schemas.base import MAX_TEXT
from jigsat.schemas.text import MAX_NAME, listed, number_of, quoted

#: More names than these are only counted.
MAX_LISTED = 8


def left_out(conversion: Conversion) -> tuple[str, ...]:
    """What is not taken over, each as a phrase."""
    return (
        *_of_file(conversion),
        *_of_shapes(conversion),
        *_of_search(conversion.problem),
    )


def _of_file(conversion: Conversion) -> Iterator[str]:
    document = conversion.document
    if not is_kept(document.comment, MAX_TEXT):
        yield f"of the comment all but {MAX_TEXT:,} printable characters"
    elif clean(document.comment, MAX_TEXT) != document.comment:
        yield "the line breaks of the comment"
    if document.popup:
        yield "that the comment is shown when the file is opened"
    if not is_kept(conversion.problem.name):
        yield f"of the problem's name all but {MAX_NAME} printable characters"


def _of_shapes(conversion: Conversion) -> Iterator[str]:
    document, problem = conversion.document, conversion.problem
    used = {problem.result, *conversion.counts}
    unused = [
        (number, shape) for number, shape in enumerate(document.shapes) if number not in used
    ]
    if unused:
        called = _names([shape_name(*each) for each in unused])
        yield f"{number_of(len(unused), 'shape')} that this problem does not use{called}"
    if conversion.board.name not in ("", BOARD):
        yield f"the name of the result, {quoted(clean(conversion.board.name))}"
    heavy = [name for name, each in _pieces(conversion) if each.weight != 1]
    if heavy:
        yield f"the weight of {number_of(len(heavy), 'piece')}, for taking apart{_names(heavy)}"
    grouped = {part.shape for part in problem.parts if part.grouped}
    names = [conversion.names[number] for number in sorted(grouped & conversion.shapes.keys())]
    if names:
        number = number_of(len(names), "piece")
        yield f"the group of {number}, which need not come apart{_names(names)}"
    if not conversion.ruled:
        yield from _colours(conversion)


def _pieces(conversion: Conversion) -> Iterator[tuple[str, VoxelShape]]:
    for number, shape in conversion.shapes.items():
        yield conversion.names[number], shape


def _colours(conversion: Conversion) -> Iterator[str]:
    board = any(conversion.board.cells.values())
    pieces = any(any(shape.cells.values()) for _, shape in _pieces(conversion))
    if board:
        yield "the colours of the result: no piece has one, so they rule nothing out"
    if pieces:
        yield "the colours of the pieces: the result has none, so they rule nothing out"


def _of_search(problem: Problem) -> Iterator[str]:
    stored = problem.stored
    if stored.found is not None:
        noun = "assembly" if stored.found == 1 else "assemblies"
        apart = f", {stored.found_apart:,} that come apart" if stored.found_apart else ""
        yield f"that BurrTools has found {stored.found:,} {noun}{apart}"
    if stored.begun:
        yield "where a search stands that is not finished"
    if stored.taken_apart:
        yield f"how {number_of(stored.taken_apart, 'stored solution')} can be taken apart"


def _names(names: list[str]) -> str:
    if len(names) > MAX_LISTED:
        return ""
    return f" ({listed(names)})"
