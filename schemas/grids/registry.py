"""The grids that a puzzle can have, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from jigsat.schemas.grids.balls import sphere
from jigsat.schemas.grids.grid import Grid, Turn
from jigsat.schemas.grids.plane import PLANE_GRIDS, plane
from jigsat.schemas.grids.solid import SOLID_GRIDS, solid
from jigsat.schemas.grids.space import CUBE, hexagonal_prism, prism
from jigsat.schemas.heading import COMMENT


class _Grids(Mapping[str, Grid]):
    """The grids by name, each made when it is first asked for."""

    def __getitem__(self, name: str) -> Grid:
        return _IN_SPACE[name]() if name in _IN_SPACE else plane(name)

    def __iter__(self) -> Iterator[str]:
        return iter((*PLANE_GRIDS, *_IN_SPACE))

    def __len__(self) -> int:
        return len(PLANE_GRIDS) + len(_IN_SPACE)


_IN_SPACE: Mapping[str, Callable[[], Grid]] = {
    CUBE.name: lambda: CUBE,
    "prism": prism,
    "hexagonal-prism": hexagonal_prism,
    "sphere": sphere,
    **{name: partial(solid, name) for name in SOLID_GRIDS},
}
GRIDS: Mapping[str, Grid] = _Grids()
#: What grids are called elsewhere.
OTHER_NAMES: Mapping[str, str] = {
    **dict.fromkeys(("ball", "marble", "fcc"), "sphere"),
    **dict.fromkeys(("honeycomb", "hexes"), "hexagon"),
    **dict.fromkeys(("tangram", "half-square"), "tetrakis"),
    **{"polykite": "kite", "rhombus": "rhombille"},
    **{"rectangle": "square", "voxel": CUBE.name, "disphenoid": "rhombic"},
    **{"octahedron": "tetra-octa", "tetrahedron": "tetra-octa"},
}


# What the JSON Schema of a puzzle says more where its grid is known.
#
# By it editors complete the names of sides, directions and turns that the grid has, and
# mark others, and coordinates that are too few or too many. Keywords for lists and for
# objects stand side by side: each is only about values of its own type.


Schema = dict[str, Any]

#: The keys of rules under which cells stand.
_CELLS_OF_RULES = ("blank_only_at", "cells", "never_blank_at", "open")


def shared_parts() -> Schema:
    """What the schemas of puzzles on all grids refer to, by name."""
    numbers = {"type": "array", "items": {"type": "integer"}, "minItems": 1}
    cells = {
        f"Cell{axes}": {"if": numbers, "then": {"minItems": axes, "maxItems": axes}}
        for axes in (2, 3)
    }
    return cells | {f"Sides-{name}": _by_side(grid) for name, grid in GRIDS.items()}


def narrowed(grid: Grid) -> Schema:
    """The schema of a puzzle on this grid: it asks nothing of puzzles on others.

    It refers to ``shared_parts``.
    """
    asked = {"properties": {"grid": {"const": grid.name}}, "required": ["grid"]}
    parts = {
        "board": {"properties": _of_boards(grid)},
        "pieces": {"items": {"properties": _of_pieces(grid)}},
        "rules": {"items": {"properties": _of_rules(grid)}},
    }
    return {"if": asked, "then": {"properties": parts}}


def _of_boards(grid: Grid) -> Schema:
    cell = _cell(grid)
    copy = {"turn": _turn(grid.turns), "cell": cell, "at": cell}
    wrap = {"items": {"allOf": [cell], "properties": copy}}
    return {"cells": _cells(grid), "colours": _cells_by_name(grid), "wrap": wrap}


def _of_pieces(grid: Grid) -> Schema:
    printed = {"sides": _sides(grid), "colours": _cells_by_name(grid)}
    return {"cells": _cells(grid), **printed, "back": {"properties": printed}}


def _of_rules(grid: Grid) -> Schema:
    return {
        **dict.fromkeys(_CELLS_OF_RULES, _cells(grid)),
        "regions": _cells_by_name(grid),
        "along": {"items": {"enum": list(grid.lines)}},
        "turn": _turn(grid.all_turns),
    }


def _cell(grid: Grid) -> Schema:
    return {"$ref": f"#/$defs/Puzzle/$defs/Cell{len(grid.axes)}"}


def _cells(grid: Grid) -> Schema:
    return {"items": _cell(grid)}


def _cells_by_name(grid: Grid) -> Schema:
    return {"additionalProperties": _cells(grid)}


def _sides(grid: Grid) -> Schema:
    """Labels by the names of sides, as many as there are sides, or cell by cell."""
    numbers = [len(form.sides) for form in grid.forms]
    by_side = {"$ref": f"#/$defs/Puzzle/$defs/Sides-{grid.name}"}
    return {
        "allOf": [by_side],
        "items": {"properties": {"sides": by_side, "cell": _cell(grid)}},
        "if": {"items": {"type": ["string", "integer"]}},
        "then": {"minItems": min(numbers), "maxItems": max(numbers)},
    }


def _by_side(grid: Grid) -> Schema:
    names = list(dict.fromkeys(name for form in grid.forms for name in form.sides))
    return {
        "propertyNames": {"enum": [*names, COMMENT]},
        "properties": {name: {} for name in names},
    }


def _turn(turns: Iterable[Turn]) -> Schema:
    names = [turn.name for turn in turns]
    return {"enum": [*names, *(int(name) for name in names if name.isdigit()), None]}
