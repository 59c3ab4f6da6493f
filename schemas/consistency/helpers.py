"""What checks of consistency have in common: where a rule stands, and the usual complaints."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TypeVar

from jigsat.schemas.base import Data
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.board import BoardCells
from jigsat.schemas.fields.piece import CellSides, Piece, Sides
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.parsing.places import with_key
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.text import nearest, one_of, quoted

R = TypeVar("R", bound=Data)


def numbered(puzzle: PuzzleData, family: type[R]) -> Iterator[tuple[str, R]]:
    """The rules of one family, each after its path."""
    for index, rule in enumerate(puzzle.rules):
        if isinstance(rule, family):
            yield f"rules[{index}]", rule


def piece_path(puzzle: PuzzleData, index: int, key: str) -> str:
    """The path to a key of a piece in the box; to the set or picture that the piece is in."""
    path = puzzle.paths[index]
    return path if puzzle.is_from_set(index) or puzzle.has_picture else f"{path}.{key}"


def board_path(puzzle: PuzzleData) -> str:
    """The path to what says which cells the board has."""
    return "board.cells" if puzzle.board.size is None else "board.size"


def cells_path(puzzle: PuzzleData, index: int) -> str:
    """The path to what says which cells a piece in the box has."""
    size = puzzle.box[index].size
    return piece_path(puzzle, index, "cells" if size is None else "size")


def raised_by(make: Callable[[], object]) -> Iterator[DataError]:
    """The error that making something raises, if it does."""
    try:
        make()
    except DataError as error:
        yield error


def cells_on_board(
    puzzle: PuzzleData, cells: BoardCells | None, path: str
) -> tuple[Point, ...]:
    """The points of typed cells. Raises DataError for one that is not on the board."""
    if cells is None:
        return ()
    return puzzle.points(cells, path)


def index_by_name(puzzle: PuzzleData) -> dict[str, int]:
    """The index in the box of each piece, by its name."""
    return {piece.name: index for index, piece in enumerate(puzzle.box)}


def refuse_unknown(
    name: str, known: Collection[str], path: str, why: str
) -> Iterator[DataError]:
    """A mistake, if a name is not known; ``why`` says what it is."""
    if name not in known:
        meant = nearest(name, known)
        yield DataError(path, f"{quoted(name)}, {why}", one_of(known), meant=meant)


def refuse_unnamed(name: str, known: Collection[str], path: str) -> Iterator[DataError]:
    """A mistake, if a name is not among those one can choose from."""
    if name not in known:
        yield DataError(path, quoted(name), one_of(known), meant=nearest(name, known))


def refuse_repeats(names: Iterable[str], path: str, what: str) -> Iterator[DataError]:
    """A mistake for each name of a list that was there before."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name in seen:
            yield DataError(f"{path}[{index}]", f"{quoted(name)} again", f"each {what} once")
        seen.add(name)


def refuse_list(
    names: Collection[str], known: Collection[str], path: str, what: str
) -> Iterator[DataError]:
    """A mistake for each name that a list repeats, or that no piece has."""
    yield from refuse_repeats(names, path, what)
    for index, name in enumerate(names):
        yield from refuse_unknown(
            name, known, f"{path}[{index}]", f"a {what} that no piece has"
        )


def labels_of(puzzle: PuzzleData) -> tuple[str, ...]:
    """The labels that pieces of the box have, each once, as they come."""
    typed = (label for piece in puzzle.box for _, label in typed_labels(piece))
    return tuple(dict.fromkeys(typed))


def typed_labels(piece: Piece) -> Iterator[tuple[str, str]]:
    """Each label of a piece, front and back, with its path below the piece."""
    yield from _labels(piece.sides, "sides")
    if piece.back is not None:
        yield from _labels(piece.back.sides, "back.sides")


def _labels(sides: Sides | None, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(sides, dict):
        yield from ((with_key(path, name), label) for name, label in sides.items())
        return
    items: tuple[str | CellSides, ...] = sides or ()
    for index, item in enumerate(items):
        if isinstance(item, CellSides):
            place = f"{path}[{index}].sides"
            yield from ((with_key(place, name), label) for name, label in item.sides.items())
        else:
            yield f"{path}[{index}]", item
