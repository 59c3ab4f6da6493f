"""Counting solutions, by every convention."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from random import Random
from typing import cast

import numpy as np
from numpy.typing import NDArray

from jigsat.models.build import BoardProblem
from jigsat.models.problem import Rows
from jigsat.models.search_problem import SearchProblem
from jigsat.models.symmetry.group import Symmetry
from jigsat.schemas.display import Displayed
from jigsat.schemas.fields.piece import bounds
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.layouts.solution_lines import (
    CONVENTIONS,
    NONE,
    PartCounts,
)
from jigsat.schemas.other_puzzle import AnyPuzzle
from jigsat.schemas.rules import Use
from jigsat.solvers.batches import Batch
from jigsat.solvers.limits.options import Options, while_preparing
from jigsat.solvers.pipeline import Sink
from jigsat.solvers.search import Search


@dataclass(frozen=True)
class Counts(Displayed):
    """How many solutions a puzzle has.

    ``solutions``: ways the finished puzzle can look; identical pieces do not multiply it.
    ``up_to_symmetry``: classes of those under the puzzle's symmetries (orbits, not a
    quotient); ``up_to_rotation``: under those that do not flip. ``labelled``: with identical
    pieces told apart. If not ``complete``, the search was ``stopped``, and the counts named in
    ``at_least`` are lower bounds. If the counts are those of a ``share`` of the search, these
    are so too; nothing has stopped it if it came to its end. ``by_outlines``: on how many sets
    of cells the pieces can lie, if that is another number and each solution was found; never
    where each piece is a single cell.
    """

    puzzle: str
    solutions: int
    up_to_symmetry: int
    up_to_rotation: int
    labelled: int
    complete: bool
    stopped: str | None
    engine: str
    seconds: float
    at_least: tuple[str, ...] = ()
    share: str | None = None
    by_outlines: int | None = None


def nothing_counted(puzzle: AnyPuzzle, options: Options, seconds: float) -> Counts:
    """The counts where the time was up before the search began."""
    return Counts(
        puzzle=puzzle.name,
        solutions=0,
        up_to_symmetry=0,
        up_to_rotation=0,
        labelled=0,
        complete=False,
        stopped=while_preparing(options),
        engine=options.engine,
        seconds=seconds,
        at_least=CONVENTIONS,
    )


def lower_bounds(found: PartCounts, most_images: tuple[int, int]) -> PartCounts:
    """What is known of each count when so much was found and the search was stopped.

    Solutions, classes and classes up to rotation are not found in step: a class is counted
    when the solution comes that stands for it, which may be its last or, as its images are
    added at once, its first. ``most_images``: the most solutions of a class, and of one up
    to rotation.
    """
    solutions, (most, most_turned) = found.solutions, most_images
    up_to_rotation = max(min(found.up_to_rotation, solutions), -(-solutions // most_turned))
    classes = max(found.up_to_symmetry, -(-solutions // most), -(-up_to_rotation // 2))
    return PartCounts(
        solutions=solutions,
        up_to_symmetry=classes,
        up_to_rotation=max(up_to_rotation, classes),
        labelled=max(found.labelled, solutions),
    )


class Tally(Sink):
    """Counts that grow with each batch; ``per``: as those of ``Counter``."""

    def __init__(self, search: Search, per: str | None = None) -> None:
        self.counts = NONE
        self._counter = Counter(search.problem, per)

    def add(self, batch: Batch) -> None:
        """Count the solutions of a batch."""
        self.counts += self._counter.counts(batch)


def counts_of(search: Search, found: PartCounts, stopped: str | None, seconds: float) -> Counts:
    """The counts of a search that found so much; ``stopped``: why it has ended."""
    complete = search.complete
    total = found if complete else lower_bounds(found, search.problem.most_images)
    return Counts(
        puzzle=search.problem.puzzle.name,
        solutions=total.solutions,
        up_to_symmetry=total.up_to_symmetry,
        up_to_rotation=total.up_to_rotation,
        labelled=total.labelled,
        complete=complete,
        stopped=stopped,
        engine=search.engine,
        seconds=seconds,
        at_least=() if complete else CONVENTIONS,
        share=str(search.options.share) if search.options.share else None,
    )


class Counter:
    """Counts the solutions of batches by every convention.

    ``per``: what they are counted for one by one as well, by its name in ``KEYS``.
    """

    def __init__(self, problem: SearchProblem, per: str | None = None) -> None:
        self._problem = problem
        self._key = KEYS[per](cast(BoardProblem, problem)) if per else None

    def counts(self, batch: Batch) -> PartCounts:
        """The counts of one batch."""
        classes = int(batch.new_class.sum())
        return PartCounts(
            solutions=int(batch.new_look.sum()),
            up_to_symmetry=classes,
            up_to_rotation=classes + int(batch.has_twin.sum()),
            labelled=self._problem.labelled(batch.rows),
            tally=self._key.tally(batch) if self._key and len(batch.rows) else {},
        )


# What solutions are counted for one by one: the cells they leave open, or the pieces used.
#
# A key is an array of bytes for each solution. In files it is written in hexadecimal.


Bytes = NDArray[np.uint8]
#: How many solutions, and how many of these stand for a class of solutions.
Pair = tuple[int, int]


class Key(ABC):
    """What tells solutions apart that are counted one by one."""

    @abstractmethod
    def of(self, rows: Rows) -> Bytes:
        """The keys of some solutions, one in each row."""

    @abstractmethod
    def read(self, text: str) -> Hashable:
        """What a key says."""

    def tally(self, batch: Batch) -> dict[str, Pair]:
        """How many solutions of a batch have each key; it has at least one."""
        keys, number = np.unique(self.of(batch.rows), axis=0, return_inverse=True)
        solutions, classes = (
            np.bincount(number.ravel()[flags], minlength=len(keys)).tolist()
            for flags in (batch.new_look, batch.new_class)
        )
        texts = (key.tobytes().hex() for key in keys)
        pairs = zip(texts, zip(solutions, classes, strict=True), strict=True)
        return {text: pair for text, pair in pairs if any(pair)}


class OpeningKey(Key):
    """Which cells solutions leave open: a bit for each that may be blank, in reading order."""

    def __init__(self, problem: BoardProblem) -> None:
        self._cells = [each for each in problem.puzzle.fillable if each in problem.blankable]
        flags = np.zeros((len(problem.placements) + 1, len(self._cells)), np.bool_)
        for column, cell in enumerate(self._cells):
            flags[list(problem.covering[cell]), column] = True
        #: For each placement, and for none, the cells that it covers, a bit for each.
        self._covers = np.packbits(flags, axis=1)

    def of(self, rows: Rows) -> Bytes:
        """The keys of some solutions, one in each row."""
        covered = np.bitwise_or.reduce(self._covers[rows], axis=1)
        bare: Bytes = ~covered & np.packbits(np.ones(len(self._cells), np.bool_))
        return bare

    def read(self, text: str) -> tuple[Point, ...]:
        """The cells that a choice leaves open."""
        bits = np.frombuffer(bytes.fromhex(text), np.uint8)
        flags = np.unpackbits(bits, count=len(self._cells))
        return tuple(cell for cell, flag in zip(self._cells, flags, strict=True) if flag)


class SubsetKey(Key):
    """Which pieces solutions use: for each class of pieces how many, in four bytes."""

    def __init__(self, problem: BoardProblem) -> None:
        self._problem = problem

    def of(self, rows: Rows) -> Bytes:
        """The keys of some solutions, one in each row."""
        used: Bytes = self._problem.used(rows).astype(">u4", order="C").view(np.uint8)
        return used

    def read(self, text: str) -> tuple[str, ...]:
        """The names of the pieces that are used. What looks the same is used in order."""
        return self.names(np.frombuffer(bytes.fromhex(text), ">u4").tolist())

    def names(self, used: Sequence[int]) -> tuple[str, ...]:
        """The names of the pieces if so many of each class are used, the first of them."""
        classes = self._problem.piece_classes
        return tuple(
            chain.from_iterable(
                each.names[:number] for each, number in zip(classes, used, strict=True)
            )
        )

    def possible(self) -> Iterator[tuple[str, ...]]:
        """All subsets with as many cells as are to be covered, as the rules allow them."""
        classes = self._problem.piece_classes
        rules = self._problem.puzzle.rules_of(Use)
        fewest, most = self._problem.puzzle.cover.blank_range
        cells = len(self._problem.cells)
        # Areas are sets of bits; those of each class and all after it together.
        wanted = (1 << cells - fewest + 1) - (1 << max(0, cells - most))
        areas = list(
            accumulate(
                reversed(classes),
                lambda known, each: _union(
                    known << number * each.area for number in range(each.least, each.count + 1)
                ),
                initial=1,
            )
        )[::-1]

        def choose(number: int, area: int, used: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
            if not areas[number] << area & wanted:
                return
            if number == len(classes):
                names = self.names(used)
                if all(_is_kept(rule, names) for rule in rules):
                    yield names
                return
            own = classes[number]
            for each in range(own.count, own.least - 1, -1):
                yield from choose(number + 1, area + each * own.area, (*used, each))

        return choose(0, 0, ())

    def is_kept(self, group: Sequence[Symmetry]) -> bool:
        """Whether all images of a solution use the same pieces."""
        class_of = np.append(self._problem.placements.class_of, np.int32(-1))
        first, *others = (class_of[each.numbers] for each in group)
        return all(np.array_equal(first, each) for each in others)


def _is_kept(rule: Use, names: Sequence[str]) -> bool:
    least, most = bounds(rule.count)
    return least <= sum(map(names.count, rule.pieces)) <= most


def _union(areas: Iterator[int]) -> int:
    found = 0
    for each in areas:
        found |= each
    return found


#: The keys by their names: what follows ``--per-``.
KEYS: Mapping[str, Callable[[BoardProblem], Key]] = {"opening": OpeningKey, "subset": SubsetKey}

#: So many outlines of solutions are remembered: some 70 megabytes.
MOST_OUTLINES = 1_000_000


class OutlineKey(Sink):
    """Counts solutions by the cells on which their pieces lie, whatever these show there.

    ``outlines``: for each placement the first that covers the same cells.
    """

    def __init__(self, outlines: Sequence[int]) -> None:
        drawn = np.frombuffer(Random(0).randbytes(8 * len(outlines)), np.uint64)
        #: For each placement, and for none, a number: sums tell sets apart, up to 2^-64.
        self._numbers = np.append(drawn[list(outlines)], np.uint64(0))
        self._seen: set[int] = set()

    def add(self, batch: Batch) -> None:
        """Take the solutions of a batch."""
        if len(self._seen) <= MOST_OUTLINES:
            self._seen.update(np.unique(self._numbers[batch.rows].sum(axis=1)).tolist())

    @property
    def number(self) -> int | None:
        """How many different ones there were; None if that is more than are remembered."""
        return len(self._seen) if len(self._seen) <= MOST_OUTLINES else None
