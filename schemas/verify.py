"""The verifier: is a finished board a solution? It reads the rules and knows no solver.

It shares nothing with the models or the engines but the grid's tables, so that a mistake in
one of them cannot hide here: pieces are turned anew from the file, and each rule is checked
on the cells, sides and faces that can be seen on the finished board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from jigsat.schemas.grids import Coordinates, Point, Vector, add, opposite, subtract
from jigsat.schemas.pieces import Piece
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import DifferentFaces, EqualSides, MatingSides
from jigsat.schemas.shapes import Shape, moved, turned, turns_allowed
from jigsat.schemas.solution import Placed, Solution


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: ``where`` on the board or in the list, and ``what``."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


@dataclass(frozen=True)
class Seen:
    """A piece as it is seen on the board."""

    piece: Piece
    shape: Shape


class Verifier:
    """Checks solutions of one puzzle. Pieces already looked at are remembered."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._board = frozenset(puzzle.cells)
        self._by_name = {
            piece.name: (piece, shape)
            for piece, shape in zip(puzzle.pieces, puzzle.shapes, strict=True)
        }
        #: Turns the piece as a placement says, and sees whether it covers those cells.
        self.look = lru_cache(maxsize=200_000)(self._look_at)

    def faults(self, solution: Solution) -> list[Fault]:
        """Everything that is wrong with the solution; an empty list if it is one."""
        seen = [self.look(placed) for placed in solution.placements]
        wrong = [fault for fault in seen if isinstance(fault, Fault)]
        if wrong:
            return wrong
        pieces = [look for look in seen if isinstance(look, Seen)]
        return [fault for check in _CHECKS for fault in check(self.puzzle, pieces)]

    def _look_at(self, placed: Placed) -> Seen | Fault:
        where = f"piece '{placed.piece}'"
        if placed.piece not in self._by_name:
            return Fault(where, "there is no such piece in the box")
        piece, shape = self._by_name[placed.piece]
        grid = self.puzzle.grid_data
        turn = grid.turn_named(placed.orientation)
        if turn is None or turn not in turns_allowed(grid, self.puzzle.turning_of(piece)):
            return Fault(where, f"it may not be turned '{placed.orientation}'")
        cells = [self._point_on_board(cell) for cell in placed.cells]
        if None in cells:
            cell = placed.cells[cells.index(None)]
            return Fault(where, f"{list(cell)} is not a cell of the board")
        covered = sorted(cell for cell in cells if cell is not None)
        laid = turned(shape, turn)
        if not covered:
            return Fault(where, "it covers no cell")
        # Moving keeps the form: a triangle pointing up never comes to point down.
        same_form = grid.form(covered[0]) is grid.form(laid.cells[0])
        laid = moved(laid, subtract(covered[0], laid.cells[0]))
        if not same_form or laid.cells != tuple(covered):
            return Fault(where, f"turned '{turn.name}' it cannot cover {_list(placed.cells)}")
        return Seen(piece, laid)

    def _point_on_board(self, cell: Coordinates) -> Point | None:
        grid = self.puzzle.grid_data
        if len(cell) != len(grid.axes) or grid.form_at(cell) is None:
            return None
        point = grid.point(cell)
        return point if point in self._board else None


def _list(cells: tuple[Coordinates, ...]) -> str:
    return ", ".join(str(list(cell)) for cell in cells)


def _cell(puzzle: Puzzle, point: Point) -> str:
    return f"cell {list(puzzle.grid_data.coordinates(point))}"


def _each_piece_is_used(puzzle: Puzzle, seen: list[Seen]) -> Iterator[Fault]:
    used = Counter(look.piece.name for look in seen)
    for piece in puzzle.pieces:
        if used[piece.name] != piece.count:
            times, expected = _times(used[piece.name]), _times(piece.count)
            yield Fault(f"piece '{piece.name}'", f"used {times}, not {expected}")


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _no_overlap(puzzle: Puzzle, seen: list[Seen]) -> Iterator[Fault]:
    on: dict[Point, str] = {}
    for look in seen:
        for cell in look.shape.cells:
            if cell in on:
                names = f"'{on[cell]}' and '{look.piece.name}'"
                yield Fault(_cell(puzzle, cell), f"covered by {names}")
            on[cell] = look.piece.name


def _blanks_are_counted(puzzle: Puzzle, seen: list[Seen]) -> Iterator[Fault]:
    covered = {cell for look in seen for cell in look.shape.cells}
    blanks = [cell for cell in puzzle.cells if cell not in covered]
    low, high = puzzle.cover.blank_range
    if not low <= len(blanks) <= high:
        allowed = str(low) if low == high else f"{low} to {high}"
        where = _cell(puzzle, blanks[0]) if blanks else "board"
        are = "cell is" if len(blanks) == 1 else "cells are"
        yield Fault(where, f"{len(blanks)} {are} empty, not {allowed}")


def _sides_match(puzzle: Puzzle, seen: list[Seen]) -> Iterator[Fault]:
    fits = label_test(puzzle)
    if fits is None:
        return
    shown: dict[tuple[Point, Vector], str] = {}
    for look in seen:
        shown.update(look.shape.labels)
    grid = puzzle.grid_data
    for (cell, step), label in shown.items():
        neighbour = add(cell, step)
        across = shown.get((neighbour, opposite(step)))
        if across is None or fits(label, across):
            continue
        # Each pair of sides is met twice; the first cell in reading order reports it.
        if grid.coordinates(cell) < grid.coordinates(neighbour):
            side = grid.form(cell).side_names[step]
            yield Fault(f"{_cell(puzzle, cell)}, side {side}", f"'{label}' meets '{across}'")


def label_test(puzzle: Puzzle) -> Callable[[str, str], bool] | None:
    """Whether two labels may lie against each other; None if the puzzle has no such rule."""
    if puzzle.rules_of(EqualSides):
        return str.__eq__
    mating = puzzle.rules_of(MatingSides)
    if not mating:
        return None
    pairs = {frozenset(pair) for pair in mating[0].mates}
    return lambda label, other: frozenset((label, other)) in pairs


def _faces_differ(puzzle: Puzzle, seen: list[Seen]) -> Iterator[Fault]:
    for rule in puzzle.rules_of(DifferentFaces):
        for direction in rule.along:
            yield from _faces_differ_along(puzzle, seen, direction)


def _faces_differ_along(puzzle: Puzzle, seen: list[Seen], direction: str) -> Iterator[Fault]:
    met: dict[tuple[int, str | None], Seen] = {}
    for look in seen:
        lines = {puzzle.grid_data.line_of(direction, cell) for cell in look.shape.cells}
        for line in sorted(lines):
            other = met.setdefault((line, look.piece.face), look)
            if other is not look:
                names = f"'{other.piece.name}' and '{look.piece.name}'"
                yield Fault(
                    f"{direction} {line}", f"{names} show the same face '{look.piece.face}'"
                )


_CHECKS: tuple[Callable[[Puzzle, list[Seen]], Iterator[Fault]], ...] = (
    _each_piece_is_used,
    _no_overlap,
    _blanks_are_counted,
    _sides_match,
    _faces_differ,
)


def verify(puzzle: Puzzle, solution: Solution) -> list[Fault]:
    """Everything that is wrong with a solution; an empty list if it is one."""
    return Verifier(puzzle).faults(solution)
