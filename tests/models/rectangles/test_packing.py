"""Which puzzles are packings of rectangles, and what is known of these."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.models.packing import Packing, Size, packing_of
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]
BOARD = {"cells": ["###", "###"]}
DOMINO = {"name": "domino", "cells": ["##"]}


def packed(puzzle: Puzzle) -> Packing:
    packing = packing_of(puzzle)
    assert packing is not None
    return packing


def test_sizes_and_classes(make_puzzle: MakePuzzle) -> None:
    pieces = [
        {"name": "flat", "cells": ["##"]},
        {"name": "wide", "cells": ["###"]},
        {"name": "tall", "cells": ["#", "#"]},
    ]
    packing = packed(make_puzzle(board=BOARD, pieces=pieces, turning="rotate"))
    # No piece of three fits upright, and the others are alike.
    assert packing.classes == ((0, 2), (1,))
    assert packing.sizes == ((Size(1, 2), Size(2, 1)), (Size(1, 3),))
    assert packing.turns[2] == {Size(2, 1): "0", Size(1, 2): "90"}
    assert packing.is_full


def test_what_may_turn_is_alike_if_there_is_no_room_to(make_puzzle: MakePuzzle) -> None:
    pieces = [DOMINO, {"name": "fixed", "cells": ["##"], "turning": "fixed"}]
    packing = packed(make_puzzle(board={"cells": ["####"]}, pieces=pieces, turning="rotate"))
    assert packing.classes == ((0, 1),)


def test_a_board_away_from_the_origin(make_puzzle: MakePuzzle) -> None:
    cells = [[5, 7], [5, 8], [6, 7]]
    rules = [{"rule": "cover", "blanks": 1, "blank_only_at": [[5, 7]]}]
    packing = packed(make_puzzle(board={"cells": cells}, pieces=[DOMINO], rules=rules))
    assert packing.origin == (5, 7)
    assert packing.fillable.tolist() == [[True, True], [True, False]]
    assert packing.blankable.tolist() == [[True, False], [False, False]]
    assert not packing.is_full


@pytest.mark.parametrize(
    "changes",
    [
        {"pieces": [{"name": "ell", "cells": ["##", "#."]}]},
        {"pieces": [DOMINO, {**DOMINO, "name": "fixed", "turning": "fixed"}]},
        {"pieces": [{**DOMINO, "count": {"min": 0, "max": 1}}]},
        {"pieces": [{**DOMINO, "attributes": {"wood": "oak"}}]},
        {"pieces": [{**DOMINO, "back": {"face": "moon"}}]},
        {"pieces": [{"name": "long", "cells": ["####"]}]},
        {"rules": [{"rule": "fixed", "piece": "domino", "cells": [[0, 0], [0, 1]]}]},
        {"board": {**BOARD, "wrap": [[0, 3]]}},
    ],
)
def test_what_is_no_packing(make_puzzle: MakePuzzle, changes: dict[str, Any]) -> None:
    fields = {"board": BOARD, "pieces": [DOMINO], "turning": "rotate-and-flip", **changes}
    assert packing_of(make_puzzle(**fields)) is None


def test_two_cells_far_apart_need_no_table(make_puzzle: MakePuzzle) -> None:
    cell = {"name": "cell", "cells": ["#"], "count": 2}
    puzzle = make_puzzle(board={"cells": [[0, 0], [9999, 9999]]}, pieces=[cell])
    assert packing_of(puzzle) is None


def test_placements_of_too_many_cells_are_not_listed(make_puzzle: MakePuzzle) -> None:
    pieces = [{"name": "plate", "size": [50, 60], "turning": "rotate"}]
    rules = [{"rule": "cover", "blanks": "rest"}]
    packing = packed(make_puzzle(board={"size": [110, 120]}, pieces=pieces, rules=rules))
    with pytest.raises(Unsupported, match=r"too many to list .* skyline and cp-sat need no"):
        packing.listed()
