"""The data of a puzzle: a board of cells on a grid, a box of pieces, and rules.

And the geometry that follows from it: cells, surface, shapes. Whether the data is consistent
is for ``Puzzle`` to check.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from json import dumps
from typing import Annotated, Any, Literal, TypeVar, cast

from pydantic import BeforeValidator, ConfigDict, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError

from jigsat.schemas.base import Data, at_most
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.board import Board, BoardCells, is_number, size_in
from jigsat.schemas.fields.piece import (
    MAX_COUNT,
    CountRange,
    Entry,
    Piece,
    Pieces,
    PieceSet,
    Turning,
    bounds,
)
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.geometry.shapes import Cells, Orientation, Shape, orientations
from jigsat.schemas.geometry.surface import Surface, surface_of
from jigsat.schemas.grids.grid import Coordinates, Grid, Point, Vector
from jigsat.schemas.grids.own import OwnGrid, own_grid
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.heading import Heading
from jigsat.schemas.parsing.cells import (
    Frame,
    NamedCells,
    frame_of,
    frame_of_sizes,
    in_cells,
    read_names,
    whole_cells,
)
from jigsat.schemas.parsing.geometry import (
    back_of,
    colours_of,
    pieces_in_picture,
    points_among,
    shape_of,
)
from jigsat.schemas.parsing.polyforms import complete_set
from jigsat.schemas.parsing.text_art import Typed
from jigsat.schemas.rules import (
    Cover,
    DifferentFaces,
    EqualSides,
    MatingSides,
    Rule,
    pieces_named,
)
from jigsat.schemas.support.text import CELLS, MAX_NAME, AreaUnit, cut

MAX_RULES = 1_000

R = TypeVar("R", bound=Data)


Known = Annotated[int, Field(strict=True, ge=0)]


class KnownCounts(Data):
    """The known numbers of solutions, from the puzzle's source or by two programs."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"solutions": 11_520, "up_to_symmetry": 240}]}
    )

    solutions: Annotated[
        Known, Field(description="Ways the finished puzzle can look.", examples=[11_520])
    ]
    up_to_symmetry: Annotated[
        Known | None,
        Field(
            description="The same, if turned and mirrored images count once.", examples=[240]
        ),
    ] = None
    up_to_rotation: Annotated[
        Known | None,
        Field(description="The same, if turned images count once.", examples=[480]),
    ] = None
    labelled: Annotated[
        Known | None,
        Field(description="The same, if identical pieces are told apart.", examples=[11_520]),
    ] = None


GridName = Literal[
    "square",
    "triangle",
    "hexagon",
    "tetrakis",
    "kite",
    "drafter",
    "rhombille",
    "truncated-square",
    "sticks-square",
    "sticks-triangle",
    "sticks-hexagon",
    "cube",
    "prism",
    "hexagonal-prism",
    "sphere",
    "rhombic",
    "tetra-octa",
    "tetra-octant",
]


def _is_object(typed: Any) -> Any:
    """Refuse a size or drawing in place of the board that has it; both are for the message."""
    if isinstance(typed, str | list):
        key = "size" if isinstance(typed, str) and size_in(typed) else "cells"
        key = "size" if isinstance(typed, list) and any(map(is_number, typed)) else key
        raise PydanticCustomError("board", f'{{"{key}": {cut(dumps(typed), MAX_NAME)}}}')
    return typed


