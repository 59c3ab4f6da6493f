"""Solutions as rows of numbers, many of them verified together.

A stream of solutions repeats few placements, or options, very often. Each distinct text of one
has a number, and a solution is a row of numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.layouts.solution_lines import numbered_placements

#: The numbers of the texts of a solution.
Row = list[int]

#: Fewer solutions than these are verified one by one: together is not worth its tables.
FEW = 200


def numbers_of(
    texts: list[str], numbers: Mapping[str, int], number: Callable[[str], int]
) -> Row:
    """The numbers of these texts; ``number`` gives one to a text that has none yet.

    Raises what ``number`` raises.
    """
    try:
        return [numbers[text] for text in texts]
    except KeyError:
        return numbered_placements(texts, number)


def faults_of_rows(
    rows: Sequence[Row],
    faults: Callable[[Row], tuple[Fault, ...]],
    valid: Callable[[Sequence[Row]], Sequence[bool]] | None,
) -> list[tuple[Fault, ...]]:
    """The faults of each solution; none if it is valid.

    ``valid`` tells of many solutions together which ones are, and ``faults`` names the faults
    of one. Without ``valid`` each solution is verified by itself.
    """
    if valid is None or len(rows) < FEW:
        return list(map(faults, rows))
    return [() if good else faults(row) for good, row in zip(valid(rows), rows, strict=True)]
