"""For designers: what makes a puzzle with several solutions a puzzle with exactly one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Hashable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Self

from jigsat.analysis.best import BestSearch
from jigsat.analysis.repair.change import Change, Changed, changed_puzzle
from jigsat.analysis.repair.clues import Clues, Known, fewest_clues, known_solutions, with_clues
from jigsat.analysis.repair.edits import PuzzleEditor
from jigsat.checks.lint.check import prove_at_once
from jigsat.checks.lint.labels import BoxLabels
from jigsat.checks.rulebook import Rulebook
from jigsat.checks.verify.verifier import Verifier
from jigsat.models.symmetry.classes import Images, images_of_solution
from jigsat.schemas.display import Displayed
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from jigsat.schemas.support.progress import Progress, Stage, announce, told_as_one, update
from jigsat.solvers.limits.deadline import TimeBudget, in_time
from jigsat.solvers.limits.options import Options, limit_exceeded
from jigsat.solvers.portfolio import Portfolio

# A repair that was found: a changed puzzle and its only solution.


@dataclass(frozen=True)
class Repair(Displayed):
    """A changed puzzle that has exactly one solution, and that solution.

    ``images``: those that count as one with it.
    """

    changed: Changed
    solution: Solution
    images: Images


def repair_of(changed: Changed, portfolio: Portfolio) -> Repair:
    """The repair, once a portfolio has proved that there is no second solution."""
    chosen = portfolio.found[0]
    images = images_of_solution(portfolio.group, chosen)
    return Repair(changed, portfolio.decoder.solution(chosen), images)


# Which changes are tried first: those that what is already known does not rule out.
#
# Where areas, labels or faces prove that there is no solution, a change has to disprove that.
# Among the others those come first that touch what does not match in the best layout.


def is_refuted(puzzle: Puzzle) -> bool:
    """Return whether areas, labels or faces prove that there is no solution."""
    return any(each.no_solution for each in prove_at_once(BoxLabels(Rulebook(puzzle))))


def promising(
    puzzle: Puzzle, changes: Sequence[Change], options: Options
) -> Generator[None, None, tuple[list[Change], frozenset[int]]]:
    """Order the changes of a puzzle that is refuted; and the numbers of the hopeless ones.

    Changes that add and remove the same cells and labels are judged by one of them. So a
    hopeless one is still to be judged by itself. Yields None now and then.
    """
    hopeless: dict[Hashable, bool] = {}
    for change in changes:
        kind = _kind(puzzle, change)
        if kind in hopeless:
            continue
        changed = changed_puzzle(puzzle, change)
        hopeless[kind] = changed is None or is_refuted(changed.puzzle)
        yield None
    bad = yield from _not_matching(puzzle, options)

    def order(change: Change) -> tuple[bool, int]:
        touched = bad.intersection(puzzle.box[index].name for index in change.shapes)
        return hopeless[_kind(puzzle, change)], -len(touched)

    ordered = sorted(changes, key=order)
    numbers = (n for n, each in enumerate(ordered) if hopeless[_kind(puzzle, each)])
    return ordered, frozenset(numbers)


def _kind(puzzle: Puzzle, change: Change) -> Hashable:
    """Equal for changes that change the same numbers of cells and labels."""
    area, labels = 0, Counter[str]()
    for index, shape in change.shapes.items():
        before = puzzle.shapes[index]
        area += len(shape.cells) - len(before.cells)
        labels.update(label for _, label in shape.labels)
        labels.subtract(label for _, label in before.labels)
    return change.type, area, frozenset(each for each in labels.items() if each[1])


def _not_matching(puzzle: Puzzle, options: Options) -> Generator[None, None, frozenset[str]]:
    """The cards whose sides do not match in the best layout that is soon found."""
    if not puzzle.is_of_cards:
        return frozenset()
    search = BestSearch(puzzle, options)
    with closing(search.steps()) as steps:
        for _ in steps:
            yield None
    layout = search.result.layout
    return frozenset() if layout is None else frozenset(_in_bad_pairs(puzzle, layout))


def _in_bad_pairs(puzzle: Puzzle, layout: Solution) -> Iterator[str]:
    verifier = Verifier(puzzle)

    def faults(*placed: Placed) -> int:
        return len(verifier.faults_so_far(placed))

    for one, other in combinations(layout.placements, 2):
        if faults(one, other) > faults(one) + faults(other):
            yield from (one.piece, other.piece)


# The search for clues and for changes.


#: The best layout is looked for so long at most, in seconds: it tells what to change first.
LAYOUT_SECONDS = 10.0

#: Work that can be interrupted between any two of its steps.
Steps = Generator[None, None, None]


@dataclass
class RepairSearch:
    """A search for clues and for changes; what it found so far can be read any time.

    ``up_to_symmetry``: solutions that are images of each other count once.

    ``known`` are solutions of the puzzle as it is. ``clues``: None until they are found;
    ``no_clues``: why they are not looked for.
    ``repairs``: changes that leave one solution. ``changes``: how many changes there are, None
    until they are listed; ``tried``: how many of them were tried. ``stopped``: why the search
    ended before all that it was asked for was found. ``is_refuted``: areas, labels or faces
    prove that the puzzle has no solution, so that none was looked for.
    """

    puzzle: Puzzle
    options: Options
    up_to_symmetry: bool = True
    known: Known | None = None
    clues: Clues | None = None
    no_clues: str | None = None
    repairs: list[Repair] = field(default_factory=list)
    changes: int | None = None
    tried: int = 0
    stopped: str | None = None
    is_refuted: bool = False

    def __post_init__(self) -> None:
        self._budget = TimeBudget(self.options.time_limit)

    @property
    def seconds(self) -> float:
        """How long it took until now."""
        return self._budget.elapsed_rounded

    @property
    def has_several(self) -> bool:
        """Whether the puzzle is known to have several solutions."""
        return self.known is not None and self.known.number > 1

    @property
    def is_unique(self) -> bool:
        """Whether the puzzle is known to have one solution as it is."""
        known = self.known
        return known is not None and known.complete and known.number == 1

    @property
    def ranked(self) -> list[Repair]:
        """The repairs found, those first that make the fewest pieces alike."""
        return sorted(self.repairs, key=lambda repair: len(repair.changed.alike))

    def repaired(self, changes: bool) -> Puzzle | None:
        """Return the puzzle with the best change; with the clues, if no change is wanted.

        None if that has not been found.
        """
        if self.repairs:
            return self.ranked[0].changed.puzzle
        if changes or self.clues is None:
            return None
        return with_clues(self.puzzle, self.clues.placements)

    def steps(
        self, clues: bool, changes: bool, most: int | None
    ) -> Generator[Self, None, None]:
        """Look for what is asked for: clues, changes, and how many of these at most.

        ``most``: None tries every change, however many do it. Yields itself now and then, and
        when there is something new.
        """
        self._all_done = False
        for _ in in_time(self._steps(clues, changes, most), self._budget):
            yield self
        if not self._all_done:
            self.stopped = self.stopped or self._why_unfinished
        yield self

    def _steps(self, clues: bool, changes: bool, most: int | None) -> Steps:
        yield from self.look()
        yield None
        wanted = not (self.stopped or self.is_unique)
        clues, changes = clues and wanted and self.has_several, changes and wanted
        if clues:
            self.find_clues()
            yield None
        if changes and not self.stopped:
            yield from self.find_changes(most)
        self._all_done = True

    def look(self) -> Steps:
        """Find out how many solutions there are, at least some of them."""
        self.is_refuted = is_refuted(self.puzzle)
        if self.is_refuted:
            return
        self.known = yield from known_solutions(
            self.puzzle, self._in_time(), up_to_symmetry=self.up_to_symmetry
        )
        if not (self.known.complete or self.has_several):
            self.stopped = self._why_unfinished

    def find_clues(self) -> None:
        """Find the fewest clues for a puzzle that is known to have several solutions."""
        assert self.known is not None
        if self.puzzle.surface.wraps:
            self.no_clues = "on a board that wraps, words do not tell how a piece lies"
            return
        self.clues = fewest_clues(self.known) if self.known.complete else None
        if self.clues is None:
            self.no_clues = "there are too many solutions"

    def find_changes(self, most: int | None) -> Steps:
        """Find changes that leave one solution, until there are enough; see ``steps``."""
        changes = []
        for change in PuzzleEditor(self.puzzle).changes():
            changes.append(change)
            yield None
        self.changes, hopeless = len(changes), frozenset[int]()
        announce(self._progress())
        if self.is_refuted:
            seconds = self._budget.share(0.1, at_most=LAYOUT_SECONDS).seconds
            options = replace(self.options, time_limit=seconds)
            with told_as_one():
                changes, hopeless = yield from promising(self.puzzle, changes, options)
        for number, change in enumerate(changes):
            if self.stopped or (most is not None and len(self.repairs) >= most):
                return
            update(self._progress)
            if number in hopeless and self._stays_refuted(change):
                self.tried += 1
                yield None
                continue
            with told_as_one():
                yield from self._judge(change)
            self.tried += not self.stopped
            yield None

    def _stays_refuted(self, change: Change) -> bool:
        changed = changed_puzzle(self.puzzle, change)
        return changed is None or is_refuted(changed.puzzle)

    def _progress(self) -> Progress:
        return Progress(Stage.TRYING, done=self.tried, of=self.changes, unit="change")

    def _judge(self, change: Change) -> Steps:
        """Search a changed puzzle for a second solution; a repair if it has no second."""
        changed = changed_puzzle(self.puzzle, change)
        if changed is None:
            return
        options = replace(self._in_time(), limit=2)
        portfolio = Portfolio(changed.puzzle, options, up_to_symmetry=self.up_to_symmetry)
        with closing(portfolio.run()) as steps:
            yield from steps
        if not portfolio.complete and len(portfolio.found) < 2:
            self.stopped = self._why_unfinished
        elif len(portfolio.found) == 1:
            self.repairs.append(repair_of(changed, portfolio))

    @property
    def _why_unfinished(self) -> str:
        return limit_exceeded(self.options, self._budget) or self._budget.why_unfinished

    def _in_time(self) -> Options:
        """The options with the time that is left."""
        return replace(self.options, time_limit=self._budget.left)


def repairs(
    puzzle: Puzzle, options: Options | None = None, *, up_to_symmetry: bool = True
) -> Generator[Repair, None, None]:
    """Single changes to a puzzle that leave it exactly one solution, as they are found.

    ``up_to_symmetry``: solutions that are images of each other count once.
    """
    search = RepairSearch(puzzle, options or Options(), up_to_symmetry)
    with closing(search.steps(clues=False, changes=True, most=None)) as steps:
        yielded = 0
        for _ in steps:  # each repair is followed by a step
            yield from search.repairs[yielded:]
            yielded = len(search.repairs)
