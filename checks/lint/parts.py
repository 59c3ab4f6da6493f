"""Separate parts of a board, of sizes that no pieces make together."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.checks.lint.finding import Finding, cells_in_words, impossible
from jigsat.checks.lint.places import Places
from jigsat.checks.lint.subset_sums import WORK, Part, reachable
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.text import number_of


def parts_can_be_filled(places: Places) -> Iterator[Finding]:
    """Each part of the board can be filled with some pieces that fit there."""
    parts = list(_parts(places.puzzle))
    number = {cell: n for n, cell in enumerate(places.cells)}
    for part in parts if len(parts) > 1 else ():
        cells = frozenset(number[cell] for cell in part)
        least = len(cells & places.needed)
        least = max(least, len(cells) - places.puzzle.cover.blank_range[1])
        sums = reachable(_that_fit(places, cells), len(cells) + 1, WORK // len(parts))
        if sums is not None and not sums >> least:
            yield impossible(
                "part-of-board",
                f"cells {cells_in_words(places.puzzle.grid_data, part)}",
                f"a part of the board by itself, with {number_of(len(cells), 'cell')}"
                f"{f', {least} or more to cover' if least < len(cells) else ''}: no pieces "
                "that fit there have so many together",
                "the board's cells: one may be missing that joins this part to another",
            )
            return


def _that_fit(places: Places, cells: frozenset[int]) -> Iterator[Part]:
    for piece, covers in zip(places.puzzle.box, places.covers, strict=True):
        if any(cells.issuperset(cover) for cover in covers):
            yield Part((len(covers[0]),), 0, places.puzzle.used(piece)[1])


def _parts(puzzle: PuzzleData) -> Iterator[frozenset[Point]]:
    """The cells to cover, parted where no side joins them."""
    left = set(puzzle.fillable)
    for first in puzzle.fillable:
        frontier = [first] if first in left else []
        left -= set(frontier)
        for cell in frontier:
            near = set(puzzle.surface.touching(cell, corners=False)) & left
            left -= near
            frontier.extend(near)
        if frontier:
            yield frozenset(frontier)
