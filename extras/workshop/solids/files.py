"""The pieces of a puzzle as solids in files for 3D printers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from math import sqrt
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np
from manifold3d import Manifold

from jigsat.extras.workshop.cutting.outlines import cell_of
from jigsat.extras.workshop.solids import bodies
from jigsat.extras.workshop.solids.polyhedra import of_cells
from jigsat.extras.workshop.solids.settings import CELL
from jigsat.render.colours import Theme, fill_of
from jigsat.render.figures.shapes import Position
from jigsat.render.scenes.pieces import captions_of
from jigsat.render.sheets.making import LEAST_CLEARANCE, Settings
from jigsat.schemas.errors import DataError, UnknownName, WrongValue
from jigsat.schemas.grids.balls import sphere
from jigsat.schemas.grids.plane import SQUARE
from jigsat.schemas.grids.space import CUBE
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.text import one_of

#: What stays free between copies, in mm: slicers lay them out as their plates need it.
GAP = 5.0


@dataclass(frozen=True)
class Solid:
    """A piece to print; its least coordinates are zero. ``colour``: as ``#rrggbb``."""

    name: str
    body: Manifold
    copies: int
    colour: str

    @property
    def size(self) -> Position:
        """Its width and depth in mm."""
        _, _, _, width, depth, _ = self.body.bounding_box()
        return width, depth


def solids_of(puzzle: PuzzleData, settings: Settings, cell: float | None) -> list[Solid]:
    """The pieces that are wanted.

    Args:
        cell: how long a cell is in mm, or the unit of typed sizes; None for the usual.

    Raises DataError if pieces of that grid cannot be printed; UnknownName if there is no piece
    of a name; WrongValue if the cells are too small for the clearance.
    """
    length = cell_of(puzzle, cell, CELL)
    sides = length, length, _height(puzzle, settings, length)
    _check_clearance(settings.clearance, min(sides))
    captions, solids = captions_of(puzzle), []
    for index in _wanted(puzzle, settings.pieces):
        piece, shape = puzzle.box[index], puzzle.shapes[index]
        if puzzle.grid_data is sphere():
            body = bodies.of_balls(shape.cells, length, settings.clearance)
        elif puzzle.grid_data.name not in (SQUARE.name, CUBE.name):
            body = of_cells(puzzle.grid_data, shape.cells, length, settings.clearance)
        else:
            flat = puzzle.grid_data.name == SQUARE.name
            lay = bodies.cells_of if flat else bodies.cubes_at_rest
            body = bodies.of_cubes(lay(shape.cells), sides, settings.clearance)
        number = captions.numbers[captions.of(piece.name, shape.face)]
        solids.append(
            Solid(piece.name, body, puzzle.used(piece)[1], fill_of(number, Theme.LIGHT))
        )
    return solids


def _height(puzzle: PuzzleData, settings: Settings, length: float) -> float:
    """How high a cell is. Raises DataError if pieces of the grid cannot be printed."""
    if puzzle.grid_data.plane is None and puzzle.grid_data.name != SQUARE.name:
        expected = f"'{SQUARE.name}' or a grid in space: others are not printed"
        raise DataError("grid", repr(puzzle.grid_data.name), expected)
    if settings.thickness is None:
        return length
    if puzzle.grid_data.name != SQUARE.name:
        raise WrongValue("thickness: pieces in space are as thick as their cells")
    # The clearance is for the sides along which pieces slide.
    return settings.thickness + 2 * round(settings.clearance, 3)


def _check_clearance(clearance: float, shortest: float) -> None:
    """Raise WrongValue for a clearance that is too small, or for which cells have no room."""
    if clearance < LEAST_CLEARANCE:
        raise WrongValue(
            f"clearance: found {clearance:g}, expected at least "
            f"{LEAST_CLEARANCE:g} mm: cells that only touch at an edge must be apart"
        )
    if 2 * clearance >= shortest:
        raise WrongValue(
            f"clearance: found {clearance:g}, expected less than {shortest / 2:g} mm, "
            "half of the shortest side of a cell"
        )


def _wanted(puzzle: PuzzleData, names: tuple[str, ...]) -> Iterator[int]:
    """The numbers of the pieces that are wanted. Raises UnknownName."""
    known = [piece.name for piece in puzzle.box]
    for name in names:
        if name not in known:
            raise UnknownName(f"piece: found {name!r}, expected {one_of(known)}")
    yield from (number for number, name in enumerate(known) if not names or name in names)


