"""Pieces that a board is cut into: dissections on any grid, in the plane and in space.

A dissection grows from random cells. After that a cell at the border of two pieces goes from
the one to the other, again and again, as long as there are fewer solutions or, once there is
one, as long as it is harder to find.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from random import Random

from jigsat.analysis.apart.apart import is_moved
from jigsat.extras.design.climbing import climb
from jigsat.extras.design.judging import Candidates, Fields, Laid
from jigsat.schemas.errors import Unsupported, WrongValue
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.geometry.shapes import make_shape, orientations
from jigsat.schemas.grids.grid import Coordinates, Point, add
from jigsat.schemas.grids.space import CUBE
from jigsat.schemas.library import new_puzzle
from jigsat.schemas.parsing.text_art import drawn_cells, drawn_within
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.progress import check_limits
from jigsat.schemas.support.text import number_of, span

#: The cells of each piece.
Parts = Sequence[frozenset[Point]]
#: After so many candidates that are no better, the board is cut anew: it takes long to climb
#: to a level.
PATIENCE, LONG_PATIENCE = 40, 500
#: After so many moves of a cell the board is cut anew; after so many new beginnings there is no
#: hope.
MOVES, BEGINNINGS = 2_000, 50

#: So many cells, for each cell of the board, are tried until one can go to another piece.
TRIES = 4


@dataclass(frozen=True)
class Dissections:
    """What kind of dissection is wanted.

    ``board``: of this puzzle, whose pieces and rules do not matter; ``typed``: what it is
    called.
    ``sizes``: the least and the greatest number of cells of a piece; None: as equal as can be.
    ``identical``: two pieces may be the same. ``holes``: so many cells inside stay empty.
    ``level``: it has to come apart, in so many moves or more; 0: it need not.
    """

    board: PuzzleData
    typed: str
    pieces: int
    sizes: tuple[int, int] | None = None
    turning: Turning | None = None
    identical: bool = True
    holes: int = 0
    level: int = 0

    @property
    def name(self) -> str:
        """What the puzzles are called."""
        return f"pieces-{self.board.name}"

    @property
    def title(self) -> str:
        """What is written on the box."""
        return f"{self.board.title}, in {number_of(self.pieces, 'piece')}"

    @property
    def command(self) -> str:
        """How the puzzles are made."""
        words = ["jigsat design pieces", self.typed, f"--pieces {self.pieces}"]
        if self.sizes is not None:
            words.append("--sizes {}-{}".format(*self.sizes))
        if self.turning is not None:
            words.append(f"--turning {self.turning}")
        if self.holes:
            words.append(f"--holes {self.holes}")
        if not self.identical:
            words.append("--no-identical")
        if self.level:
            words.append("--apart" if self.level == 1 else f"--level {self.level}")
        return " ".join(words)

    @cached_property
    def turns(self) -> Turning:
        """How the pieces may be turned: as those of the board's puzzle, if nothing is said."""
        return self.turning or self.board.turning

    @cached_property
    def range(self) -> tuple[int, int]:
        """The least and the greatest number of cells of a piece."""
        cells = len(self.board.cells) - self.holes
        return self.sizes or (cells // self.pieces, -(-cells // self.pieces))

    @cached_property
    def inside(self) -> frozenset[Point]:
        """The cells that cannot be seen from outside: others are on all their sides."""
        grid, cells = self.board.grid_data, frozenset(self.board.cells)
        return frozenset(
            each
            for each in cells
            if all(add(each, step) in cells for step in grid.sides(each).values())
        )

    def refuse(self) -> None:
        """Raise WrongValue if the board cannot be cut so, or Unsupported if it wraps."""
        cells, (least, most) = len(self.board.cells) - self.holes, self.range
        if self.board.surface.wraps:
            raise Unsupported(f"{self.typed}: a board that wraps cannot be cut into pieces yet")
        parts = len(self.board.grid_data.parts(self.board.cells))
        if parts > 1:
            raise WrongValue(f"{self.typed}: found a board in {parts} parts, expected one")
        self._refuse_level()
        if self.pieces < 2:
            raise WrongValue(f"pieces: found {self.pieces}, expected 2 or more")
        if self.holes > len(self.inside):
            inside = number_of(len(self.inside), "cell")
            raise WrongValue(f"holes: found {self.holes}, but {inside} inside the board")
        if not 1 <= least * self.pieces <= cells <= most * self.pieces:
            raise WrongValue(
                f"pieces: {number_of(cells, 'cell')} cannot be cut into "
                f"{number_of(self.pieces, 'piece')} of {span(least, most)} cells"
            )

    def _refuse_level(self) -> None:
        if self.level and not is_moved(self.board):
            raise WrongValue(
                f"{self.typed}: pieces in the plane, or of one layer, all lift off"
            )
        solid = self.board.grid_data == CUBE and "size" in self._board() and not self.holes
        if self.level > 1 and solid:
            raise WrongValue(
                f"level: found {self.level}, expected 1, or holes: "
                "what can move in a solid box can leave it at once"
            )

    def candidates(self, random: Random) -> Candidates:
        """Dissections: each changes the best one so far a little."""

        def proposed(parts: Parts) -> Laid:
            return Laid(self.board.grid_data, parts, lambda: self._fields(parts, random))

        return climb(Cut(self, random), proposed, PATIENCE if self.level < 2 else LONG_PATIENCE)

    def _fields(self, parts: Parts, random: Random) -> Fields:
        """The puzzle: its pieces by size, each turned in a random way."""
        grid = self.board.grid_data
        pieces: list[Fields] = []
        for part in sorted(parts, key=lambda cells: (len(cells), sorted(cells))):
            shape = random.choice(orientations(grid, make_shape(part), self.turns)).shape
            cells = sorted(map(grid.coordinates, shape.cells))
            pieces.append({"name": f"{len(pieces) + 1}", "cells": drawn_cells(grid, cells)})
        document = self.board.model_dump(mode="json", include={"grid"}, exclude_unset=True)
        shown = {"turning": self.turns.value, "board": self._board(), "pieces": pieces}
        return {**document, **shown, **self._rules()}

    def _rules(self) -> Fields:
        """That cells may stay empty, but none that can be seen."""
        if not self.holes:
            return {}
        inside = list(map(list, sorted(map(self.board.grid_data.coordinates, self.inside))))
        rule = {"rule": "cover", "blanks": self.holes, "blank_only_at": inside}
        return {"rules": [rule]}

    def _board(self) -> Fields:
        """The board: by its size if that is counted in cells, else cell by cell."""
        size = self.board.board.size
        numbers = [each for each in size or () if isinstance(each, int)]
        if numbers and prod(numbers) == len(self.board.cells):
            return {"size": numbers}
        grid = self.board.grid_data
        cells = sorted(map(grid.coordinates, self.board.cells))
        if min(map(min, cells)) < 0:
            return {"cells": list(map(list, cells))}
        return {"cells": drawn_within(grid, cells, cells)}


class Cut:
    """A board in pieces, all of them connected and of the sizes that are wanted.

    What stays empty is a part as well, the last one, which need not be connected.
    """

    def __init__(self, wanted: Dissections, random: Random) -> None:
        self._wanted = wanted
        self._random = random
        self._grid = wanted.board.grid_data
        cells = frozenset(wanted.board.cells)
        self._cells = sorted(cells)
        self._beside: dict[Point, list[Point]] = {
            cell: [
                beside
                for step in self._grid.sides(cell).values()
                if (beside := add(cell, step)) in cells
            ]
            for cell in self._cells
        }
        self._piece_of: dict[Point, int] = {}

    def _parts(self) -> list[frozenset[Point]]:
        parts: list[set[Point]] = [set() for _ in range(self._wanted.pieces + 1)]
        for cell, piece in self._piece_of.items():
            parts[piece].add(cell)
        return list(map(frozenset, parts))

    def changed(self, parts: Parts) -> Parts:
        """Begin from these parts, and move cells until others are right."""
        self._set(parts)
        self._move(anywhere=True)
        return self._parts()[:-1] if self._settle() else self.begin()

    def begin(self) -> Parts:
        """Cut the board at random. Raises WrongValue if that does not seem possible."""
        for _ in range(BEGINNINGS):
            self._grow()
            if self._settle():
                return self._parts()[:-1]
        raise WrongValue(
            f"pieces: none of {BEGINNINGS} random dissections of {self._wanted.typed} could be "
            f"changed into {number_of(self._wanted.pieces, 'piece')} as they are wanted"
        )

    def _set(self, parts: Iterable[Iterable[Point]]) -> None:
        empty = self._wanted.pieces
        self._piece_of = dict.fromkeys(self._cells, empty) | {
            cell: piece for piece, part in enumerate(parts) for cell in part
        }

    def _grow(self) -> None:
        """Let pieces grow from random cells, the smallest that can grow first."""
        seeds = self._random.sample(self._cells, self._wanted.pieces)
        parts = [{seed} for seed in seeds]
        self._piece_of = {seed: piece for piece, seed in enumerate(seeds)}
        while len(self._piece_of) < len(self._cells):
            free = [sorted(self._free(part)) for part in parts]
            growing = [piece for piece, cells in enumerate(free) if cells]
            least = min(len(parts[piece]) for piece in growing)
            piece = self._random.choice([p for p in growing if len(parts[p]) == least])
            cell = self._random.choice(free[piece])
            parts[piece].add(cell)
            self._piece_of[cell] = piece

    def _free(self, part: Iterable[Point]) -> set[Point]:
        return {
            beside
            for cell in part
            for beside in self._beside[cell]
            if beside not in self._piece_of
        }

    def _settle(self) -> bool:
        """Move cells until all pieces are as they are wanted; False if that takes too long."""
        for _ in range(MOVES):
            check_limits()
            if self._is_right():
                return True
            self._move(anywhere=not self._off())
        return False

    def _off(self) -> int:
        """By how many cells pieces are too small or too big, and what is empty as well."""
        least, most = self._wanted.range
        *sizes, empty = map(len, self._parts())
        holes = abs(empty - self._wanted.holes)
        return holes + sum(max(least - size, size - most, 0) for size in sizes)

    def _is_right(self) -> bool:
        if self._off():
            return False
        if self._wanted.identical:
            return True
        kinds = [min(self._looks(part)) for part in self._parts()[:-1]]
        return len(set(kinds)) == len(kinds)

    def _looks(self, part: frozenset[Point]) -> Iterator[tuple[Point, ...]]:
        shape = make_shape(part)
        return (
            tuple(each.shape.cells)
            for each in orientations(self._grid, shape, self._wanted.turns)
        )

    def _move(self, *, anywhere: bool) -> None:
        """Move a cell to a piece beside it; not ``anywhere``: if sizes are no worse then."""
        before, empty = self._off(), self._wanted.pieces
        for _ in range(TRIES * len(self._cells)):
            check_limits()
            cell = self._random.choice(self._cells)
            piece = self._piece_of[cell]
            others = {self._piece_of[beside] for beside in self._beside[cell]}
            others |= {empty} if self._wanted.holes else set()
            others -= {piece} if cell in self._wanted.inside else {piece, empty}
            rest = [
                each for each in self._cells if self._piece_of[each] == piece and each != cell
            ]
            if not others or not (piece == empty or self._grid.connected(rest)):
                continue
            self._piece_of[cell] = self._random.choice(sorted(others))
            if anywhere or self._off() <= before:
                return
            self._piece_of[cell] = piece


def sized_board(sizes: Coordinates) -> PuzzleData:
    """A board of so many rows and columns, or layers, rows and columns."""
    name = "x".join(map(str, sizes))
    document = new_puzzle("tray" if len(sizes) == 2 else "cubes", name, name)
    return PuzzleData.model_validate({**document, "board": {"size": list(sizes)}})
