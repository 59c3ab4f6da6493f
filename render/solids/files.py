"""Files of solids, by their endings, and what there is to know about them."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from math import hypot
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from jigsat.render.figures.cutting.outlines import cell_of, is_in_sizes
from jigsat.render.figures.printing import is_printed
from jigsat.render.solids.mesh import UNITS, Mesh, Vertex, normal_of
from jigsat.render.solids.solids import CELL, Settings, Solid, Standing, plate_of, solids_of
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.text import number_of, quoted

# Solids as binary STL, which every slicer reads: triangles in millimetres, little-endian.


_HEADER, _NUMBER, _TRIANGLE = "80s", "<I", "<12fH"


def stl_of(solids: Sequence[Solid], plate: Iterable[Standing]) -> bytes:
    """All copies in one file, as they stand on the plate."""
    meshes = [
        solids[each.solid].body.mesh.quarter_turned(each.quarters).moved(each.by)
        for each in plate
    ]
    triangles = [packed for mesh in meshes for packed in _triangles(mesh)]
    # A header that begins with "solid" would be taken for the text form.
    header = struct.pack(_HEADER, b"jigsat, in millimetres")
    return b"".join((header, struct.pack(_NUMBER, len(triangles)), *triangles))


def _triangles(mesh: Mesh) -> Iterator[bytes]:
    for triangle in mesh.triangles:
        lengths = (value / UNITS for vertex in triangle for value in vertex)
        yield struct.pack(_TRIANGLE, *_unit(normal_of(triangle)), *lengths, 0)


def _unit(normal: Vertex) -> Iterator[float]:
    length = hypot(*normal)
    return (value / length for value in normal)


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
#: The number of the list of colours; objects are numbered after it.
_COLOURS = 1
#: The first two rows of the matrix of each quarter turn: where the x and the y axis go.
_QUARTERS = ("1 0 0 0 1 0", "0 1 0 -1 0 0", "-1 0 0 0 -1 0", "0 -1 0 1 0 0")


def three_mf_of(title: str, solids: Sequence[Solid], plate: Iterable[Standing]) -> bytes:
    """A package: an object for each piece, an item on the plate for each copy."""
    package = BytesIO()
    with ZipFile(package, "w") as files:
        model = "".join(_model(title, solids, plate))
        for name, text in (
            ("[Content_Types].xml", _TYPES), ("_rels/.rels", _RELATIONSHIPS), (_MODEL, model),
        ):  # fmt: skip
            entry = ZipInfo(name, _DATE)
            entry.compress_type = ZIP_DEFLATED
            files.writestr(entry, text)
    return package.getvalue()


def _model(title: str, solids: Sequence[Solid], plate: Iterable[Standing]) -> Iterator[str]:
    yield f'{_XML}<model unit="millimeter" xml:lang="en" xmlns="{_CORE}">\n'
    yield f'<metadata name="Title">{escape(title)}</metadata>\n<resources>\n'
    yield f'<basematerials id="{_COLOURS}">\n'
    for solid in solids:
        yield f'<base name={quoteattr(solid.name)} displaycolor="{solid.colour.upper()}"/>\n'
    yield "</basematerials>\n"
    for number, solid in enumerate(solids):
        yield from _object(number, solid)
    yield "</resources>\n<build>\n"
    for each in plate:
        yield _item(each)
    yield "</build>\n</model>\n"


def _object(number: int, solid: Solid) -> Iterator[str]:
    attributes = f'type="model" pid="{_COLOURS}" pindex="{number}"'
    yield f'<object id="{_id(number)}" name={quoteattr(solid.name)} {attributes}>\n<mesh>\n'
    yield from _mesh(solid.body.mesh)
    yield "</mesh>\n</object>\n"


def _mesh(mesh: Mesh) -> Iterator[str]:
    yield "<vertices>\n"
    for vertex in mesh.vertices:
        x, y, z = map(_millimetres, vertex)
        yield f'<vertex x="{x}" y="{y}" z="{z}"/>\n'
    yield "</vertices>\n<triangles>\n"
    indices = {vertex: index for index, vertex in enumerate(mesh.vertices)}
    for triangle in mesh.triangles:
        a, b, c = (indices[vertex] for vertex in triangle)
        yield f'<triangle v1="{a}" v2="{b}" v3="{c}"/>\n'
    yield "</triangles>\n"


def _item(standing: Standing) -> str:
    by = " ".join(map(_millimetres, standing.by))
    matrix = f"{_QUARTERS[standing.quarters]} 0 0 1 {by}"
    return f'<item objectid="{_id(standing.solid)}" transform="{matrix}"/>\n'


def _id(number: int) -> int:
    return _COLOURS + 1 + number


def _millimetres(value: int) -> str:
    return f"{value / UNITS:.4f}".rstrip("0").rstrip(".")


#: Writes solids, given the puzzle's title, where they stand.
_Write = Callable[[str, Sequence[Solid], Sequence[Standing]], bytes]

SOLIDS: Mapping[str, _Write] = {
    ".stl": lambda _, solids, plate: stl_of(solids, plate),
    ".3mf": three_mf_of,
}


def solid_file(
    puzzle: PuzzleData, settings: Settings, cell: float | None, title: str | None, ending: str
) -> bytes:
    """The pieces on a plate, as the content of a file with this ending.

    Raises what ``solids_of`` and ``plate_of`` raise.
    """
    solids = solids_of(puzzle, settings, cell)
    plate = plate_of(solids, settings)
    return SOLIDS[ending](puzzle.title if title is None else title, solids, plate)


def notes_on_solids(
    puzzle: PuzzleData, settings: Settings, cell: float | None
) -> Iterator[str]:
    """Sentences without a full stop."""
    length = cell_of(puzzle, cell, CELL)
    yield f"cells are {length:g} mm long, and {settings.clearance:g} mm is off each outer face"
    if is_in_sizes(puzzle) and cell is None:
        yield "sizes are taken as millimetres: '--cell 5' makes five of each"
    for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True):
        parts = len(puzzle.grid_data.parts(shape.cells))
        if parts > 1 and (not settings.pieces or piece.name in settings.pieces):
            yield f"{quoted(piece.name)} comes out in {number_of(parts, 'part')}"
    if is_printed(puzzle):
        yield "what pieces show is not on the solids"
