"""From a puzzle to an .xmpuzzle with one problem."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import assert_never

from jigsat.extras.formats.burrtools.assemblies import UNUSED
from jigsat.extras.formats.burrtools.document import (
    BALLS,
    CUBES,
    MAX_COLOURS,
    PRISMS,
    SOLIDS,
    ColourPair,
    Document,
    Part,
    Problem,
    Stored,
    Voxel,
    VoxelShape,
)
from jigsat.extras.formats.burrtools.to_puzzle import BOARD
from jigsat.extras.formats.burrtools.turns import place_of
from jigsat.extras.formats.burrtools.voxels import (
    colours_named,
    is_kept,
    voxels_of,
    ways,
    ways_if,
)
from jigsat.schemas.errors import DataError, Unsupported
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.geometry.shapes import Shape, make_shape
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.grids.plane import SQUARE
from jigsat.schemas.grids.space import CUBE
from jigsat.schemas.layouts.placing import Fault, Placer
from jigsat.schemas.parsing.text_art import PLANE_AXES
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import (
    Blanks,
    Clue,
    Colours,
    Cover,
    DifferentFaces,
    EqualSides,
    MatingSides,
    NotTouching,
    Rim,
    Touching,
    Use,
)
from jigsat.schemas.solution import Placed, Solution
from jigsat.schemas.support.text import listed, number_of, quoted

GRIDS = {
    **{SQUARE.name: CUBES, CUBE.name: CUBES},
    **{"triangle": PRISMS, "prism": PRISMS},
    **{name: number for number, name in SOLIDS.items()},
}


@dataclass(frozen=True)
class Model:
    """A puzzle on its way to becoming a file. Raises Unsupported if it cannot be one."""

    puzzle: PuzzleData

    @cached_property
    def grid(self) -> int:
        """The number of BurrTools' grid."""
        if self.puzzle.grid_data.name not in GRIDS:
            grid = f"the {self.puzzle.grid_data.name} grid"
            raise Unsupported(f"{grid}, which is not written for BurrTools")
        if self.puzzle.board.wrap:
            raise Unsupported("a board that wraps, which BurrTools does not have")
        return GRIDS[self.puzzle.grid_data.name]

    @cached_property
    def colour_names(self) -> tuple[str, ...]:
        """The colours of the board and the pieces, if a rule says what may lie on what."""
        coloured = [*self.puzzle.board.colours]
        coloured += [name for shape in self.puzzle.shapes for _, name in shape.colours]
        names = tuple(dict.fromkeys(coloured))
        if len(names) > MAX_COLOURS:
            raise Unsupported(f"{len(names)} colours; BurrTools has at most {MAX_COLOURS}")
        return names

    @cached_property
    def voxels(self) -> Mapping[Coordinates, Voxel]:
        """Where the cells of the board lie."""
        return voxels_of(
            self.puzzle.grid_data, map(self.puzzle.grid_data.coordinates, self.puzzle.cells)
        )

    @cached_property
    def parts(self) -> tuple[tuple[str, VoxelShape], ...]:
        """The name and the shape of each piece."""
        grid, found = self.puzzle.grid_data, []
        for piece, shape in zip(self.puzzle.box, self.puzzle.shapes, strict=True):
            voxels = voxels_of(grid, map(grid.coordinates, shape.cells))
            drawn = voxel_shape(self._coloured(shape, voxels), name=piece.name)
            if self.grid == BALLS:  # a ball, as where turns bring other places is rounded
                nearest = min(drawn.cells, key=lambda cell: sum(each * each for each in cell))
                drawn = replace(drawn, hotspot=nearest)
            found.append((piece.name, drawn))
        return tuple(found)

    def _coloured(self, shape: Shape, voxels: Mapping[Coordinates, Voxel]) -> dict[Voxel, int]:
        colours = dict(shape.colours)
        numbers = {name: number for number, name in enumerate(self.colour_names, start=1)}
        grid = self.puzzle.grid_data
        return {
            voxels[grid.coordinates(cell)]: numbers[colours[cell]] if cell in colours else 0
            for cell in shape.cells
        }

    @cached_property
    def board(self) -> VoxelShape:
        """The result: the cells that are not open; some may stay blank."""
        cells = make_shape(
            self.puzzle.fillable,
            colours={
                cell: colour
                for cell, colour in self.puzzle.colours.items()
                if cell not in self.puzzle.open_cells
            },
        )
        coloured = self._coloured(cells, self.voxels)
        blank = make_shape(self.puzzle.blankable)
        variable = self._coloured(blank, self.voxels).keys()
        return voxel_shape(coloured, variable, BOARD)

    def document(self, assemblies: Sequence[str] = ()) -> Document:
        """The file, with solutions of the puzzle as assemblies."""
        grid = self.grid
        colours = colours_named(self.colour_names)
        shapes = (*(shape for _, shape in self.parts), self.board)
        problem = Problem(
            tuple(
                Part(number, *self.puzzle.used(piece))
                for number, piece in enumerate(self.puzzle.box)
            ),
            len(self.parts),
            self.puzzle.title,
            self._max_holes(),
            frozenset(self._allowed()),
            Stored(tuple(assemblies)),
        )
        return Document(grid, colours, shapes, (problem,), self.puzzle.source)

    def _max_holes(self) -> int | None:
        _, most = self.puzzle.cover.blank_range
        return most if 0 < most < len(self.puzzle.blankable) else None

    def _allowed(self) -> Iterator[ColourPair]:
        numbers = {name: number for number, name in enumerate(self.colour_names, start=1)}
        for rule in self.puzzle.rules_of(Colours):
            for below in self.puzzle.board.colours:
                for colour in rule.allowed_on(below):
                    if colour in numbers:
                        yield numbers[colour], numbers[below]

    def assembly(self, solution: Solution) -> str:
        """A solution as an assembly: the pieces in their order, those in the box as well."""
        words: list[str] = []
        for piece, (_, shape) in zip(self.puzzle.box, self.parts, strict=True):
            used = [each for each in solution.placements if each.piece == piece.name]
            words.extend(chain.from_iterable(self._place(shape, each) for each in used))
            words.extend([UNUSED] * (self.puzzle.used(piece)[1] - len(used)))
        return " ".join(words)

    def _place(self, shape: VoxelShape, placed: Placed) -> tuple[str, ...]:
        if placed not in self._places:
            piece = self._placer.lay(placed)
            if isinstance(piece, Fault):
                raise DataError("", str(piece), "a solution of the puzzle")
            place = place_of(shape, self._coloured(piece.shape, self.voxels), self.grid)
            if place is None:
                found = f"'{placed.piece}' turned as it cannot be in BurrTools"
                raise DataError("", found, "turns in space")
            self._places[placed] = tuple(map(str, place))
        return self._places[placed]

    @cached_property
    def _places(self) -> dict[Placed, tuple[str, ...]]:
        """The placements so far: many solutions share them."""
        return {}

    @cached_property
    def _placer(self) -> Placer:
        return Placer(self.puzzle)


