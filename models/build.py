"""From a puzzle to its problem: rules filter the placements, then constrain what is left.

And what searches ask of a puzzle on a board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from jigsat.models import subproblems as cutting
from jigsat.models.conflicts import clashes
from jigsat.models.decode import Decoder
from jigsat.models.forms import OTHER, BoundedSum, ModelFamily
from jigsat.models.piece_classes import PieceClass, piece_classes_of, ways_to_choose
from jigsat.models.placements import (
    Candidates,
    Numbers,
    Placement,
    Placements,
    cell_numbers,
)
from jigsat.models.problem import Problem, Rows
from jigsat.models.rules import rim
from jigsat.models.rules.registry import (
    constraints_of,
    groups_told_apart,
    is_allowed_alone,
    never_blank,
)
from jigsat.models.rules.sides import fits_of
from jigsat.models.search_problem import (
    NO_SKYLINE,
    Classes,
    CpSatForm,
    Engines,
    IsThere,
    Items,
    SearchProblem,
)
from jigsat.models.symmetry import classes as looks
from jigsat.models.symmetry.group import Symmetry, identity, kept_motions
from jigsat.models.symmetry.images import motions
from jigsat.schemas.geometry.shapes import Shape, moved
from jigsat.schemas.grids.grid import Grid, Point, add, opposite
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Rim
from jigsat.schemas.support.progress import Progress, Stage, announce, check_limits, told_as_one
from jigsat.schemas.support.text import number_of

#: A board is a strip if it is so wide, or less. Measured on one core: pentominoes on 3x20, 4x15
#: and 5x12 take the scan a third of the time, on 6x10 as long, on 8x8 three times as long.
STRIP = 5
#: The engine smallest-domain is chosen if its lists, of which it seldom fills more than a
#: hundredth, have room in so many bytes.
MOST_BYTES_OF_LISTS = 8_000_000_000


class BoardProblem(Problem, SearchProblem):
    """A puzzle on a board as searches see it: see ``SearchProblem``."""

    by_symmetry = cutting.subproblems
    refined = cutting.refined
    is_canonical = looks.is_canonical

    @property
    def classes(self) -> Classes:
        """Those of the pieces."""
        count = [each.count for each in self.piece_classes]
        least = [each.least for each in self.piece_classes]
        return Classes(self.placements.class_of, np.array(count), np.array(least))

    @property
    def is_big(self) -> bool:
        """Whether a model over the placements would be too large."""
        return False

    @property
    def most_images(self) -> tuple[int, int]:
        """As many as there are motions of the board."""
        flips = [motion.turn.flips for motion in motions(self.surface)]
        return len(flips), flips.count(False)

    @property
    def has_profiles(self) -> bool:
        """Whether pieces may lie anywhere, and a word of 32 bits can number their sets."""
        return not self.settled and len(self.piece_classes) <= 32

    @property
    def sizes(self) -> Mapping[str, int]:
        """How many placements there are, and classes of pieces."""
        return {
            "placements": len(self.placements),
            "kinds_of_pieces": len(self.piece_classes),
        }

    @property
    def cp_sat(self) -> CpSatForm:
        """The model over the placements."""
        made_by = "jigsat.models.cp_sat.model:build_model"
        best = "jigsat.models.cp_sat.best:model_of_placements"
        # Where there are labels, these lead the search.
        in_order = fits_of(self.puzzle) is None
        return CpSatForm(made_by, in_order=in_order, best=best)

    def items(self) -> Items:
        """The cells."""
        covered = self.placements.covered
        return Items(
            covered.owner,
            covered.items,
            len(self.cells),
            [self.cell_number[cell] for cell in self.blankable],
            self.most_blanks,
            lambda: [*self.constraints.exclusive, *clashes(self)],
        )

    def sums(self) -> Iterator[BoundedSum]:
        """Those of rules and, if pieces may stay in the box, of pieces and blanks."""
        yield from self.constraints.sums
        if self.uses_all:
            return
        for each, placements in zip(self.piece_classes, self.of_class, strict=True):
            yield BoundedSum(dict.fromkeys(placements, 1), each.least, each.count)
        fewest, most = self.puzzle.cover.blank_range
        cells = len(self.cells)
        areas = {
            index: self.piece_classes[piece_class].area
            for index, piece_class in enumerate(self.placements.class_of.tolist())
        }
        yield BoundedSum(areas, cells - most, cells - fewest)

    def symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetry group, the identity first."""
        found = kept_motions(self, motions(self.surface)[1:])
        puzzle = self.puzzle
        rims = puzzle.rules_of(Rim)
        if found and any(any(rim.tests_of_the_box(puzzle, rule)) for rule in rims):
            # What the number of labels in the box rules out is not in the problem, nor is what
            # another rule says of it alone. But a symmetry keeps that rule too.
            with told_as_one():
                whole = make_problem(puzzle, box_may_change=True)
            found = {motion: found[motion] for motion in kept_motions(whole, found)}
        return (*identity(self), *found.values())

    @property
    def ways_to_label(self) -> int | None:
        """In how many ways identical pieces can change places, if all pieces are used."""
        if not self.uses_all:
            return None
        return prod(factorial(piece_class.count) for piece_class in self.piece_classes)

    def used(self, rows: Rows) -> NDArray[np.intp]:
        """How many pieces of each class are in each solution: an array [solutions, classes]."""
        # Of no placement there is no class.
        piece_class = np.append(self.placements.class_of, np.int32(-1))[rows]
        numbers = range(len(self.piece_classes))
        return np.stack([(piece_class == n).sum(axis=1) for n in numbers], axis=1)

    def labelled(self, rows: Rows) -> int:
        """How many solutions these are if identical pieces are told apart."""
        ways = self.ways_to_label
        if ways is not None:
            return ways * len(rows)
        return sum(
            prod(map(ways_to_choose, self.piece_classes, each))
            for each in self.used(rows).tolist()
        )

    def decoder(self) -> Decoder:
        """What describes solutions."""
        return Decoder(self)

    def refusal(self, engine: str) -> str | None:
        """Why the engine cannot search it."""
        return NO_SKYLINE if engine == "skyline" else None

    def engines(self, is_there: IsThere) -> Engines:
        """By what the pieces have on them, and by the board.

        The scan looks labels and faces up, and it is best where all gaps are near the cell
        that is filled next: on strips. Elsewhere it pays to look for the smallest domain. By
        restarts the scan finds loose packings of hundreds of pieces, on which the other is
        slow. Where labels are looked up, the other is far behind.

        For one solution that is CP-SAT: it learns from its failures, so that its time to a
        first solution is less a matter of luck.
        """
        if not is_there("scan"):
            return Engines("cp-sat", "the rule", "cp-sat", ("cp-sat",))
        if self.bytes_of_lists > MOST_BYTES_OF_LISTS:
            return Engines("scan", "the rule for large boards", "cp-sat", ("scan",))
        if self.is_lookup:
            why = "the rule for labels, faces and cards"
            return Engines("scan", why, "cp-sat", ("scan",), rival="smallest-domain")
        both, kind = ("smallest-domain", "scan"), "boards that are not strips"
        if self.is_strip:
            both, kind = ("scan", "smallest-domain"), "strips"
        return Engines(both[0], f"the rule for packings on {kind}", "cp-sat", both)

    @property
    def bytes_of_lists(self) -> int:
        """The room for the lists of smallest-domain: all placements for each cell, as bits."""
        depth = len(self.cells) + 2
        return len(self.placements) * depth * (depth + len(self.piece_classes)) // 8

    @property
    def is_lookup(self) -> bool:
        """Whether pieces are single cells, or compared by labels or faces: not only packed."""
        stated = self.constraints
        about = {stated.about.get(each, OTHER).family for each in stated.at_most_one}
        if fits_of(self.puzzle) or about - {ModelFamily.CROSSING}:
            return True
        return all(each.area == 1 for each in self.piece_classes)

    @property
    def is_strip(self) -> bool:
        """Whether the board is narrow but for one direction."""
        extents = sorted(len(set(v)) for v in zip(*self.coordinates(*self.cells), strict=True))
        return prod(extents[:-1]) <= STRIP

    def listed(self) -> BoardProblem:
        """The placements are listed."""
        return self


