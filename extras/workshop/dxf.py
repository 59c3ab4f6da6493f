"""Figures as DXF, for programs that cut and mill: in millimetres, a layer for each role."""

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO
from typing import Any

from jigsat.render.figures.shapes import (
    NONE,
    Anchor,
    Area,
    Disc,
    Figure,
    Ink,
    Line,
    Position,
    Role,
    Text,
    leaves,
)
from jigsat.render.outputs.registry import PictureOutput, one_figure
from jigsat.schemas.support.text import one_line

#: The numbers of colours in DXF: what is cut is red, what is engraved blue.
_COLOURS: Mapping[Role, int] = {Role.CUT: 1, Role.ENGRAVE: 5, Role.CROP_MARK: 8}
_BLACK = 7
#: What is only paint on a screen.
_NOT_DRAWN = (Role.BACKGROUND,)
#: The height of capital letters, in ems: so DXF measures text.
_CAPITALS = 0.73
#: The layer of areas, which lie under everything else.
_FILLS = "FILL"


def dxf_of(figure: Figure) -> bytes:
    """The figure as a DXF file (R2010)."""
    import ezdxf
    from ezdxf import units

    ezdxf.options.write_fixed_meta_data_for_testing = True
    document = ezdxf.new("R2010", units=units.MM)
    _Drawing(document, figure).draw()
    file = StringIO()
    document.write(file)
    return file.getvalue().encode(document.output_encoding, errors="dxfreplace")


class _Drawing:
    """Draws a figure into a DXF document."""

    def __init__(self, document: Any, figure: Figure) -> None:
        self._document = document
        self._space = document.modelspace()
        self._figure = figure

    def draw(self) -> None:
        """Add all shapes, each once."""
        for shape in leaves(self._figure.shapes):
            if shape.role not in _NOT_DRAWN:
                self._add(shape)

    def _add(self, shape: Area | Line | Disc | Text) -> None:
        how = {"layer": self._layer(shape.role)}
        match shape:
            case Area(rings, _, ink):
                if ink.fill != NONE:
                    self._fill(rings, ink)
                if ink.stroke != NONE:
                    for ring in rings:
                        self._space.add_lwpolyline(self._all(ring), close=True, dxfattribs=how)
            case Line(points):
                self._space.add_lwpolyline(self._all(points), dxfattribs=how)
            case Disc(centre, radius):
                self._space.add_circle(self._at(centre), radius, dxfattribs=how)
            case Text():
                self._text(shape, how)

    def _fill(self, rings: tuple[tuple[Position, ...], ...], ink: Ink) -> None:
        hatch = self._space.add_hatch(dxfattribs={"layer": self._layer(_FILLS)})
        hatch.rgb = tuple(bytes.fromhex(ink.fill.removeprefix("#")))
        for ring in rings:
            hatch.paths.add_polyline_path(self._all(ring), is_closed=True)

    def _text(self, text: Text, how: dict[str, Any]) -> None:
        from ezdxf.enums import TextEntityAlignment as enums

        alignment = {
            Anchor.START: enums.MIDDLE_LEFT,
            Anchor.MIDDLE: enums.MIDDLE_CENTER,
            Anchor.END: enums.MIDDLE_RIGHT,
        }[text.anchor]
        drawn = self._space.add_text(
            one_line(text.text),
            height=_CAPITALS * text.size,
            rotation=-text.turn,
            dxfattribs=how,
        )
        drawn.set_placement(self._at(text.at), align=alignment)

    def _layer(self, role: str) -> str:
        name = role.upper()
        if name not in self._document.layers:
            colour = _COLOURS.get(Role(role), _BLACK) if role != _FILLS else _BLACK
            self._document.layers.add(name, color=colour)
        return name

    def _at(self, position: Position) -> Position:
        """In DXF y runs upwards."""
        x, y = position
        return round(x, 4), round(self._figure.height - y, 4)

    def _all(self, positions: tuple[Position, ...]) -> list[Position]:
        return [self._at(position) for position in positions]


DXF = PictureOutput(lambda pages, _: dxf_of(one_figure(pages)), to_cut=True)