def voxel_shape(
    cells: Mapping[Voxel, int], variable: Collection[Voxel] = (), name: str = ""
) -> VoxelShape:
    """A shape in the smallest space from the origin that holds it."""
    x, y, z = (max(values) + 1 for values in zip(*cells, strict=True))
    return VoxelShape(
        (x, y, z),
        {cell: colour for cell, colour in cells.items() if cell not in variable},
        {cell: colour for cell, colour in cells.items() if cell in variable},
        name,
    )


# What of a puzzle an .xmpuzzle cannot hold, to the last item.


#: More names than these are only counted.
MAX_LISTED = 8


def losses(model: Model) -> tuple[str, ...]:
    """What would be lost of what makes the puzzle, so that it has other solutions."""
    puzzle = model.puzzle
    return (*_rules(puzzle), *_print(puzzle), *_blanks(puzzle), *_turnings(model))


def _rules(puzzle: PuzzleData) -> Iterator[str]:
    for rule in puzzle.rules:
        match rule:
            case Clue():
                yield f"the rule '{rule.rule}' about {quoted(rule.piece)}"
            case Blanks() | EqualSides() | MatingSides() | Rim() | DifferentFaces():
                yield f"the rule '{rule.rule}'"
            case Touching() | NotTouching() | Use():
                yield f"the rule '{rule.rule}'"
            case Cover() | Colours():
                pass  # see _blanks; colours can be held
            case _:
                assert_never(rule)


def _print(puzzle: PuzzleData) -> Iterator[str]:
    shapes = [shape for shape in (*puzzle.shapes, *puzzle.backs) if shape is not None]
    if any(shape.labels for shape in shapes):
        yield "the labels on the sides of the pieces"
    if any(shape.attributes for shape in shapes):
        yield "the faces and attributes of the pieces"


def _blanks(puzzle: PuzzleData) -> Iterator[str]:
    """BurrTools knows how many cells may stay empty, but not how many must."""
    least, _ = puzzle.cover.blank_range
    most_covered = sum(
        len(shape.cells) * puzzle.used(piece)[1]
        for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True)
    )
    if least > max(0, len(puzzle.fillable) - most_covered):
        yield f"that at least {number_of(least, 'cell')} must stay blank"
    if puzzle.settled:
        yield "that no piece can be moved towards some sides"


def _turnings(model: Model) -> Iterator[str]:
    puzzle = model.puzzle
    in_space = len(puzzle.grid_data.axes) > PLANE_AXES
    turning = Turning.ROTATE if in_space else Turning.ROTATE_AND_FLIP
    fewer, more = [], []
    for number, piece in enumerate(puzzle.box):
        here, there = ways(puzzle, number), ways_if(puzzle, number, turning)
        fewer.extend([piece.name] if there - here else [])
        more.extend([piece.name] if here - there else [])
    if fewer:
        yield f"how {_pieces(fewer)} may not be turned: BurrTools turns each in every way"
    if more:
        yield f"that {_pieces(more)} may be turned over: BurrTools makes no mirror images"


def _pieces(names: list[str]) -> str:
    if len(names) > MAX_LISTED:
        return number_of(len(names), "piece")
    return listed([quoted(name) for name in names])


def dropped(model: Model) -> tuple[str, ...]:
    """What is not written and makes no difference to the solutions."""
    puzzle = model.puzzle
    lost_names = [quoted(name) for name in model.colour_names if not is_kept(name)]
    found = {
        "the known counts": puzzle.known is not None,
        "the open cells: in BurrTools the result ends there": bool(puzzle.open_cells),
        f"the names of the colours {listed(lost_names)}": bool(lost_names),
    }
    return tuple(what for what, there in found.items() if there)
