"""Random puzzles, written and read: they have as many solutions, which come back the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from jigsat.extras.formats.burrtools.document import SOLIDS
from jigsat.extras.formats.burrtools.xmpuzzle import read, read_solutions, write
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.plane import SQUARE, plane
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.grids.space import CUBE, prism
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.find import find
from jigsat.solvers.limits.options import Options
from tests.extras.formats.burrtools.with_solutions import with_solutions
from tests.strategies.puzzles import random_document

TRIANGLE = plane("triangle")
PRISM = prism()

OPTIONS = Options(engine="smallest-domain")
HELD = ("cover", "colours")


def random_puzzle(seed: int, grid: Grid) -> Puzzle:
    """A puzzle with nothing but what an .xmpuzzle can hold, turnings excepted."""
    document = random_document(Random(seed), grid)
    document["board"]["wrap"] = []
    document["rules"] = [rule for rule in document["rules"] if rule["rule"] in HELD]
    for piece in document["pieces"]:
        colours = (piece.pop("back", None) or {}).get("colours")
        if colours:
            piece["back"] = {"colours": colours}  # a rule may name them
        for key in ("sides", "face", "attributes"):
            piece.pop(key, None)
    return Puzzle.model_validate(document)


def look_at(puzzle: Puzzle) -> str:
    """Write and read a puzzle with its solutions; on which grid it was, and on which it is."""
    written = write(puzzle)
    if written.losses:
        return "lossy"
    same = read(written.data, "random.xmpuzzle").problems[0]().puzzle
    before, after = count(puzzle, OPTIONS), count(same, OPTIONS)
    assert (before.solutions, before.labelled) == (after.solutions, after.labelled)
    # Without open cells, and where blanks may not be if there are none, a board can have more.
    if not puzzle.open_cells and len(puzzle.blankable) == len(same.blankable):
        assert before.up_to_symmetry == after.up_to_symmetry
    found = find(puzzle, replace(OPTIONS, limit=100), up_to_symmetry=False).solutions
    file = with_solutions(puzzle, found)
    assert len(read(file, "random").problems[0]().solutions) == len(found)
    if same.grid == puzzle.grid:
        assert list(read_solutions(puzzle, file, "random")) == list(found)
    return f"{puzzle.grid} as {same.grid}"


def look_at_all(seeds: range) -> Counter[str]:
    others = (GRIDS[name] for name in SOLIDS.values())
    grids = (SQUARE, TRIANGLE, CUBE, PRISM, *others)
    return Counter(look_at(random_puzzle(seed, grid)) for seed in seeds for grid in grids)


EVERY_WAY = {
    *("lossy", "square as square", "triangle as triangle"),
    *("cube as cube", "cube as square"),
    *("prism as prism", "prism as triangle"),
    *(f"{name} as {name}" for name in SOLIDS.values()),
}


@pytest.mark.full
def test_random_puzzles_come_back() -> None:
    assert set(look_at_all(range(16))) == EVERY_WAY
