"""Random small puzzles: the program against a brute force that knows only the rules.

The brute force tries every way to lay every piece and judges the finished board. It shares
the grids' tables with the program and nothing else: neither models/ nor schemas/verify.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import prod
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from jigsat.models.branches import Branch
from jigsat.models.problem import Problem, make_problem
from jigsat.schemas.grids import GRIDS, Grid, Point, Turn, Vector, add, subtract
from jigsat.schemas.pieces import Piece, Turning
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import DifferentFaces, EqualSides, MatingSides
from jigsat.schemas.solution import Placed, Solution
from jigsat.schemas.verify import Verifier
from jigsat.solvers.counting import count, ways_to_label
from jigsat.solvers.dancing_cells import DancingCells
from jigsat.solvers.diagram import count_without_enumeration
from jigsat.solvers.engine import Task
from jigsat.solvers.plan import plan_for_all
from jigsat.solvers.search import Options, Search, solve

#: Ways to search that are judged: an engine, and whether it works alone. More than one worker
#: of an engine in threads cuts the search into finer branches.
SEARCHES = {
    "cp-sat": Options(engine="cp-sat"),
    "scan": Options(engine="scan"),
    "scan in threads": Options(engine="scan", workers=2),
}
MOST_TRIED = 3_000
#: The puzzles are small as they are; making a failing one smaller would take minutes.
FOUND = (Phase.explicit, Phase.generate)

Labels = frozenset[tuple[Point, Vector, str]]


# Brute force


@dataclass(frozen=True)
class Look:
    """What can be seen of one piece on the board."""

    cells: frozenset[Point]
    labels: Labels
    face: str | None


Board = frozenset[Look]


def lay(puzzle: Puzzle, piece: Piece, turn: Turn, home: Point) -> Look | None:
    """The piece turned, with the cell that comes first then on ``home``; None if it sticks out.

    A cell lies well on the board if its sides are those of the cell under it.
    """
    grid = puzzle.grid_data
    shape = puzzle.shapes[puzzle.pieces.index(piece)]
    step = subtract(home, min(map(turn, shape.cells)))
    for cell in shape.cells:
        under = add(turn(cell), step)
        if under not in puzzle.cells:
            return None
        if {turn(side) for side in grid.sides(cell).values()} != set(
            grid.sides(under).values()
        ):
            return None
    return Look(
        frozenset(add(turn(cell), step) for cell in shape.cells),
        frozenset((add(turn(c), step), turn(side), label) for (c, side), label in shape.labels),
        piece.face,
    )


def turns_of(puzzle: Puzzle, piece: Piece) -> list[Turn]:
    turning = piece.turning or puzzle.turning
    if turning is Turning.FIXED:
        return [turn for turn in puzzle.grid_data.turns if turn.name == "0"]
    every = turning is Turning.ROTATE_AND_FLIP
    return [turn for turn in puzzle.grid_data.turns if every or "flip" not in turn.name]


def ways(puzzle: Puzzle, piece: Piece) -> dict[Look, Turn]:
    """Every way the piece can look on the board, with a turn that leads to it."""
    found: dict[Look, Turn] = {}
    for turn in turns_of(puzzle, piece):
        for home in puzzle.cells:
            look = lay(puzzle, piece, turn, home)
            if look is not None:
                found[look] = turn
    return found


def line(grid: Grid, direction: str, cell: Point) -> int:
    factors, divisor = grid.lines[direction]
    return sum(map(int.__mul__, factors, cell)) // divisor


def is_finished(puzzle: Puzzle, looks: tuple[Look, ...]) -> bool:
    """Judge a board on which no two pieces overlap, by the rules on the box."""
    empty = len(puzzle.cells) - sum(len(look.cells) for look in looks)
    low, high = puzzle.cover.blank_range
    return (
        low <= empty <= high
        and all(sides_fit(puzzle, one, other) for one, other in combinations(looks, 2))
        and all(faces_fit(puzzle, one, other) for one, other in combinations(looks, 2))
    )


def sides_fit(puzzle: Puzzle, one: Look, other: Look) -> bool:
    touching = [
        (label, label_across)
        for cell, side, label in one.labels
        for cell_across, side_across, label_across in other.labels
        if add(cell, side) == cell_across and add(cell_across, side_across) == cell
    ]
    for rule in puzzle.rules:
        if isinstance(rule, EqualSides) and any(a != b for a, b in touching):
            return False
        if isinstance(rule, MatingSides):
            mated = {*rule.mates, *((b, a) for a, b in rule.mates)}
            if not mated.issuperset(touching):
                return False
    return True


def faces_fit(puzzle: Puzzle, one: Look, other: Look) -> bool:
    return one.face != other.face or not any(
        line(puzzle.grid_data, direction, a) == line(puzzle.grid_data, direction, b)
        for rule in puzzle.rules
        if isinstance(rule, DifferentFaces)
        for direction in rule.along
        for a in one.cells
        for b in other.cells
    )


class BruteForce:
    """All there is to know about a puzzle, by trying everything."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.pieces = [piece for piece in puzzle.pieces for _ in range(piece.count)]
        self.ways = {piece.name: ways(puzzle, piece) for piece in puzzle.pieces}

    @property
    def size(self) -> int:
        return prod(len(self.ways[piece.name]) for piece in self.pieces)

    @cached_property
    def tried(self) -> list[tuple[Look, ...]]:
        """Every way to lay all pieces, told apart, without overlaps."""
        return list(self._laid((), frozenset()))

    def _laid(
        self, looks: tuple[Look, ...], covered: frozenset[Point]
    ) -> Iterator[tuple[Look, ...]]:
        if len(looks) == len(self.pieces):
            yield looks
            return
        for look in self.ways[self.pieces[len(looks)].name]:
            if covered.isdisjoint(look.cells):
                yield from self._laid((*looks, look), covered | look.cells)

    @cached_property
    def finished(self) -> list[tuple[Look, ...]]:
        return [looks for looks in self.tried if is_finished(self.puzzle, looks)]

    @cached_property
    def solutions(self) -> set[Board]:
        return {frozenset(looks) for looks in self.finished}

    def worded(self, looks: tuple[Look, ...]) -> Solution:
        return Solution(
            placements=tuple(
                Placed(
                    piece=piece.name,
                    orientation=self.ways[piece.name][look].name,
                    cells=tuple(map(self.puzzle.grid_data.coordinates, sorted(look.cells))),
                )
                for piece, look in zip(self.pieces, looks, strict=True)
            )
        )

    @cached_property
    def classes(self) -> set[frozenset[Board]]:
        motions = list(self._symmetries())
        return {
            frozenset(frozenset(moved(look, *motion) for look in board) for motion in motions)
            for board in self.solutions
        }

    def _symmetries(self) -> Iterator[tuple[Turn, Vector]]:
        """The motions that keep the board, the box of pieces and the rules as they are."""
        for turn in self.puzzle.grid_data.turns:
            step = subtract(min(self.puzzle.cells), min(map(turn, self.puzzle.cells)))
            if (
                {add(turn(cell), step) for cell in self.puzzle.cells} == set(self.puzzle.cells)
                and self._keeps_forms(turn, step)
                and self._keeps_box(turn, step)
                and self._keeps_lines(turn, step)
            ):
                yield turn, step

    def _keeps_forms(self, turn: Turn, step: Vector) -> bool:
        grid = self.puzzle.grid_data
        return all(
            {turn(side) for side in grid.sides(cell).values()}
            == set(grid.sides(add(turn(cell), step)).values())
            for cell in self.puzzle.cells
        )

    def _keeps_box(self, turn: Turn, step: Vector) -> bool:
        """Whether the pieces can look, as a whole, like they can when all is turned."""
        box = [list(self.ways[piece.name]) for piece in self.pieces]
        turned = [[moved(look, turn, step) for look in looks] for looks in box]
        return Counter(map(frozenset, box)) == Counter(map(frozenset, turned))

    def _keeps_lines(self, turn: Turn, step: Vector) -> bool:
        pairs = {
            frozenset((a, b))
            for rule in self.puzzle.rules_of(DifferentFaces)
            for direction in rule.along
            for a, b in combinations(self.puzzle.cells, 2)
            if line(self.puzzle.grid_data, direction, a)
            == line(self.puzzle.grid_data, direction, b)
        }
        return pairs == {frozenset(add(turn(cell), step) for cell in pair) for pair in pairs}


