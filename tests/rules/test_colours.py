"""On a coloured cell of the board lie only piece cells of colours that go with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.schemas.puzzle import Puzzle
from tests.agreement import Agreed

Pieces = list[dict[str, Any]]
CHESS = {"black": ["#.", ".#"], "white": [".#", "#."]}
CORNER = {"black": ["#"]}
DOMINO = {"name": "domino", "cells": ["##"], "colours": {"black": ["#."], "white": [".#"]}}
ELL = {"name": "ell", "cells": ["##", "#."]}
BLANK = {"rule": "cover", "blanks": 1}
PLAIN = {"name": "plain"}
#: Fronts black, backs white.
DISC: dict[str, Any] = {"name": "disc", "turning": "rotate-and-flip", "colours": "black"}
DISC |= {"back": {"colours": "white"}}


def squares(black: int, white: int, grey: int = 0) -> Pieces:
    numbers = {"black": black, "white": white, "grey": grey}
    return [
        {"name": colour, "colours": colour, "count": number}
        for colour, number in numbers.items()
        if number
    ]


# A board of two by two. Its colours, the pieces, what is allowed, the other rules; solutions,
# and classes up to symmetry.
CASES: dict[str, tuple[dict[str, Any], Pieces, dict[str, Any], Pieces, int, int]] = {
    # The lower one would have to be turned.
    "that may not be turned": (
        CHESS,
        [DOMINO | {"count": 2, "turning": "fixed"}],
        {},
        [],
        0,
        0,
    ),
    # The coloured half lies on one of the two cells of its colour, beside either neighbour.
    "a domino of which half has a colour": (
        CHESS,
        [DOMINO | {"colours": {"black": ["#."]}}, PLAIN | {"count": 2}],
        {},
        [],
        2 * 2,
        1,
    ),
    # Black lies in the corner, and on one of the three other cells, two of which are alike.
    "cells without colour take any": (CORNER, squares(2, 2), {}, [], 3, 2),
    # Grey and black change places on the two black cells.
    "two colours are allowed": (
        CHESS,
        squares(1, 2, 1),
        {"black": ["black", "grey"]},
        [],
        2,
        1,
    ),
    # The one plain piece lies in the corner.
    "no colour is allowed": (
        CORNER,
        [*squares(0, 3), PLAIN],
        {"black": []},
        [],
        1,
        1,
    ),
    # The corner of the ell lies on one of the two black cells, not on any of four.
    "an ell with a black corner": (
        CHESS,
        [ELL | {"colours": {"black": ["#."], "white": [".#", "#."]}}],
        {},
        [BLANK],
        2,
        1,
    ),
    # One blank of four.
    "backs of another colour, and a blank": (CHESS, [DISC | {"count": 3}], {}, [BLANK], 4, 2),
}


@pytest.mark.parametrize(
    ("colours", "pieces", "allowed", "rules", "solutions", "classes"),
    CASES.values(),
    ids=CASES,
)
def test_colours(
    make_puzzle: Callable[..., Puzzle],
    agreed: Callable[[Puzzle], Agreed],
    colours: dict[str, Any],
    pieces: Pieces,
    allowed: dict[str, Any],
    rules: Pieces,
    solutions: int,
    classes: int,
) -> None:
    board = {"cells": ["##", "##"], "colours": colours}
    rules = [{"rule": "colours", "allowed": allowed}, *rules]
    answer = agreed(make_puzzle(board=board, pieces=pieces, rules=rules))
    assert (answer.solutions, answer.classes) == (solutions, classes)


def test_half_of_a_triangle_board(
    make_puzzle: Callable[..., Puzzle], agreed: Callable[[Puzzle], Agreed]
) -> None:
    # Triangles that point up are black. A diamond that lies with its black half down can be
    # turned by half a turn, so that the three diamonds fill the hexagon as without colours.
    diamond = {"name": "diamond", "cells": ["^v"], "count": 3}
    puzzle = make_puzzle(
        grid="triangle",
        board={
            "cells": ["^v^", "v^v"],
            "colours": {"black": ["^.^", ".^."], "white": [".v.", "v.v"]},
        },
        pieces=[diamond | {"colours": {"black": ["^."], "white": [".v"]}}],
        rules=[{"rule": "colours"}],
    )
    assert agreed(puzzle).solutions == 2
