"""A fingerprint of a puzzle, by which two owners can compare their boxes.

It depends on the board, the pieces and the rules, and not on the puzzle's name, the names
and the order of the pieces, or how they happen to be turned in the file.
"""

from __future__ import annotations

import hashlib
from collections import Counter

from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.shapes import make_shape, normal, orientations

LENGTH = 16


def fingerprint(puzzle: Puzzle) -> str:
    """Sixteen hexadecimal digits: the start of a SHA-256 of what makes the puzzle."""
    grid = puzzle.grid_data
    pieces: Counter[str] = Counter()
    for piece, shape in zip(puzzle.pieces, puzzle.shapes, strict=True):
        ways = orientations(grid, shape, puzzle.turning_of(piece))
        pieces[repr((sorted(way.shape for way in ways), piece.face))] += piece.count
    parts = (
        grid.name,
        normal(grid, make_shape(puzzle.cells)),
        sorted(pieces.items()),
        sorted(rule.model_dump_json() for rule in (*puzzle.rules, puzzle.cover)),
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:LENGTH]
