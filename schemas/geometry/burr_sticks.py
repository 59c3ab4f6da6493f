"""The sticks of six-piece burrs by the numbers of Bill Cutler and Jürg von Känel.

A stick is 2 by 2 by 6 cells. Of these, twelve may be cut away, which are counted 1, 2, 4 and so
on: seen from above with the long side in front, the inner four of the upper front row, those of
the upper back row, the middle two of the lower front row, and those of the lower back row. What
is cut away adds up to the number less one, so that a whole stick has number 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from jigsat.schemas.errors import DataError
from jigsat.schemas.text import number_of

#: How many sticks a burr has, and cells if it is solid.
STICKS, SOLID = 6, 104
#: The cells inside, where sticks cross: only there may holes be.
_NONE, _FEW, _MANY = "......", "..##..", ".####."
_OUTER, _INNER = [_NONE] * 6, [_NONE, _FEW, _MANY, _MANY, _FEW, _NONE]
_BETWEEN = [_NONE, _NONE, _FEW, _FEW, _NONE, _NONE]
INSIDE = [_OUTER, _BETWEEN, _INNER, _INNER, _BETWEEN, _OUTER]
#: The cells that may be cut away, by layer (from above), row (from the back) and column.
_CUT_AWAY = (
    *product([0], [1], range(1, 5)),
    *product([0], [0], range(1, 5)),
    *product([1], [1], range(2, 4)),
    *product([1], [0], range(2, 4)),
)
MOST = 1 << len(_CUT_AWAY)


def stick(number: int) -> list[list[str]]:
    """The layers of the stick of this number, drawn."""
    gone = {cell for bit, cell in enumerate(_CUT_AWAY) if (number - 1) >> bit & 1}

    def row(layer: int, row: int) -> str:
        return "".join("." if (layer, row, n) in gone else "#" for n in range(6))

    return [[row(layer, each) for each in range(2)] for layer in range(2)]


def with_sticks(document: dict[str, Any], numbers: Sequence[int]) -> dict[str, Any]:
    """The puzzle of a burr with other sticks, as many cells of it being blank as must be.

    Raises DataError if there are not six numbers, or if the sticks have too many cells.
    """
    if len(numbers) != STICKS:
        raise DataError("--sticks", number_of(len(numbers), "number"), f"{STICKS} of them")
    for number in numbers:
        if not 1 <= number <= MOST:
            raise DataError("--sticks", str(number), f"numbers from 1 to {MOST:,}")
    blanks = SOLID - sum(map(_cells, numbers))
    if blanks < 0:
        found = f"sticks with {number_of(SOLID - blanks, 'cell')}"
        raise DataError("--sticks", found, f"at most {SOLID}: less is cut away than must be")
    holes = {"rule": "cover", "blanks": blanks, "blank_only_at": INSIDE}
    return {**document, "pieces": list(_pieces(numbers)), "rules": [holes] if blanks else []}


def _pieces(numbers: Sequence[int]) -> Iterator[dict[str, Any]]:
    for number, count in Counter(numbers).items():
        several = {"count": count} if count > 1 else {}
        yield {"name": str(number), **several, "cells": stick(number)}


def _cells(number: int) -> int:
    return sum(row.count("#") for layer in stick(number) for row in layer)
