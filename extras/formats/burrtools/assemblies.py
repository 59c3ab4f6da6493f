"""Assemblies: for each piece where it lies, as BurrTools stores it, and as jigsat does.

For a piece that is used there are four numbers, X Y Z T: it is turned by turn T and moved so
that its point of reference comes to X, Y, Z. A piece that is not used is an ``x``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from jigsat.checks.fingerprint import fingerprint
from jigsat.checks.verify.verifier import Verifier
from jigsat.extras.formats.burrtools.document import Problem, Voxel, VoxelShape, whole_number
from jigsat.extras.formats.burrtools.to_puzzle import Conversion
from jigsat.extras.formats.burrtools.turns import lay, turns_of
from jigsat.extras.formats.burrtools.voxels import without_print
from jigsat.schemas.errors import DataError, Unsupported
from jigsat.schemas.geometry.shapes import make_shape, moved
from jigsat.schemas.grids.grid import Coordinates, add, subtract
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Placed, Solution
from jigsat.schemas.support.text import number_of

UNUSED = "x"
#: The turn that says the same in old files.
UNUSED_TURN = 255
#: How far from the origin a piece may lie.
FAR = 10**6

#: A piece by the number of its shape, and its cells with their colours where it lies.
Laid = tuple[int, Mapping[Voxel, int]]


@dataclass(frozen=True)
class Assembler:
    """Turns the assemblies of a problem into solutions of the puzzle that it became.

    ``shapes`` and ``pieces`` have for the number of each shape that is used its voxels and
    the name of the piece, ``board`` the cell of the board for each voxel of the result.
    """

    grid: int
    problem: Problem
    puzzle: PuzzleData
    shapes: Mapping[int, VoxelShape]
    pieces: Mapping[int, str]
    board: Mapping[Voxel, Coordinates]
    colours: Sequence[str]

    def solution(self, text: str) -> Solution:
        """The solution that an assembly says. Raises DataError if a piece cannot lie so."""
        if not text.strip():
            raise DataError("", "no assembly", "where each piece lies")
        placements = [self._placed(shape, place) for shape, place in self._places(text.split())]
        return Solution(placements=tuple(sorted(placements, key=lambda each: each.cells)))

    def _places(self, words: Sequence[str]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """For each piece that is used the number of its shape, and X Y Z T."""
        at = 0
        for shape in self._slots:
            if words[at : at + 1] == [UNUSED]:
                at += 1
                continue
            place = tuple(whole_number(word, "", -FAR, FAR) for word in words[at : at + 4])
            at += 4
            if len(place) < 4:
                break
            if place[3] != UNUSED_TURN:
                yield shape, place
        if at != len(words):
            found = f"{len(words):,} numbers for {len(self._slots):,} pieces"
            raise DataError("", found, "four for each, or an x")

    def _placed(self, shape: int, place: tuple[int, ...]) -> Placed:
        key = shape, place
        if key not in self._known:
            self._known[key] = self._new(shape, place)
        return self._known[key]

    @cached_property
    def _known(self) -> dict[tuple[int, tuple[int, ...]], Placed]:
        """The placements so far: many solutions share them."""
        return {}

    @cached_property
    def _slots(self) -> tuple[int, ...]:
        """For each piece, in the order of an assembly, the number of its shape."""
        return tuple(part.shape for part in self.problem.parts for _ in range(part.most))

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {piece.name: number for number, piece in enumerate(self.puzzle.box)}

    def _new(self, shape: int, place: tuple[int, ...]) -> Placed:
        turns, name = len(turns_of(self.grid)), self.pieces[shape]
        if not 0 <= place[3] < turns:
            raise DataError("", f"the turn {place[3]}", f"one of 0 to {turns - 1}")
        laid = lay(self.shapes[shape], place, self.grid)
        if laid is None:
            raise DataError(
                "", f"'{name}' between the places of the grid", "a place on the grid"
            )
        if not laid.keys() <= self.board.keys():
            raise DataError("", f"'{name}' outside the result", "all pieces in it")
        cells = {self.board[voxel]: colour for voxel, colour in laid.items()}
        turn = self._turn_that_covers(self._numbers[name], cells)
        if turn is None:
            raise DataError("", f"'{name}' turned as it may not be", "one of its turns")
        return Placed(piece=name, orientation=turn, cells=tuple(sorted(cells)))

    def _turn_that_covers(self, number: int, cells: Mapping[Coordinates, int]) -> str | None:
        """The first turn under which a piece has these cells, with these colours."""
        points = {self.puzzle.grid_data.point(cell): colour for cell, colour in cells.items()}
        seen = bool(self.puzzle.shapes[number].colours)
        colours = {
            point: self.colours[colour - 1]
            for point, colour in points.items()
            if colour and seen
        }
        wanted = make_shape(points, colours=colours)
        form = self.puzzle.grid_data.form
        for orientation in self.puzzle.orientations(number):
            shape = orientation.shape
            step = subtract(wanted.cells[0], shape.cells[0])
            same_form = form(wanted.cells[0]) is form(shape.cells[0])
            if same_form and without_print(moved(shape, step)) == wanted:
                return orientation.turn
        return None


# The solutions that are stored beside a problem, as solutions of a puzzle.


#: So many are looked at when a puzzle is read, and of large puzzles fewer: so many cells.
MAX_LOOKED_AT = 1_000
MAX_CELLS_LOOKED_AT = 200_000


def verified_solutions(
    conversion: Conversion, puzzle: PuzzleData
) -> tuple[tuple[Solution, ...], tuple[str, ...]]:
    """The stored solutions of a problem and its own puzzle, as far as they are right.

    With them, phrases about those that are left out.
    """
    stored = conversion.problem.stored.assemblies
    verifier = Verifier(puzzle)
    right: list[Solution] = []
    wrong: list[str] = []
    looked_at = min(MAX_LOOKED_AT, 1 + MAX_CELLS_LOOKED_AT // len(puzzle.cells))
    assembler = _assembler(conversion, puzzle)
    for text in stored[:looked_at]:
        try:
            solution = assembler.solution(text)
            faults = verifier.faults(solution)
        except DataError as error:
            wrong.append(str(error))
            continue
        wrong.extend(map(str, faults[:1]))
        right.extend([] if faults else [solution])
    number = len(stored) + conversion.problem.stored.more
    return tuple(right), tuple(_left_out(number, looked_at, wrong))


def _left_out(stored: int, looked_at: int, wrong: Sequence[str]) -> Iterator[str]:
    if wrong:
        which = f"{len(wrong):,} of {number_of(stored, 'stored solution')}"
        yield f"{which}: {wrong[0]}"
    if stored > looked_at:
        yield f"of {number_of(stored, 'stored solution')} all but the first {looked_at:,}"


def stored_solutions(
    conversions: Sequence[Conversion], puzzle: PuzzleData
) -> Iterator[Solution]:
    """The stored solutions of the problem that is this puzzle, which may be drawn otherwise.

    The pieces have the same names in both. Raises DataError if no problem is this puzzle, and
    where an assembly says something that cannot be.
    """
    conversion = _of_puzzle(conversions, puzzle)
    assembler = _assembler(conversion, puzzle)
    for index, text in enumerate(conversion.problem.stored.assemblies):
        try:
            yield assembler.solution(text)
        except DataError as error:
            path = f"{conversion.problem.path}.solutions.solution[{index}]"
            raise DataError(path, error.found, error.expected) from None
    if conversion.problem.stored.more:
        most = len(conversion.problem.stored.assemblies)
        found = number_of(most + conversion.problem.stored.more, "stored solution")
        raise DataError(f"{conversion.problem.path}.solutions", found, f"at most {most:,}")


def _of_puzzle(conversions: Sequence[Conversion], puzzle: PuzzleData) -> Conversion:
    if len(conversions) == 1:
        return conversions[0]
    wanted = fingerprint(puzzle)
    for conversion in conversions:
        if _fingerprint(conversion) == wanted:
            return conversion
    found = f"{len(conversions)} problems, none of which is '{puzzle.name}'"
    raise DataError("problems", found, "the problem of which these are solutions")


def _fingerprint(conversion: Conversion) -> str | None:
    """The fingerprint of a problem's puzzle; None if it cannot be one."""
    try:
        return fingerprint(conversion.puzzle())
    except (DataError, Unsupported):
        return None


def _assembler(conversion: Conversion, puzzle: PuzzleData) -> Assembler:
    """Puts pieces on the board where the puzzle has it, wherever that is in its drawing."""
    grid = conversion.space.grid
    if puzzle.grid_data is not grid:
        raise DataError(
            "gridType", f"the {grid.name} grid", f"the {puzzle.grid_data.name} grid"
        )
    names = {piece.name for piece in puzzle.box}
    for name in conversion.names.values():
        if name not in names:
            raise DataError("shapes", f"a piece '{name}'", "the pieces of the puzzle")
    cells = {voxel: conversion.to_cell(voxel) for voxel in conversion.board.cells}
    there = min(map(puzzle.grid_data.coordinates, puzzle.fillable))
    step = subtract(there, min(cells.values()))
    return Assembler(
        conversion.document.grid,
        conversion.problem,
        puzzle,
        conversion.shapes,
        conversion.names,
        {voxel: add(cell, step) for voxel, cell in cells.items()},
        conversion.colours,
    )
