"""Grids that a person types: what is wrong with them, and that they are what they look like."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from jigsat.checks.fingerprint import fingerprint
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.piece import PieceSet
from jigsat.schemas.grids import plane as module
from jigsat.schemas.grids.own import own_grid
from jigsat.schemas.grids.plane import plane
from jigsat.schemas.parsing.polyforms import complete_set
from jigsat.schemas.puzzle import Puzzle
from tests.mistakes import in_short

Make = Callable[..., Puzzle]
SQUARE = [[0, 0], [1, 0], [1, 1], [0, 1]]
LEVEL = [[1, 0], [0, 1]]
OBLIQUE = [[1, "1/2"], ["1/2", 1]]
TRIANGLES = {"up": [[0, 0], [1, 0], [0, 1]], "down": [[1, 0], [1, 1], [0, 1]]}
ONE = {"set": "free", "size": 1}
#: What a person can type of a table.
KEYS = ("lattice", "cells", "orbit")
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "two different products": (
        {"lattice": [[1, 1], [0, 1]], "cells": {"a": SQUARE}},
        "grid.lattice: found 1 and 0, expected the same product of both vectors in both rows",
    ),
    "vectors in one line": (
        {"lattice": [[1, 2], [2, 4]], "cells": {"a": SQUARE}},
        "grid.lattice: found [[1, 2], [2, 4]], expected the products of two vectors that are "
        "not in one line",
    ),
    "a gap": (
        {"lattice": LEVEL, "cells": {"a": [[0, 0], [1, 0], [0, 1]]}},
        "grid.cells.a: found a side from [0, 0] to [1, 0] that only this cell has, expected "
        "sides that two cells have: a corner wherever three cells meet",
    ),
    "cells that lie on each other": (
        {"lattice": OBLIQUE, "cells": {**TRIANGLES, "both": SQUARE}},
        "grid.cells.up: found a side from [0, 0] to [1, 0] that 4 cells have, expected sides "
        "that two cells have: a corner wherever three cells meet",
    ),
    "twice as large as the lattice": (
        {"lattice": LEVEL, "cells": {"a": [[0, 0], [2, 0], [2, 1], [0, 1]]}},
        "grid.cells: found cells that cover 2 of the lattice's area, expected cells that cover "
        "all of it, and none of it twice",
    ),
    "no area": (
        {"lattice": LEVEL, "cells": {"a": [[0, 0], [1, 0], [2, 0]]}},
        "grid.cells.a: found corners that enclose no area, expected a polygon, corner by "
        "corner",
    ),
    "a corner twice": (
        {"lattice": LEVEL, "cells": {"a": [[0, 0], [1, 0], [1, 0], [0, 1]]}},
        "grid.cells.a: found corner [1, 0] twice, expected each corner once",
    ),
    "a cell under two names": (
        {"lattice": LEVEL, "cells": {"a": SQUARE, "b": SQUARE}},
        "grid.cells.b: found a cell that is there already, under another name, expected each "
        "cell once",
    ),
    "sticks among other cells": (
        {"lattice": LEVEL, "cells": {"a": SQUARE, "b": [[0, 0], [1, 0]]}},
        "grid.cells: found 'b' with two corners, and cells with more, expected only sticks, or "
        "none",
    ),
    "too many cells": (
        {
            "lattice": LEVEL,
            "orbit": True,
            "cells": {f"{n}": [[0, 0], [n, 1]] for n in range(30)},
        },
        "grid.cells: found 116 cells, expected at most 96 that repeat",
    ),
    "too fine": (
        {"lattice": LEVEL, "cells": {"a": [[0, 0], ["1/1009", 1]]}},
        "grid.cells: found fractions with the common denominator 2018, expected one of at most "
        "1000",
    ),
    "no number": (
        {"lattice": [[1, 0], [0, "1/0"]], "cells": {"a": SQUARE}},
        'grid.lattice[1][1]: found "1/0", expected a whole number, or a fraction such as '
        "'1/2'",
    ),
}


@pytest.mark.parametrize(("grid", "expected"), WRONG.values(), ids=WRONG)
def test_a_wrong_table_gets_one_sentence(
    make_puzzle: Make, grid: dict[str, Any], expected: str
) -> None:
    with pytest.raises(DataError) as caught:
        make_puzzle(grid=grid)
    assert expected in in_short(caught.value).splitlines()[0]


def test_a_drawing_with_signs_where_no_cell_is_says_where_cells_are(
    make_puzzle: Make,
) -> None:
    skew = {"lattice": [[3, 1], [1, 2]], "cells": {"p": SQUARE}}
    for row, column in ((".##", 1), ("##", 0)):
        with pytest.raises(DataError) as caught:
            make_puzzle(grid=skew, board={"cells": [row]}, pieces=[ONE])
        assert (
            f"board.cells[0]: found '#' in column {column}, expected '.': the grid has cells "
            "in columns 2, 5, 8, … of this row"
        ) in in_short(caught.value)


def test_nothing_has_a_back_where_nothing_can_be_turned_over(make_puzzle: Make) -> None:
    skew = {"lattice": [[3, 1], [1, 2]], "cells": {"p": SQUARE}}
    card = {"name": "A", "cells": ["#"], "face": "x", "back": {"face": "y"}}
    with pytest.raises(DataError) as caught:
        make_puzzle(grid=skew, turning="rotate-and-flip", board={"cells": ["#"]}, pieces=[card])
    assert (
        "pieces[0].back: found a back of 'A', which may not be flipped, expected no back: the "
        "grid has no mirror images"
    ) in in_short(caught.value)


@pytest.mark.parametrize("name", ["triangle", "kite", "drafter", "sticks-triangle"])
def test_a_table_of_a_named_grid_is_that_grid(name: str) -> None:
    named = plane(name)
    text = Path(module.__file__).with_name("tables.json").read_text(encoding="utf-8")
    typed = {key: each for key, each in json.loads(text)[name].items() if key in KEYS}
    own = own_grid(json.dumps(typed))
    assert [turn.name for turn in own.turns] == [turn.name for turn in named.turns]
    assert sorted(len(each.sides) for each in own.forms) == sorted(
        len(each.sides) for each in named.forms
    )
    three = PieceSet(set="free", size=3)
    assert len(complete_set(own, three, "")) == len(complete_set(named, three, ""))


def test_the_fingerprint_knows_the_table(make_puzzle: Make) -> None:
    square, wide = (
        make_puzzle(grid={"lattice": [[a, 0], [0, 1]], "cells": {"a": SQUARE}}) for a in (1, 2)
    )
    assert fingerprint(square) != fingerprint(wide)
