"""Rules that a placement breaks or keeps by itself, whatever lies beside it.

A placement that breaks one is no placement: it is left out before any search begins.
"""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.models.candidate import CandidatePlacement, PlacementTest
from jigsat.models.rules.clues import obeys_clues
from jigsat.models.rules.colours import colours_agree
from jigsat.models.rules.rim import rim_shows_labels
from jigsat.models.rules.sides import fits_of
from jigsat.schemas.puzzle_data import PuzzleData


def is_allowed_alone(puzzle: PuzzleData) -> PlacementTest | None:
    """Whether a piece may lie so, by all rules; None if none of them forbids anything."""
    tests = [
        *_stays_off_open_cells(puzzle),
        *_fits_itself(puzzle),
        *colours_agree(puzzle),
        *rim_shows_labels(puzzle),
        *obeys_clues(puzzle),
    ]
    return (lambda candidate: all(test(candidate) for test in tests)) if tests else None


def _stays_off_open_cells(puzzle: PuzzleData) -> Iterator[PlacementTest]:
    """No piece covers a cell that is left open."""
    if puzzle.open_cells:
        yield lambda candidate: puzzle.open_cells.isdisjoint(candidate.shape.cells)


def _fits_itself(puzzle: PuzzleData) -> Iterator[PlacementTest]:
    """Where the board wraps, a piece may meet itself: its labels fit there too."""
    fits, across = fits_of(puzzle), puzzle.surface.across
    if fits is None or not puzzle.surface.wraps:
        return

    def fits_itself(candidate: CandidatePlacement) -> bool:
        shown = dict(candidate.shape.labels)
        return all(
            shown[other] in fits[label]
            for side, label in shown.items()
            if (other := across(side)) in shown
        )

    yield fits_itself
