"""All solutions of a small puzzle, by laying every piece in every way and looking at it.

The brute force shares the grids' tables and the puzzle as it is typed with the program and
nothing else: neither models/ nor checks/verify/verifier.py nor what lies across a side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from math import comb, perm, prod

from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from tests.oracle.board import HandBoard, glue_moves, points
from tests.oracle.looks import Laid, Look
from tests.oracle.pieces import Ways
from tests.oracle.rules.judge import Judge
from tests.oracle.rules.reading import Reading, low_high

#: A finished board, as it is seen.
Board = frozenset[Look]


class BruteForce:
    """All solutions of a puzzle, and what they are up to symmetry."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        grid = puzzle.grid_data
        cells = points(grid, puzzle.board.cells)
        self.board = HandBoard(grid, cells, glue_moves(grid, puzzle.board))
        self.reading = Reading(puzzle, self.board)
        self.rules = Judge(self.reading)
        self.ways = {piece.name: Ways(puzzle, self.board, piece) for piece in puzzle.box}

    def used(self, piece: Piece) -> tuple[int, int]:
        low, high = low_high(piece.count)
        return low * self.puzzle.copies, high * self.puzzle.copies

    @property
    def size(self) -> int:
        """How many ways there are to lay the pieces, if they may overlap."""
        return prod(
            sum(comb(len(self.ways[piece.name].looks), used) for used in self._tries(piece))
            for piece in self.puzzle.box
        )

    def _tries(self, piece: Piece) -> range:
        """The numbers of copies that are tried: also one too few."""
        low, high = self.used(piece)
        return range(max(0, low - 1), high + 1)

    def tried(self, most: int) -> list[tuple[Laid, ...]]:
        """Every way to lay pieces without overlaps; one too many if there are too many."""
        return list(islice(self._laid((), frozenset()), most + 1))

    def _laid(
        self, laid: tuple[Laid, ...], covered: frozenset[Point], number: int = 0
    ) -> Iterator[tuple[Laid, ...]]:
        if number == len(self.puzzle.box):
            yield laid
            return
        piece = self.puzzle.box[number]
        looks = self.ways[piece.name].looks
        for copies in self._copies(piece, looks, covered):
            whole = covered.union(*(copy.look.cells for copy in copies))
            yield from self._laid((*laid, *copies), whole, number + 1)

    def _copies(
        self, piece: Piece, looks: list[Look], covered: frozenset[Point], used: int = 0
    ) -> Iterator[tuple[Laid, ...]]:
        """Every choice of places for the copies of a piece that nobody can tell apart."""
        if used in self._tries(piece):
            yield ()
        for index, look in enumerate(looks if used < self.used(piece)[1] else ()):
            if covered.isdisjoint(look.cells):
                one = Laid(piece.name, look, self.ways[piece.name].turns(look))
                further = looks[index + 1 :]
                for others in self._copies(piece, further, covered | look.cells, used + 1):
                    yield one, *others

    @cached_property
    def finished(self) -> list[tuple[Laid, ...]]:
        """The solutions, pieces told apart that have different names."""
        return [laid for laid in self._laid((), frozenset()) if self.rules.are_kept(laid)]

    @cached_property
    def solutions(self) -> set[Board]:
        return set(map(seen, self.finished))

    @property
    def labelled(self) -> int:
        """Ways to lay the pieces if each piece in the box had a number on it."""
        total = 0
        for laid in self.finished:
            used = Counter(piece.name for piece in laid)
            total += prod(perm(self.used(p)[1], used[p.name]) for p in self.puzzle.box)
        return total

    def worded(self, laid: tuple[Laid, ...]) -> Iterator[Solution]:
        """The board in words: in the first and in the last that there are for each piece."""
        for which in (0, -1):
            placements = []
            for piece in laid:
                turn, cells = self.ways[piece.name].written[piece.look][which]
                placements.append(Placed(piece=piece.name, orientation=turn, cells=cells))
            yield Solution(placements=tuple(placements))

    def read(self, solution: Solution) -> Board:
        """What a reported solution looks like, from its words alone."""
        looks = [self.ways[placed.piece].look_of(placed) for placed in solution.placements]
        assert len(set(looks)) == len(looks)
        return frozenset(looks)


def seen(laid: tuple[Laid, ...]) -> Board:
    return frozenset(piece.look for piece in laid)
