"""Which changes leave one solution: many of them found out by one search.

Changes of the same pieces are a family. They have in common all other pieces, and so most of
the search: in one problem, of which the changed pieces may be any of several, the solutions of
all their puzzles are found together. So jigsat knows without another search that a change
leaves no solution, or two that are not images of each other. What is left are changes
that seem to leave one.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterable, Sequence
from contextlib import closing

import numpy as np
from numpy.typing import NDArray

from jigsat.analysis.repair.change import Change, blanks_after, is_split, names_of_changed
from jigsat.models.build import AlternativeProblem, alternative_problem, at_origin
from jigsat.models.problem import Chosen, Rows
from jigsat.models.rules.registry import groups_told_apart
from jigsat.models.subproblems import whole
from jigsat.models.symmetry.group import identity
from jigsat.models.symmetry.images import motions
from jigsat.schemas.fields.box import Entry
from jigsat.schemas.fields.piece import CountRange
from jigsat.schemas.geometry.shapes import Orientation, Shape, orientations
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Clue, Cover
from jigsat.solvers.engines.registry import best_engines
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.options import Options
from jigsat.solvers.plan import Plan
from jigsat.solvers.search import Search

# The different solutions of many puzzles that are searched together, as they are found.


#: A number for each of some things.
Longs = NDArray[np.int64]


class SolutionsByChoice:
    """Keeps a few solutions for each choice of alternatives.

    Args:
        joint: the problem with alternatives.
        choices: for each puzzle the numbers of its alternatives, in the order of the pieces of
            ``joint``; None for a puzzle of which nothing will be known.
        images: the most solutions that can be images of each other and count as one; 1 if each
            counts.
    """

    def __init__(
        self, joint: AlternativeProblem, choices: Sequence[Sequence[int] | None], images: int
    ) -> None:
        self._problem = joint.problem
        self._images = images
        self._choices = choices
        self._alternative = [joint.alternative_of(name) for name in joint.pieces]
        known = [choice for choice in choices if choice is not None]
        self._sizes = [max(each, default=0) + 1 for each in zip(*known, strict=True)]
        self._puzzle_of = np.full(np.prod(self._sizes, dtype=int), -1, np.int64)
        for number, choice in enumerate(choices):
            if choice is not None:
                self._puzzle_of[np.ravel_multi_index(tuple(choice), self._sizes)] = number
        self._look = _looks_of(joint)
        #: For each puzzle its solutions by what can be seen of them, one more than images.
        self._found: list[dict[bytes, Chosen]] = [{} for _ in choices]

    @property
    def is_decided(self) -> bool:
        """Whether each puzzle is known to have several solutions."""
        return all(len(found) > self._images for found in self._found)

    def take(self, rows: Rows) -> None:
        """Take solutions of the problem with alternatives."""
        chosen = [each[rows].max(axis=1, initial=-1) for each in self._alternative]
        # Alternatives of puzzles of which nothing will be known may have greater numbers.
        puzzles: Longs = self._puzzle_of[np.ravel_multi_index(chosen, self._sizes, mode="clip")]
        for each, size in zip(chosen, self._sizes, strict=True):
            puzzles[each >= size] = -1
        for puzzle in np.unique(puzzles[puzzles >= 0]).tolist():
            if len(self._found[puzzle]) <= self._images:
                self._keep(self._found[puzzle], rows[puzzles == puzzle])

    def _keep(self, found: dict[bytes, Chosen], rows: Rows) -> None:
        for row, look in zip(rows, np.sort(self._look[rows], axis=1), strict=True):
            found.setdefault(look.tobytes(), tuple(row.tolist()))
            if len(found) > self._images:
                return

    def left(self, number: int, complete: bool) -> int | None:
        """How many classes of solutions a puzzle has, 2 for more; None if it is not known.

        ``complete``: all solutions have been taken.
        """
        found = self._found[number]
        if len(found) > self._images or self._are_several(found.values()):
            return 2
        return min(len(found), 1) if complete and self._choices[number] is not None else None

    def _are_several(self, solutions: Iterable[Chosen]) -> bool:
        """Whether they are not images of each other, whatever motions of the board count."""
        every = motions(self._problem.surface)
        placements, nothing = self._problem.placements, self._problem.nothing
        images: set[frozenset[Shape]] = set()
        for solution in solutions:
            shapes = frozenset(placements[each].shape for each in solution if each != nothing)
            if images and shapes not in images:
                return True
            images.update(frozenset(map(motion.image_of, shapes)) for motion in every)
        return False


def _looks_of(joint: AlternativeProblem) -> Longs:
    """A number for each placement, equal for those that look the same; last for none.

    Pieces that a rule tells apart do not look the same.
    """
    problem, placements = joint.problem, joint.problem.placements
    groups = groups_told_apart(problem.puzzle)
    marks = [[each.names[0] in group for group in groups] for each in problem.piece_classes]
    numbers: dict[tuple[Shape, tuple[bool, ...]], int] = {}
    variants = [(each.shape, tuple(marks[each.piece_class])) for each in placements.variants]
    looks_of_variants = [numbers.setdefault(each, len(numbers)) for each in variants]
    looks = placements.of_variants(looks_of_variants).astype(np.int64) * len(
        joint.problem.cells
    )
    return np.append(looks + placements.first_cell, -1)


#: Maximum number of solutions of a family that are looked at.
MOST_ROWS = 200_000

#: Families of fewer changes are not worth a search of their own.
FEWEST = 2
#: So many shapes of a piece are searched together at most: with more, the searches lose more
#: than they share. Cards of one cell are looked up.
MOST_SHAPES = 16
MOST_CARDS = 64
#: How long each family is searched at least, in seconds.
SECONDS = 1.0

#: The number of symmetry classes of solutions that each of some changes leaves, 2 for more;
#: None where it is not known.
Left = list[int | None]


class Screening:
    """Some changes, of which each family is screened when the first of it is asked for.

    Not screened are other boards; boards that wrap, where pieces of different shapes look the
    same; and pieces with a back, that are not used just once, or of which a clue says how they
    are turned: what that looks like depends on their shape.

    ``images``: see ``screened``. ``seconds``: what a search of one change may take by
    experience; a family may take as long for each of its changes.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        changes: Sequence[Change],
        images: int,
        seconds: float,
    ) -> None:
        self._puzzle = puzzle
        self._changes = changes
        self._images = images
        self._seconds = seconds
        self._with_a_turn = {clue.piece for clue in puzzle.rules_of(Clue) if clue.turn}
        self._left: Left = [None] * len(changes)
        self._shapes: dict[tuple[int, int], dict[Shape, int]] = {}
        self._families: dict[Hashable, list[int]] = {}
        self._family = [self._family_of(change) for change in changes]
        for number, family in enumerate(self._family):
            if family is not None:
                self._families.setdefault(family, []).append(number)

    def left(self, number: int, budget: TimeBudget) -> Generator[None, None, int | None]:
        """How many classes of solutions a change leaves; see ``Left``."""
        members = self._families.pop(self._family[number], [])
        if len(members) >= FEWEST:
            seconds = SECONDS + len(members) * self._seconds
            share = budget.share(1, at_most=seconds)
            family = [self._changes[member] for member in members]
            left = yield from screened(self._puzzle, family, self._images, share)
            for member, each in zip(members, left, strict=True):
                self._left[member] = each
        return self._left[number]

    def _family_of(self, change: Change) -> Hashable | None:
        """Equal for changes that are screened together; None for one that is not screened."""
        puzzle = self._puzzle
        if change.board is not None or puzzle.surface.wraps or puzzle.copies > 1:
            return None
        pieces = [puzzle.box[index] for index in change.shapes]
        if any(each.back or isinstance(each.count, CountRange) for each in pieces):
            return None
        if self._with_a_turn.intersection(each.name for each in pieces):
            return None
        return tuple(self._part(*each) for each in sorted(change.shapes.items()))

    def _part(self, index: int, shape: Shape) -> tuple[int, int, int]:
        """The piece, its area, and the number of the lot that the shape belongs to."""
        area = len(shape.cells)
        shapes = self._shapes.setdefault((index, area), {})
        most = MOST_SHAPES if area > 1 else MOST_CARDS
        return index, area, shapes.setdefault(shape, len(shapes)) // most