def in_rows(solids: Sequence[Solid]) -> Iterator[tuple[int, Position]]:
    """Each copy by the number of its solid, and where its least corner stands, in mm.

    They stand in rows, in about a square.
    """
    copies = [(n, each.size) for n, each in enumerate(solids) for _ in range(each.copies)]
    room = sqrt(sum((width + GAP) * (depth + GAP) for _, (width, depth) in copies))
    x = y = deepest = 0.0
    for number, (width, depth) in copies:
        if x and x + width > room:
            x, y, deepest = 0.0, y + deepest + GAP, 0.0
        yield number, (x, y)
        x, deepest = x + width + GAP, max(deepest, depth)


# Solids as binary STL, which every slicer reads: triangles in millimetres, little-endian.


def stl_of(solids: Sequence[Solid]) -> bytes:
    """All copies in one file, as they stand beside each other."""
    meshes = [
        solids[number].body.translate((*corner, 0)).to_mesh64()
        for number, corner in in_rows(solids)
    ]
    corners = np.concatenate([each.vert_properties[each.tri_verts] for each in meshes])
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    triangles = np.zeros(
        len(corners), [("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("rest", "<u2")]
    )
    triangles["normal"] = across / np.linalg.norm(across, axis=1, keepdims=True)
    triangles["corners"] = corners
    # A header that begins with "solid" would be taken for the text form.
    header = b"jigsat, in millimetres".ljust(80, b"\0")
    return header + len(corners).to_bytes(4, "little") + triangles.tobytes()


# Solids as 3MF: a package in which pieces have names and colours, and copies are repeated.


_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
_MODEL = "3D/3dmodel.model"
_CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd"
_TYPES = f"""{_XML}<Types xmlns="{_PACKAGE}/content-types">
<Default Extension="rels" ContentType="{_TYPE}.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="{_TYPE}.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
"""
_RELATIONSHIPS = f"""{_XML}<Relationships xmlns="{_PACKAGE}/relationships">
<Relationship Id="model" Target="/{_MODEL}"
 Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
"""
#: Files have no date of their own, so that the same pieces are the same file.
_DATE = (1980, 1, 1, 0, 0, 0)
#: The number of the list of colours, and of the first object.
_COLOURS, _FIRST = 1, 2


def three_mf_of(title: str, solids: Sequence[Solid]) -> bytes:
    """A package: an object for each piece, an item for each copy."""
    package = BytesIO()
    with ZipFile(package, "w") as files:
        model = "".join(_model(title, solids))
        for name, text in (
            ("[Content_Types].xml", _TYPES), ("_rels/.rels", _RELATIONSHIPS), (_MODEL, model),
        ):  # fmt: skip
            entry = ZipInfo(name, _DATE)
            entry.compress_type = ZIP_DEFLATED
            files.writestr(entry, text)
    return package.getvalue()


def _model(title: str, solids: Sequence[Solid]) -> Iterator[str]:
    yield f'{_XML}<model unit="millimeter" xml:lang="en" xmlns="{_CORE}">\n'
    yield f'<metadata name="Title">{escape(title)}</metadata>\n<resources>\n'
    yield f'<basematerials id="{_COLOURS}">\n'
    for solid in solids:
        yield f'<base name={quoteattr(solid.name)} displaycolor="{solid.colour.upper()}"/>\n'
    yield "</basematerials>\n"
    for number, solid in enumerate(solids):
        attributes = f'type="model" pid="{_COLOURS}" pindex="{number}"'
        yield f'<object id="{_FIRST + number}" name={quoteattr(solid.name)} {attributes}>\n'
        mesh = solid.body.to_mesh64()
        yield "<mesh>\n<vertices>\n"
        for vertex in mesh.vert_properties.tolist():
            x, y, z = _millimetres(vertex)
            yield f'<vertex x="{x}" y="{y}" z="{z}"/>\n'
        yield "</vertices>\n<triangles>\n"
        for a, b, c in mesh.tri_verts.tolist():
            yield f'<triangle v1="{a}" v2="{b}" v3="{c}"/>\n'
        yield "</triangles>\n</mesh>\n</object>\n"
    yield "</resources>\n<build>\n"
    for number, corner in in_rows(solids):
        matrix = f"1 0 0 0 1 0 0 0 1 {' '.join(_millimetres((*corner, 0)))}"
        yield f'<item objectid="{_FIRST + number}" transform="{matrix}"/>\n'
    yield "</build>\n</model>\n"


def _millimetres(values: Iterable[float]) -> Iterator[str]:
    return (f"{round(value, 4) + 0.0:.4f}".rstrip("0").rstrip(".") for value in values)


def solid_file(
    puzzle: PuzzleData, settings: Settings, cell: float | None, title: str | None, ending: str
) -> bytes:
    """The pieces, as the content of a file with this ending.

    Raises what ``solids_of`` raises.
    """
    solids = solids_of(puzzle, settings, cell)
    if ending == ".stl":
        return stl_of(solids)
    return three_mf_of(puzzle.title if title is None else title, solids)
