"""Which pictures of which toys are kept as files, and what they should be now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import ezdxf

from jigsat.render.colours import Theme
from jigsat.render.figures.look import Look
from jigsat.render.outputs.registry import Size, painted
from jigsat.render.sheets.request import Numbered, Request
from tests.render.golden.toys import TOYS, solution_of, toy

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Golden:
    """A picture that is kept."""

    toy: str
    kind: str
    ending: str
    dark: bool = False

    def __str__(self) -> str:
        return f"{self.toy}-{self.kind}{'-dark' if self.dark else ''}{self.ending}"

    @property
    def path(self) -> Path:
        """Where it is kept; of a DXF only the entities are."""
        return FOLDER / f"{self}{'.txt' if self.ending == '.dxf' else ''}"

    def text(self) -> str:
        """What it should be now."""
        data = picture_of(self.toy, self.kind, self.ending, self.dark).decode()
        return "".join(entities_in(data)) if self.ending == ".dxf" else data


def request_of(name: str, kind: str, dark: bool = False, **how: Any) -> Request:
    """A toy, with the one solution if that is shown, or with it twice."""
    numbers = {"solution": (1,), "steps": (1,), "sheet": (1, 2)}.get(kind, ())
    shown = [Numbered(number, solution_of(name)) for number in numbers]
    look = Look(theme=Theme.DARK if dark else Theme.LIGHT, title=None)
    return Request(toy(name), shown, look, **how)


def picture_of(name: str, kind: str, ending: str, dark: bool = False, **how: Any) -> bytes:
    """A picture of a toy."""
    return painted(kind, request_of(name, kind, dark, **how), ending, Size())


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
    *(Golden(name, "solution", ".svg") for name in TOYS),
    *(Golden(name, "puzzle", ".txt") for name in TOYS),
    *(Golden("squares", kind, ".svg") for kind in ("puzzle", "orientations", "steps")),
    *(Golden("squares", kind, ".txt") for kind in ("solution", "orientations", "sheet")),
    Golden("cubes", "steps", ".svg"),
    Golden("cubes", "steps", ".txt"),
    *(Golden("balls", kind, ".svg") for kind in ("puzzle", "pieces", "steps")),
    Golden("cards", "pieces", ".svg"),
    Golden("dates", "puzzle", ".svg"),
    Golden("dates", "solution", ".svg", dark=True),
    Golden("squares", "sheet", ".html"),
    Golden("cards", "cut", ".svg"),
    Golden("dates", "solution", ".dxf"),
)