def screened(
    puzzle: Puzzle,
    family: Sequence[Change],
    images: int,
    budget: TimeBudget,
) -> Generator[None, None, Left]:
    """How many classes of solutions each change of a family leaves, as far as that is found.

    Args:
        puzzle: the puzzle to be changed.
        family: changes of the same pieces, which have the same areas in all.
        images: the most solutions that can be images of each other and count as one.
        budget: the time for the search for all of them.
    """
    pieces = _AlternativePieces(puzzle, family)
    joint = alternative_problem(pieces.base(), pieces.alternatives)
    tally = SolutionsByChoice(joint, pieces.chosen, images)
    # Without a time limit of its own, which could fall into the loading of an engine.
    engine = best_engines(joint.problem).for_all
    options = Options(limit=MOST_ROWS, engine=engine)
    group = identity(joint.problem)
    plan = Plan((whole(joint.problem, group),), group)  # soon begun
    search = Search(joint.problem, options, plan=plan, verifier=_NotVerified())
    with closing(search.batches()) as batches:
        for batch in batches:
            tally.take(batch.rows)
            if tally.is_decided or budget.is_over:
                break
            yield None
    return [tally.left(number, search.complete) for number in range(len(family))]


class _NotVerified:
    """Stands for the verifier: a change accepted for what is found is searched again."""

    def check(self, rows: object) -> None:
        """Refuse nothing."""


