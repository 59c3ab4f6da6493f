"""Every family of requirements has its sentence, with one requirement and with many."""

from __future__ import annotations

from typing import Any

import pytest

from jigsat.render.words.rules import requirements_in_words
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.requirements import Family, Requirement
from tests.render.puzzles import puzzle_of

PUZZLE = puzzle_of(
    board={"cells": ["#" * 7] * 2, "colours": {"red": [[0, 0]]}},
    pieces=[
        {
            "name": name,
            "face": name,
            "sides": ["a"] * 4,
            "colours": "red",
            "count": 1 if name in "FX" else {"min": 0, "max": 6},
        }
        for name in "FXYZ"
    ],
    rules=[
        {"rule": "equal-sides"},
        {"rule": "different-faces", "along": ["row", "column"]},
        {"rule": "rim", "labels": ["a"], "counts": {"a": 18}, "pattern": ["a"]},
        {"rule": "colours"},
        {"rule": "fixed", "piece": "F", "cells": [[0, 0]]},
        {"rule": "touching", "pieces": ["F", "X"]},
        {"rule": "not-touching", "pieces": ["F", "Y"]},
        {"rule": "use", "pieces": ["Y"], "count": 1},
        {"rule": "blanks", "regions": {"top": ["##"]}, "count": 0},
        {"rule": "cover", "never_blank_at": ["#######", "#######"], "settled": ["top"]},
    ],
)
CELLS = [(row, column) for row in range(2) for column in range(7)]
SAME_LABEL = "where two sides meet they show the same label."
ON_THE_RIM = "On the rim only a shows. 18 sides on the rim show a. All around the rim a shows."
SAME_COLOUR = "On a coloured cell of the board lies no cell of another colour."
FIRST_12 = ", ".join(str(list(cell)) for cell in CELLS[:12])


def each_cell(family: Family, number: int, **more: Any) -> list[Requirement]:
    return [Requirement(family, cells=(cell,), **more) for cell in CELLS[:number]]


def pieces(*names: str, number: int = 1) -> Requirement:
    return Requirement(Family.USED, pieces=names, number=number)


CASES: list[tuple[list[Requirement], str]] = [
    (each_cell(Family.COVERED, 1), "Cell [0, 0] is covered."),
    (each_cell(Family.COVERED, 13), f"13 cells ({FIRST_12}, …) are covered."),
    (each_cell(Family.COVERED, 14), "Every cell is covered."),
    (each_cell(Family.OPEN, 2), "Cells [0, 0] and [0, 1] stay open."),
    ([Requirement(Family.MOST_BLANKS, number=1)], "At most 1 cell stays empty."),
    ([Requirement(Family.LEAST_BLANKS, number=2)], "At least 2 cells stay empty."),
    ([Requirement(Family.CROSSING)], "No two pieces cross."),
    ([Requirement(Family.SETTLED, 9)], "No piece can be moved by one cell to the top."),
    ([pieces("F"), pieces("Y", number=3)], "The pieces F and Y (3 times) are used."),
    (
        [pieces(str(number)) for number in range(13)],
        "13 pieces are used (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …).",
    ),
    (
        [
            Requirement(Family.SIDES, 0, ((0, 0), (0, 1)), part="right"),
            Requirement(Family.SIDES, 0, ((0, 1),), part="top"),
        ],
        f"Between [0, 0] and [0, 1] and at cell [0, 1], side top: {SAME_LABEL}",
    ),
    (each_cell(Family.SIDES, 13, rule=0, part="top"), f"At 13 places: {SAME_LABEL}"),
    (
        [Requirement(Family.LINE, 1, part="row 0"), Requirement(Family.LINE, 1, part="row 1")],
        "In row 0 and row 1: no face twice in any row or column.",
    ),
    (
        [Requirement(Family.LINE, 1, part=f"column {number}") for number in range(13)],
        "In 13 lines or regions: No face twice in any row or column.",
    ),
    (
        each_cell(Family.RIM_LABELS, 1, rule=2, part="top"),
        f"At cell [0, 0], side top: {ON_THE_RIM}",
    ),
    (
        each_cell(Family.RIM_LABELS, 13, rule=2, part="top"),
        f"At 13 sides on the rim: {ON_THE_RIM}",
    ),
    ([Requirement(Family.RIM_COUNT, 2, part="a")], ON_THE_RIM),
    ([Requirement(Family.RIM_PATTERN, 2)], ON_THE_RIM),
    (each_cell(Family.COLOUR, 1, rule=3), f"At cell [0, 0]: {SAME_COLOUR}"),
    ([Requirement(Family.CLUE, 4)], "F lies on [0, 0]."),
    ([Requirement(Family.TOUCHING, 5)], "Pieces F and X touch."),
    ([Requirement(Family.NOT_TOUCHING, 6)], "No two of the pieces F and Y touch."),
    ([Requirement(Family.USE, 7)], "Of Y one is used."),
    (
        [Requirement(Family.REGION_BLANKS, 8, part="top")],
        "In the region top ([0, 0], [0, 1]) no cells stay empty.",
    ),
]


@pytest.mark.parametrize(("requirements", "words"), CASES, ids=[words for _, words in CASES])
def test_requirements_in_plain_words(requirements: list[Requirement], words: str) -> None:
    assert requirements_in_words(PUZZLE, requirements) == [words]


def test_cells_are_called_by_their_names() -> None:
    document = PUZZLE.model_dump(mode="json", exclude_unset=True)
    document["board"]["names"] = ["Jan Feb"]
    named = Puzzle.model_validate(document)
    assert requirements_in_words(named, each_cell(Family.COVERED, 3)) == [
        "Cells Jan, Feb and [0, 2] are covered."
    ]


def test_every_family_has_a_case() -> None:
    assert {requirements[0].family for requirements, _ in CASES} == set(Family)


def test_cells_that_few_pieces_can_cover_are_put_together() -> None:
    requirements = each_cell(Family.COVERED, 4)
    coverers = {(0, 0): ("F", "X"), (0, 1): (), (0, 2): ("F", "X"), (0, 3): tuple("FXYZ")}
    assert requirements_in_words(PUZZLE, requirements, coverers) == [
        "Cells [0, 0] and [0, 2] are covered. Only F or X can lie there.",
        "Cell [0, 1] is covered, but no piece can lie there.",
        "Cell [0, 3] is covered.",
    ]
