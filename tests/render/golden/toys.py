"""A toy puzzle for each grid and each thing that is to be seen, and a solution of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from tests.trays import TRAY


def _square(title: str, **document: Any) -> dict[str, Any]:
    return {"schema_version": 1, "name": "toy", "title": title, "grid": "square", **document}


#: A cube of 24 tetrahedra, and the six of them at one of its corners.
_FACE = [".....", "..#..", ".#.#.", "..#..", "....."]
_BELOW = ["..#..", ".....", "#...#", ".....", "..#.."]
_CUBE = [_FACE, _BELOW, [".#.#.", "#...#", ".....", "#...#", ".#.#."], _BELOW, _FACE]
_CORNER = [["...", "..#", ".#."], ["..#", "...", "#.."], [".#.", "#..", "..."]]
_MATES = {"ant head": "ant tail", "ant tail": "ant head", "red": "red", "blue": "blue"}
TOYS: Mapping[str, dict[str, Any]] = {
    "squares": TRAY,
    "triangles": _square(
        "Three diamonds on a hexagon",
        grid="triangle",
        board={"cells": [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]},
        pieces=[{"name": "A", "cells": [[0, 0], [0, 1]], "count": 3}],
    ),
    "hexagons": _square(
        "A ring of six hexagons",
        grid="hexagon",
        board={"cells": [[0, 2], [0, 4], [1, 1], [1, 5], [2, 2], [2, 4]]},
        pieces=[
            {"name": "I", "cells": [[0, 0], [0, 2]], "count": 2},
            {"name": "dot", "cells": [[0, 0]], "count": 2},
        ],
    ),
    "half-squares": _square(
        "Two triangles in a square",
        grid="tetrakis",
        board={"cells": [".#.", "#.#", ".#."]},
        pieces=[{"name": "A", "cells": [".#", "#."], "count": 2}],
    ),
    "kites": _square(
        "A hexagon of kites",
        grid="kite",
        board={"cells": [".#.", "#.#", "#.#", ".#."]},
        pieces=[
            {"name": "I", "cells": ["#", "#"]},
            {"name": "J", "cells": [".#", "#.", "#.", ".#"]},
        ],
    ),
    "drafters": _square(
        "A hexagon of drafters",
        grid="drafter",
        turning="rotate-and-flip",
        board={"cells": [".#.##.#.", "#......#", "#......#", ".#.##.#."]},
        pieces=[{"name": "A", "cells": [".#.#", "#..."], "count": 4}],
    ),
    "rhombs": _square(
        "A cube as it is drawn",
        grid="rhombille",
        board={"cells": [".#.", "#.#"]},
        pieces=[{"name": "A", "cells": [".#", "#."]}, {"name": "B", "cells": ["#"]}],
    ),
    "octagons": _square(
        "Octagons around a square",
        grid="truncated-square",
        board={"cells": ["#.#", ".#.", "#.#"]},
        pieces=[{"name": "A", "cells": ["#.", ".#", "#."]}, {"name": "B", "cells": ["#.#"]}],
    ),
    "sticks": _square(
        "Four squares of sticks",
        grid="sticks-square",
        turning="rotate-and-flip",
        board={"cells": [".#.#.", "#.#.#", ".#.#.", "#.#.#", ".#.#."]},
        pieces=[
            {"name": "L", "cells": [".#.#.", "#...."], "count": 2},
            {"name": "Z", "cells": ["..#", ".#.", "#.."], "count": 2},
        ],
    ),
    "trigs": _square(
        "A row of triangles",
        grid="sticks-triangle",
        board={"cells": ["..#...#..", ".#.#.#.#.", "#...#...#"]},
        pieces=[
            {"name": "E", "cells": [[0, 2], [1, 3], [1, 5]]},
            {"name": "K", "cells": [[0, 6], [1, 7], [2, 8]]},
            {"name": "H", "cells": [[1, 1], [2, 0], [2, 4]]},
        ],
    ),
    "twigs": _square(
        "A hexagon of twigs",
        grid="sticks-hexagon",
        board={"cells": [".#.#.", "#...#", ".#.#."]},
        pieces=[{"name": "A", "cells": [".#", "#."], "count": 3}],
    ),
    "cubes": _square(
        "Two blocks of four",
        grid="cube",
        board={"cells": [["##", "##"], ["##", "##"]]},
        pieces=[
            {"name": "L", "cells": [["##", "#."], ["#.", ".."]]},
            {"name": "R", "cells": [["##", "#."], ["#.", ".."]]},
        ],
    ),
    "balls": _square(
        "A pyramid of five balls",
        grid="sphere",
        board={"cells": [["#"], ["##", "##"]]},
        pieces=[{"name": "I", "cells": ["##"]}, {"name": "V", "cells": ["##", "#."]}],
    ),
    "prisms": _square(
        "A hexagonal prism of two layers",
        grid="prism",
        board={"cells": [["^v^", "v^v"], ["^v^", "v^v"]]},
        pieces=[
            {"name": "flat", "cells": ["^v^"], "count": 2},
            {"name": "step", "cells": [["^v"], ["^."]], "count": 2},
        ],
    ),
    "hexagonal-prisms": _square(
        "A cup of hexagonal prisms",
        grid="hexagonal-prism",
        board={"cells": [["#.#", "..."], ["#.#", ".#."]]},
        pieces=[
            {"name": "I", "cells": [["#"], ["#"]]},
            {"name": "V", "cells": [["#.", ".."], ["#.", ".#"]]},
        ],
    ),
    "tetrahedra": _square(
        "Four corners of a cube",
        grid="rhombic",
        board={"cells": _CUBE},
        pieces=[{"name": "A", "cells": _CORNER, "count": 4}],
    ),
    "octahedra": _square(
        "A tetrahedron of tetrahedra and an octahedron",
        grid="tetra-octa",
        board={"cells": [["^.", ".^"], ["..", ".*"], [".^", "^."]]},
        pieces=[
            {"name": "A", "cells": [["*"], ["^"]]},
            {"name": "B", "cells": ["^"], "count": 3},
        ],
    ),
    "octants": _square(
        "A cube of a tetrahedron and four octants",
        grid="tetra-octant",
        board={"cells": [["..*", "...", "*.."], ["...", ".^.", "..."], ["*..", "...", "..*"]]},
        pieces=[
            {"name": "A", "cells": [["..*"], ["...", ".^."]]},
            {"name": "B", "cells": ["*"], "count": 3},
        ],
    ),
    "cards": _square(
        "Two cards",
        board={"cells": ["##"]},
        pieces=[
            {"name": "A", "sides": ["red", "ant head", "red", "blue"]},
            {"name": "B", "sides": ["blue", "red", "red", "ant tail"]},
        ],
        rules=[{"rule": "mating-sides", "mates": _MATES}],
    ),
    "tabs": _square(
        "Tabs and notches on two triangles",
        grid="triangle",
        board={"cells": ["^v"]},
        pieces=[
            {"name": "A", "sides": ["heart out", "spade in", "heart in"]},
            {"name": "B", "sides": ["heart in", "spade out", "heart out"]},
        ],
        rules=[
            {
                "rule": "mating-sides",
                "mates": [["heart in", "heart out"], ["spade in", "spade out"]],
            }
        ],
    ),
    "faces": _square(
        "Faces that differ in rows",
        board={"cells": ["##"]},
        pieces=[
            {"name": "A", "sides": [1, 2, 1, 1], "face": "sun"},
            {"name": "B", "sides": [1, 1, 1, 2], "face": "moon"},
        ],
        rules=[{"rule": "equal-sides"}, {"rule": "different-faces", "along": ["row"]}],
    ),
    "dates": _square(
        "A calendar of two days",
        board={"cells": ["###", "###"], "names": {"Jan": [0, 0], "Feb": [0, 1], "1": [1, 2]}},
        pieces=[{"name": "V", "cells": ["##", "#."]}, {"name": "a long name", "cells": ["#"]}],
        rules=[{"rule": "cover", "open": ["Jan"], "blanks": 1}],
    ),
    "sizes": _square(
        "Three boxes in a larger one",
        board={"size": [5, 4]},
        pieces=[{"name": "big", "size": [3, 4]}, {"name": "2x2", "size": [2, 2], "count": 2}],
    ),
    "colours": _square(
        "Colours on colours",
        board={
            "cells": ["##", "##"],
            "colours": {"white": ["#.", ".#"], "black": [".#", "#."]},
        },
        pieces=[
            {
                "name": "I",
                "cells": ["##"],
                "colours": {"white": ["#."], "black": [".#"]},
                "count": 2,
            }
        ],
        rules=[{"rule": "colours", "allowed": {"white": ["white"], "black": ["black"]}}],
    ),
    "wrapped": _square(
        "A ring of four",
        board={"cells": ["####"], "wrap": [[0, 4]]},
        pieces=[{"name": "I", "cells": ["##"]}, {"name": "J", "cells": ["##"]}],
    ),
}

#: For each toy where its pieces lie, by name and turn.
_SOLUTIONS: Mapping[str, list[tuple[str, str, list[tuple[int, ...]]]]] = {
    "squares": [
        ("L", "0", [(0, 0), (0, 1), (1, 0)]),
        ("L", "90", [(0, 2), (0, 3), (1, 3)]),
        ("I", "0", [(1, 1), (1, 2)]),
    ],
    "triangles": [
        ("A", "120", [(0, 0), (1, 0)]),
        ("A", "60", [(0, 1), (0, 2)]),
        ("A", "0", [(1, 1), (1, 2)]),
    ],
    "hexagons": [
        ("I", "0", [(0, 2), (0, 4)]),
        ("dot", "0", [(1, 1)]),
        ("dot", "0", [(1, 5)]),
        ("I", "0", [(2, 2), (2, 4)]),
    ],
    "half-squares": [("A", "90", [(0, 1), (1, 2)]), ("A", "270", [(1, 0), (2, 1)])],
    "kites": [
        ("I", "60", [(1, 2), (2, 1)]),
        ("J", "240", [(2, 3), (3, 1), (3, 3), (4, 2)]),
    ],
    "drafters": [
        ("A", "flip 240", [(2, 2), (3, 1), (4, 1)]),
        ("A", "60", [(2, 4), (2, 5), (2, 7)]),
        ("A", "flip 60", [(3, 8), (4, 8), (5, 7)]),
        ("A", "240", [(5, 2), (5, 4), (5, 5)]),
    ],
    "rhombs": [("A", "120", [(0, 2), (1, 3)]), ("B", "60", [(1, 1)])],
    "octagons": [("A", "90", [(0, 0), (0, 2), (1, 1)]), ("B", "0", [(2, 0), (2, 2)])],
    "sticks": [
        ("L", "0", [(0, 1), (0, 3), (1, 0)]),
        ("Z", "flip 90", [(1, 2), (2, 1), (3, 0)]),
        ("Z", "flip 90", [(1, 4), (2, 3), (3, 2)]),
        ("L", "180", [(3, 4), (4, 1), (4, 3)]),
    ],
    "trigs": [
        ("E", "0", [(0, 2), (1, 3), (1, 5)]),
        ("K", "0", [(0, 6), (1, 7), (2, 8)]),
        ("H", "0", [(1, 1), (2, 0), (2, 4)]),
    ],
    "twigs": [
        ("A", "240", [(1, 1), (1, 3)]),
        ("A", "120", [(2, 0), (3, 1)]),
        ("A", "0", [(2, 4), (3, 3)]),
    ],
    "cubes": [
        ("L", "0", [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0)]),
        ("R", "z90 x180", [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 1, 1)]),
    ],
    "balls": [
        ("I", "u90", [(0, 0, 0), (1, 1, 1)]),
        ("V", "0", [(1, 0, 0), (1, 0, 1), (1, 1, 0)]),
    ],
    "hexagonal-prisms": [
        ("V", "0", [(0, 0, 0), (1, 0, 0), (1, 1, 1)]),
        ("I", "0", [(0, 0, 2), (1, 0, 2)]),
    ],
    "tetrahedra": [
        ("A", "0", [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]),
        ("A", "z180", [(0, 2, 3), (0, 3, 2), (1, 2, 4), (1, 4, 2), (2, 3, 4), (2, 4, 3)]),
        ("A", "y180", [(2, 0, 3), (2, 1, 4), (3, 0, 2), (3, 2, 4), (4, 1, 2), (4, 2, 3)]),
        ("A", "x180", [(2, 3, 0), (2, 4, 1), (3, 2, 0), (3, 4, 2), (4, 2, 1), (4, 3, 2)]),
    ],
    "octahedra": [
        ("A", "z90 x180", [(1, 0, 1), (2, 1, 2)]),
        ("B", "z90", [(1, 1, 2)]),
        ("B", "z90", [(3, 0, 2)]),
        ("B", "z90", [(3, 1, 1)]),
    ],
    "octants": [
        ("A", "0", [(0, 0, 2), (1, 1, 1)]),
        ("B", "z180", [(0, 2, 0)]),
        ("B", "y180", [(2, 0, 0)]),
        ("B", "x180", [(2, 2, 2)]),
    ],
    "prisms": [
        ("step", "z120", [(0, 0, 0), (0, 1, 0), (1, 0, 0)]),
        ("flat", "z60", [(0, 0, 1), (0, 0, 2), (0, 1, 2)]),
        ("step", "y180", [(0, 1, 1), (1, 1, 0), (1, 1, 1)]),
        ("flat", "z60", [(1, 0, 1), (1, 0, 2), (1, 1, 2)]),
    ],
    "cards": [("B", "270", [(0, 0)]), ("A", "90", [(0, 1)])],
    "tabs": [("A", "0", [(0, 0)]), ("B", "180", [(0, 1)])],
    "faces": [("A", "0", [(0, 0)]), ("B", "0", [(0, 1)])],
    "dates": [("V", "0", [(0, 1), (0, 2), (1, 1)]), ("a long name", "0", [(1, 0)])],
    "sizes": [
        ("2x2", "0", [(0, 0), (0, 1), (1, 0), (1, 1)]),
        ("2x2", "0", [(0, 2), (0, 3), (1, 2), (1, 3)]),
        ("big", "0", [(row, column) for row in (2, 3, 4) for column in range(4)]),
    ],
    "colours": [("I", "0", [(0, 0), (0, 1)]), ("I", "180", [(1, 0), (1, 1)])],
    "wrapped": [("J", "0", [(0, 0), (0, 3)]), ("I", "0", [(0, 1), (0, 2)])],
}


def toy(name: str) -> Puzzle:
    """The puzzle of this name."""
    return Puzzle.model_validate(TOYS[name])


def solution_of(name: str) -> Solution:
    """A solution of it."""
    placements = [
        {"piece": piece, "orientation": turn, "cells": cells}
        for piece, turn, cells in _SOLUTIONS[name]
    ]
    return Solution.model_validate({"placements": placements})