class _AlternativePieces:
    """What pieces may become by the changes of a family.

    ``chosen`` has for each change the numbers of the alternatives that it chooses, in the order
    of ``names``; None if one of them looks partly like another.
    """

    def __init__(self, puzzle: Puzzle, family: Sequence[Change]) -> None:
        self._puzzle = puzzle
        self._first = family[0]
        self.names = names_of_changed(puzzle, family[0].shapes)
        self._numbers: dict[int, dict[frozenset[Shape], int | None]] = {}
        self.alternatives: dict[str, list[tuple[Orientation, ...]]] = {}
        for index, name in self.names.items():
            self._numbers[index] = {}
            self.alternatives[name] = []
        self.chosen = [self._choice(change) for change in family]

    def _choice(self, change: Change) -> tuple[int, ...] | None:
        shapes = change.shapes
        numbers = [self._number(index, shapes[index]) for index in self.names]
        known = tuple(number for number in numbers if number is not None)
        return known if len(known) == len(numbers) else None

    def _number(self, index: int, shape: Shape) -> int | None:
        """The number of the alternative that looks like this shape, a new one if need be."""
        puzzle, numbers = self._puzzle, self._numbers[index]
        turning = puzzle.turning_of(puzzle.box[index])
        ways = orientations(puzzle.grid_data, shape, turning)
        looks = frozenset(way.shape for way in ways)
        if looks not in numbers:
            given = self.alternatives[self.names[index]]
            # Where cells have several forms, different shapes can be alike at the origin.
            at_home = set(map(at_origin, looks))
            apart = all(at_home.isdisjoint(map(at_origin, other)) for other in numbers)
            numbers[looks] = len(given) if apart else None
            given.extend([ways] if apart else [])
        return numbers[looks]

    def base(self) -> PuzzleData:
        """The puzzle with the changed pieces apart from others like them, and new blanks."""
        entries: list[Entry] = list(self._puzzle.entries)
        for index, name in self.names.items():
            piece = self._puzzle.box[index]
            if is_split(piece) and isinstance(piece.count, int):
                rest = piece.model_copy(update={"count": piece.count - 1})
                entries[self._puzzle.entry_numbers[index]] = rest
                entries.append(piece.model_copy(update={"name": name, "count": 1}))
        rules, blanks = self._puzzle.rules, blanks_after(self._puzzle, self._first.shapes)
        if blanks is not None:
            cover = self._puzzle.cover.model_copy(update={"blanks": blanks})
            rules = (cover, *(rule for rule in rules if not isinstance(rule, Cover)))
        return self._puzzle.with_pieces(entries, rules)
