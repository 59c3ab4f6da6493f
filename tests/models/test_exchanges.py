"""Pieces and faces that can always change places, so that solutions come in versions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import jigsat
from jigsat.models.build import make_problem
from jigsat.models.symmetry.exchanges import Exchanges, exchanges, multiplicity_of
from jigsat.schemas.puzzle import Puzzle
from tests.models.rectangles.test_model import of_rectangles
from tests.oracle.brute_force import BruteForce

Make = Callable[..., Puzzle]

ROW = {"cells": ["####"]}
A, B, C, D = ({"name": name, "face": name} for name in "ABCD")
IN_ROWS = {"rule": "different-faces", "along": ["row"]}


def shown(name: str, face: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "face": face, **more}


#: Puzzles, what can change places in them, and how many versions that makes. By hand.
TOYS: dict[str, tuple[dict[str, Any], Exchanges, int]] = {
    "what nobody can tell apart makes no versions": (
        {"board": {"cells": ["##"]}, "pieces": [{"name": "A"}, {"name": "B"}]},
        Exchanges(),
        1,
    ),
    "a label more": (
        {
            "board": {"cells": ["##"]},
            "pieces": [A, {**B, "sides": {"top": "x"}}],
            "rules": [{"rule": "equal-sides"}],
        },
        Exchanges(),
        1,
    ),
    "one of them is fixed": (
        {
            "board": {"cells": ["###"]},
            "pieces": [A, B, C],
            "rules": [{"rule": "fixed", "piece": "B", "cells": [[0, 1]]}],
        },
        Exchanges((("A", "C"),)),
        2,
    ),
    "the two that must touch": (
        {
            "board": ROW,
            "pieces": [A, B, C, D],
            "rules": [{"rule": "touching", "pieces": ["A", "B"]}],
        },
        Exchanges((("A", "B"), ("C", "D"))),
        4,
    ),
    # A blank, A or B: where neither is used there is no other version.
    "any of them may stay in the box": (
        {
            "board": {"cells": ["#"]},
            "pieces": [{**each, "count": {"min": 0, "max": 1}} for each in (A, B)],
            "rules": [{"rule": "cover", "blanks": {"min": 0, "max": 1}}],
        },
        Exchanges(),
        1,
    ),
    "as many of both, of which more of one must be used": (
        {
            "board": {"cells": ["####"]},
            "pieces": [{**A, "count": {"min": 1, "max": 2}}, {**B, "count": 2}],
            "rules": [{"rule": "cover", "blanks": {"min": 0, "max": 1}}],
        },
        Exchanges(),
        1,
    ),
    # In a row of two: one red and one blue. Only all red ones with all blue ones can.
    "faces": (
        {
            "board": {"cells": ["##.", "##.", "###"]},
            "pieces": [
                shown("1", "red"),
                shown("2", "blue"),
                shown("3", "red", cells=["#", "#"]),
                shown("4", "blue", cells=["#", "#"]),
                {"name": "5", "face": "none"},
            ],
            "rules": [IN_ROWS],
        },
        Exchanges((), (("face", ("red", "blue")),)),
        2,
    ),
    "other pieces that can be told apart may look alike": (
        {
            "board": {"cells": ["###", "###"]},
            "pieces": [
                {"name": "may be turned", "cells": ["##"], "turning": "rotate"},
                {"name": "may not", "cells": ["##"], "turning": "fixed"},
                A,
                B,
            ],
        },
        Exchanges(),
        1,
    ),
    # Its back shows another face.
    "one of two faces": (
        {
            "board": {"cells": ["##"]},
            "turning": "rotate-and-flip",
            "pieces": [{**A, "back": {"face": "B"}}, B],
        },
        Exchanges(),
        1,
    ),
}


@pytest.mark.parametrize(("changes", "found", "versions"), TOYS.values(), ids=TOYS)
def test_toys(
    make_puzzle: Make, changes: dict[str, Any], found: Exchanges, versions: int
) -> None:
    puzzle = make_puzzle(**changes)
    assert exchanges(make_problem(puzzle)) == found
    assert found.versions == versions
    solutions = jigsat.count(puzzle).solutions
    assert solutions
    assert solutions % versions == 0


def random_dots(random: Random) -> dict[str, Any]:
    """Dots with faces, two with a label, on a few cells, and some rules about them."""
    cells = random.sample([(row, column) for row in range(2) for column in range(3)], k=4)
    pieces: list[dict[str, Any]] = [
        {"name": name, "face": random.choice(["red", "blue"])} for name in "ABCD"
    ]
    pieces[0]["sides"] = pieces[1]["sides"] = {"top": "x"}
    named = random.sample("ABCD", 2)
    rules: list[dict[str, Any]] = [
        {"rule": "different-faces", "along": [random.choice(["row", "column"])]},
        {"rule": random.choice(["not-touching", "touching"]), "pieces": named},
    ]
    turning = random.choice(["fixed", "rotate"])
    chosen = [{"rule": "equal-sides"}, *random.sample(rules, random.randrange(3))]
    return {"turning": turning, "board": {"cells": cells}, "pieces": pieces, "rules": chosen}


@pytest.mark.slow
def test_random_puzzles_have_as_many_solutions(make_puzzle: Make) -> None:
    """Counted by brute force."""
    seen = Counter[str]()
    for seed in range(100):
        puzzle = make_puzzle(**random_dots(Random(seed)))
        found = exchanges(make_problem(puzzle))
        solutions = len(BruteForce(puzzle).solutions)
        assert solutions % found.versions == 0
        seen["pieces"] += bool(found.pieces and solutions)
        seen["faces"] += bool(found.values and solutions)
        seen["nothing"] += found == Exchanges() and solutions > 0
    assert min(seen[each] for each in ("pieces", "faces", "nothing")) > 0


def test_two_of_the_tropical_fish() -> None:
    problem = make_problem(jigsat.load("tropical-fish-any-faces"))
    assert exchanges(problem) == Exchanges((("Puffer-6", "Tang-13"),))
    assert multiplicity_of(problem, problem.symmetries()).multiple_of == 2
    assert not exchanges(make_problem(jigsat.load("tropical-fish"))).pieces


def test_of_rectangles_nothing_is_known() -> None:
    """Their placements are not listed."""
    assert exchanges(of_rectangles(jigsat.load("calibron-12"))) == Exchanges()


def test_what_is_forced_together(make_puzzle: Make) -> None:
    """Three dots in a row: six solutions, each with its mirror image."""
    problem = make_problem(make_puzzle(board={"cells": ["###"]}, pieces=[A, B, C]))
    told = multiplicity_of(problem, problem.symmetries())
    assert (told.images.number, told.always) == (2, True)
    assert (told.exchanges.versions, told.multiple_of) == (6, 6)
