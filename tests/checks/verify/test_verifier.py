from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.checks.verify.verifier import Verifier
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution

Document = dict[str, Any]
MakePuzzle = Callable[..., Puzzle]

#: The one solution of Tropical Fish, as its source prints it.
FISH = [
    "Zebra-28 Rainbow-35 Stars-18 Clown-3 Tang-14 Puffer-9",
    "Clown-5 Tang-12 Zebra-29 Puffer-8 Stars-23 Rainbow-33",
    "Puffer-11 Stars-19 Clown-0 Zebra-26 Rainbow-30 Tang-16",
    "Stars-20 Puffer-7 Tang-15 Rainbow-32 Zebra-25 Clown-2",
    "Tang-13 Clown-4 Rainbow-31 Stars-21 Puffer-6 Zebra-27",
    "Rainbow-34 Zebra-24 Puffer-10 Tang-17 Clown-1 Stars-22",
]


def placed(piece: str, turn: str, *cells: list[int]) -> Document:
    return {"piece": piece, "orientation": turn, "cells": list(cells)}


def solution(*placements: Document) -> Solution:
    return Solution.model_validate({"placements": placements})


def fish(rows: list[str]) -> Solution:
    return solution(
        *(
            placed(name, "0", [row, column])
            for row, names in enumerate(rows)
            for column, name in enumerate(names.split())
        )
    )


def faults(puzzle: Puzzle, finished: Solution) -> list[str]:
    return [str(fault) for fault in Verifier(puzzle).faults(finished)]


def test_the_printed_solution_of_tropical_fish_is_one() -> None:
    assert faults(load("tropical-fish"), fish(FISH)) == []
    assert faults(load("tropical-fish-any-faces"), fish(FISH)) == []


def test_a_fish_in_the_wrong_place_is_found_by_its_sides_and_its_face() -> None:
    swapped = [FISH[0].replace("Zebra-28 Rainbow-35", "Rainbow-35 Zebra-28"), *FISH[1:]]
    assert faults(load("tropical-fish"), fish(swapped)) == [
        "cell [0, 0], side right: 'Strips' meets 'GreenHorse'",
        "cell [0, 0], side bottom: 'WhiteHorse' meets 'Strips'",
        "cell [0, 1], side right: 'Angel' meets 'Strips'",
        "cell [0, 1], side bottom: 'Strips' meets 'WhiteHorse'",
        "column 0: 'Rainbow-35' and 'Rainbow-34' show the same face 'Rainbow'",
        "column 1: 'Zebra-28' and 'Zebra-24' show the same face 'Zebra'",
    ]


TOP = placed("domino", "0", [0, 0], [0, 1])
BOTTOM = placed("domino", "0", [1, 0], [1, 1])


def test_two_dominoes_cover_the_small_board_either_way(make_puzzle: MakePuzzle) -> None:
    left = placed("domino", "90", [0, 0], [1, 0])
    right = placed("domino", "270", [1, 1], [0, 1])
    assert faults(make_puzzle(), solution(TOP, BOTTOM)) == []
    assert faults(make_puzzle(), solution(BOTTOM, TOP)) == []
    assert faults(make_puzzle(), solution(left, right)) == []


