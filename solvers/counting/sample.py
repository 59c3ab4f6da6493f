"""Solutions drawn at random, each as likely as any other, without finding them all.

The diagram of a puzzle has a way from its beginning to its end for each solution, and at each
node the number of ways that lead there. So a solution is drawn from the end backwards: of the
moves that lead to a node each is drawn as often as there are ways to where it comes from.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path
from random import Random, SystemRandom
from typing import NamedTuple, Unpack

import numpy as np

from jigsat.models.decode import Decoder
from jigsat.models.problem import Chosen, Problem
from jigsat.models.symmetry.classes import canonical
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import OutOfTime, Uncounted, Unsupported
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.layouts.solution_lines import (
    End,
    json_line,
)
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.result import Result
from jigsat.schemas.solution import Convention, Solution
from jigsat.schemas.support.atomic_files import writable
from jigsat.schemas.support.progress import reporting_to
from jigsat.solvers.batches import Batch
from jigsat.solvers.counting.count import counting
from jigsat.solvers.counting.counts import Counts
from jigsat.solvers.counting.diagram import (
    Diagrams,
    NoDiagram,
    count_in_diagrams,
    ended_by,
    problem_of,
)
from jigsat.solvers.counting.layers import Layer, Moving, new_tables, number_of
from jigsat.solvers.counting.steps import NOWHERE, Ahead, Digits, complete, insert, look_up
from jigsat.solvers.counting.tables import Diagram, Integers
from jigsat.solvers.engines.registry import best_engines
from jigsat.solvers.interrupts import Interrupts
from jigsat.solvers.options import AUTO, DIAGRAM, Options, while_preparing
from jigsat.solvers.pipeline import Run, Taking
from jigsat.solvers.recording.headers import header_of
from jigsat.solvers.recording.journal import open_text
from jigsat.solvers.running.deadline import TimeBudget
from jigsat.solvers.verifiers import RowVerifier

#: Seeds that are made up have so many bits: few enough to be typed again.
SEED_BITS = 32


@dataclass(frozen=True)
class Sample(Result):
    """Solutions drawn at random, independently of each other: one can come more than once.

    ``total``: how many solutions there are, all of them as likely. ``seed``: with it the same
    solutions are drawn again.
    """

    puzzle: str
    solutions: tuple[Solution, ...]
    total: int
    seed: int
    engine: str
    seconds: float


def sample(
    puzzle: PuzzleData,
    number: int = 1,
    seed: int | None = None,
    *,
    seconds: float | None = None,
    megabytes: float | None = None,
    interrupts: Interrupts | None = None,
) -> Sample:
    """Draw solutions at random, each as likely as any other.

    Args:
        puzzle: the puzzle whose solutions are drawn.
        number: how many to draw; none if the puzzle has no solution.
        seed: draws the same solutions each time; by default it is made up.
        seconds: the time that it may take.
        megabytes: the memory that the diagram may take, by default 3,000; more of it is kept
            on disk for so long.
        interrupts: the signals that end it; by default it is Ctrl-C.

    Raises Uncounted where the solutions cannot be counted without enumeration.
    """
    budget = TimeBudget(seconds)
    seed = SystemRandom().getrandbits(SEED_BITS) if seed is None else seed
    with ended_by(interrupts or Interrupts(), budget):
        problem = problem_of(puzzle)
        drawn, total = _drawn(problem, number, Random(seed), megabytes)
        decoder = Decoder(problem)
        if drawn:
            RowVerifier(problem, DIAGRAM).check(np.array(drawn, np.int32))
        solutions = tuple(map(decoder.solution, drawn))
    seconds_taken = budget.elapsed_rounded
    return Sample(puzzle.name, solutions, total, seed, DIAGRAM, seconds_taken)


def write_sample(
    puzzle: PuzzleData, drawn: Sample, path: Path | str, *, overwrite: bool = False
) -> None:
    """Write solutions to a file, as JSON Lines, compressed if its name ends in .gz.

    Raises FileError if it cannot be written, or is there already, unless ``overwrite``.
    """
    header = header_of(puzzle, drawn.engine, Convention.SOLUTIONS)
    number = len(drawn.solutions)
    end = End(drawn.total == 0, number, "drawn at random" if number else None)
    solutions = (solution.model_dump(mode="json") for solution in drawn.solutions)
    with (
        writable(Path(path), overwrite=overwrite) as part,
        open_text(part, "w") as file,
    ):
        for document in (header.document, *solutions, end.document):
            file.write(json_line(document))


def _drawn(
    problem: Problem, number: int, random: Random, megabytes: float | None
) -> tuple[list[Chosen], int]:
    """``number`` solutions drawn at random, and how many there are."""
    diagrams = Diagrams(problem, megabytes)
    diagram = diagrams.of_looks()
    if diagram is None:
        return [], 0
    with diagrams.stored(diagram) as layers:
        total = layers[-1].total
        drawing = _Drawing(diagram, layers, random)
        ways = drawing.ways(number if total else 0)
    looks = [[look for move in way for look in diagram.moves[move].group] for way in ways]
    return [canonical(problem, sorted(each)) for each in looks], total


class _Step(NamedTuple):
    """A move that leads to a node: from which node of which layer."""

    layer: int
    row: int
    move: int


class _Drawing:
    """Draws ways through a diagram of which all layers are known."""

    def __init__(self, diagram: Diagram, layers: Sequence[Layer], random: Random) -> None:
        self._diagram = diagram
        self._layers = layers
        self._random = random
        self._moving = Moving(diagram)

    def ways(self, number: int) -> list[list[int]]:
        """``number`` ways from the beginning to the end, each as its moves in reverse."""
        ways: list[list[int]] = [[] for _ in range(number)]
        #: For each layer the nodes where a way is, with the numbers of these ways.
        at: defaultdict[int, dict[int, list[int]]] = defaultdict(dict)
        if ways:
            at[len(self._layers) - 1][0] = list(range(number))
        for layer in range(len(self._layers) - 1, 0, -1):
            nodes = at.pop(layer, {})
            for row, steps in self._steps_to(layer, sorted(nodes)):
                for way, step in zip(
                    nodes[row], self._draw(steps, len(nodes[row])), strict=True
                ):
                    ways[way].append(step.move)
                    at[step.layer].setdefault(step.row, []).append(way)
        return ways

    def _draw(self, steps: Sequence[_Step], number: int) -> list[_Step]:
        """``number`` of the steps, each as often as there are ways to where it comes from."""
        ends = list(
            accumulate(number_of(self._layers[step.layer].ways[step.row]) for step in steps)
        )
        drawn = (self._random.randrange(ends[-1]) for _ in range(number))
        return [steps[bisect_right(ends, each)] for each in drawn]

    def _steps_to(
        self, layer: int, rows: Sequence[int]
    ) -> Iterator[tuple[int, Sequence[_Step]]]:
        """All steps that lead to some nodes of a layer, node by node."""
        if not rows:
            return
        wanted = self._wanted(layer, rows)
        found: Mapping[int, list[_Step]] = {row: [] for row in rows}
        for before in range(max(0, layer - self._diagram.ahead), layer):
            for numbers, from_rows, moves in self._found(before, wanted):
                for number, row, move in zip(numbers, from_rows, moves, strict=True):
                    found[rows[number]].append(_Step(before, row, move))
        yield from found.items()

    def _wanted(self, layer: int, rows: Sequence[int]) -> Ahead:
        """A table of some nodes of a layer, with the number of each instead of its ways."""
        room = 1 << (2 * len(rows)).bit_length()
        wanted = new_tables(np.array([room]), self._diagram.words, digits=1)
        numbers = np.arange(len(rows), dtype=np.uint32).reshape(-1, 1)
        keys = np.ascontiguousarray(self._layers[layer].keys[list(rows)])
        insert(keys, numbers, wanted, 0)
        return wanted

    def _found(
        self, before: int, wanted: Ahead
    ) -> Iterator[tuple[list[int], list[int], list[int]]]:
        """The nodes of a layer from which a wanted one is reached: its number, row and move."""
        goes_on: Integers = self._diagram.tables.size
        for reached, number in self._moving(self._layers[before].keys):
            places = np.empty(number, np.int64)
            look_up(reached, number, goes_on, before, wanted, places)
            hits = np.flatnonzero(places != NOWHERE)
            yield (
                wanted.ways[places[hits], 0].tolist(),
                reached.rows[hits].tolist(),
                reached.moves[hits].tolist(),
            )


# How often each piece covers each cell, in all solutions, without finding them one by one.
#
# In the diagram of a puzzle each solution is a way from the beginning to the end. A move at
# a node is part of as many of them as there are ways to the node, times the ways from where
# it leads to the end.


#: Digits are carried once so many products have been added up: 2 ** 32 of their halves would
#: overflow, and one group of nodes more may be added before this is looked at.
PRODUCTS = 1 << 30


#: In how many solutions each placement is used, by its number.
Uses = dict[int, int]


@dataclass(frozen=True)
class PieceCoverage:
    """In how many solutions a piece, or one of some identical pieces, covers each cell."""

    pieces: tuple[str, ...]
    solutions: tuple[int, ...]


@dataclass(frozen=True)
class Coverage(Displayed):
    """How many solutions there are, and in how many of them each piece covers each cell.

    ``cells`` are in reading order, and the numbers of each piece in the order of the cells;
    ``blank`` has in how many solutions each cell is empty. If the counts are not complete, all
    of these are of the solutions that were found.
    """

    counts: Counts
    cells: tuple[Coordinates, ...]
    pieces: tuple[PieceCoverage, ...]
    blank: tuple[int, ...]


def coverage(
    puzzle: PuzzleData, options: Options | None = None, **how: Unpack[Run]
) -> Coverage:
    """Count the solutions, and in how many of them each piece covers each cell.

    The engine ``auto`` stands for the diagram, but where the puzzle has none, or a limit of
    solutions or a cluster is given. Of a search that is stopped all numbers are lower bounds.

    Raises Uncounted where a diagram takes too much, and where pieces look alike that have not
    the same places; Unsupported for an engine that searches without placements.
    """
    options, counted = options or Options(), None
    with reporting_to(how.get("on_progress")):
        if options.engine == DIAGRAM or not (
            options.engine != AUTO or options.limit or options.cluster
        ):
            with suppress(*([NoDiagram] if options.engine == AUTO else [])):
                counted = _by_diagram(puzzle, options, how.get("interrupts") or Interrupts())
        counts, problem, uses = counted or _by_search(puzzle, options, **how)
    covered = _covered(problem, uses)
    cells = problem.coordinates(*problem.cells)
    order = sorted(range(len(cells)), key=cells.__getitem__)
    blank = [counts.solutions - sum(each) for each in zip(*covered, strict=True)]
    return Coverage(
        counts=counts,
        cells=tuple(cells[index] for index in order),
        pieces=tuple(
            PieceCoverage(
                tuple(dict.fromkeys(piece_class.names)), tuple(own[index] for index in order)
            )
            for piece_class, own in zip(problem.piece_classes, covered, strict=True)
        ),
        blank=tuple(blank[index] for index in order),
    )


def _by_diagram(
    puzzle: PuzzleData, options: Options, interrupts: Interrupts
) -> tuple[Counts, Problem, Uses]:
    budget, megabytes = TimeBudget(options.time_limit), options.memory_limit
    with ended_by(interrupts, budget):
        problem = problem_of(puzzle)
        _refuse_lookalikes(problem)
        counts = count_in_diagrams(problem, megabytes)
        uses = _uses(problem, megabytes)
    return replace(counts, seconds=budget.elapsed_rounded), problem, uses


def _by_search(
    puzzle: PuzzleData, options: Options, **how: Unpack[Run]
) -> tuple[Counts, Problem, Uses]:
    """The same by finding each solution; a search that was stopped has found only some."""
    if options.engine == AUTO:  # of rectangles it might be one without placements
        options = replace(options, engine=best_engines(problem_of(puzzle)).for_all)
    try:
        with counting(puzzle, options, **how) as run:
            problem = run.search.problem
            if not isinstance(problem, Problem):
                raise Unsupported(f"the engine '{options.engine}' does not tell the placements")
            _refuse_lookalikes(problem)
            used = np.zeros(len(problem.placements) + 1, np.int64)

            def take(batch: Batch) -> None:
                rows = batch.rows[batch.new_look] + 1  # of no placement the number is -1
                np.add(used, np.bincount(rows.ravel(), minlength=len(used)), out=used)

            counts = run.run(Taking(take))
    except OutOfTime:
        raise Uncounted(f"{while_preparing(options)}: nothing was counted") from None
    return counts, problem, dict(enumerate(used[1:].tolist()))


def _refuse_lookalikes(problem: Problem) -> None:
    if problem.has_lookalikes:
        raise Uncounted(
            "cannot say which piece covers a cell where different pieces look alike"
        )


def _covered(problem: Problem, uses: Uses) -> list[list[int]]:
    """For each class of pieces in how many solutions it covers each cell."""
    number = problem.cell_number
    covered = [[0] * len(number) for _ in problem.piece_classes]
    for index, solutions in uses.items():
        placement = problem.placements[index]
        for cell in placement.shape.cells:
            covered[placement.piece_class][number[cell]] += solutions
    return covered


def _uses(problem: Problem, megabytes: float | None) -> Uses:
    """In how many solutions each placement is used."""
    diagrams = Diagrams(problem, megabytes)
    diagram = diagrams.of_looks()
    if diagram is None:
        return {}
    with diagrams.stored(diagram) as layers:
        if not layers[-1].total:
            return {}
        counted = _Completing(diagram, layers).uses()
    return {
        index: number_of(digits)
        for move, digits in zip(diagram.moves, counted, strict=True)
        for index in move.group
    }


class _Completing:
    """Counts the ways from each node of a diagram to its end, and what moves they use."""

    def __init__(self, diagram: Diagram, layers: Sequence[Layer]) -> None:
        self._diagram = diagram
        self._layers = layers
        self._moving = Moving(diagram)
        #: As many digits as the number of solutions has: nothing else is larger.
        self._digits = layers[-1].ways.shape[1]
        self._uses = np.zeros((len(diagram.moves), self._digits), np.uint64)
        self._products = 0

    def uses(self) -> Digits:
        """For each move the number of ways from the beginning to the end that use it."""
        one = np.zeros((1, self._digits), np.uint32)
        one[0, 0] = 1
        last = self._layers[-1]
        to_end = {last.number: Layer(last.number, last.keys, one)}
        for layer in reversed(self._layers[:-1]):
            to_end.pop(layer.number + self._diagram.ahead + 1, None)
            ways = self._complete(layer, self._tables(to_end))
            some = ways.any(axis=1)
            to_end[layer.number] = Layer(layer.number, layer.keys[some], ways[some])
        self._carry()
        return self._uses.astype(np.uint32)

    def _tables(self, layers: Mapping[int, Layer]) -> Ahead:
        """Tables of some layers, with the ways from their nodes to the end."""
        sizes = np.full(self._diagram.ahead + 1, 2)
        for number, layer in layers.items():
            sizes[number % len(sizes)] = 1 << (2 * len(layer.keys)).bit_length()
        tables = new_tables(sizes, self._diagram.words, self._digits)
        for number, layer in layers.items():
            insert(layer.keys, layer.ways, tables, number % len(sizes))
        return tables

    def _complete(self, layer: Layer, ahead: Ahead) -> Digits:
        """The ways from the nodes of a layer to the end; what they use is added to the uses."""
        ways = np.zeros((len(layer.keys), self._digits), np.uint32)
        goes_on = self._diagram.tables.size
        for reached, number in self._moving(layer.keys):
            places = np.empty(number, np.int64)
            look_up(reached, number, goes_on, layer.number, ahead, places)
            complete(reached, places, number, layer.ways, ahead, ways, self._uses)
            self._products += number * self._digits
            if self._products > PRODUCTS:
                self._carry()
        return ways

    def _carry(self) -> None:
        """Bring the digits of the uses below their base."""
        for digit in range(self._digits - 1):
            self._uses[:, digit + 1] += self._uses[:, digit] >> np.uint64(32)
            self._uses[:, digit] &= np.uint64(0xFFFF_FFFF)
        self._products = 0
