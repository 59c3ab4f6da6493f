"""The solutions that are stored beside a problem, as solutions of a puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from jigsat.checks.fingerprint import fingerprint
from jigsat.checks.verify.verifier import Verifier
from jigsat.exchange.burrtools.assemblies import Assembler
from jigsat.exchange.burrtools.to_puzzle import Conversion
from jigsat.schemas.errors import DataError, Unsupported
from jigsat.schemas.grids.grid import add, subtract
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution
from jigsat.schemas.text import number_of

#: So many are looked at when a puzzle is read, and of large puzzles fewer: so many cells.
MAX_LOOKED_AT = 1_000
MAX_CELLS_LOOKED_AT = 200_000


@dataclass(frozen=True)
class Verified:
    """Stored solutions that are solutions, and phrases about those that are left out."""

    solutions: tuple[Solution, ...]
    left_out: tuple[str, ...]


def verified_solutions(conversion: Conversion, puzzle: PuzzleData) -> Verified:
    """The stored solutions of a problem and its own puzzle, as far as they are right."""
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
    return Verified(tuple(right), tuple(_left_out(number, looked_at, wrong)))


def _left_out(stored: int, looked_at: int, wrong: Sequence[str]) -> Iterator[str]:
    if wrong:
        which = f"{len(wrong):,} of {number_of(stored, 'stored solution')}"
        yield f"{which}, as the puzzle's rules refuse it: {wrong[0]}"
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
        raise DataError("gridType", f"the {grid.name} grid", f"the {puzzle.grid} grid")
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
