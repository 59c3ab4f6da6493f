"""Random small boards, also ones that wrap, and how they are cut into pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from jigsat.schemas.fields.board import Board
from jigsat.schemas.grids.grid import Grid, Point, add, subtract
from tests.oracle.board import HandBoard, Move, Side, glue_moves

MOST_PIECES = 4


@dataclass(frozen=True)
class Cut:
    """A board cut into pieces.

    ``groups``: for each piece its cells, as it lies on the board and perhaps across a seam.
    """

    board: HandBoard
    wrap: list[Any]
    open_cells: list[Point]
    groups: list[list[Point]] = field(default_factory=list)

    @property
    def grid(self) -> Grid:
        return self.board.grid

    def at_home(self, group: list[Point]) -> list[Point]:
        """The cells of the board that a piece covers."""
        return [home[0] for home in map(self.board.home, group) if home is not None]

    @property
    def blanks(self) -> list[Point]:
        covered = {cell for group in self.groups for cell in self.at_home(group)}
        return sorted(self.board.cells - covered - set(self.open_cells))

    def sides(self, group: list[Point]) -> Iterator[tuple[Side, Side]]:
        """The outer sides of a piece: as it lies, and as sides of the board's own cells."""
        for cell in group:
            for step in self.grid.sides(cell).values():
                home = self.board.home_side((cell, step))
                if add(cell, step) not in group and home is not None:
                    yield (cell, step), home

    def touch(self, one: list[Point], other: list[Point], corners: bool) -> bool:
        cells = set(self.at_home(other))
        return any(self.board.neighbours(cell, corners) & cells for cell in self.at_home(one))


def random_cut(random: Random, grid: Grid) -> Cut:
    cells = random_cells(random, grid)
    board, wrap = HandBoard(grid, cells, ()), list[Any]()
    if random.random() < 0.35:
        board, wrap = glued(random, grid, cells)
    few = max(1, len(cells) // 3)
    open_cells = random.sample(cells, random.randint(1, few)) if random.random() < 0.12 else []
    cut = Cut(board, wrap, open_cells if len(open_cells) < len(cells) else [])
    apart = random.choice([None, None, None, None, False, True])
    cut.groups.extend(random_groups(random, cut, apart))
    return cut


def random_cells(random: Random, grid: Grid) -> list[Point]:
    cells = [grid.point(grid.first_cell)]
    size = random.choice([1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7])
    while len(cells) < size:
        # Now and then a cell is left out, so that the board may fall apart.
        cell = next_to(random, grid, random.choice(cells))
        if random.random() < 0.1:
            cell = next_to(random, grid, cell)
        if cell not in cells:
            cells.append(cell)
    return cells


def next_to(random: Random, grid: Grid, cell: Point) -> Point:
    return add(cell, random.choice(list(grid.sides(cell).values())))


def glued(random: Random, grid: Grid, cells: list[Point]) -> tuple[HandBoard, list[Any]]:
    """The board with up to two copies beside it, none upon another."""
    board, wraps = HandBoard(grid, cells, ()), list[Any]()
    for _ in range(10):
        wrap = random_wrap(random, grid, cells)
        if wrap is not None:
            larger = HandBoard(grid, cells, wrap_moves(grid, [*wraps, wrap]))
            if larger.copies_lie_apart:
                board, wraps = larger, [*wraps, wrap]
        if len(wraps) == 2 or (wraps and random.random() < 0.2):
            break
    return board, wraps


def random_wrap(random: Random, grid: Grid, cells: list[Point]) -> Any:
    """How a cell of the board is brought to lie beside the board."""
    target = next_to(random, grid, random.choice(cells))
    cell = random.choice(cells)
    if target in cells or grid.form(cell) is not grid.form(target):
        return None
    return subtract(grid.coordinates(target), grid.coordinates(cell))


def wrap_moves(grid: Grid, wraps: list[Any]) -> list[Move]:
    """The moves of copies, as they would be read from a file."""
    typed = {"cells": [grid.first_cell], "wrap": wraps}
    return glue_moves(grid, Board.model_validate(typed))


def random_groups(random: Random, cut: Cut, apart: bool | None) -> Iterator[list[Point]]:
    """Groups of cells, most of them connected, at most four; perhaps cells that are in none.

    They do not touch if ``apart`` is given; nor at corners, if it is true.
    """
    left = set(cut.board.cells) - set(cut.open_cells)
    for _ in range(MOST_PIECES):
        if not left:
            return
        group = random_group(random, cut, left)
        rest = left - set(cut.at_home(group))
        if rest and random.random() < 0.08:
            group = group + random_group(random, cut, rest)
        covered = set(cut.at_home(group))
        left -= covered
        if apart is not None:
            left -= {other for cell in covered for other in cut.board.neighbours(cell, apart)}
        yield group


def random_group(random: Random, cut: Cut, left: set[Point]) -> list[Point]:
    group = [random.choice(sorted(left))]
    size = random.choice([1, 1, 2, 2, 3, 4])
    for _ in range(size * 2):
        cell = next_to(random, cut.grid, random.choice(group))
        home = cut.board.home(cell)
        if len(group) < size and home and home[0] in left - set(cut.at_home(group)):
            group.append(cell)
    return group
