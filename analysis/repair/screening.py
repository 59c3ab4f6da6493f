"""Known solutions of a puzzle that are still solutions after a change to one piece.

A change that leaves two of them leaves no unique puzzle: that is seen without any search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jigsat.analysis.repair.change import Changed, ChangeType
from jigsat.checks.verify.verifier import Verifier
from jigsat.schemas.geometry.shapes import Shape, moved, turned, turns_allowed
from jigsat.schemas.grids.grid import Turn, Vector, subtract
from jigsat.schemas.layouts.placing import PlacedPiece
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution


class Survivors:
    """Tells of changes to one puzzle how many of its known solutions they leave.

    ``complete``: the known ones are all that there are.
    """

    def __init__(self, puzzle: Puzzle, known: Sequence[Solution], complete: bool) -> None:
        self._puzzle = puzzle
        self._verifier = Verifier(puzzle)
        self._index = {piece.name: index for index, piece in enumerate(puzzle.box)}
        # Where the board wraps, it is ambiguous how a piece came to lie somewhere.
        self._known = () if puzzle.surface.wraps else tuple(known)
        self._only_packed = complete and not puzzle.surface.wraps and _is_packed(puzzle)

    def are_all(self, changed: Changed) -> bool:
        """Whether those that it leaves are all solutions of the changed puzzle.

        Without the added cell its solutions are solutions as before, if all that rules ask
        for is a number of blanks.
        """
        return self._only_packed and changed.change.type is ChangeType.CELL_ADDED

    def number(self, changed: Changed, most: int = 2) -> int:
        """How many different solutions are left; counting stops at ``most``."""
        verifier = Verifier(changed.puzzle)
        found: set[frozenset[Shape]] = set()
        for solution in self._changed(changed):
            seen = [verifier.lay(placed) for placed in solution.placements]
            if not verifier.faults(solution):
                found.add(
                    frozenset(look.shape for look in seen if isinstance(look, PlacedPiece))
                )
            if len(found) == most:
                break
        return len(found)

    def _changed(self, changed: Changed) -> Iterator[Solution]:
        """The known solutions with the changed piece where the piece lay, if it may lie so."""
        for solution in self._known:
            for number, placed in enumerate(solution.placements):
                if placed.piece == changed.change.piece:
                    for new in self._in_its_place(placed, changed):
                        others = solution.placements[:number], solution.placements[number + 1 :]
                        placements = (*others[0], new, *others[1])
                        yield Solution.model_construct(placements=placements)

    def _in_its_place(self, placed: Placed, changed: Changed) -> Iterator[Placed]:
        look = self._verifier.lay(placed)
        if not isinstance(look, PlacedPiece):
            return
        index = self._index[placed.piece]
        at = next(n for n, piece in enumerate(changed.puzzle.box) if piece.name == changed.name)
        grid = self._puzzle.grid_data
        for turn in turns_allowed(grid, self._puzzle.turning_of(self._puzzle.box[index])):
            before = turned(_upper(self._puzzle, index, turn), turn)
            step = subtract(look.shape.cells[0], before.cells[0])
            if moved(before, step) == look.shape:
                new = moved(_upper(changed.puzzle, at, turn), self._back(changed, index, at))
                after = moved(turned(new, turn), step)
                cells = tuple(sorted(map(grid.coordinates, after.cells)))
                yield Placed.model_construct(
                    piece=changed.name, orientation=turn.name, cells=cells
                )

    def _back(self, changed: Changed, index: int, at: int) -> Vector:
        """The step from where the changed piece is drawn to where the piece was drawn."""
        cells, cell = set(self._puzzle.shapes[index].cells), changed.change.cell
        point = self._puzzle.grid_data.point(cell)
        if changed.change.type is ChangeType.CELL_ADDED:
            cells.add(point)
        elif changed.change.type is ChangeType.CELL_REMOVED:
            cells.remove(point)
        return subtract(min(cells), min(changed.puzzle.shapes[at].cells))


def _upper(puzzle: Puzzle, index: int, turn: Turn) -> Shape:
    """What lies upwards of a piece after a turn."""
    back = puzzle.backs[index]
    return back if turn.flips and back is not None else puzzle.shapes[index]


def _is_packed(puzzle: Puzzle) -> bool:
    """Whether all pieces are used and the only rule is on how many cells stay empty."""
    cover = puzzle.cover
    anywhere = cover.blank_only_at is None and cover.never_blank_at is None
    all_used = all(least == most for least, most in map(puzzle.used, puzzle.box))
    only = all(rule is cover for rule in puzzle.rules)
    return only and anywhere and all_used and isinstance(cover.blanks, int)
