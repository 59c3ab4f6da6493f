"""Which single label would help: each is made a wildcard in turn, that fits against any other.

A search for all solutions of a puzzle of labelled cards often takes less than a second, and
then trying each label is quicker, and finds more, than asking which it is. A card with all
labels wild is tried before its labels one by one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from jigsat.analysis.explain.minimum import (
    Correction,
    MinimumCorrections,
    Relaxation,
    not_known,
)
from jigsat.analysis.query import Answer, Resources
from jigsat.models.build import make_problem
from jigsat.models.decode import Decoder, Encoder
from jigsat.models.relaxation import Requirements, holds, relabellings
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.fields.piece import CellSides
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.requirements import Family
from jigsat.schemas.rules import with_wild
from jigsat.schemas.solution import Solution
from jigsat.solvers.engines.registry import engine_for
from jigsat.solvers.limits.options import AUTO, Options
from jigsat.solvers.search import Search

ON_THE_RIM = frozenset({Family.RIM_LABELS, Family.RIM_COUNT, Family.RIM_PATTERN})


@dataclass(frozen=True)
class _Tried:
    answer: Answer
    solution: Solution | None = None


def has_labels(requirements: Requirements) -> bool:
    """Whether a rule says which labels may meet."""
    return bool(requirements.of(frozenset({Family.SIDES})))


def change_label(requirements: Requirements, resources: Resources) -> MinimumCorrections | None:
    """Return the single labels that would help if they were others.

    Labels of pieces of which there are several are not tried, nor those of pieces whose back
    shows others. None if what can be tried does not help, and that is not all.
    """
    wildcards = _WildcardSearch(requirements, resources)
    try:
        found = tuple(wildcards.corrections())
    except Unsupported:
        return None
    if found or wildcards.are_all:
        return MinimumCorrections(
            Relaxation.LABELS, int(bool(found)), True, found, wildcards.are_all
        )
    return not_known(Relaxation.LABELS) if resources.are_used_up else None


class _WildcardSearch:
    def __init__(self, requirements: Requirements, resources: Resources) -> None:
        self._requirements = requirements
        self._resources = resources
        self._encoder = Encoder(requirements.problem)
        # Wildcards do not help to satisfy what rules ask of the rim.
        self._is_rim_free = not requirements.of(ON_THE_RIM)
        self.are_all = self._is_rim_free

    def corrections(self) -> Iterator[Correction]:
        """A correction for each label that helps."""
        puzzle = self._requirements.puzzle
        for number, piece in enumerate(puzzle.box):
            if self._resources.are_used_up:
                self.are_all = False
                return
            sides = [side for side, _ in puzzle.shapes[number].labels]
            if puzzle.used(piece)[1] != 1 or puzzle.backs[number] is not None:
                self.are_all &= not sides
                continue
            can_be_all = self._is_rim_free and sides
            if can_be_all and self._tried(number, sides).answer is Answer.NO:
                continue
            yield from self._of_piece(number, sides)

    def _of_piece(self, number: int, sides: Collection[Side]) -> Iterator[Correction]:
        for side in sides:
            tried = self._tried(number, [side])
            self.are_all &= tried.answer is not Answer.NOT_KNOWN
            if tried.solution is not None:
                yield from self._correction(number, side, tried.solution)

    def _tried(self, number: int, sides: Collection[Side]) -> _Tried:
        seconds, workers = self._resources.budget.left, self._resources.workers
        problem = make_problem(with_wildcards(self._requirements.puzzle, number, sides))
        engine = engine_for(AUTO, problem, all_solutions=True).name
        search = Search(problem, Options(1, seconds, engine, workers))
        for batch in search.batches():
            for chosen in batch.rows.tolist():
                return _Tried(Answer.YES, Decoder(problem).solution(chosen))
        return _Tried(Answer.NO if search.complete else Answer.NOT_KNOWN)

    def _correction(self, number: int, side: Side, board: Solution) -> Iterator[Correction]:
        """The label that is wild on this board, and what it would have to be."""
        grid = self._requirements.puzzle.grid_data
        cell, step = side
        piece = self._requirements.puzzle.box[number].name
        wildcard = piece, grid.coordinates(cell), grid.form(cell).side_names[step]
        placed = map(self._encoder.number, board.placements)
        chosen = [index for index in placed if index is not None]
        broken = [d for d in self._requirements.all if not holds(self._requirements, d, chosen)]
        for requirement in broken:
            for change in relabellings(self._requirements, requirement, chosen):
                if (change.piece, change.cell, change.side) == wildcard:
                    yield Correction(tuple(broken), board, label=change)
                    return


def with_wildcards(puzzle: PuzzleData, number: int, sides: Collection[Side]) -> PuzzleData:
    """The puzzle in which some sides of one piece may lie against any label.

    It is unchecked: whatever is not consistent about it now is about the label alone.
    """
    labels, wildcard = {label for shape in puzzle.shapes for _, label in shape.labels}, "?"
    while wildcard in labels:
        wildcard += "?"
    pieces = list(puzzle.box)
    typed = tuple(_relabelled(puzzle, number, sides, wildcard))
    pieces[number] = pieces[number].model_copy(update={"sides": typed})
    return puzzle.with_pieces(pieces, (with_wild(rule, wildcard) for rule in puzzle.rules))


def _relabelled(
    puzzle: PuzzleData, number: int, sides: Collection[Side], label: str
) -> Iterator[CellSides]:
    """The labels of one piece, as they are typed, with this one on some sides."""
    grid = puzzle.grid_data
    labels: defaultdict[Point, dict[str, str]] = defaultdict(dict)
    for (cell, step), before in puzzle.shapes[number].labels:
        name = grid.form(cell).side_names[step]
        labels[cell][name] = label if (cell, step) in sides else before
    for cell, named in labels.items():
        yield CellSides(cell=grid.coordinates(cell), sides=named)
