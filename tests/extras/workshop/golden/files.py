"""Which pictures of which toys are kept as files, and what they should be now."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import ezdxf

from tests.render.golden.files import Golden

FOLDER = Path(__file__).parent


class Drawing(Golden):
    """A DXF, of which only the entities are kept."""

    @property
    def path(self) -> Path:
        """Where they are kept."""
        return self.folder / f"{self}.txt"

    def text(self) -> str:
        """What they should be now."""
        return "".join(entities_in(super().text()))


def entities_in(dxf: str) -> Iterator[str]:
    """The entities of a DXF document, each on a line."""
    for entity in ezdxf.read(StringIO(dxf)).modelspace():
        layer, kind = entity.dxf.layer, entity.dxftype()
        if kind == "LWPOLYLINE":
            shape = ["closed" if entity.closed else "open", *_places(entity.get_points("xy"))]
        elif kind == "HATCH":
            rings = (_places(path.vertices) for path in entity.paths)
            shape = ["#" + bytes(entity.rgb).hex(), *(" ".join(ring) for ring in rings)]
        elif kind == "TEXT":
            shape = [
                *_places([entity.get_placement()[1]]),
                f"{entity.dxf.height:g}",
                entity.dxf.text,
            ]
        else:
            shape = [*_places([entity.dxf.center]), f"{entity.dxf.radius:g}"]
        yield f"{layer} {kind} {' '.join(shape)}\n"


def _places(points: Any) -> list[str]:
    return [f"{point[0]:g},{point[1]:g}" for point in points]


GOLDEN = (
    Golden("cards", "cut", ".svg", folder=FOLDER),
    Drawing("dates", "solution", ".dxf", folder=FOLDER),
)