def make_problem(
    puzzle: PuzzleData,
    told_apart: Sequence[Sequence[str]] = (),
    *,
    box_may_change: bool = False,
) -> BoardProblem:
    """All placements of the puzzle's pieces that no rule forbids, and their constraints.

    ``told_apart``: groups of names; pieces in different groups are not in one class.
    ``box_may_change``: whether to keep what only the other pieces in the box rule out.
    """
    announce(Progress(Stage.PREPARING, puzzle.name))
    allowed = is_allowed_alone(puzzle, box_may_change=box_may_change)
    groups = [*groups_told_apart(puzzle), *told_apart]
    piece_classes = piece_classes_of(puzzle, groups, allowed)
    return constrained(placed(puzzle, puzzle.fillable, tuple(piece_classes)))


def constrained(problem: BoardProblem) -> BoardProblem:
    """The same placements under what the rules of the puzzle say about them together."""
    blankable = problem.puzzle.blankable - never_blank(problem.puzzle)
    return problem.under(constraints_of(problem), blankable)


def unconstrained_problem(
    puzzle: PuzzleData, told_apart: Sequence[Sequence[str]] = ()
) -> BoardProblem:
    """All placements that the board has room for, even if they break rules.

    A piece that a rule names has a class of its own. No cell may be blank, and there are no
    constraints: a relaxation adds those that it needs.

    Args:
        puzzle: The puzzle whose pieces are placed.
        told_apart: Groups of names; pieces in different groups are not in one class.
    """
    named = [(name,) for name in puzzle.pieces_named_by_rules]
    piece_classes = tuple(piece_classes_of(puzzle, [*named, *told_apart]))
    return placed(puzzle, puzzle.cells, piece_classes)