MISPLACED: dict[str, tuple[list[Document], list[str]]] = {
    "a piece that is not in the box": (
        [TOP, placed("dominoe", "0", [1, 0], [1, 1])],
        ["piece 'dominoe': there is no such piece in the box"],
    ),
    "a piece turned over": (
        [TOP, placed("domino", "flip", [1, 0], [1, 1])],
        ["piece 'domino': it may not be turned 'flip'"],
    ),
    "a turn that there is not": (
        [TOP, placed("domino", "45", [1, 0], [1, 1])],
        ["piece 'domino': it may not be turned '45'"],
    ),
    "off the board": (
        [TOP, placed("domino", "0", [1, 1], [1, 2])],
        ["piece 'domino': [1, 2] is not a cell of the board"],
    ),
    "coordinates of another grid": (
        [TOP, placed("domino", "0", [1, 0, 0], [1, 1, 0])],
        ["piece 'domino': [1, 0, 0] and [1, 1, 0] are not cells of the board"],
    ),
    "off the board, beside others that overlap": (
        [placed("domino", "0", [1, 1], [1, 2]), TOP, placed("domino", "90", [0, 0], [1, 0])],
        [
            "piece 'domino': [1, 2] is not a cell of the board",
            "cell [0, 0]: covered by 'domino' and 'domino'",
        ],
    ),
    "on no cell": ([TOP, placed("domino", "0")], ["piece 'domino': it covers no cell"]),
    "in two parts": (
        [TOP, placed("domino", "0", [0, 0], [1, 1])],
        ["piece 'domino': turned '0' it cannot cover [0, 0], [1, 1]"],
    ),
    "turned otherwise than it says": (
        [placed("domino", "90", [0, 0], [0, 1]), BOTTOM],
        ["piece 'domino': turned '90' it cannot cover [0, 0], [0, 1]"],
    ),
    "on a cell twice": (
        [TOP, placed("domino", "0", [1, 0], [1, 0])],
        ["piece 'domino': turned '0' it cannot cover [1, 0], [1, 0]"],
    ),
    "on too many cells": (
        [TOP, placed("domino", "0", [0, 0], [0, 1], [1, 0])],
        ["piece 'domino': turned '0' it cannot cover [0, 0], [0, 1], [1, 0]"],
    ),
    "unused": (
        [TOP],
        ["piece 'domino': used once, not twice", "cell [1, 0]: 2 cells are empty, not 0"],
    ),
    "used too often, and overlapping": (
        [TOP, BOTTOM, TOP],
        [
            "piece 'domino': used 3 times, not twice",
            "cell [0, 0]: covered by 'domino' and 'domino'",
            "cell [0, 1]: covered by 'domino' and 'domino'",
        ],
    ),
    "overlapping in a cell": (
        [TOP, placed("domino", "90", [0, 1], [1, 1])],
        [
            "cell [0, 1]: covered by 'domino' and 'domino'",
            "cell [1, 0]: 1 cell is empty, not 0",
        ],
    ),
    "nothing at all": (
        [],
        ["piece 'domino': used 0 times, not twice", "cell [0, 0]: 4 cells are empty, not 0"],
    ),
}


@pytest.mark.parametrize(("placements", "expected"), MISPLACED.values(), ids=MISPLACED)
def test_a_misplaced_piece_is_named(
    make_puzzle: MakePuzzle, placements: list[Document], expected: list[str]
) -> None:
    assert faults(make_puzzle(), solution(*placements)) == expected


def test_a_fixed_piece_may_not_be_turned(make_puzzle: MakePuzzle) -> None:
    turned = solution(TOP, placed("domino", "180", [1, 0], [1, 1]))
    assert faults(make_puzzle(), turned) == []
    fixed = make_puzzle(turning="fixed")
    assert faults(fixed, turned) == ["piece 'domino': it may not be turned '180'"]


def test_a_piece_that_may_be_flipped_though_others_may_not(make_puzzle: MakePuzzle) -> None:
    ell = {"name": "ell", "cells": ["#.", "##"]}
    mono = {"name": "mono"}
    over = solution(placed("ell", "flip", [0, 1], [1, 0], [1, 1]), placed("mono", "0", [0, 0]))
    assert faults(make_puzzle(pieces=[ell, mono]), over) == [
        "piece 'ell': it may not be turned 'flip'"
    ]
    flippable = {**ell, "turning": "rotate-and-flip"}
    assert faults(make_puzzle(pieces=[flippable, mono]), over) == []