class PuzzleData(Heading):
    """A puzzle whose parts may contradict each other."""

    grid: Annotated[
        Annotated[GridName, Tag("name")] | Annotated[OwnGrid, Tag("own")],
        Discriminator(lambda value: "own" if isinstance(value, dict | OwnGrid) else "name"),
        Field(
            description="The shape of the cells: the name of a grid, or one of your own.",
            examples=["square"],
        ),
    ]
    board: Annotated[
        Board,
        BeforeValidator(_is_object),
        Field(description="The cells to fill.", examples=[{"cells": ["###", "##."]}]),
    ]
    turning: Annotated[
        Turning,
        Field(
            description="How the pieces may be turned before they are put down.",
            examples=["rotate-and-flip"],
        ),
    ] = Turning.ROTATE
    pieces: Annotated[
        Pieces,
        Field(
            description="The pieces in the box, one by one or as complete sets. Or one picture "
            "of all of them, in which each letter is a piece.",
            examples=[[{"name": "L", "cells": ["#.", "##"], "count": 2}], ["AAB", "ACB"]],
        ),
    ]
    copies: Annotated[
        int,
        Field(
            strict=True,
            ge=1,
            le=MAX_COUNT,
            description="How many boxes of these pieces you have. It multiplies the count of "
            "every piece.",
            examples=[4],
        ),
    ] = 1
    rules: Annotated[
        tuple[Rule, ...],
        Field(
            max_length=MAX_RULES,
            description="The rules that a solution keeps. One more always holds: every piece "
            "is used as often as its count says.",
            examples=[[{"rule": "equal-sides"}]],
        ),
        at_most(MAX_RULES),
    ] = ()
    known: Annotated[
        KnownCounts | None,
        Field(
            description="The known numbers of solutions, from the source or by two programs.",
            examples=[{"solutions": 480, "up_to_symmetry": 240}],
        ),
    ] = None

    @cached_property
    def grid_data(self) -> Grid:
        """The tables of the puzzle's grid. Raises DataError if one of its own is wrong."""
        return GRIDS[self.grid] if isinstance(self.grid, str) else own_grid(self.grid_as_typed)

    @property
    def grid_as_typed(self) -> str:
        """The name of the grid, or its table in JSON: equal for grids that are the same."""
        if isinstance(self.grid, str):
            return self.grid
        return self.grid.model_dump_json()

    @cached_property
    def cells(self) -> Cells:
        """The cells of the board, row by row from the top."""
        if self.board.cells is None and self.board.size is None:
            nulls = sorted(self.board.model_fields_set & {"cells", "size"})
            if nulls:
                raise DataError(f"board.{nulls[0]}", "null", "'cells' or 'size', with a value")
            raise DataError("board", "no 'cells' and no 'size'", "one of them")
        coordinates = whole_cells(self.grid_data, self.board, "board", self.frame)
        if isinstance(coordinates, Box):
            return coordinates
        return tuple(self.grid_data.point(cell) for cell in sorted(coordinates))

    @cached_property
    def is_flat(self) -> bool:
        """Whether the board is one layer in space, as a tray of balls is."""
        grid = self.grid_data
        return grid.plane is not None and not any(grid.coordinates(c)[0] for c in self.cells)

    def written(self, cell: Coordinates) -> str:
        """A cell of the board by its coordinates; on a flat board without the layer."""
        return str([*cell[self.is_flat and not cell[0] :]])

    @cached_property
    def typed_in(self) -> Frame:
        """The unit of all sizes."""
        return frame_of_sizes(self.grid_data, self.board, self.entries, self.rules)

    @cached_property
    def frame(self) -> Frame:
        """How cells of the board are read where they are drawn."""
        return frame_of(self.grid_data, self.board, "board", self.typed_in)

    @cached_property
    def named_cells(self) -> NamedCells:
        """The coordinates of each cell of the board that has a name, by its name."""
        typed = self.board.names or ()
        if not typed:
            return {}
        cells = frozenset(map(self.grid_data.coordinates, self.cells))
        return read_names(self.grid_data, typed, cells, self.frame, "board.names")

    @cached_property
    def cell_names(self) -> Mapping[Point, str]:
        """The name of each cell of the board that has one."""
        return {self.grid_data.point(cell): name for name, cell in self.named_cells.items()}

    @cached_property
    def fillable(self) -> Cells:
        """The cells of the board that are not left open, row by row from the top."""
        if not self.open_cells:
            return self.cells
        return tuple(cell for cell in self.cells if cell not in self.open_cells)

    @cached_property
    def surface(self) -> Surface:
        """What lies across each side of the board's cells."""
        return surface_of(self.grid_data, self.board, self.cells)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The pieces and sets of pieces; those of a picture one by one."""
        listed = tuple(each for each in self.pieces if isinstance(each, Piece | PieceSet))
        if listed or not self.pieces:
            return listed
        return pieces_in_picture(self.grid_data, cast(Typed, self.pieces), "pieces")

    @cached_property
    def _numbered_pieces(self) -> tuple[tuple[int, Piece], ...]:
        """The pieces after the numbers of their entries; sets add sizes to shared names."""
        pieces: list[tuple[int, Piece]] = []
        sizes = {}
        for number, entry in enumerate(self.entries):
            if isinstance(entry, PieceSet):
                sizes[number] = entry.size
                some = complete_set(self.grid_data, entry, f"pieces[{number}]")
                pieces += [(number, piece) for piece in some]
            else:
                pieces.append((number, entry))
        names = Counter(piece.name for number, piece in pieces if number in sizes)
        own = {piece.name for number, piece in pieces if number not in sizes}
        if len(names) == names.total() and own.isdisjoint(names):
            return tuple(pieces)
        return tuple(
            (number, piece.model_copy(update={"name": f"{piece.name}{sizes.get(number, '')}"}))
            for number, piece in pieces
        )

    @cached_property
    def box(self) -> tuple[Piece, ...]:
        """The pieces, those of complete sets one by one."""
        return tuple(piece for _, piece in self._numbered_pieces)

    @cached_property
    def entry_numbers(self) -> tuple[int, ...]:
        """For each piece of the box the number of its entry in ``pieces``."""
        return tuple(number for number, _ in self._numbered_pieces)

    @cached_property
    def paths(self) -> tuple[str, ...]:
        """The path in the file to the entry of each piece of the box."""
        if self.has_picture:
            return ("pieces",) * len(self.box)
        return tuple(f"pieces[{number}]" for number in self.entry_numbers)

    @property
    def has_picture(self) -> bool:
        """Whether all pieces are typed in one picture."""
        return not any(isinstance(each, Piece | PieceSet) for each in self.pieces)

    def is_from_set(self, index: int) -> bool:
        """Whether a piece of the box is one of a complete set, and not an entry itself."""
        return isinstance(self.entries[self.entry_numbers[index]], PieceSet)

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """The shape of each piece of the box, oriented as in the file."""
        return tuple(
            shape_of(self.grid_data, piece, path, self.typed_in)
            for piece, path in zip(self.box, self.paths, strict=True)
        )

    @cached_property
    def backs(self) -> tuple[Shape | None, ...]:
        """What each piece shows on its back; None where that is what its front shows."""
        return tuple(
            back_of(self.grid_data, piece, path, self.typed_in)
            for piece, path in zip(self.box, self.paths, strict=True)
        )

    def orientations(self, index: int) -> tuple[Orientation, ...]:
        """The different ways in which a piece of the box can lie."""
        turning = self.turning_of(self.box[index])
        return orientations(self.grid_data, self.shapes[index], turning, self.backs[index])

    @property
    def _typed_cover(self) -> Cover:
        return next(iter(self.rules_of(Cover)), Cover(rule="cover"))

    @cached_property
    def cover(self) -> Cover:
        """The cover rule, its blanks counted in cells. Raises DataError for parts of cells."""
        typed = self._typed_cover
        if typed.blanks == "rest":
            blanks: int | CountRange = self._cells_left
        else:
            path = f"rules[{self.rules.index(typed)}].blanks" if typed in self.rules else ""
            blanks = in_cells(typed.blanks, self.typed_in.unit, path)
        return typed if blanks == typed.blanks else typed.model_copy(update={"blanks": blanks})

    @property
    def _cells_left(self) -> int | CountRange:
        most_left = least_left = len(self.fillable)
        for piece, shape in zip(self.box, self.shapes, strict=True):
            least, most = self.used(piece)
            most_left -= least * len(shape.cells)
            least_left -= most * len(shape.cells)
        least_left, most_left = max(least_left, 0), max(most_left, 0)
        is_one = least_left == most_left
        return most_left if is_one else CountRange(min=least_left, max=most_left)

    @cached_property
    def settled(self) -> tuple[Vector, ...]:
        """The steps towards the sides to which no piece can be moved; none without blanks."""
        sides = self.grid_data.sides(self.cells[0])
        return tuple(sides[name] for name in self.cover.settled if self.blankable)

    @cached_property
    def open_cells(self) -> frozenset[Point]:
        """The cells that no piece may cover."""
        typed = self._typed_cover.open
        return frozenset(self.points(typed) if typed else ())

    @cached_property
    def blankable(self) -> frozenset[Point] | Box:
        """The cells that may stay empty, or be covered."""
        _, most = self.cover.blank_range
        if most == 0:
            return frozenset()
        some = self.cover.blank_only_at, self.cover.never_blank_at, self.cover.open
        if isinstance(self.cells, Box) and not any(some):
            return self.cells
        only = self.points(self.cover.blank_only_at) if self.cover.blank_only_at else self.cells
        never = self.points(self.cover.never_blank_at) if self.cover.never_blank_at else ()
        return frozenset(only) - frozenset(never) - self.open_cells

    @cached_property
    def colours(self) -> Mapping[Point, str]:
        """The colour of each coloured cell of the board."""
        path, typed = "board.colours", self.board.colours
        if not typed:
            return {}
        board = frozenset(self.cells)
        return colours_of(
            self.grid_data, typed, board, "the board", path, self.frame, self.named_cells
        )

    def points(self, cells: BoardCells, path: str = "") -> tuple[Point, ...]:
        """Cells of the board as points. Raises DataError at the path for others."""
        board = frozenset(self.cells)
        return points_among(
            self.grid_data, cells, board, "the board", path, self.frame, self.named_cells
        )

    def rules_of(self, family: type[R]) -> tuple[R, ...]:
        """The rules of one family."""
        return tuple(rule for rule in self.rules if isinstance(rule, family))

    @property
    def is_of_cards(self) -> bool:
        """Whether every piece has one cell, and the labels on sides must fit."""
        must_fit = any(isinstance(rule, EqualSides | MatingSides) for rule in self.rules)
        return must_fit and all(len(shape.cells) == 1 for shape in self.shapes)

    def compares_all(self, rule: DifferentFaces) -> bool:
        """Whether a rule compares what all pieces show."""
        return rule.pieces is None or set(rule.pieces).issuperset(p.name for p in self.box)

    @cached_property
    def pieces_named_by_rules(self) -> tuple[str, ...]:
        """The names of the pieces that some rule is about, each once."""
        return tuple(dict.fromkeys(name for rule in self.rules for name in pieces_named(rule)))

    def turning_of(self, piece: Piece) -> Turning:
        """How this piece may be turned."""
        return piece.turning or self.turning

    def used(self, piece: Piece) -> tuple[int, int]:
        """The least and the greatest number of such pieces that are used."""
        least, most = bounds(piece.count)
        return least * self.copies, most * self.copies

    @property
    def piece_count(self) -> int:
        """The number of pieces in the box: the most that can be used."""
        return sum(self.used(piece)[1] for piece in self.box)

    def with_rules(self, rules: Iterable[Rule]) -> PuzzleData:
        """The same board and pieces under other rules."""
        return self._with(rules=tuple(rules))

    def with_pieces(self, pieces: Iterable[Entry], rules: Iterable[Rule]) -> PuzzleData:
        """The same board with other pieces and rules; nothing is known of its solutions."""
        return self._with(pieces=tuple(pieces), rules=tuple(rules), known=None)

    def with_board(self, board: Board) -> PuzzleData:
        """The same pieces and rules on another board; nothing is known of its solutions."""
        return self._with(board=board, known=None)

    def _with(self, **changes: object) -> PuzzleData:
        # Not model_copy: that would also copy what is cached of the derived geometry.
        fields = {name: getattr(self, name) for name in PuzzleData.model_fields}
        changed = PuzzleData.model_construct(**{**fields, **changes})
        # What stays as it was typed is read as it was.
        changed.__dict__.update(typed_in=self.typed_in, frame=self.frame)
        return changed


def area_unit(puzzle: PuzzleData) -> AreaUnit:
    """In what areas are told: in cells, or in the unit of the sizes if it is another one."""
    unit, axes = puzzle.typed_in.unit, len(puzzle.grid_data.axes)
    if unit == 1:
        return CELLS
    return AreaUnit("square unit" if axes == 2 else "cubic unit", unit**axes)