def placed(
    puzzle: PuzzleData,
    cells: Iterable[Point],
    piece_classes: Sequence[tuple[PieceClass, Sequence[Candidates]]],
) -> BoardProblem:
    """The placements of some classes of pieces on these cells, without constraints."""
    cells = scan_order(puzzle.grid_data, cells)
    board = cell_numbers(puzzle.surface)
    number_at = np.full(len(board.cells), -1, np.int32)
    number_at[[board.number[cell] for cell in cells]] = np.arange(len(cells))
    found: defaultdict[Placement, list[Numbers]] = defaultdict(list)
    for index, (_, candidates) in enumerate(piece_classes):
        check_limits()
        for each in candidates:
            # Which of its cells comes first in this order is the same at every place.
            first = int(number_at[each.covered[0]].argmin())
            shape = moved(each.shape, opposite(each.shape.cells[first]))
            found[Placement(index, shape)].append(number_at[each.covered[:, first]])
    variants = _along_the_board(puzzle.grid_data, cells, found)
    first_cells = [np.concatenate(found[variant]) for variant in variants]
    number = sum(map(len, first_cells))
    announce(Progress(Stage.PREPARING, number_of(number, "placement")))
    variant_of = np.repeat(np.arange(len(variants)), [len(each) for each in first_cells])
    first_cell = np.concatenate([np.zeros(0, np.int32), *first_cells])
    order = np.lexsort((variant_of, first_cell))
    placements = Placements(
        board, cells, variants, variant_of[order].astype(np.int32), first_cell[order]
    )
    return BoardProblem(puzzle, tuple(each for each, _ in piece_classes), cells, placements)


def _along_the_board(
    grid: Grid, cells: Sequence[Point], variants: Mapping[Placement, Sequence[Numbers]]
) -> list[Placement]:
    """The variants in the order of their placements that have the same first cell.

    Placements are in the order of their cells, which are in the order of their coordinates
    along the axes; so it does not matter where on the board the first cell is.
    """
    axes = scan_axes(grid, cells)

    def key(variant: Placement) -> tuple[list[list[int]], int, Shape]:
        check_limits()
        first = cells[variants[variant][0][0]]
        covered = (grid.coordinates(add(first, step)) for step in variant.shape.cells)
        along = sorted([cell[axis] for axis in axes] for cell in covered)
        steps = [[a - b for a, b in zip(cell, along[0], strict=True)] for cell in along]
        return steps, variant.piece_class, variant.shape

    return sorted(variants, key=key)


def scan_axes(grid: Grid, cells: Iterable[Point]) -> list[int]:
    """The axes of coordinates, the longest side of the board first."""
    extents = [len(set(values)) for values in zip(*map(grid.coordinates, cells), strict=True)]
    return sorted(range(len(extents)), key=lambda axis: (-extents[axis], axis))


def scan_order(grid: Grid, cells: Iterable[Point]) -> tuple[Point, ...]:
    """The cells in the order in which a search fills them: along the board's short side.

    A narrow front of filled cells leaves few shapes of gap, so that dead ends show early.
    """
    by_coordinates = {grid.coordinates(cell): cell for cell in cells}
    axes = scan_axes(grid, by_coordinates.values())
    ordered = sorted(by_coordinates, key=lambda cell: [cell[axis] for axis in axes])
    return tuple(by_coordinates[cell] for cell in ordered)
