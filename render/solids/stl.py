"""Solids as binary STL, which every slicer reads: triangles in millimetres, little-endian."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from jigsat.render.solids.mesh import UNITS, Mesh, Vertex, normal_of
from jigsat.render.solids.plate import Standing
from jigsat.render.solids.solids import Solid

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
