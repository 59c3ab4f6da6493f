"""The fewest cells of the board to leave empty, or to add along its edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from jigsat.analysis.explain.correction import Correction, MinimumCorrections, Relaxation
from jigsat.analysis.explain.minimum import CorrectionSearch, RelaxationLiterals
from jigsat.analysis.query import Resources
from jigsat.models.cp_sat.relaxed import Relaxed
from jigsat.models.relaxation.requirements import Requirements, requirements_of
from jigsat.models.relaxation.widened import cells_along_the_edge, with_cells
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.requirements import Family
from jigsat.schemas.rules import Cover, Rim

_COVERED = frozenset({Family.COVERED})


def change_board(requirements: Requirements, resources: Resources) -> MinimumCorrections | None:
    """All pieces lie on another board, which has the fewest cells more or fewer.

    Not where another board has another rim that matters, nor where cells may stay empty.
    """
    puzzle = requirements.puzzle
    if puzzle.board.wrap or puzzle.rules_of(Rim) or puzzle.cover.blank_range != (0, 0):
        return None
    if _has_as_many_cells(puzzle) and any(not isinstance(r, Cover) for r in puzzle.rules):
        return None  # pieces that lie apart keep most rules, which is no answer
    beside = cells_along_the_edge(puzzle)
    wider = requirements_of(with_cells(puzzle, beside))
    relaxed = Relaxed(wider, wider.without(_COVERED))
    literals: RelaxationLiterals = {
        **{cell: relaxed.empty[cell] for cell in puzzle.fillable},
        **{cell: ~relaxed.empty[cell] for cell in beside},
    }
    changed = _Changed(puzzle, wider, beside)
    search = CorrectionSearch(Relaxation.BOARD, wider, relaxed, literals, changed)
    return search.minimum(resources)


def _has_as_many_cells(puzzle: PuzzleData) -> bool:
    """Whether the pieces can have as many cells together as are to be covered."""
    used = [
        (puzzle.used(piece), len(shape.cells))
        for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True)
    ]
    least = sum(least * area for (least, _), area in used)
    most = sum(most * area for (_, most), area in used)
    return least <= len(puzzle.fillable) <= most


@dataclass(frozen=True)
class _Changed:
    """Says which cells stay empty, and which beside the board are covered."""

    puzzle: PuzzleData
    wider: Requirements
    beside: Sequence[Point]

    def __call__(self, correction: Correction, chosen: Sequence[int]) -> Correction:
        coordinates = self.puzzle.grid_data.coordinates
        placements = self.wider.problem.placements
        covered = {cell for index in chosen for cell in placements[index].shape.cells}
        emptied = [coordinates(cell) for cell in self.puzzle.fillable if cell not in covered]
        extended = [coordinates(cell) for cell in self.beside if cell in covered]
        return replace(
            correction, emptied=tuple(emptied), extended=tuple(extended), empty=len(emptied)
        )
