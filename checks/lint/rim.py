"""Too many or too few pieces for the rim: corners, edges, and what lies inside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from jigsat.checks.lint.finding import Finding, impossible, pieces_in_words
from jigsat.checks.lint.places import Places
from jigsat.schemas.rules import Rim
from jigsat.schemas.text import number_of


def rim_pieces_are_enough(places: Places) -> Iterator[Finding]:
    """Cells with so many sides on the rim: the pieces can cover them all, and need no more."""
    sides = Counter(cell for cell, _ in places.puzzle.surface.rim)
    for number in sorted({sides[cell] for cell in places.cells} - {0}, reverse=True):
        cells = frozenset(n for n, cell in enumerate(places.cells) if sides[cell] >= number)
        words = (
            f"with {number_of(number, 'side')} {'or more ' * (number < max(sides.values()))}"
        )
        for finding in _enough(places, cells, f"{words}on the rim"):
            yield finding
            return


def _enough(places: Places, cells: frozenset[int], words: str) -> Iterator[Finding]:
    puzzle = places.puzzle
    least = most = 0
    names = []
    for piece, covers in zip(puzzle.box, places.covers, strict=True):
        low, high = puzzle.used(piece)
        covered = [sum(cell in cells for cell in cover) for cover in covers] or [0]
        least += low * min(covered)
        most += high * max(covered)
        if max(covered):
            names.append(piece.name)
    needed = len(cells & places.needed)
    only = f": only {pieces_in_words(names)} can lie there" if names else ""
    if most < needed:
        yield impossible(
            "too-few-rim-pieces",
            "pieces",
            f"the board has {number_of(needed, 'cell')} {words} to cover, and the pieces can "
            f"cover {most} of them{only}",
            _look_at(places),
        )
    elif least > len(cells):
        yield impossible(
            "too-many-rim-pieces",
            "pieces",
            f"the board has {number_of(len(cells), 'cell')} {words}, and the pieces must cover "
            f"{least} such cells",
            _look_at(places),
        )


def _look_at(places: Places) -> str:
    if places.puzzle.rules_of(Rim):
        return "the labels of the pieces for the rim, and the rules about it"
    return "the shapes of the pieces, how they may be turned, and the board's cells"
