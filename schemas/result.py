"""What results have in common that know solutions of a puzzle."""

from __future__ import annotations

from dataclasses import dataclass, field

from jigsat.schemas.display import Displayed
from jigsat.schemas.other_puzzle import AnyPuzzle


@dataclass(frozen=True)
class Result(Displayed):
    """What is known of a puzzle.

    ``subject``: the puzzle itself, where the solutions are to be drawn in a notebook.
    """

    subject: AnyPuzzle | None = field(default=None, kw_only=True, repr=False, compare=False)
