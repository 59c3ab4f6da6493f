"""The verifier: is a finished board a solution? It reads the rules and knows no solver.

It shares nothing with the models or the engines but the grid's tables, so that a mistake in
one of them cannot hide here: pieces are turned anew from the file, and each rule is checked
on the cells, sides and faces that can be seen on the finished board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from jigsat.schemas.grids import Point, add, subtract
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.shapes import Shape, moved, turns_allowed
from jigsat.schemas.solution import Placed, Solution
from jigsat.schemas.verify_box import (
    clues_are_followed,
    each_piece_is_used,
    so_many_are_used,
)
from jigsat.schemas.verify_cover import (
    blanks_are_counted,
    blanks_lie_where_they_may,
    colours_go_together,
    no_overlap,
    open_cells_stay_open,
)
from jigsat.schemas.verify_near import pieces_do_not_touch, pieces_touch, values_differ
from jigsat.schemas.verify_rules import Fault, Rulebook, Seen, label_test, readings
from jigsat.schemas.verify_sides import (
    rim_labels_are_counted,
    rim_shows_its_labels,
    rim_shows_its_pattern,
    sides_match,
)

__all__ = ["Fault", "Seen", "Verifier", "label_test", "verify"]

Check = Callable[[Rulebook, Sequence[Seen]], Iterator[Fault]]

#: What can be wrong with a finished board, in the order in which it is told.
CHECKS: tuple[Check, ...] = (
    each_piece_is_used,
    so_many_are_used,
    clues_are_followed,
    no_overlap,
    open_cells_stay_open,
    blanks_are_counted,
    blanks_lie_where_they_may,
    colours_go_together,
    sides_match,
    rim_shows_its_labels,
    rim_labels_are_counted,
    rim_shows_its_pattern,
    values_differ,
    pieces_touch,
    pieces_do_not_touch,
)


class Verifier:
    """Checks solutions of one puzzle. Pieces already looked at are remembered."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.rules = Rulebook(puzzle)
        self._pieces = {piece.name: piece for piece in puzzle.box}
        self._points = {puzzle.grid_data.coordinates(cell): cell for cell in puzzle.cells}
        self._turned = lru_cache(maxsize=20_000)(self._turn)
        #: Turns the piece as a placement says, and sees whether it covers those cells.
        self.look = lru_cache(maxsize=200_000)(self._look_at)

    def faults(self, solution: Solution) -> list[Fault]:
        """Everything that is wrong with the solution; an empty list if it is one."""
        seen = [self.look(placed) for placed in solution.placements]
        wrong = [fault for fault in seen if isinstance(fault, Fault)]
        if wrong:
            return wrong
        pieces = [look for look in seen if isinstance(look, Seen)]
        return [fault for check in CHECKS for fault in check(self.rules, pieces)]

    def _look_at(self, placed: Placed) -> Seen | Fault:
        where = f"piece '{placed.piece}'"
        if placed.piece not in self._pieces:
            return Fault(where, "there is no such piece in the box")
        shape = self._turned(placed.piece, placed.orientation)
        if shape is None:
            return Fault(where, f"it may not be turned '{placed.orientation}'")
        off = next((cell for cell in placed.cells if cell not in self._points), None)
        if off is not None:
            return Fault(where, f"{list(off)} is not a cell of the board")
        if not placed.cells:
            return Fault(where, "it covers no cell")
        ways = self._ways_to_lie(shape, [self._points[cell] for cell in placed.cells])
        if len(ways) != 1:
            can = "can in several ways" if ways else "cannot"
            cells = ", ".join(str(list(cell)) for cell in placed.cells)
            return Fault(where, f"turned '{placed.orientation}' it {can} cover {cells}")
        return Seen(self._pieces[placed.piece], ways[0])

    def _turn(self, name: str, turn_name: str) -> Shape | None:
        """The piece turned, if it may be turned so."""
        grid = self.puzzle.grid_data
        allowed = turns_allowed(grid, self.puzzle.turning_of(self._pieces[name]))
        if grid.turn_named(turn_name) not in allowed:
            return None
        return self.rules.turned(name, turn_name)

    def _ways_to_lie(self, shape: Shape, points: list[Point]) -> list[Shape]:
        """The ways in which the turned shape covers these cells: at most one if they tell.

        Where the board wraps, the order of the cells tells what lies on which.
        """
        surface = self.rules.surface
        if surface.wraps:
            in_order = self._in_order(shape, points)
            if in_order is not None:
                return [in_order]
        return list(dict.fromkeys(readings(surface, shape, tuple(sorted(points)))))

    def _in_order(self, shape: Shape, points: list[Point]) -> Shape | None:
        """The shape as it covers the points in their order, the first it can not wrapped."""
        grid, surface = self.puzzle.grid_data, self.rules.surface
        cells = sorted(shape.cells, key=grid.coordinates)
        for cell, point in zip(cells, points, strict=False):
            step = subtract(point, cell)
            same_form = grid.form(cell) is grid.form(point)
            if same_form and [surface.home(add(each, step)) for each in cells] == points:
                return surface.lay(moved(shape, step))
        return None


def verify(puzzle: Puzzle, solution: Solution) -> list[Fault]:
    """Everything that is wrong with a solution; an empty list if it is one."""
    return Verifier(puzzle).faults(solution)
