"""Scenes of pieces by themselves: as they are in the file, and as they can be turned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from jigsat.render.scenes.scene import Patch, Role, Scene, is_packing, labels_of, once, size_of
from jigsat.render.words.puzzle import layer_names
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.geometry.shapes import Shape, turned
from jigsat.schemas.grids.grid import Coordinates, Grid, Point
from jigsat.schemas.grids.plane import SQUARE
from jigsat.schemas.puzzle_data import PuzzleData


@dataclass(frozen=True)
class Captions:
    """What stands for each piece: its face, if all of a puzzle have one, or else its name.

    ``numbers``: of all captions, in the order of the box; that is the colour of a piece
    wherever it can have it. ``sizes``: whether rectangles have sizes.
    """

    faces: bool
    numbers: Mapping[str, int]
    sizes: bool

    def of(self, name: str, face: str | None) -> str:
        """What stands for a piece of this name with this face."""
        return face if self.faces and face is not None else name


@once
def captions_of(puzzle: PuzzleData) -> Captions:
    """What stands for the pieces of a puzzle."""
    shown = list(shown_pieces(puzzle))
    # Some pieces with a face and some without could not be told apart by face or name.
    faces = all(shape.face is not None for _, shape in shown)
    bare = Captions(faces, {}, is_packing(puzzle))
    names = dict.fromkeys(bare.of(piece.name, shape.face) for piece, shape in shown)
    return Captions(faces, {name: number for number, name in enumerate(names)}, bare.sizes)


def shown_pieces(puzzle: PuzzleData) -> Iterator[tuple[Piece, Shape]]:
    """Each piece with its shape, and again with that of its back if it has another."""
    for piece, *shapes in zip(puzzle.box, puzzle.shapes, puzzle.backs, strict=True):
        yield from ((piece, shape) for shape in shapes if shape is not None)


def piece_patch(
    captions: Captions, piece: Piece, shape: Shape, *, copy: int = 0, turn: str | None = None
) -> Patch:
    """A piece in this shape."""
    return Patch(
        Role.PIECE,
        shape.cells,
        piece.name,
        copy,
        captions.numbers[captions.of(piece.name, shape.face)],
        labels=dict(shape.labels),
        colours=dict(shape.colours),
        attributes=dict(shape.attributes),
        face=shape.face,
        size=size_of(piece, shape.cells) if captions.sizes else None,
        turn=turn,
    )


def box_scenes(puzzle: PuzzleData) -> Iterator[Scene]:
    """Each piece of the box; where its back differs, the back follows it."""
    for index in range(len(puzzle.box)):
        yield from piece_scenes(puzzle, index)


def piece_scenes(puzzle: PuzzleData, index: int) -> Iterator[Scene]:
    """A piece of the box, and its back if that is different."""
    piece, back = puzzle.box[index], puzzle.backs[index]
    yield _scene(puzzle, index, puzzle.shapes[index], piece.name)
    over = puzzle.grid_data.mirror
    if back is not None and over is not None:  # as it is seen: turned over, like a page
        yield _scene(puzzle, index, turned(back, over), f"{piece.name}, back")


def orientation_scenes(puzzle: PuzzleData, index: int) -> Iterator[Scene]:
    """Each way in which a piece of the box can lie, called by its turn."""
    for each in puzzle.orientations(index):
        yield _scene(puzzle, index, each.shape, each.turn)


def _scene(puzzle: PuzzleData, index: int, shape: Shape, title: str) -> Scene:
    patch = piece_patch(captions_of(puzzle), puzzle.box[index], shape)
    return Scene(puzzle.grid_data, (patch,), title, labels_of(puzzle))


# Scenes in space as plane ones: each layer as seen from above, the top layer first.


#: Rows and columns between layers, in which their headings stand, by the grid of a layer.
_GAPS: Mapping[str, Coordinates] = {"square": (1, 1), "triangle": (2, 3), "hexagon": (2, 2)}


@dataclass(frozen=True)
class Layers:
    """The layers of a scene in space, apart from each other on a plane grid.

    ``headings``: what each layer is called, and the coordinates of its first row and column.
    ``plan``: the cells of all layers as seen from above, where the first layer stands.
    """

    scene: Scene
    headings: tuple[tuple[str, Coordinates], ...]
    plan: frozenset[Point]


def layers_of(scene: Scene, in_a_row: int) -> Layers:
    """The layers of a scene, in rows. Each patch keeps its index."""
    numbers = sorted({scene.grid.coordinates(cell)[0] for cell in scene.cells})
    plane = scene.grid.plane or SQUARE
    rows, columns = _extent(scene, plane.period[0])
    steps = _steps(plane, (rows, columns))
    corners = {
        number: (down * steps[0], right * steps[1])
        for index, number in enumerate(numbers)
        for down, right in [divmod(index, in_a_row)]
    }
    places, seen = dict[Point, Point](), set[Point]()
    for cell in scene.cells:
        layer, row, column = scene.grid.coordinates(cell)
        down, right = corners[layer]
        row, column = row - rows.start, column - columns.start
        places[cell] = plane.point((down + row, right + column))
        seen.add(plane.point((row, column)))
    patches = tuple(_flat(plane, patch, places) for patch in scene.patches)
    headings = tuple(zip(layer_names(numbers), corners.values(), strict=True))
    return Layers(replace(scene, grid=plane, patches=patches), headings, frozenset(seen))


def layer_count(scene: Scene) -> int:
    """The number of layers."""
    return len({scene.grid.coordinates(cell)[0] for cell in scene.cells})


def _extent(scene: Scene, forms: int) -> tuple[range, range]:
    """The rows and columns that layers have, from where a cell of the first form may be."""
    _, rows, columns = zip(*map(scene.grid.coordinates, scene.cells), strict=True)
    left = min(columns) - (min(rows) + min(columns)) % forms
    return range(min(rows), max(rows) + 1), range(left, max(columns) + 1)


def _steps(plane: Grid, extent: tuple[range, range]) -> Coordinates:
    """How many rows and columns further the next layer begins, where cells keep their forms."""
    forms = plane.period[0]
    needed = (len(each) + gap for each, gap in zip(extent, _GAPS[plane.name], strict=True))
    return tuple(number + -number % forms for number in needed)


def _flat(plane: Grid, patch: Patch, places: Mapping[Point, Point]) -> Patch:
    """A patch with its cells at these places; what is on top or below is not to be seen."""
    return replace(
        patch,
        cells=tuple(sorted(places[cell] for cell in patch.cells)),
        labels={
            (places[cell], step[1:]): label
            for (cell, step), label in patch.labels.items()
            if step[0] == 0 and step[1:] in plane.form(places[cell]).side_names
        },
        colours={places[cell]: name for cell, name in patch.colours.items()},
        cell_names={places[cell]: name for cell, name in patch.cell_names.items()},
        marked=frozenset(places[cell] for cell in patch.marked),
    )