@pytest.mark.parametrize(
    ("blanks", "expected"),
    [
        (2, []),
        ({"min": 0, "max": 2}, []),
        (0, ["cell [1, 0]: 2 cells are empty, not 0"]),
        (3, ["cell [1, 0]: 2 cells are empty, not 3"]),
        ({"min": 3, "max": 4}, ["cell [1, 0]: 2 cells are empty, not 3 to 4"]),
        ({"min": 0, "max": 1}, ["cell [1, 0]: 2 cells are empty, not 0 to 1"]),
    ],
    ids=str,
)
def test_empty_cells_are_counted(
    make_puzzle: MakePuzzle, blanks: Any, expected: list[str]
) -> None:
    puzzle = make_puzzle(
        pieces=[{"name": "domino", "cells": ["##"]}],
        rules=[{"rule": "cover", "blanks": blanks}],
    )
    assert faults(puzzle, solution(TOP)) == expected


def test_a_board_without_the_blanks_it_should_have_is_wrong(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(rules=[{"rule": "cover", "blanks": 1}])
    assert faults(puzzle, solution(TOP, BOTTOM)) == ["board: 0 cells are empty, not 1"]


LABELS = [
    {"name": "a", "sides": {"right": "in", "bottom": "on"}},
    {"name": "b", "sides": {"right": "out", "left": "out"}},
]
SIDE_BY_SIDE = {"board": {"cells": ["##"]}, "pieces": LABELS}


@pytest.mark.parametrize(
    ("mates", "turn", "expected"),
    [
        ([["in", "out"], ["on", "on"]], "0", []),
        ([["out", "in"], ["on", "on"]], "180", []),
        ([["in", "out"], ["on", "on"]], "90", []),  # no label of b meets one of a
        (
            [["in", "on"], ["out", "out"]],
            "0",
            ["cell [0, 0], side right: 'in' meets 'out'"],
        ),
        (None, "0", ["cell [0, 0], side right: 'in' meets 'out'"]),
    ],
    ids=["mates", "mates when turned", "no label", "not mates", "not equal"],
)
def test_labels_that_meet_must_fit(
    make_puzzle: MakePuzzle, mates: Any, turn: str, expected: list[str]
) -> None:
    rule = {"rule": "mating-sides", "mates": mates} if mates else {"rule": "equal-sides"}
    puzzle = make_puzzle(**SIDE_BY_SIDE, rules=[rule])
    finished = solution(placed("a", "0", [0, 0]), placed("b", turn, [0, 1]))
    assert faults(puzzle, finished) == expected


def test_the_same_label_twice_is_no_pair_of_mates(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(
        board={"cells": ["##"]},
        pieces=[{"name": "a", "sides": {"right": "in", "left": "in"}, "count": 2}],
        rules=[{"rule": "mating-sides", "mates": [["in", "out"]]}],
    )
    finished = solution(placed("a", "0", [0, 0]), placed("a", "0", [0, 1]))
    assert faults(puzzle, finished) == ["cell [0, 0], side right: 'in' meets 'in'"]


CAT, DOG = {"name": "cat", "face": "c"}, {"name": "dog", "face": "d"}


@pytest.mark.parametrize(
    ("along", "second", "expected"),
    [
        (["row", "column"], [1, 1], []),
        (["row"], [1, 0], []),
        (["row"], [0, 1], ["row 0: 'cat' and 'puss' show the same face 'c'"]),
        (["row", "column"], [1, 0], ["column 0: 'cat' and 'puss' show the same face 'c'"]),
    ],
    ids=str,
)
def test_a_face_twice_in_a_line_is_found(
    make_puzzle: MakePuzzle, along: list[str], second: list[int], expected: list[str]
) -> None:
    puzzle = make_puzzle(
        pieces=[CAT, {**CAT, "name": "puss"}],
        rules=[
            {"rule": "cover", "blanks": 2},
            {"rule": "different-faces", "along": along},
        ],
    )
    finished = solution(placed("cat", "0", [0, 0]), placed("puss", "0", second))
    assert faults(puzzle, finished) == expected


def test_copies_of_one_piece_show_the_same_face(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(
        board={"cells": ["###"]},
        pieces=[{**CAT, "count": 2}, DOG],
        rules=[{"rule": "different-faces", "along": ["row"]}],
    )
    finished = solution(
        placed("cat", "0", [0, 0]), placed("dog", "0", [0, 1]), placed("cat", "0", [0, 2])
    )
    assert faults(puzzle, finished) == ["row 0: 'cat' and 'cat' show the same face 'c'"]


def test_a_piece_with_several_cells_in_a_line_shows_its_face_once(
    make_puzzle: MakePuzzle,
) -> None:
    puzzle = make_puzzle(
        pieces=[
            {"name": "up", "cells": ["##"], "face": "u"},
            {"name": "low", "cells": ["##"], "face": "l"},
        ],
        rules=[{"rule": "different-faces", "along": ["row", "column"]}],
    )
    finished = solution(placed("up", "0", [0, 0], [0, 1]), placed("low", "0", [1, 0], [1, 1]))
    assert faults(puzzle, finished) == []


def test_a_label_twice_on_one_side_of_a_line(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(
        board={"cells": ["##"]},
        pieces=[{"name": "a", "sides": {"top": "x"}}, {"name": "b", "sides": {"left": "x"}}],
        rules=[{"rule": "different-faces", "along": ["row"], "sides": ["top"]}],
    )
    finished = solution(placed("a", "0", [0, 0]), placed("b", "90", [0, 1]))
    assert faults(puzzle, finished) == ["row 0: 'a' and 'b' show the same label 'x', side top"]


TRIANGLES = {
    "grid": "triangle",
    "board": {"cells": ["^v"]},
    "pieces": [
        {"name": "a", "sides": {"right": "x"}},
        {"name": "b", "sides": {"left": "x", "right": "y"}},
    ],
    "rules": [{"rule": "equal-sides"}],
}


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ("0", ["piece 'b': turned '0' it cannot cover [0, 1]"]),
        ("300", []),  # left, 300 degrees from the top, comes to 240 degrees: left again
        ("180", ["cell [0, 0], side right: 'x' meets 'y'"]),
        ("120", ["piece 'b': turned '120' it cannot cover [0, 1]"]),
    ],
)
def test_a_triangle_lies_only_in_a_cell_of_its_form(
    make_puzzle: MakePuzzle, turn: str, expected: list[str]
) -> None:
    finished = solution(placed("a", "0", [0, 0]), placed("b", turn, [0, 1]))
    assert faults(make_puzzle(**TRIANGLES), finished) == expected


def test_one_verifier_judges_many_boards(make_puzzle: MakePuzzle) -> None:
    verifier = Verifier(make_puzzle())
    assert verifier.faults(solution(TOP, BOTTOM)) == []
    assert verifier.faults(solution(TOP, TOP)) != []
    assert verifier.faults(solution(TOP, BOTTOM)) == []


def test_a_piece_that_is_not_settled(make_puzzle: MakePuzzle) -> None:
    """In the second row a dot in the middle has nothing above it, and nothing beside it."""
    dot = {"name": "dot", "cells": ["#"], "count": 2}
    rule = {"rule": "cover", "blanks": "rest", "settled": ["top", "left"]}
    puzzle = make_puzzle(board={"cells": ["###", "###"]}, pieces=[dot], rules=[rule])

    def said(*cells: tuple[int, int]) -> list[str]:
        placements = [Placed(piece="dot", orientation="0", cells=(cell,)) for cell in cells]
        faults = Verifier(puzzle).faults(Solution(placements=tuple(placements)))
        return [f"{fault.where}: {fault.what}" for fault in faults]

    assert said((0, 0), (0, 1)) == said((0, 0), (1, 0)) == []
    assert said((0, 0), (1, 1)) == [
        "cell [1, 1]: 'dot' can be moved by one cell to the top",
        "cell [1, 1]: 'dot' can be moved by one cell to the left",
    ]
