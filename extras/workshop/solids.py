"""The pieces of a puzzle as solids in files for 3D printers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from math import inf, sqrt
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np
from manifold3d import Manifold

from jigsat.extras.workshop.bodies import of_balls, of_cells, of_outline
from jigsat.extras.workshop.outlines import PieceOutlines
from jigsat.extras.workshop.rows import in_rows
from jigsat.extras.workshop.settings import IN_SIZES, SOLID, cell_of, is_in_sizes, is_printed
from jigsat.render.colours import Theme, fill_of
from jigsat.render.figures.shapes import Position
from jigsat.render.scenes.pieces import captions_of
from jigsat.render.words.puzzle import in_space
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.grids.balls import sphere
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.text import number_of, quoted

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


def solids_of(
    puzzle: PuzzleData, cell: float | None, clearance: float, thickness: float | None
) -> list[Solid]:
    """Return the pieces as they lie in the puzzle's file: slicers turn them.

    Args:
        cell: how long a cell is in mm, or the unit of typed sizes; None for the usual.
        clearance: what each outer face is taken back by, in mm.
        thickness: of flat pieces, in mm; None for that of a cell.

    Raises WrongValue if the cells are too small for the clearance.
    """
    length, grid = cell_of(puzzle, cell, SOLID), puzzle.grid_data
    if 2 * clearance >= length:
        raise WrongValue(
            f"clearance: found {clearance:g}, expected less than {length / 2:g} mm, "
            "half of a cell"
        )
    if thickness is not None and in_space(grid):
        raise WrongValue("thickness: pieces in space are as thick as their cells")
    outlines, captions, solids = PieceOutlines(puzzle, length), captions_of(puzzle), []
    for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True):
        if grid is sphere():
            body = of_balls(shape.cells, length, clearance)
        elif in_space(grid):
            body = of_cells(grid, shape.cells, length, clearance)
        else:
            outline = outlines.of_piece(shape, "")
            body = of_outline(outline, thickness or length - 2 * clearance, clearance)
        number = captions.numbers[captions.of(piece.name, shape.face)]
        colour = fill_of(number, Theme.LIGHT)
        solids.append(Solid(piece.name, body, puzzle.used(piece)[1], colour))
    return solids


def notes_of(puzzle: PuzzleData, cell: float | None, clearance: float) -> Iterator[str]:
    """Sentences without a full stop."""
    length = cell_of(puzzle, cell, SOLID)
    yield f"cells are {length:g} mm long, and {clearance:g} mm is off each outer face"
    if is_in_sizes(puzzle) and cell is None:
        yield IN_SIZES
    for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True):
        parts = len(puzzle.grid_data.parts(shape.cells))
        if parts > 1:
            yield f"{quoted(piece.name)} comes out in {number_of(parts, 'part')}"
    if is_printed(puzzle):
        yield "what pieces show is not on the solids"


def _side_by_side(solids: Sequence[Solid]) -> Iterator[tuple[int, Position]]:
    """Each copy by the number of its solid, and where its least corner stands, in mm.

    They stand in rows, in about a square.
    """
    copies = [(n, each.size) for n, each in enumerate(solids) for _ in range(each.copies)]
    room = sqrt(sum((width + GAP) * (depth + GAP) for _, (width, depth) in copies))
    places = in_rows((size for _, size in copies), (room, inf), GAP)
    for (number, _), (_, at) in zip(copies, places, strict=True):
        yield number, at


# Solids as binary STL, which every slicer reads: triangles in millimetres, little-endian.


def stl_of(_title: str, solids: Sequence[Solid]) -> bytes:
    """All copies in one file, as they stand beside each other."""
    meshes = [
        solids[number].body.translate((*corner, 0)).to_mesh64()
        for number, corner in _side_by_side(solids)
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
    for number, corner in _side_by_side(solids):
        matrix = f"1 0 0 0 1 0 0 0 1 {' '.join(_millimetres((*corner, 0)))}"
        yield f'<item objectid="{_FIRST + number}" transform="{matrix}"/>\n'
    yield "</build>\n</model>\n"


def _millimetres(values: Iterable[float]) -> Iterator[str]:
    return (f"{round(value, 4) + 0.0:.4f}".rstrip("0").rstrip(".") for value in values)


#: What makes a file of solids with a title, by its ending.
WRITERS: Mapping[str, Callable[[str, Sequence[Solid]], bytes]] = {
    ".3mf": three_mf_of,
    ".stl": stl_of,
}
