"""A toy grid, as somebody would add it who follows the recipe in CONTRIBUTING.

``"grid": "plank"``: rectangles twice as wide as high, which fit again after half a turn only.
For each file of the recipe this has what is new in it; see ``toy_rule``.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.architecture.toy_rule import Edits

TABLE = """{
  "plank": {
    "lattice": [[1, 0], [0, 4]],
    "steps": [[1, 0], [0, 1]],
    "cells": {"plank": [[0, 0], [0, 1], [1, 1], [1, 0]]}
  },"""
GRID: Mapping[str, str | Edits] = {
    "schemas/grids/tables.json": (("{", TABLE),),
    "schemas/puzzle_data.py": (('    "cube",\n', '    "plank",\n    "cube",\n'),),
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
from jigsat.solvers.limits.options import Options
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
