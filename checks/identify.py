"""Which of the built-in puzzles is this, however it is turned, and whatever has which name?

The index says which of them are worth comparing, and only these are read.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic

from jigsat.checks.catalogue import catalogue
from jigsat.checks.compare.compare import SECONDS, PuzzleComparison, same_by
from jigsat.checks.compare.renaming import TooLong, image_that_is
from jigsat.checks.fingerprint import board_key, box_key
from jigsat.checks.image import Image
from jigsat.schemas.display import Displayed
from jigsat.schemas.fields.board import Board
from jigsat.schemas.library import load
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.progress import Progress, Stage, announce


@dataclass(frozen=True)
class Identification(Displayed):
    """What is known of a puzzle among the built-in ones.

    ``same``: how it compares with those, each as B, that are the same. Others, by their names:
    ``other_rules`` has those with the same pieces on the same board, and ``other_board`` those
    with the same pieces on another one. For those of ``unknown`` the time was too short.
    """

    puzzle: str
    same: tuple[PuzzleComparison, ...] = ()
    other_rules: tuple[str, ...] = ()
    other_board: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def name(self) -> str | None:
        """The name of the built-in puzzle that it is; None if there is none."""
        return self.same[0].b if self.same else None


def identify(puzzle: PuzzleData, seconds: float = SECONDS) -> Identification:
    """Which built-in puzzle this is, and which have the same pieces.

    That is up to turning or mirroring everything, how pieces are turned in the file, their
    order, and names of pieces, labels, colours and values of attributes.

    Args:
        puzzle: any puzzle.
        seconds: how long other names are looked for.
    """
    deadline = monotonic() + seconds
    box, board = box_key(puzzle), board_key(puzzle)
    same: list[PuzzleComparison] = []
    found: dict[str, list[str]] = {"other_rules": [], "other_board": [], "unknown": []}
    for entry in catalogue():
        if entry.box == box:
            announce(Progress(Stage.CHECKING, f"{puzzle.name} and {entry.name}"))
            other = load(entry.name)
            kind, image = _kinship(puzzle, other, entry.board == board, deadline)
            if image is not None and kind == "same":
                same.append(same_by(puzzle, other, image))
            elif kind:
                found[kind].append(entry.name)
    others = {kind: tuple(names) for kind, names in found.items()}
    return Identification(puzzle.name, tuple(same), **others)


def _kinship(
    a: PuzzleData, b: PuzzleData, may_have_board: bool, deadline: float
) -> tuple[str, Image | None]:
    """What two puzzles share, and the image of A's that shows it; nothing if they do not."""
    shared = [("same", _whole), ("other_rules", without_rules), ("other_board", without_board)]
    for kind, part in shared if may_have_board else shared[-1:]:
        try:
            image = image_that_is(part(a), part(b), deadline)
        except TooLong:
            return "unknown", None
        if image is not None:
            return kind, image
    return "", None


def _whole(puzzle: PuzzleData) -> PuzzleData:
    return puzzle


def without_rules(puzzle: PuzzleData) -> PuzzleData:
    """The same board and pieces under no rules."""
    return puzzle.with_rules(())


def without_board(puzzle: PuzzleData) -> PuzzleData:
    """The same pieces under no rules, on a board that looks the same after every turn."""
    grid = puzzle.grid_data
    cell = grid.point(next(iter(grid.homes.values())))
    cells = sorted({grid.coordinates(turn(cell)) for turn in grid.turns})
    return without_rules(puzzle).with_board(Board.model_validate({"cells": cells}))