def moved(look: Look, turn: Turn, step: Vector) -> Look:
    return Look(
        frozenset(add(turn(cell), step) for cell in look.cells),
        frozenset(
            (add(turn(cell), step), turn(side), label) for cell, side, label in look.labels
        ),
        look.face,
    )


def seen(puzzle: Puzzle, solution: Solution) -> Board:
    """What a reported solution looks like, from its words alone."""
    grid = puzzle.grid_data
    by_name = {piece.name: piece for piece in puzzle.pieces}
    looks = []
    for placed in solution.placements:
        turn = next(turn for turn in grid.turns if turn.name == placed.orientation)
        cells = [grid.point(cell) for cell in placed.cells]
        look = lay(puzzle, by_name[placed.piece], turn, min(cells))
        assert look is not None
        assert look.cells == frozenset(cells)
        looks.append(look)
    assert len(set(looks)) == len(looks)
    return frozenset(looks)


# Random puzzles: a board is cut into pieces whose sides fit, and then some of it is spoilt.

MATES = {"in": "out", "out": "in", "own": "own"}


def random_puzzle(random: Random, grid: Grid) -> Puzzle:
    board = random_board(random, grid)
    groups = cut(random, grid, board)
    turning = random.choice(list(Turning))
    label_rule = random.choice(["", "equal-sides", "mating-sides"])
    pieces = random_pieces(random, grid, groups, label_rule, turning)
    blanks = len(board) - sum(map(len, groups))
    rules = random_rules(random, grid, pieces, label_rule, blanks)
    return Puzzle.model_validate(
        {
            "schema_version": 1,
            "name": "random",
            "title": "A random puzzle",
            "grid": grid.name,
            "turning": turning.value,
            "board": {"cells": [grid.coordinates(cell) for cell in board]},
            "pieces": counted(random, pieces),
            "rules": random.sample(rules, len(rules)),
        }
    )


