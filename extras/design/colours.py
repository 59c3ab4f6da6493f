"""Colours that leave one of a puzzle's solutions: as few dark cells as can be.

Each cell of the board is dark or light, and so is each cell of a piece: as the cell on which
it lies in the solution to be kept. Another solution is excluded if a piece lies in it where the
colours do not let it lie, however it is turned. So the colours are a hitting set, of which
CP-SAT finds a least one; it is told only those of the other solutions that the colours before
had left.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray
from ortools.sat.python import cp_model

from jigsat.analysis.query import solving
from jigsat.analysis.rate.rating import Rating
from jigsat.extras.design.designing import text_of
from jigsat.extras.design.judging import Fields, Judge, quick_rating, rating_words
from jigsat.models.build import BoardProblem, make_problem
from jigsat.models.problem import Chosen, Rows
from jigsat.models.symmetry.group import Symmetry
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import NoSolution, OutOfTime, Unsupported, WrongValue
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.progress import Progress, Stage, announce, told_as_one
from jigsat.schemas.support.text import number_of
from jigsat.solvers.engines.cp_sat import new_solver
from jigsat.solvers.options import Options
from jigsat.solvers.running.deadline import TimeBudget
from jigsat.solvers.search import Search

DARK, LIGHT = "dark", "light"
#: A puzzle may have so many solutions, images among them.
MOST_SOLUTIONS = 1_000_000
#: So many of the other solutions that are left are told to CP-SAT at once.
AT_ONCE = 100
#: What a piece may have: of what is shown on it nobody has to know where it lies.
PLAIN = {"name", "cells", "size", "count", "turning", "connected", "comment"}

#: For each cell of the board whether it is dark.
Dark = NDArray[np.bool_]


@dataclass(frozen=True)
class Colouring(Displayed):
    """A puzzle with the fewest dark cells that were found, and what is known of it.

    ``solutions``: how many the puzzle has without colours, up to symmetry; ``tried``: the
    number of these that were tried as the one to keep. ``dark``: the number of dark cells;
    ``least``: all solutions were tried, and it is proved that there are no fewer.
    ``engines``: those that found that one solution is left.
    """

    puzzle: Puzzle
    solution: Solution
    rating: Rating
    dark: int
    solutions: int
    tried: int
    least: bool
    engines: tuple[str, ...]

    def __repr__(self) -> str:
        return f"Colouring({self.puzzle.name}, {number_of(self.dark, 'dark cell')})"

    @property
    def lines(self) -> Iterator[str]:
        """What is known of it, for people."""
        tried = number_of(self.tried, "solution")
        few = (
            "no fewer are possible" if self.least else f"the fewest of {tried} that were tried"
        )
        yield f"{self.puzzle.name}: {number_of(self.dark, 'dark cell')}, {few}"
        yield from tuple(self.puzzle.notes or ())

    @property
    def text(self) -> str:
        """The file of the puzzle."""
        return text_of(self.puzzle)


@dataclass(frozen=True)
class Colours:
    """What is to be coloured; ``tries``: so many solutions are tried, in random order."""

    puzzle: Puzzle
    tries: int = 20
    seed: int = 0
    confirms: bool = True

    @property
    def command(self) -> str:
        """How the puzzle is made."""
        name = self.puzzle.name
        return f"jigsat design colours {name} --solutions {self.tries} --seed {self.seed}"

    def refuse(self) -> None:
        """Raise WrongValue or Unsupported if the puzzle cannot be coloured."""
        name, box = self.puzzle.name, self.puzzle.box
        if self.puzzle.colours or any(piece.model_fields_set - PLAIN for piece in box):
            raise Unsupported(f"{name}: only plain pieces on a plain board can be coloured yet")

    def fields(self, pieces: Sequence[Fields]) -> Fields:
        """The puzzle with these colours on the cells of its pieces, as it is typed."""
        left = {"known", "notes", "author", "licence"}
        fields = self.puzzle.model_dump(mode="json", exclude_unset=True, exclude=left)
        grid = self.puzzle.grid_data
        made = []
        for piece, shape, colours in zip(
            self.puzzle.box, self.puzzle.shapes, pieces, strict=True
        ):
            kept = {"name", "turning", "connected"}
            typed = piece.model_dump(mode="json", exclude_unset=True, include=kept)
            cells = [list(grid.coordinates(cell)) for cell in shape.cells]
            made.append({**typed, "cells": cells, "colours": colours})
        heading = {"name": f"colours-{self.puzzle.name}", "source": self.command}
        return {**fields, **heading, "pieces": made}

    def coloured(self, pieces: Sequence[Fields], board: Fields, **more: Any) -> Puzzle:
        """The puzzle with these colours, and the rule that they match."""
        fields = self.fields(pieces)
        rules = [*fields.get("rules", ()), {"rule": "colours"}]
        return Puzzle.model_validate({**fields, "board": board, "rules": rules, **more})


def colourings(wanted: Colours, budget: TimeBudget) -> Iterator[tuple[Colouring, ...]]:
    """The best colouring so far, again and again; none until there is one.

    Raises NoSolution if the puzzle has none, and OutOfTime if they cannot all be listed.
    """
    best: tuple[Colouring, ...] = ()
    with closing(_better(wanted, budget)) as steps:
        for each in steps:
            best = best if each is None else (each,)
            yield best


def _better(wanted: Colours, budget: TimeBudget) -> Generator[Colouring | None, None, None]:
    """Colourings, each with fewer dark cells than the one before; None comes now and then."""
    wanted.refuse()
    problem = make_problem(wanted.puzzle)
    if not all(each.is_single for each in problem.piece_classes):
        raise WrongValue(
            f"{wanted.puzzle.name}: found pieces that are the same, or may stay in the box, "
            "expected that each is used, and is the only one of its kind"
        )
    every = yield from _listed(problem, budget)
    if not every.classes:
        raise NoSolution(f"{wanted.puzzle.name}: no solution was found to be kept")
    lying = Lying(wanted, problem)
    random = Random(wanted.seed)
    kept = random.sample(every.classes, min(wanted.tries, len(every.classes)))
    best: Colouring | None = None
    proved = len(kept) == len(every.classes)
    for tried, chosen in enumerate(kept, start=1):
        so_far = "" if best is None else f", best so far {number_of(best.dark, 'dark cell')}"
        done = Progress(Stage.TRYING, f"solutions{so_far}", done=tried - 1, of=len(kept))
        announce(done)
        fewest = None if best is None else best.dark
        with told_as_one():
            made, is_least = yield from _painted(wanted, lying, chosen, every, fewest, budget)
        best, proved = made or best, proved and is_least
        if budget.is_over:
            return
        if best is not None:
            best = replace(best, tried=tried, least=proved and tried == len(kept))
            yield best


@dataclass(frozen=True)
class _Every:
    """All solutions, one of each class, and the symmetries."""

    rows: Rows
    classes: list[Chosen]
    group: Sequence[Symmetry]


def _listed(problem: BoardProblem, budget: TimeBudget) -> Generator[None, None, _Every]:
    search = Search(problem, Options(MOST_SOLUTIONS, budget.left))
    found: list[Rows] = [np.zeros((0, problem.width), np.int32)]
    classes: list[Chosen] = []
    with closing(search.batches()) as batches:
        for batch in batches:
            found.append(batch.rows[batch.new_look])
            classes += map(tuple, batch.rows[batch.new_class].tolist())
            yield None
    if not search.complete:
        raise OutOfTime
    return _Every(np.concatenate(found), sorted(classes), search.plan.group)


def _painted(
    wanted: Colours,
    lying: Lying,
    chosen: Chosen,
    every: _Every,
    fewer_than: int | None,
    budget: TimeBudget,
) -> Generator[None, None, tuple[Colouring | None, bool]]:
    """The colours that keep a solution, if they are fewer, and whether that is proved."""
    # Images of it need not be excluded if the colours have the same symmetry.
    for number, group in enumerate((every.group, ())):
        dark = yield from _fewest_dark(lying, chosen, every.rows, group, fewer_than, budget)
        if dark is None:
            return None, number == 0
        made = yield from _judged(wanted, lying, chosen, dark, len(every.classes), budget)
        if made is not None:
            return made, number == 0
    return None, False


class Lying:
    """How the cells of pieces can lie on the board: by the placements, however turned."""

    def __init__(self, wanted: Colours, problem: BoardProblem) -> None:
        self.problem = problem
        shapes = wanted.puzzle.shapes
        grid = wanted.puzzle.grid_data
        #: The numbers of a piece's cells are its colours: so all turns can be told apart.
        numbered = [
            {f"{n}": [list(grid.coordinates(c))] for n, c in enumerate(shape.cells)}
            for shape in shapes
        ]
        every = make_problem(PuzzleData.model_validate(wanted.fields(numbered)))
        number_of_shape: dict[tuple[str, Shape], int] = {
            (problem.piece_classes[each.piece_class].names[0], each.shape): index
            for index, each in enumerate(problem.placements)
        }
        self.pieces = [each.names[0] for each in problem.piece_classes]
        #: For each placement, and each of its turns, the cell below each cell of the piece.
        self.turns: dict[int, list[list[int]]] = {}
        for each in every.placements:
            bare = replace(each.shape, colours=())
            name = every.piece_classes[each.piece_class].names[0]
            index = number_of_shape[name, bare]
            by_number = sorted((int(n), problem.cell_number[c]) for c, n in each.shape.colours)
            self.turns.setdefault(index, []).append([cell for _, cell in by_number])

    def meetings(self, chosen: Chosen) -> tuple[NDArray[np.int32], ...]:
        """What must have the same colour for each placement: pairs of cells of the board.

        Returns arrays [turns] with their placements, and [turns, cells] with the cells that are
        covered, and those which the same cells of the piece cover in this solution.
        """
        class_of = self.problem.placements.class_of
        own = {int(class_of[index]): self.turns[index][0] for index in chosen}
        widest = max(map(len, own.values()))
        owner, here, there = [], [], []
        for index, turns in self.turns.items():
            home = own[int(class_of[index])]
            for cells in turns:
                owner.append(index)
                here.append(cells + cells[:1] * (widest - len(cells)))
                there.append(home + home[:1] * (widest - len(home)))
        return tuple(np.array(each, np.int32) for each in (owner, here, there))


def _fewest_dark(
    lying: Lying,
    chosen: Chosen,
    rows: Rows,
    group: Sequence[Symmetry],
    fewer_than: int | None,
    budget: TimeBudget,
) -> Generator[None, None, Dark | None]:
    """The fewest dark cells that leave only this solution; None if they are not fewer."""
    owner, here, there = lying.meetings(chosen)
    own = list(chosen)
    images = {
        tuple(sorted(own)),
        *(tuple(sorted(each.numbers[own].tolist())) for each in group),
    }
    others = np.sort(rows, axis=1)
    others = others[[tuple(row) not in images for row in others.tolist()]]
    master = _Master(len(lying.problem.cells), owner, here, there, fewer_than)
    dark = np.zeros(len(lying.problem.cells), np.bool_)
    while True:
        fits = np.zeros(lying.problem.nothing + 1, np.bool_)
        np.logical_or.at(fits, owner, (dark[here] == dark[there]).all(axis=1))
        left = others[fits[others].all(axis=1)]
        if not len(left):
            return dark
        for row in left[:: max(1, len(left) // AT_ONCE)].tolist():
            master.exclude(row)
        found = yield from master.solved(budget)
        if found is None:
            return None
        dark = found


class _Master:
    """The model of the colours: it knows some of the solutions that are to be excluded."""

    def __init__(
        self,
        cells: int,
        owner: NDArray[np.int32],
        here: NDArray[np.int32],
        there: NDArray[np.int32],
        fewer_than: int | None,
    ) -> None:
        self._model = cp_model.CpModel()
        self._dark = [self._model.new_bool_var("") for _ in range(cells)]
        self._turns: dict[int, list[set[tuple[int, int]]]] = {}
        for index, one, two in zip(owner.tolist(), here.tolist(), there.tolist(), strict=True):
            pairs = {(min(a, b), max(a, b)) for a, b in zip(one, two, strict=True) if a != b}
            self._turns.setdefault(index, []).append(pairs)
        self._differ: dict[tuple[int, int], Any] = {}
        self._broken: dict[int, Any] = {}
        self._model.minimize(sum(self._dark))
        if fewer_than is not None:
            self._model.add(sum(self._dark) < fewer_than)

    def exclude(self, row: Sequence[int]) -> None:
        """In a solution some piece must lie as its colours do not allow."""
        # A piece that covers its own cells as it lies cannot be excluded.
        able = [index for index in row if all(self._turns[index])]
        self._model.add_bool_or([self._is_broken(index) for index in able])

    def _is_broken(self, index: int) -> Any:
        if index not in self._broken:
            self._broken[index] = broken = self._model.new_bool_var("")
            for pairs in self._turns[index]:
                differ = [self._differs(*pair) for pair in sorted(pairs)]
                self._model.add_bool_or(differ).only_enforce_if(broken)
        return self._broken[index]

    def _differs(self, one: int, two: int) -> Any:
        if (one, two) not in self._differ:
            self._differ[one, two] = differs = self._model.new_bool_var("")
            a, b = self._dark[one], self._dark[two]
            self._model.add_bool_or([a, b]).only_enforce_if(differs)
            self._model.add_bool_or([a.negated(), b.negated()]).only_enforce_if(differs)
        return self._differ[one, two]

    def solved(self, budget: TimeBudget) -> Generator[None, None, Dark | None]:
        """The fewest dark cells; None if there are none so few, or no time."""
        solver = new_solver(1, budget.left)
        status = yield from solving(solver, self._model)
        if status != cp_model.OPTIMAL:
            return None
        return np.array([solver.boolean_value(each) for each in self._dark])


def _judged(
    wanted: Colours,
    lying: Lying,
    chosen: Chosen,
    dark: Dark,
    solutions: int,
    budget: TimeBudget,
) -> Generator[None, None, Colouring | None]:
    """The puzzle with these colours, if two engines find that it has one solution."""
    problem, grid = lying.problem, wanted.puzzle.grid_data
    class_of = problem.placements.class_of
    home = {lying.pieces[int(class_of[i])]: lying.turns[i][0] for i in chosen}
    pieces = []
    for piece, shape in zip(wanted.puzzle.box, wanted.puzzle.shapes, strict=True):
        typed = map(grid.coordinates, shape.cells)
        pieces.append(_by_colour(zip(typed, dark[home[piece.name]], strict=True)))
    board = wanted.puzzle.board.model_dump(mode="json", exclude_unset=True)
    board["colours"] = _by_colour(zip(problem.coordinates(*problem.cells), dark, strict=True))
    made = wanted.coloured(pieces, board)
    judge = Judge(confirms=wanted.confirms)
    first = yield from judge.judge(made, budget)
    second = None if first is None else (yield from judge.confirm(first, budget))
    if first is None or second is None or not (first.unique and second.unique):
        return None
    engines = tuple(dict.fromkeys((first.engine, second.engine)))
    rating = quick_rating(made)
    number = int(dark.sum())
    notes = (
        f"{number_of(number, 'dark cell')} of {len(dark)} leave one of "
        f"{number_of(solutions, 'solution')} up to symmetry, found by "
        f"{' and confirmed by '.join(engines)}.",
        rating_words(rating),
    )
    known = {"solutions": first.images[0], "up_to_symmetry": 1}
    made = wanted.coloured(pieces, board, notes=notes, known=known)
    return Colouring(made, first.solutions[0], rating, number, solutions, 0, False, engines)


def _by_colour(cells: Iterable[tuple[Coordinates, np.bool_]]) -> Fields:
    """The cells of each colour."""
    found: Fields = {}
    for cell, is_dark in cells:
        found.setdefault(DARK if is_dark else LIGHT, []).append(list(cell))
    return found
