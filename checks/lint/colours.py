"""Coloured cells of the board that are left to pieces without a colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from jigsat.checks.lint.finding import Finding, names_in_words, pieces_in_words, suspicion
from jigsat.checks.lint.side_types import SideTypes
from jigsat.schemas.rules import Colours
from jigsat.schemas.support.text import number_of


def find_colours_not_kept(sides: SideTypes) -> Iterator[Finding]:
    """Colours of as many cells on the board as on pieces, where other pieces have no colour.

    They were probably typed to say where the coloured pieces lie. But cells without a colour
    may lie on any, so that it need not be these pieces that lie there.
    """
    puzzle = sides.puzzle
    plain = [
        piece.name
        for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True)
        if len(shape.colours) < len(shape.cells)
    ]
    numbers = map(puzzle.used, puzzle.box)
    if not plain or any(puzzle.backs) or any(least < most for least, most in numbers):
        return
    of_pieces: Counter[str] = Counter()
    for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True):
        for _, colour in shape.colours:
            of_pieces[colour] += puzzle.used(piece)[0]
    of_board = Counter(puzzle.colours.values())
    for rule in puzzle.rules_of(Colours):
        kept = [
            colour
            for colour, number in of_board.items()
            if number == sum(of_pieces[each] for each in rule.allowed_on(colour))
        ]
        if kept:
            number = number_of(sum(of_board[colour] for colour in kept), "cell")
            yield suspicion(
                "colours-not-kept",
                "board.colours",
                f"{number} of the board and as many of the pieces have the colour "
                f"{names_in_words(kept)}, but cells of {pieces_in_words(plain)} without a "
                "colour may lie there too",
                "the colours of these pieces: with one of their own they lie elsewhere",
            )
