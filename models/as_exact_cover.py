"""A puzzle as an exact cover problem with colours, for engines that know nothing else.

In such a problem there are options, each with some items. A solution is a set of options so
that each primary item is in exactly one of them; a secondary item may be in any number of
them that give it the same colour, or in one that gives it none. (Knuth, The Art of Computer
Programming, volume 4B, section 7.2.2.1.)

- Each placement is an option. Its cells are primary items, and so is its piece.
- A blank is a piece of one cell: as all pieces are used, the area says how many there are.
- Of identical pieces the first copy lies before the second on the board, and so on, or one
  solution would be found once for each order of the copies.
- A piece that may stay in the box is a secondary item; so is whatever at most one placement
  may use, as a face in a line.
- Where two cells meet, a labelled side gives the place the label as its colour. If labels have
  several mates, there is a secondary item for each two labels that clash.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from jigsat.models.placements import Numbers
from jigsat.models.problem import Problem
from jigsat.models.rules.sides import fits_of
from jigsat.schemas.geometry.shapes import Shape, Side
from jigsat.schemas.grids.grid import Point

Words = NDArray[np.uint32]
Item = Hashable
#: The items of an option with their colours; zero is none.
Colours = Mapping[Item, int]

BLANK = -1


@dataclass(frozen=True)
class ExactCover:
    """Options as arrays: option number i is ``items[ends[i]:ends[i + 1]]``, and colours alike.

    The secondary items come after the primary ones. ``placements`` has the placement of each
    option, or ``BLANK``.
    """

    items: Words
    colours: Words
    ends: Words
    primary: int
    secondary: int
    placements: tuple[int, ...]


def exact_cover(problem: Problem, alive: Numbers) -> ExactCover | None:
    """The problem over the placements that are still alive; None if it has no option.

    It has items for all (see ``what_has_no_items``), and choices have been made.
    """
    names = _Names(problem)
    options = [*_placements(names, alive.tolist()), *_blanks(names)]
    if not options or names.blanks is None:
        return None
    number: dict[Item, int] = {item: index for index, item in enumerate(names.primary)}
    for _, colours in options:
        for item in colours:
            number.setdefault(item, len(number))
    return ExactCover(
        items=words(number[item] for _, colours in options for item in colours),
        colours=words(colour for _, colours in options for colour in colours.values()),
        ends=words(accumulate((len(colours) for _, colours in options), initial=0)),
        primary=len(names.primary),
        secondary=len(number) - len(names.primary),
        placements=tuple(placement for placement, _ in options),
    )


def what_has_no_items(problem: Problem) -> str | None:
    """What of a problem exact cover cannot express, if there is anything."""
    if problem.constraints.sums:
        return "counts on the rim, or how many of some pieces or cells are used"
    if problem.constraints.implications:
        return "pieces that must touch, or be settled"
    if not problem.uses_all and (
        problem.may_be_blank
        or any(
            piece_class.least < piece_class.count > 1 for piece_class in problem.piece_classes
        )
    ):
        return "pieces that may stay in the box, beside blanks or several of a kind"
    return None


class _Names:
    """What the items of a problem are called."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.cell = {cell: number for number, cell in enumerate(problem.cells)}
        self.fits = fits_of(problem.puzzle) or {}
        self.colour = {label: n for n, label in enumerate(sorted(self.fits), start=1)}
        self.one_mate_each = all(len(mates) <= 1 for mates in self.fits.values())
        self.sides = _sides(problem)
        self.blanks = problem.number_of_blanks if problem.uses_all else 0
        self.copies = _copies(problem, self.blanks or 0)
        pieces = [
            (piece_class, n)
            for piece_class, count in self.copies.items()
            for n in range(count)
            if piece_class == BLANK or problem.piece_classes[piece_class].least
        ]
        self.primary: list[Item] = [*self.cell.values(), *pieces]


def _copies(problem: Problem, blanks: int) -> dict[int, int]:
    """The pieces that are items: how many of each piece class.

    Pieces of one class, the one with the most copies, need no items: the others leave room for
    just so many. Single pieces keep theirs, which guide the search, and among single pieces so
    do blanks (measured on the Infuriater: 0.9 s; without, not finished after 100 s).
    """
    copies = {piece_class: each.count for piece_class, each in enumerate(problem.piece_classes)}
    most = max(copies, key=lambda piece_class: copies[piece_class])
    if blanks:
        copies[BLANK] = blanks
    if copies[most] > 1 and problem.uses_all:
        del copies[BLANK if blanks > copies[most] else most]
    return copies


