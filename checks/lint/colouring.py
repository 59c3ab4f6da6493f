"""Colourings of the board that no choice of places for the pieces can fit.

However the cells are coloured, a piece that lies somewhere covers so many of each colour. If
no choice of such numbers for all the pieces gives the numbers of the board, there is no
solution: two corners of one colour cut off a chessboard, and dominoes to cover it.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nsmallest
from itertools import product
from math import prod

from jigsat.checks.lint.area import cells_to_cover
from jigsat.checks.lint.colourings import Colouring, colourings
from jigsat.checks.lint.finding import Finding, impossible
from jigsat.checks.lint.places import Places
from jigsat.checks.lint.subset_sums import Part, reachable
from jigsat.schemas.text import listed, span

#: So many numbers of cells by colours are told apart at most.
MOST_VECTORS = 1_000_000
#: Of all colourings together: some seconds at the worst.
WORK = 200_000_000
MOST_ADDED = 3_000_000
MOST_TOLD = 3

Vector = tuple[int, ...]


def colourings_can_be_covered(places: Places) -> Iterator[Finding]:
    """Colours that show that there is no solution, if there are some: the simplest."""
    if max(len(shape.cells) for shape in places.puzzle.shapes) == 1:
        return  # such pieces cover any colours
    added = sum(len(cover) for covers in places.covers for cover in covers)
    left, work = MOST_ADDED, WORK
    for colouring in colourings(places.puzzle.grid_data, places.cells):
        board = _Board(places, colouring, _cells_of_each(colouring))
        left -= added
        if left < 0 or work < 0:
            return
        if board.vectors <= MOST_VECTORS:
            sums, work = board.sums(work)
            wanted = board.wanted(board.blankable)
            if sums is not None and next(_can_be_made(sums, wanted), None) is None:
                yield _told(board)
                return


def _cells_of_each(colouring: Colouring) -> Vector:
    return tuple(colouring.classes.count(colour) for colour in range(colouring.number))


class _Board:
    """The numbers of cells of each colour, up to some limits, each list of them one number."""

    def __init__(self, places: Places, colouring: Colouring, limits: Vector) -> None:
        self.places = places
        self.colouring = colouring
        self.limits = limits
        colours = range(colouring.number)
        blankable = [
            colour
            for number, colour in enumerate(colouring.classes)
            if number not in places.needed
        ]
        self.blankable = tuple(blankable.count(colour) for colour in colours)
        self.to_cover = cells_to_cover(places.puzzle)
        #: What one cell of each colour adds to the number.
        self.one = tuple(prod(n + 1 for n in limits[:colour]) for colour in colours)

    @property
    def vectors(self) -> int:
        """How many lists of numbers of cells there are."""
        return prod(n + 1 for n in self.limits)

    def sums(self, work: int) -> tuple[str | None, int]:
        """What the pieces can cover, as digits from the last, and the work that is left."""
        adds = [self.one[colour] for colour in self.colouring.classes]
        parts = [
            Part(
                sorted({sum(adds[cell] for cell in cover) for cover in covers}),
                *self.places.puzzle.used(piece),
            )
            for piece, covers in zip(self.places.puzzle.box, self.places.covers, strict=True)
        ]
        work -= sum(len(part.values) * part.most for part in parts) * (self.vectors // 64 + 1)
        sums = reachable(parts, self.vectors, WORK) if work >= 0 else None
        return (None if sums is None else f"{sums:b}"[::-1]), work

    def wanted(self, blankable: Vector) -> Iterator[range]:
        """What may be covered in the end, if of the limits so many may be blank."""
        first, *others = [
            range(limit - blank, limit + 1)
            for limit, blank in zip(self.limits, blankable, strict=True)
        ]
        for numbers in product(*others):
            rest = sum(numbers)
            low = max(first.start, self.to_cover.least - rest)
            high = min(first.stop - 1, self.to_cover.most - rest)
            if low <= high:
                place = sum(n * one for n, one in zip(numbers, self.one[1:], strict=True))
                yield range(place + low, place + high + 1)

    def vector(self, number: int) -> Vector:
        """The list of numbers that is written as this number."""
        return tuple(
            number // one % (limit + 1)
            for one, limit in zip(self.one, self.limits, strict=True)
        )


def _can_be_made(sums: str, wanted: Iterator[range]) -> Iterator[int]:
    """Those wanted that are among the sums, given as digits, the smallest number first."""
    for each in wanted:
        place = sums.find("1", each.start, each.stop)
        while place >= 0:
            yield place
            place = sums.find("1", place + 1, each.stop)


def _told(board: _Board) -> Finding:
    needed = listed([span(*each) for each in _needed(board)])
    blanks = " (the others are blank)" if any(board.blankable) else ""
    return impossible(
        "colouring",
        "board.cells",
        f"colour each cell by {board.colouring.words}: of these colours {needed} cells are to "
        f"be covered{blanks}, and the pieces can cover {_instead(board)}",
        "a cell of the board that is missing, too many or in the wrong place; then the pieces",
    )


def _needed(board: _Board) -> Iterator[tuple[int, int]]:
    for cells, blank in zip(board.limits, board.blankable, strict=True):
        yield cells - blank, cells


def _instead(board: _Board) -> str:
    """What the pieces can cover if cells may be of any colour, in words."""
    colours = board.colouring.number
    free = _Board(board.places, board.colouring, (board.to_cover.most,) * colours)
    sums = free.sums(WORK)[0] if free.vectors <= MOST_VECTORS else None
    if sums is None:
        return "no such numbers"
    every = map(free.vector, _can_be_made(sums, free.wanted(free.limits)))

    def far(vector: Vector) -> tuple[int, Vector]:
        return sum(abs(a - b) for a, b in zip(vector, board.limits, strict=True)), vector

    nearest = nsmallest(MOST_TOLD + 1, every, key=far)
    told = [" + ".join(map(str, vector)) for vector in nearest[:MOST_TOLD]]
    only = "only " if len(nearest) <= MOST_TOLD else "at best "
    return f"{only}{listed(told, 'or')}" if told else "no such numbers"
