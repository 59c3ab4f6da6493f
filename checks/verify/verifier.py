"""The verifier: is a finished board a solution? It reads the rules and knows no solver.

It shares nothing with the models or the engines but the grid's tables, so that a mistake in
one of them cannot hide here: pieces are turned anew from the file, and each rule is checked
on the cells, sides and faces that can be seen on the finished board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from jigsat.checks.rulebook import Rulebook
from jigsat.checks.verify.cover import (
    blanks_are_counted,
    blanks_lie_where_they_may,
    colours_go_together,
    no_overlap,
    open_cells_stay_open,
)
from jigsat.checks.verify.pieces import (
    clues_are_followed,
    each_piece_is_used,
    so_many_are_used,
)
from jigsat.checks.verify.sides import (
    rim_labels_are_counted,
    rim_shows_its_labels,
    rim_shows_its_pattern,
    sides_match,
)
from jigsat.checks.verify.touching import pieces_do_not_touch, pieces_touch, values_differ
from jigsat.schemas.layouts.placing import Fault, PlacedPiece
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution

Check = Callable[[Rulebook, Sequence[PlacedPiece]], Iterator[Fault]]

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

    def __init__(self, puzzle: PuzzleData) -> None:
        self.puzzle = puzzle
        self.rules = Rulebook(puzzle)
        #: Lays the piece on the cells that a placement names.
        self.lay = self.rules.placer.lay

    def faults(self, solution: Solution) -> list[Fault]:
        """Everything that is wrong with the solution; an empty list if it is one."""
        seen = [self.lay(placed) for placed in solution.placements]
        wrong = [fault for fault in seen if isinstance(fault, Fault)]
        if wrong:
            return wrong
        pieces = [look for look in seen if isinstance(look, PlacedPiece)]
        return [fault for check in CHECKS for fault in check(self.rules, pieces)]


def verify(puzzle: PuzzleData, solution: Solution) -> list[Fault]:
    """Everything that is wrong with a solution; an empty list if it is one."""
    return Verifier(puzzle).faults(solution)
