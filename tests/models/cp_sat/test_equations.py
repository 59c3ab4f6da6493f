"""What each rule says in the model of a toy puzzle, line by line, as the model says it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from ortools.sat.python import cp_model

from jigsat import model
from jigsat.models.cp_sat.equations import Equations
from jigsat.models.cp_sat.opened import Model, opened
from jigsat.models.packing import packing_of
from jigsat.models.rectangles import rectangle_problem
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]
Document = dict[str, Any]


def lines(opened: Model) -> Iterator[str]:
    """Each constraint: its family, its name, and what it says."""
    for group in opened.constraints:
        for each in group.members:
            yield f"{group.name} | {each.name} | {opened.equation(each.index)}"


def piece(name: str, **keys: Any) -> Document:
    return {"name": name, "turning": "fixed", **keys}


def sided(name: str, left: str, right: str) -> Document:
    return piece(name, sides={"left": left, "right": right})


A, B = piece("a"), piece("b")
AB = ["a", "b"]
BLANKS = {"rule": "cover", "blanks": {"min": 0, "max": 1}}
SPARE = {"count": {"min": 0, "max": 1}}
EQUAL = {"rule": "equal-sides"}
MATES = {"rule": "mating-sides", "mates": {"in": ["out", "own"], "out": "in", "own": "in"}}
FACES = {"rule": "different-faces", "along": ["row"]}

#: By rule: a board in one row, the pieces, the rules, and what the rules say.
TOYS: dict[str, tuple[str, list[Document], list[Document]]] = {
    "blanks": ("###", [piece("I", cells=["##"])], [BLANKS]),
    "spare pieces": (
        "##",
        [A | SPARE, B | SPARE],
        [BLANKS, {"rule": "use", "pieces": AB, "count": 1}],
    ),
    "several mates": ("##", [sided("a", "in", "out"), sided("b", "own", "in")], [MATES]),
    "sides of blanks": (
        "##",
        [sided("a", "y", "x") | SPARE, sided("b", "z", "y") | SPARE],
        [EQUAL, BLANKS],
    ),
    "faces": ("##", [A | {"face": "u"}, B | {"face": "v"}], [FACES]),
    "rim": (
        "##",
        [sided("a", "x", "y"), sided("b", "y", "x")],
        [{"rule": "rim", "counts": {"x": 2}}],
    ),
    "pattern": (
        "#",
        [piece("a", sides=["p", "q", "p", "q"], turning="rotate")],
        [{"rule": "rim", "pattern": ["p", "q"]}],
    ),
    "not touching": ("##", [A, B], [{"rule": "not-touching", "pieces": AB}]),
}

#: What these say, but for the pieces and the cover, which the first toy shows.
SAID: dict[str, list[str]] = {
    "blanks": [
        "pieces | use I | I@0 at (0,0) + I@0 at (0,1) = 1",
        "cover | cover (0,0) | I@0 at (0,0) + blank (0,0) = 1",
        "cover | cover (0,1) | I@0 at (0,0) + I@0 at (0,1) + blank (0,1) = 1",
        "cover | cover (0,2) | I@0 at (0,1) + blank (0,2) = 1",
        "blanks | 0 to 1 blank | 0 ≤ blank (0,0) + blank (0,1) + blank (0,2) ≤ 1",
    ],
    "spare pieces": [
        "pieces | use a | 0 ≤ a@0 at (0,0) + a@0 at (0,1) ≤ 2",
        "cover | cover (0,0) | a@0 at (0,0) + blank (0,0) = 1",
        "cover | cover (0,1) | a@0 at (0,1) + blank (0,1) = 1",
        "blanks | 0 to 1 blank | 0 ≤ blank (0,0) + blank (0,1) ≤ 1",
        "use | use 1 of a and b | a@0 at (0,0) + a@0 at (0,1) = 1",
    ],
    "several mates": [
        "shown | what shows: (0,0) right shows out | a@0 at (0,0) = (0,0) right shows out",
        "shown | what shows: (0,0) right shows in | b@0 at (0,0) = (0,0) right shows in",
        "shown | what shows: (0,1) left shows in | a@0 at (0,1) = (0,1) left shows in",
        "shown | what shows: (0,1) left shows own | b@0 at (0,1) = (0,1) left shows own",
        "fit | a mate across: (0,0) right shows out | "
        "(0,0) right shows out ⇒ (0,1) left shows in",
        "fit | a mate across: (0,0) right shows in | "
        "(0,0) right shows in ⇒ (0,1) left shows own",
        "fit | a mate across: (0,1) left shows in | "
        "(0,1) left shows in ⇒ (0,0) right shows out",
        "fit | a mate across: (0,1) left shows own | "
        "(0,1) left shows own ⇒ (0,0) right shows in",
    ],
    "sides of blanks": [
        "blanks | 0 to 1 blank | 0 ≤ blank (0,0) + blank (0,1) ≤ 1",
        "shown | what shows: (0,0) right shows x | a@0 at (0,0) = (0,0) right shows x",
        "shown | what shows: (0,0) right shows y | b@0 at (0,0) = (0,0) right shows y",
        "shown | what shows: (0,1) left shows y | a@0 at (0,1) = (0,1) left shows y",
        "shown | what shows: (0,1) left shows z | b@0 at (0,1) = (0,1) left shows z",
        "fit | no clash across: (0,0) right shows x | "
        "(0,0) right shows x + (0,1) left shows y + (0,1) left shows z ≤ 1",
        "fit | no clash across: (0,0) right shows y | "
        "(0,0) right shows y + (0,1) left shows z ≤ 1",
    ],
    "faces": [
        "faces | face u once in row 0 | a@0 at (0,0) + a@0 at (0,1) ≤ 1",
        "faces | face v once in row 0 | b@0 at (0,0) + b@0 at (0,1) ≤ 1",
        "filled | face u in row 0 | a@0 at (0,0) + a@0 at (0,1) = 1",
        "filled | face v in row 0 | b@0 at (0,0) + b@0 at (0,1) = 1",
    ],
    "rim": [
        "rim-counts | 2 of x on the rim | a@0 at (0,0) + b@0 at (0,1) = 2",
    ],
    "pattern": [
        "rim-begins | loop 1 of the rim | "
        "loop 1 of the rim, way 1 + loop 1 of the rim, way 2 = 1",
        "rim-pattern | a@90 at (0,0) is against loop 1 of the rim, way 1 | "
        "loop 1 of the rim, way 1 ⇒ not a@90 at (0,0)",
        "rim-pattern | a@0 at (0,0) is against loop 1 of the rim, way 2 | "
        "loop 1 of the rim, way 2 ⇒ not a@0 at (0,0)",
    ],
    "not touching": [
        "not-touching | a on (0,0) touches no other on (0,1) | a@0 at (0,0) + b@0 at (0,1) ≤ 1",
        "not-touching | b on (0,0) touches no other on (0,1) | b@0 at (0,0) + a@0 at (0,1) ≤ 1",
    ],
}


@pytest.mark.parametrize("toy", TOYS)
def test_what_a_rule_says(make_puzzle: MakePuzzle, toy: str) -> None:
    board, pieces, rules = TOYS[toy]
    said = list(lines(model(make_puzzle(board={"cells": [board]}, pieces=pieces, rules=rules))))
    expected = SAID[toy]
    if expected[0].startswith("pieces"):
        assert said == expected
    else:
        assert [line for line in said if not line.startswith(("pieces", "cover"))] == expected


#: Two dominoes on a board with a hole, and one blank cell, which may not be in the middle.
PACKED = [
    "rows | I rows | I row + (2 - I turned) = I row end",
    "rows | I #2 rows | I #2 row + (2 - I #2 turned) = I #2 row end",
    "rows | hole (1,2) rows | 1 + 1 = 2",
    "rows | blank (0,0) rows | blank (0,0) ⇒ 0 + 1 = 1",
    "rows | blank (0,1) rows | blank (0,1) ⇒ 0 + 1 = 1",
    "rows | blank (0,2) rows | blank (0,2) ⇒ 0 + 1 = 1",
    "rows | blank (1,0) rows | blank (1,0) ⇒ 1 + 1 = 2",
    "columns | I columns | I column + (1 + I turned) = I column end",
    "columns | I #2 columns | I #2 column + (1 + I #2 turned) = I #2 column end",
    "columns | hole (1,2) columns | 2 + 1 = 3",
    "columns | blank (0,0) columns | blank (0,0) ⇒ 0 + 1 = 1",
    "columns | blank (0,1) columns | blank (0,1) ⇒ 1 + 1 = 2",
    "columns | blank (0,2) columns | blank (0,2) ⇒ 2 + 1 = 3",
    "columns | blank (1,0) columns | blank (1,0) ⇒ 0 + 1 = 1",
    "order | I before I #2 | 3·I row + I column - 3·I #2 row - I #2 column ≤ -1",
    "blanks | 1 blank | blank (0,0) + blank (0,1) + blank (0,2) + blank (1,0) = 1",
    "no-overlap | nothing overlaps | "
    "no two of these overlap: I rows x I columns, I #2 rows x I #2 columns, hole (1,2) "
    "rows x hole (1,2) columns, blank (0,0) rows x blank (0,0) columns, blank (0,1) rows "
    "x blank (0,1) columns, blank (0,2) rows x blank (0,2) columns, blank (1,0) rows x "
    "blank (1,0) columns",
    "width | the widths across each row | "
    "at each place together ≤ 3: I rows: 1 + I turned, I #2 rows: 1 + I #2 turned, hole "
    "(1,2) rows: 1, blank (0,0) rows: 1, blank (0,1) rows: 1, blank (0,2) rows: 1, blank "
    "(1,0) rows: 1",
    "height | the heights across each column | "
    "at each place together ≤ 2: I columns: 2 - I turned, I #2 columns: 2 - I #2 turned, "
    "hole (1,2) columns: 1, blank (0,0) columns: 1, blank (0,1) columns: 1, blank (0,2) "
    "columns: 1, blank (1,0) columns: 1",
]


def test_what_a_packing_says(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(
        board={"cells": ["###", "##."]},
        pieces=[{"name": "I", "cells": ["##"], "turning": "rotate", "count": 2}],
        rules=[{"rule": "cover", "blanks": 1, "never_blank_at": [[1, 1]]}],
    )
    packing = packing_of(puzzle)
    assert packing is not None
    assert list(lines(opened(rectangle_problem(packing)))) == PACKED


@pytest.fixture
def own() -> Equations:
    """Constraints that jigsat's models do not have, over named and nameless variables."""
    stated = cp_model.CpModel()
    x, y = (stated.new_bool_var(name) for name in "xy")
    n = stated.new_int_var(-3, 9, "")
    stated.add_at_most_one(x, ~y)
    stated.add_bool_or(x, y, ~x, ~y)
    stated.add(2 * n - x >= 4)
    stated.add(n <= 4).only_enforce_if(x, ~y)
    stated.add_linear_expression_in_domain(n, cp_model.Domain.from_values([1, 2, 5]))
    stated.add_all_different(n, x)
    stated.add_allowed_assignments([n, x], [(1, 0), (2, 1), (5, 0)])
    stated.add_bool_or()
    stated.add(x + y == n)
    stated.add_bool_xor(x, y)
    return Equations(stated, most=1)


def test_constraints_of_ones_own(own: Equations) -> None:
    assert [own.of(index) for index in range(10)] == [
        "x + not y ≤ 1",
        "x or … (4 terms)",
        "-x + 2·variable 2 ≥ 4",
        "x and not y ⇒ variable 2 ≤ 4",
        "variable 2 is 1 to 2 or 5",
        "all different: variable 2, x",
        "(variable 2, x) is one of (1, 0), (2, 1), (5, 0)",
        "never",
        "x + y = variable 2",
        "a constraint of the kind bool_xor",
    ]