def random_pieces(
    random: Random, grid: Grid, groups: list[list[Point]], label_rule: str, turning: Turning
) -> list[dict[str, Any]]:
    labels = random_labels(random, grid, groups, label_rule)
    faces = random.choice(["", "", "x", "xy", "xyz"])
    pieces = []
    for number, cells in enumerate(groups):
        own = random.choice([None, None, None, *Turning])
        piece = {
            **scrambled(random, grid, cells, labels, own or turning),
            "name": f"p{number}",
            "face": random.choice(faces) if faces else None,
            "turning": own,
        }
        pieces.append(piece)
    if random.random() < 0.2:  # spoil it: one piece becomes like another
        pieces[-1] = {**random.choice(pieces), "name": pieces[-1]["name"]}
    if random.random() < 0.2:  # or like another that is turned in its own way
        pieces[-1]["turning"] = random.choice(list(Turning))
    return pieces


def random_rules(
    random: Random, grid: Grid, pieces: list[dict[str, Any]], label_rule: str, blanks: int
) -> list[dict[str, Any]]:
    rules: list[dict[str, Any]] = []
    if any(piece["sides"] for piece in pieces):
        mates = {"mates": [["in", "out"], ["own", "own"]]}
        rules.append({"rule": label_rule, **(mates if label_rule == "mating-sides" else {})})
    if pieces[0]["face"] and random.random() < 0.8:
        along = random.sample(list(grid.lines), random.randint(1, len(grid.lines)))
        rules.append({"rule": "different-faces", "along": along})
    if blanks or random.random() < 0.2:
        rules.append({"rule": "cover", "blanks": random_blanks(random, blanks)})
    return rules


def random_board(random: Random, grid: Grid) -> list[Point]:
    form = next(index for index, form in enumerate(grid.forms) if form is not None)
    first = grid.point((0,) * (len(grid.axes) - 1) + (form,))
    board = [first]
    size = random.choice([1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7])
    while len(board) < size:
        # Now and then a cell is left out, so that the board may fall apart.
        cell = next_to(random, grid, random.choice(board))
        if random.random() < 0.1:
            cell = next_to(random, grid, cell)
        if cell not in board:
            board.append(cell)
    return board


def next_to(random: Random, grid: Grid, cell: Point) -> Point:
    return add(cell, random.choice(list(grid.sides(cell).values())))


def cut(random: Random, grid: Grid, board: list[Point]) -> list[list[Point]]:
    """Connected groups of cells, at most four, and perhaps cells that are in none."""
    left = set(board)
    groups: list[list[Point]] = []
    while left and len(groups) < 4:
        group = [random.choice(sorted(left))]
        size = random.choice([1, 1, 2, 2, 3, 4])
        for _ in range(size * 2):
            cell = next_to(random, grid, random.choice(group))
            if cell in left and cell not in group and len(group) < size:
                group.append(cell)
        left -= set(group)
        groups.append(group)
    return groups


def random_labels(
    random: Random, grid: Grid, groups: list[list[Point]], rule: str
) -> dict[tuple[Point, Vector], str]:
    """A label on some outer sides. Sides that meet fit, except for a few."""
    if not rule:
        return {}
    kinds = sorted(MATES)[: random.randint(1, 3)] if rule == "mating-sides" else ["a", "b"]
    share = random.choice([0.3, 0.7, 1.0])
    labels: dict[tuple[Point, Vector], str] = {}
    for group in groups:
        for cell in group:
            for side in grid.sides(cell).values():
                if add(cell, side) in group or random.random() > share:
                    continue
                across = labels.get((add(cell, side), subtract(cell, add(cell, side))))
                if across is None or random.random() < 0.05:
                    labels[cell, side] = random.choice(kinds)
                else:
                    labels[cell, side] = MATES[across] if rule == "mating-sides" else across
    return labels


