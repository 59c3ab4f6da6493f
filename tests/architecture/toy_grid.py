"""A toy grid, as somebody would add it who follows the recipe in CONTRIBUTING.

``"grid": "plank"``: squares that can be turned by half a turn only, as boards with a grain. For
each file of the recipe this has what is new in it; see ``toy_rule``.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.architecture.toy_rule import Edits

TABLE = '''"""The grid of squares with a grain: they fit again after half a turn."""

from __future__ import annotations

from dataclasses import replace

from jigsat.schemas.grids.plane import SQUARE

PLANK = replace(
    SQUARE,
    name="plank",
    turns=tuple(turn for turn in SQUARE.turns if turn.name in ("0", "180")),
)
'''

PICTURE = '''"""Cells of the plank grid: drawn as squares are."""

from __future__ import annotations

from jigsat.render.grids.square import columns, draw

__all__ = ["columns", "draw"]
'''

GRID: Mapping[str, str | Edits] = {
    "schemas/grids/plank.py": TABLE,
    "schemas/grids/registry.py": (
        (
            "from jigsat.schemas.grids.plane",
            "from jigsat.schemas.grids.plank import PLANK\nfrom jigsat.schemas.grids.plane",
        ),
        ("PRISM, SPHERE)", "PRISM, SPHERE, PLANK)"),
    ),
    "schemas/puzzle_data.py": (('"prism", "sphere"]', '"prism", "sphere", "plank"]'),),
    "render/grids/plank.py": PICTURE,
    "render/grids/registry.py": (
        (
            "from jigsat.render.grids import square as squares\n",
            "from jigsat.render.grids import plank as planks\n"
            "from jigsat.render.grids import square as squares\n",
        ),
        (
            '    "cube": Picture(cubes.columns, cubes.draw),\n',
            '    "cube": Picture(cubes.columns, cubes.draw),\n'
            '    "plank": Picture(planks.columns, planks.draw),\n',
        ),
    ),
}

#: What is asked of the program with the grid. An L of three cells and one cell fill a square of
#: four: as it is typed or turned by half a turn, in the order of nothing else.
SESSION = """
import jigsat
from jigsat.render.text.pages import draw_puzzle, draw_solution
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from jigsat.checks.verify.verifier import verify
from jigsat.solvers.counting.count import count
from jigsat.solvers.options import Options
from jigsat.solvers.search import solutions

puzzle = parse(Puzzle, '''{
  "schema_version": 1, "name": "toy", "title": "Toy", "grid": "plank",
  "board": {"cells": ["##", "##"]},
  "pieces": [{"name": "L", "cells": ["##", "#."]}, {"name": "dot", "cells": ["#"]}]
}''', "toy.json")
for engine in ("scan", "cp-sat"):
    counts = count(puzzle, Options(engine=engine))
    assert (counts.solutions, counts.up_to_symmetry) == (2, 1), counts
first = next(solutions(puzzle))
assert verify(puzzle, first) == []
assert "dot" in draw_puzzle(puzzle, 80).plain
assert "L" in draw_solution(puzzle, first).plain
print("so far, so good")
"""
