"""The command ``jigsat sizes``."""

from collections import Counter
from typing import Annotated

import typer

import jigsat


def sizes(puzzle: Annotated[str, typer.Argument(metavar="PUZZLE")]) -> None:
    """Count the pieces of each size."""
    found, numbers = jigsat.load(puzzle), Counter[int]()
    for piece, shape in zip(found.pieces, found.shapes, strict=True):
        numbers[len(shape.cells)] += piece.count
    for size, number in sorted(numbers.items()):
        print(f"{number} of {size} cells")
