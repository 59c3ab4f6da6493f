"""The likely causes, each asked of the fastest engines: seconds in all.

Where the areas differ, they differ by pieces: some of one kind are too many, or are missing. A
single missing piece can have any shape of that area. Whatever is reported here has a solution
that the verifier has checked.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from jigsat.analysis.explain.minimum import (
    MOST_COUNTED,
    Correction,
    MinimumCorrections,
    NumberOfSolutions,
    Relaxation,
)
from jigsat.analysis.query import Answer, Resources
from jigsat.checks.lint.area import area_of_pieces, cells_to_cover
from jigsat.schemas.errors import DataError, OutOfTime, Unsupported
from jigsat.schemas.fields.piece import CountRange, Entry, Piece, PieceSet, Turning, bounds
from jigsat.schemas.geometry.shapes import orientations
from jigsat.schemas.parsing.geometry import shape_of
from jigsat.schemas.parsing.polyforms import TURNING_OF_SET, complete_set
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Cover
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.progress import Progress, Stage, announce, told_as_one
from jigsat.solvers.counts import Tally, counts_of
from jigsat.solvers.limits.options import Options
from jigsat.solvers.portfolio import Portfolio
from jigsat.solvers.search import Search

#: How long the cheap questions take in all, each one, and the counts after them, in seconds.
ALL_SECONDS, EACH_SECONDS, COUNT_SECONDS = 20.0, 3.0, 20.0
#: The shapes of missing pieces are tried up to this number of cells.
MOST_MISSING = 6


def one_solution(puzzle: PuzzleData, resources: Resources) -> tuple[Answer, Solution | None]:
    """Find a solution, or prove that there is none, by a portfolio of engines."""
    options = Options(limit=1, time_limit=resources.budget.left, workers=resources.workers)
    try:
        portfolio = Portfolio(puzzle, options)
        deque(portfolio.run(), maxlen=0)
    except (OutOfTime, Unsupported):
        if resources.budget.is_over:
            return Answer.NOT_KNOWN, None
        raise
    if portfolio.found:
        found = portfolio.decoder.solution(portfolio.found[0])
        return Answer.YES, cast(Solution, found)
    return (Answer.NO if portfolio.complete else Answer.NOT_KNOWN), None


def missing_cells(puzzle: PuzzleData) -> int:
    """Return how many cells the pieces lack at least; negative if they have too many."""
    board, pieces = cells_to_cover(puzzle), area_of_pieces(puzzle)
    return max(board.least - pieces.most, 0) - max(pieces.least - board.most, 0)


def other_pieces(puzzle: PuzzleData, resources: Resources) -> Iterator[MinimumCorrections]:
    """Yield the pieces that are too many or missing, if that is why the areas differ.

    First come those with which there is a solution, then how many solutions there are.
    """
    missing = missing_cells(puzzle)
    quick = resources.share(1, ALL_SECONDS)
    empty = None
    if missing > 0:
        announce(Progress(Stage.TRYING, "whether the pieces fit if cells stay empty"))
        answer, empty = _with_cells_empty(puzzle, missing, quick.share(0.5))
        if answer is Answer.NO:  # then another piece is none the better
            return
    found = _tried(puzzle, missing, quick)
    if found.corrections:
        yield found
        yield from _with_numbers(puzzle, found, resources.share(1, COUNT_SECONDS))
    elif empty is not None:
        is_least = MinimumCorrections(Relaxation.PIECES, 0, True, (empty,), are_all=True)
        yield is_least


def _with_cells_empty(
    puzzle: PuzzleData, number: int, resources: Resources
) -> tuple[Answer, Correction | None]:
    """All pieces, and so many more cells that stay empty."""
    if puzzle.typed_in.unit != 1:
        return Answer.NOT_KNOWN, None
    low, high = puzzle.cover.blank_range
    blanks = CountRange(min=low, max=high + number)
    cover = puzzle.cover.model_copy(update={"blanks": blanks})
    rules = [cover if isinstance(rule, Cover) else rule for rule in puzzle.rules]
    if cover not in rules:
        rules.append(cover)
    with told_as_one():
        answer, board = one_solution(puzzle.with_rules(rules), resources)
    if board is None:
        return answer, None
    return answer, _corrected(puzzle, Correction((), board))


def _corrected(puzzle: PuzzleData, correction: Correction) -> Correction:
    covered = sum(len(placed.cells) for placed in correction.board.placements)
    return replace(correction, empty=len(puzzle.fillable) - covered)


def _tried(puzzle: PuzzleData, missing: int, resources: Resources) -> MinimumCorrections:
    """The fewest pieces of one kind to leave out or to add, as far as they are soon found."""
    found: dict[int, list[Correction]] = {}
    open_sizes = set()
    for other in sorted(_others(puzzle, missing), key=lambda each: each.size):
        if min(found, default=other.size) < other.size:
            break
        announce(Progress(Stage.TRYING, other.words))
        with told_as_one():
            share = resources.share(1, EACH_SECONDS)
            answer, board = one_solution(_with(puzzle, other), share)
        if board is not None:
            found.setdefault(other.size, []).append(_corrected(puzzle, other.correction(board)))
        elif answer is Answer.NOT_KNOWN:
            open_sizes.add(other.size)
    size = min(found, default=0)
    is_minimum = size == 1 or (size == 2 and 1 not in open_sizes)
    are_all = bool(found) and size not in open_sizes
    return MinimumCorrections(
        Relaxation.BOX, size, is_minimum, tuple(found.get(size, ())), are_all
    )


@dataclass(frozen=True)
class _Other:
    """Another number of a piece: ``size`` more or, if ``is_added`` is false, fewer.

    ``is_new``: the box has no such piece.
    """

    piece: Piece
    size: int
    is_added: bool
    is_new: bool = False

    @property
    def words(self) -> str:
        """What is tried."""
        return f"{'another' if self.is_added else 'without'} {self.piece.name}"

    def correction(self, board: Solution) -> Correction:
        """The correction, of which this board is a solution."""
        names = (self.piece.name,) * self.size
        return Correction(
            (),
            board,
            left_out=() if self.is_added else names,
            added=names if self.is_added else (),
            new_piece=self.piece if self.is_new else None,
        )


def _others(puzzle: PuzzleData, missing: int) -> Iterator[_Other]:
    """Yield the changes of one number with which the areas agree: new pieces first."""
    if 0 < missing <= MOST_MISSING and are_plain(puzzle) and puzzle.copies == 1:
        yield from (
            _Other(piece, 1, True, is_new=True) for piece in _new_pieces(puzzle, missing)
        )
    named, first = puzzle.pieces_named_by_rules, alike(puzzle)
    for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True):
        if piece.name not in first:
            continue
        size, rest = divmod(abs(missing), len(shape.cells) * puzzle.copies)
        least, most = bounds(piece.count)
        if rest or not size:
            continue
        if missing < 0 and size <= least and (size < most or piece.name not in named):
            yield _Other(piece, size, is_added=False)
        if missing > 0 and (are_plain(puzzle) or most > 1):
            yield _Other(piece, size, is_added=True)


def alike(puzzle: PuzzleData) -> Mapping[str, Sequence[str]]:
    """Return the names of the pieces that look the same, by the first of them.

    Pieces that a rule names are apart from all others.
    """
    groups: dict[Hashable, list[str]] = {}
    named = frozenset(puzzle.pieces_named_by_rules)
    for index, piece in enumerate(puzzle.box):
        looks = frozenset(each.shape for each in puzzle.orientations(index))
        mark = piece.name if piece.name in named else ""
        groups.setdefault((looks, mark), []).append(piece.name)
    return {names[0]: tuple(names) for names in groups.values()}


def are_plain(puzzle: PuzzleData) -> bool:
    """Whether pieces differ by nothing but their cells, so that a lost one is but a shape."""
    return not any(
        shape.labels or shape.colours or piece.back or piece.face or piece.attributes
        for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True)
    )


def _new_pieces(puzzle: PuzzleData, size: int) -> Iterator[Piece]:
    """Yield a piece of each shape of this size that the box has not."""
    grid, ways = puzzle.grid_data, list(Turning)
    turning = max((puzzle.turning_of(piece) for piece in puzzle.box), key=ways.index)
    name = next(name for name, each in TURNING_OF_SET.items() if each is turning)
    wanted = PieceSet.model_validate({"set": name, "size": size})
    try:
        pieces = complete_set(grid, wanted, "")
    except DataError:  # too many
        return
    taken = {piece.name for piece in puzzle.box}
    there = {way.shape for n in range(len(puzzle.box)) for way in puzzle.orientations(n)}
    for piece in pieces:
        shapes = {way.shape for way in orientations(grid, shape_of(grid, piece), turning)}
        if there.isdisjoint(shapes):
            name = piece.name
            while name in taken:
                name += "'"
            yield piece.model_copy(update={"name": name})


def _with(puzzle: PuzzleData, other: _Other) -> PuzzleData:
    pieces: list[Entry] = list(puzzle.box)
    if other.is_new:
        return puzzle.with_pieces([*pieces, other.piece], puzzle.rules)
    number = pieces.index(other.piece)
    least, most = bounds(other.piece.count)
    step = other.size if other.is_added else -other.size
    count = CountRange(min=least + step, max=most + step) if least < most else most + step
    pieces[number] = other.piece.model_copy(update={"count": count})
    return puzzle.with_pieces(pieces, puzzle.rules)


def _with_numbers(
    puzzle: PuzzleData, found: MinimumCorrections, resources: Resources
) -> Iterator[MinimumCorrections]:
    """Yield the corrections with the numbers of their solutions, as these become known."""
    others = {
        (each.is_added, each.piece.name): each
        for each in _others(puzzle, missing_cells(puzzle))
    }
    corrections = list(found.corrections)
    for number, each in enumerate(corrections):
        if resources.are_used_up:
            return
        other = others[bool(each.added), (each.added or each.left_out)[0]]
        announce(Progress(Stage.COUNTING, other.words))
        share = resources.share(1 / (len(corrections) - number))
        with told_as_one():
            try:
                solutions = number_of_solutions(_with(puzzle, other), share)
            except OutOfTime:
                continue
        corrections[number] = replace(each, solutions=solutions)
        yield replace(found, corrections=tuple(corrections))


def number_of_solutions(puzzle: PuzzleData, resources: Resources) -> NumberOfSolutions:
    """Count the solutions of a puzzle that is known to have some."""
    options = Options(MOST_COUNTED, resources.budget.left, workers=resources.workers)
    search = Search(puzzle, options)
    tally = Tally(search)
    for batch in search.batches():
        tally.add(batch)
    counts = counts_of(search, tally.counts, search.stopped, 0.0)
    found = max(1, counts.solutions), max(1, counts.up_to_symmetry)
    return NumberOfSolutions(*found, counts.complete)
