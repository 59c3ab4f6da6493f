"""A puzzle: a board of cells on a grid, a box of pieces, and rules."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from jigsat.schemas.base import Data, Listed, Name, Text
from jigsat.schemas.consistency import check_consistency
from jigsat.schemas.grids import GRIDS, Grid, Point
from jigsat.schemas.pieces import Board, Piece, Turning
from jigsat.schemas.resolve import cells_of, shape_of
from jigsat.schemas.rules import Cover, Rule
from jigsat.schemas.shapes import Shape

MAX_PIECES = 10_000

R = TypeVar("R", bound=Data)


def _whole_number(value: Any) -> Any:
    # To Python, and so to Literal, 1 equals 1.0 and true.
    if type(value) is not int:
        raise PydanticCustomError("int_type", "a whole number")
    return value


class KnownCounts(Data):
    """Counts that are established for the puzzle, from its source or by two programs."""

    solutions: Annotated[int, Field(strict=True, ge=0)]
    up_to_symmetry: Annotated[int, Field(strict=True, ge=0)] | None = None
    labelled: Annotated[int, Field(strict=True, ge=0)] | None = None


class Puzzle(Data):
    """A puzzle, complete and consistent: making one checks everything that needs no search."""

    schema_version: Annotated[Literal[1], BeforeValidator(_whole_number)]
    name: Name
    title: Name
    source: Text = ""
    grid: Literal["square", "triangle"]
    board: Board
    turning: Turning = Turning.ROTATE
    pieces: Annotated[Listed[Piece], Field(min_length=1, max_length=MAX_PIECES)]
    rules: Listed[Rule] = ()
    known: KnownCounts | None = None

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        check_consistency(self)  # raises DataError for the first thing that is wrong
        return self

    @property
    def grid_data(self) -> Grid:
        """The tables of the puzzle's grid."""
        return GRIDS[self.grid]

    @cached_property
    def cells(self) -> tuple[Point, ...]:
        """The cells of the board, row by row from the top."""
        coordinates = cells_of(self.grid_data, self.board.cells, "board.cells")
        return tuple(self.grid_data.point(cell) for cell in sorted(coordinates))

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """The shape of each piece, as it lies in the file."""
        return tuple(
            shape_of(self.grid_data, piece, f"pieces[{index}]")
            for index, piece in enumerate(self.pieces)
        )

    @cached_property
    def cover(self) -> Cover:
        """The cover rule: the one that is typed, or that every cell is covered."""
        return next(iter(self.rules_of(Cover)), Cover(rule="cover"))

    def rules_of(self, family: type[R]) -> tuple[R, ...]:
        """The rules of one family."""
        return tuple(rule for rule in self.rules if isinstance(rule, family))

    def turning_of(self, piece: Piece) -> Turning:
        """How this piece may be turned."""
        return piece.turning or self.turning

    @property
    def piece_count(self) -> int:
        """The number of pieces in the box."""
        return sum(piece.count for piece in self.pieces)
