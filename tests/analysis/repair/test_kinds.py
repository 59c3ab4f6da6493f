"""Each kind of change, made by hand in the data, beside what repair makes and finds."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations, product
from typing import Any

import pytest
from pydantic import ValidationError

import jigsat
from jigsat.analysis.repair.edits import changes
from jigsat.schemas.errors import DataError
from jigsat.schemas.puzzle import Puzzle

Document = dict[str, Any]
Cells = list[list[int]]

#: Four cards on a square: three solutions, images left aside.
CARDS: Document = {
    "schema_version": 1,
    "name": "cards",
    "title": "Four cards",
    "grid": "square",
    "board": {"cells": ["##", "##"]},
    "pieces": [
        {"name": str(number), "sides": [*card]}
        for number, card in enumerate(("bcac", "badd", "aabc", "dddb"), start=1)
    ],
    "rules": [{"rule": "equal-sides"}],
}
#: Three pieces on a board with one cell to spare: five solutions.
PACKED: Document = {
    "schema_version": 1,
    "name": "packed",
    "title": "Three pieces",
    "grid": "square",
    "board": {"cells": ["####", "##.#", ".###"]},
    "pieces": [
        {"name": "I", "cells": [[0, 0], [0, 1], [0, 2]]},
        {"name": "S", "cells": [[0, 0], [0, 1], [1, 1], [1, 2]]},
        {"name": "domino", "cells": [[0, 0], [0, 1]]},
    ],
    "rules": [{"rule": "cover", "blanks": 1}],
}


def swapped(document: Document) -> Iterator[Document]:
    """Two labels swapped, wherever they are."""
    places = list(product(range(4), range(4)))
    for (piece, side), (other, other_side) in combinations(places, 2):
        made = deepcopy(document)
        one, two = made["pieces"][piece]["sides"], made["pieces"][other]["sides"]
        one[side], two[other_side] = two[other_side], one[side]
        yield made


def relabelled(document: Document) -> Iterator[Document]:
    for piece, side, label in product(range(4), range(4), "abcd"):
        made = deepcopy(document)
        made["pieces"][piece]["sides"][side] = label
        yield made


def with_cells(document: Document, piece: int, cells: Cells) -> Document:
    """The puzzle with these cells of a piece, and as many blanks as there are then."""
    made = deepcopy(document)
    grown = len(cells) - len(made["pieces"][piece]["cells"])
    made["pieces"][piece]["cells"] = cells
    made["rules"][0]["blanks"] -= grown
    return made


def reshaped(document: Document) -> Iterator[Document]:
    """Any shape of so many cells, or of one more that has the others, or of one less."""
    for index, piece in enumerate(document["pieces"]):
        for shape in polyominoes(len(piece["cells"])):
            yield with_cells(document, index, sorted(map(list, shape)))
        for row, column in product(range(-1, 5), range(-1, 5)):
            if [row, column] not in piece["cells"]:
                yield with_cells(document, index, [*piece["cells"], [row, column]])
        for cell in piece["cells"]:
            yield with_cells(document, index, [c for c in piece["cells"] if c != cell])


def polyominoes(size: int) -> set[frozenset[tuple[int, int]]]:
    """All of so many cells, wherever they lie in the plane."""
    if size == 1:
        return {frozenset({(0, 0)})}
    return {
        shape | {(row + down, column + right)}
        for shape in polyominoes(size - 1)
        for row, column in shape
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
        if (row + down, column + right) not in shape
    }


def puzzles_of(documents: Iterator[Document]) -> dict[str, Puzzle]:
    """The consistent ones, each once, by their fingerprints."""
    found: dict[str, Puzzle] = {}
    for document in documents:
        try:
            puzzle = Puzzle.model_validate(document)
        except (DataError, ValidationError):
            continue
        found.setdefault(jigsat.fingerprint(puzzle), puzzle)
    return found


def made_by_hand(document: Document) -> dict[str, Puzzle]:
    kinds = (swapped, relabelled) if document is CARDS else (reshaped,)
    found = {
        fingerprint: puzzle
        for kind in kinds
        for fingerprint, puzzle in puzzles_of(kind(document)).items()
    }
    found.pop(jigsat.fingerprint(Puzzle.model_validate(document)), None)
    return found


@pytest.mark.parametrize("document", [CARDS, PACKED])
def test_all_that_can_be_made_by_hand_are_made(document: Document) -> None:
    puzzle = Puzzle.model_validate(document)
    made = [jigsat.fingerprint(changed.puzzle) for changed in changes(puzzle)]
    assert len(made) >= 20
    assert set(made) == set(made_by_hand(document))