def scrambled(
    random: Random,
    grid: Grid,
    cells: list[Point],
    labels: dict[tuple[Point, Vector], str],
    turning: Turning,
) -> dict[str, Any]:
    """A piece as it would be typed, turned at random as far as it can be turned back."""
    turns = [
        turn
        for turn in grid.turns
        if turn.name == "0"
        or turning is Turning.ROTATE_AND_FLIP
        or (turning is Turning.ROTATE and not turn.flips)
    ]
    turn = random.choice(turns)
    typed: list[dict[str, Any]] = []
    for cell in cells:
        names = {step: name for name, step in grid.sides(turn(cell)).items()}
        own = {names[turn(side)]: text for (c, side), text in labels.items() if c == cell}
        if own:
            typed.append({"cell": grid.coordinates(turn(cell)), "sides": own})
    return {"cells": [grid.coordinates(turn(cell)) for cell in cells], "sides": typed or None}


def random_blanks(random: Random, blanks: int) -> int | dict[str, int]:
    if random.random() < 0.5:
        return blanks
    return {"min": random.randint(0, blanks), "max": random.randint(blanks, blanks + 2)}


def counted(random: Random, pieces: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of pieces typed alike, one with a count; but sometimes they keep their names."""
    found: list[dict[str, Any]] = []
    for piece in pieces:
        alike = [
            p for p in found if {**p, "name": 0, "count": 0} == {**piece, "name": 0, "count": 0}
        ]
        if alike and random.random() < 0.7:
            alike[0]["count"] += 1
        else:
            found.append({**piece, "count": 1})
    return found


@st.composite
def puzzles(draw: st.DrawFn, grid: Grid) -> Puzzle:
    return random_puzzle(draw(st.randoms(use_true_random=False)), grid)


# The comparison


@pytest.mark.parametrize("options", SEARCHES.values(), ids=SEARCHES)
@pytest.mark.parametrize("grid", GRIDS.values(), ids=list(GRIDS))
@settings(max_examples=150, derandomize=True, deadline=None, database=None, phases=FOUND)
@given(data=st.data())
def test_search_counts_and_verifier_agree_with_brute_force(
    grid: Grid, options: Options, data: st.DataObject
) -> None:
    puzzle = data.draw(puzzles(grid))
    brute = BruteForce(puzzle)
    assume(brute.size <= MOST_TRIED * 20 and len(brute.tried) <= MOST_TRIED)

    reported = [found for found in Search(puzzle, options) if found.new_look]
    boards = [seen(puzzle, found.solution) for found in reported]
    assert set(boards) == brute.solutions
    assert len(boards) == len(brute.solutions)

    counts = count(puzzle, options)
    assert counts.complete
    assert counts.solutions == len(brute.solutions)
    assert counts.up_to_symmetry == len(brute.classes)
    assert counts.labelled == len(brute.finished)

    one = solve(puzzle)
    assert (one is not None) == bool(brute.solutions)
    assert one is None or seen(puzzle, one) in brute.solutions

    verifier = Verifier(puzzle)
    for looks in brute.tried:
        faults = verifier.faults(brute.worded(looks))
        assert (not faults) == (frozenset(looks) in brute.solutions), faults


@pytest.mark.parametrize("grid", GRIDS.values(), ids=list(GRIDS))
@settings(max_examples=150, derandomize=True, deadline=None, database=None, phases=FOUND)
@given(data=st.data())
def test_dancing_cells_and_diagrams_agree_with_brute_force(
    grid: Grid, data: st.DataObject
) -> None:
    puzzle = data.draw(puzzles(grid))
    brute = BruteForce(puzzle)
    assume(brute.size <= MOST_TRIED * 20 and len(brute.tried) <= MOST_TRIED)

    problem = make_problem(puzzle)
    for parts in (1, 4):
        labelled = sum(
            dancing_cells(problem, part) * len(part.images) * ways_to_label(problem)
            for part in plan_for_all(problem, in_threads=False, wanted=parts).parts
        )
        assert labelled == len(brute.finished)

    counts = count_without_enumeration(puzzle)
    assert counts.solutions == len(brute.solutions)
    assert counts.up_to_symmetry == len(brute.classes)
    assert counts.labelled == len(brute.finished)


def dancing_cells(problem: Problem, part: Branch) -> int:
    """How many solutions the engine finds in a part of the search, each once."""
    found: list[tuple[int, ...]] = []
    assert DancingCells().search(
        Task(problem, part), lambda rows: found.extend(map(tuple, rows.tolist()))
    )
    assert len(set(found)) == len(found)
    return len(found)
