"""Sheets as DXF, for programs that cut and mill: in millimetres, a layer for each role."""

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO

from jigsat.render.figures.shapes import Area, Figure, Line, Role, leaves

#: The numbers of colours in DXF: what is cut is red, what is engraved blue.
_COLOURS: Mapping[Role, int] = {Role.CUT: 1, Role.ENGRAVE: 5}


def dxf_of(figure: Figure) -> bytes:
    """Return the lines of a figure as a DXF file (R2010)."""
    import ezdxf
    from ezdxf import units

    ezdxf.options.write_fixed_meta_data_for_testing = True
    document = ezdxf.new("R2010", units=units.MM)
    for role, colour in _COLOURS.items():
        document.layers.add(role.upper(), color=colour)
    for shape in leaves(figure.shapes):
        match shape:
            case Area(lines, role):
                is_closed = True
            case Line(points, role):
                is_closed, lines = False, (points,)
            case _:
                continue
        for line in lines:
            document.modelspace().add_lwpolyline(
                # In DXF y runs upwards.
                [(round(x, 4), round(figure.height - y, 4)) for x, y in line],
                close=is_closed,
                dxfattribs={"layer": role.upper()},
            )
    file = StringIO()
    document.write(file)
    return file.getvalue().encode(document.output_encoding, errors="dxfreplace")
