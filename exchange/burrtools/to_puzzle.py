"""From a problem of an .xmpuzzle to a puzzle."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from jigsat.exchange.burrtools.colours import colour_names, rule_of
from jigsat.exchange.burrtools.document import Document, VoxelShape
from jigsat.exchange.burrtools.names import clean, one_word, piece_names
from jigsat.exchange.burrtools.selection import Selection
from jigsat.exchange.burrtools.spaces import Projection, Space, by_value, space_for
from jigsat.schemas.base import MAX_TEXT
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.turning import Turning
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.parsing.from_geometry import drawn_within
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle


@dataclass(frozen=True)
class Conversion(Selection):
    """A problem on its way to becoming a puzzle. Most of it raises DataError."""

    title: str
    name: str

    @cached_property
    def space(self) -> Space:
        """The grid of the puzzle. Raises Unsupported if jigsat has none for it."""
        every = [self.board.cells, *(shape.cells for shape in self.shapes.values())]
        space = space_for(self.document.grid, every)
        return replace(space, turning=Turning.ROTATE) if self.one_sided else space

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The name of each piece by the number of its shape."""
        return piece_names(self.shapes)

    @cached_property
    def to_cell(self) -> Projection:
        """From the voxels of the result to the cells of the board."""
        return self.space.projection(self.board.cells)

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The name of each colour, from the first."""
        return colour_names(self.document.colours)

    @cached_property
    def ruled(self) -> bool:
        """Whether colours rule anything out: board and pieces both have some."""
        return bool(_colours(self.board) and any(map(_colours, self.shapes.values())))

    def puzzle(self) -> Puzzle:
        """The puzzle."""
        document = json.dumps(self._document())
        try:
            return parse(Puzzle, document, "")
        except DataError as error:
            raise error.at(self.problem.path) from None

    def _document(self) -> dict[str, Any]:
        source = clean(self.document.comment, MAX_TEXT)
        rules = [*self._cover(), *self._colour_rule()]
        return {
            "schema_version": 1,
            "name": self.name,
            "title": self.title,
            **({"source": source} if source else {}),
            "grid": self.space.grid.name,
            "turning": self.space.turning,
            "board": self._board(),
            "pieces": [self._typed(number) for number in self.counts],
            **({"rules": rules} if rules else {}),
        }

    def _board(self) -> dict[str, Any]:
        cells = {self.to_cell(voxel): colour for voxel, colour in self.board.cells.items()}
        board: dict[str, Any] = {"cells": self._drawing(cells, cells)}
        if self.ruled:
            board["colours"] = self._drawn_colours(cells)
        return board

    def _typed(self, number: int) -> dict[str, Any]:
        shape = self.shapes[number]
        project = self.space.projection(shape.cells)
        cells = {project(voxel): colour for voxel, colour in shape.cells.items()}
        piece: dict[str, Any] = {
            "name": self.names[number],
            "cells": self._drawing(cells, cells),
        }
        if not self.space.grid.connected(map(self.space.grid.point, cells)):
            piece["connected"] = False
        colours = set(cells.values())
        if self.ruled and colours != {0}:
            alone = len(colours) == 1
            all_one = self.colours[colours.pop() - 1] if alone else None
            piece["colours"] = all_one or self._drawn_colours(cells)
        least, most = self.counts[number]
        if least != most:
            piece["count"] = {"min": least, "max": most}
        elif most != 1:
            piece["count"] = most
        return piece

    def _drawing(
        self, cells: Collection[Coordinates], frame: Collection[Coordinates]
    ) -> list[Any]:
        drawn = drawn_within(self.space.grid, cells, frame)
        one_layer = len(drawn) == 1 and isinstance(drawn[0], list)
        return list(drawn[0]) if one_layer else drawn

    def _drawn_colours(self, cells: Mapping[Coordinates, int]) -> dict[str, list[Any]]:
        return {
            self.colours[colour - 1]: self._drawing(coloured, cells)
            for colour, coloured in sorted(by_value(cells).items())
            if colour
        }

    def _cover(self) -> list[dict[str, Any]]:
        """How many of the variable voxels stay empty, if not all are filled."""
        least, most = self._holes()
        if most == 0:
            return []
        rule: dict[str, Any] = {"rule": "cover", "blanks": {"min": least, "max": most}}
        if least == most:
            rule["blanks"] = most
        if self.board.filled:
            frame = list(map(self.to_cell, self.board.cells))
            blankable = list(map(self.to_cell, self.board.variable))
            rule["blank_only_at"] = self._drawing(blankable, frame)
        return [rule]

    def _holes(self) -> tuple[int, int]:
        """Between which numbers of cells stay empty: so many, if the pieces tell."""
        most = len(self.board.variable)
        if self.problem.max_holes is not None:
            layers = 2 if self.one_sided else 1
            most = min(most, self.problem.max_holes // layers)
        sizes = {number: len(shape.cells) for number, shape in self.shapes.items()}
        if all(low == high for low, high in self.counts.values()):
            filled = sum(sizes[number] * count for number, (count, _) in self.counts.items())
            left = len(self.board.cells) - filled
            if 0 <= left <= most:
                return left, left
        return 0, most

    def _colour_rule(self) -> list[dict[str, Any]]:
        if not self.ruled:
            return []
        on_pieces = set[int]().union(*map(_colours, self.shapes.values()))
        on_board = _colours(self.board)
        return [rule_of(self.problem.allowed, on_board, on_pieces, self.colours)]


def _colours(shape: VoxelShape) -> set[int]:
    return set(shape.cells.values()) - {0}


def conversion_of(document: Document, index: int, stem: str) -> Conversion:
    """The conversion of one of the problems; ``stem`` is the name of the file."""
    problem = document.problems[index]
    alone = len(document.problems) == 1
    title = clean(problem.name) or (stem if alone else f"{stem}, problem {index + 1}")
    name = one_word(stem) if alone else f"{one_word(stem)}-{index + 1}"
    return Conversion(document, problem, title, name)
