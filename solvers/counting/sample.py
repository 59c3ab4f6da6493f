"""Solutions drawn at random, each as likely as any other, without finding them all.

The diagram of a puzzle has a way from its beginning to its end for each solution, and at each
node the number of ways that lead there. So a solution is drawn from the end backwards: of the
moves that lead to a node each is drawn as often as there are ways to where it comes from.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from random import Random, SystemRandom
from typing import NamedTuple

import numpy as np

from jigsat.models.decode import Decoder
from jigsat.models.problem import Chosen, Problem
from jigsat.models.symmetry.classes import canonical
from jigsat.schemas.layouts.solution_lines import End, json_line
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.result import Result
from jigsat.schemas.solution import Convention, Solution
from jigsat.schemas.support.atomic_files import writable
from jigsat.solvers.counting.diagram import Diagrams, ended_by, problem_of
from jigsat.solvers.counting.layers import Layer, Moving, new_tables, number_of
from jigsat.solvers.counting.steps import NOWHERE, Ahead, insert, look_up
from jigsat.solvers.counting.tables import Diagram, Integers
from jigsat.solvers.interrupts import Interrupts
from jigsat.solvers.options import DIAGRAM
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