def _sides(problem: Problem) -> dict[Side, tuple[Item, bool]]:
    """For each inner side where it is, and whether the label is to be read from the other."""
    found: dict[Side, tuple[Item, bool]] = {}
    for number, (here, there) in enumerate(problem.inner_sides):
        found[here] = (("side", number), False)
        found[there] = (("side", number), True)
    return found


def _placements(names: _Names, alive: Sequence[int]) -> Iterator[tuple[int, Colours]]:
    """The options of each placement: one for each copy of its piece."""
    for index in alive:
        placement = names.problem.placements[index]
        base: dict[Item, int] = {names.cell[cell]: 0 for cell in placement.shape.cells}
        base.update(_shown(names, placement.shape))
        exclusions = names.problem.constraints.exclusions.get(index, ())
        base.update((("once", number), 0) for number in exclusions)
        for piece in _pieces(names, placement.piece_class, placement.shape.cells):
            yield index, base | piece


def _blanks(names: _Names) -> Iterator[tuple[int, Colours]]:
    blankable = names.problem.blankable if names.blanks else ()
    for cell, number in ((cell, names.cell[cell]) for cell in blankable):
        base: Colours = {number: 0}
        for piece in _pieces(names, BLANK, (cell,)):
            yield BLANK, {**base, **piece}


def _pieces(
    names: _Names, piece_class: int, cells: Sequence[Point]
) -> Iterator[dict[Item, int]]:
    """The items that say which copy of a piece lies on these cells."""
    if piece_class not in names.copies:
        yield {}
        return
    place = min(names.cell[cell] for cell in cells)
    count = names.copies[piece_class]
    for copy in range(count):
        piece: list[Item] = [(piece_class, copy)]
        if copy > 0:
            piece += _after(names, (piece_class, copy), place)
        if copy < count - 1:
            piece += _before(names, (piece_class, copy + 1), place)
        yield dict.fromkeys(piece, 0)


def _before(names: _Names, pair: Item, place: int) -> Iterator[Item]:
    """Items of the earlier of two copies. They meet those of the later one on a wrong order.

    Numbers a > b have a highest bit in which they differ: there a has 1, b has 0, and the
    bits above are the same. So one item for each 1 of a and each 0 of b, named by the bits
    above, is in common exactly if a > b. (Section 7.2.2.1, exercise 20, is about this.)
    """
    for bit in range(len(names.cell).bit_length()):
        if place >> bit & 1:
            yield ("order", pair, bit, place >> (bit + 1))


def _after(names: _Names, pair: Item, place: int) -> Iterator[Item]:
    """Items of the later of two copies; see ``_before``."""
    for bit in range(len(names.cell).bit_length()):
        if not place >> bit & 1:
            yield ("order", pair, bit, place >> (bit + 1))


def _shown(names: _Names, shape: Shape) -> Iterator[tuple[Item, int]]:
    """The places where a labelled side can meet another, with the colour of the label.

    A colour is a label as it is read from one of the two sides, so that mates agree.
    """
    for side, label in shape.labels if names.fits else ():
        if side in names.sides:
            place, from_the_other = names.sides[side]
            if names.one_mate_each:
                yield place, _colour(names, label, from_the_other)
            else:
                yield from ((item, 0) for item in _clashes(names, place, label, from_the_other))


def _colour(names: _Names, label: str, from_the_other: bool) -> int:
    if not from_the_other:
        return names.colour[label]
    # A label without a mate gets a colour that nothing on the other side can have.
    return next(
        (names.colour[mate] for mate in names.fits[label]),
        len(names.colour) + names.colour[label],
    )


def _clashes(names: _Names, place: Item, label: str, from_the_other: bool) -> Iterator[Item]:
    """An item for each label on the other side that this one must not meet."""
    for other in names.fits:
        if other not in names.fits[label]:
            yield ("clash", place, *((other, label) if from_the_other else (label, other)))


def words(numbers: Iterable[int]) -> Words:
    """Whole numbers as xcover takes them."""
    return np.fromiter(numbers, np.uint32)
