"""The tables by which many solutions are checked, from what is seen of each placement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from jigsat.checks.rulebook import Rulebook
from jigsat.checks.verify.batch.arrays import Bits, Flags, Numbers, bits
from jigsat.checks.verify.batch.placements import Looks
from jigsat.checks.verify.touching import values_in_lines
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.layouts.placing import PlacedPiece
from jigsat.schemas.rules import Rim

#: Places and values [placements, at most so many], places that meet, values that fit.
Meeting = tuple[NDArray[np.intp], Numbers, Sequence[tuple[int, int]], Flags]

MANY = np.iinfo(np.int32).max


def classes(looks: Looks) -> tuple[NDArray[np.intp], Numbers, Numbers]:
    """The class of interchangeable pieces of each placement; how many of each are used."""
    used = {piece.name: looks.rules.puzzle.used(piece) for piece in looks.rules.puzzle.box}
    number: dict[frozenset[str], int] = {}
    class_of = [number.setdefault(frozenset(names), len(number)) for names in looks.names]
    known = [[used[name] for name in names if name in used] for names in number]
    least = np.array([sum(low for low, _ in each) for each in known], np.int32)
    most = np.array([sum(high for _, high in each) for each in known], np.int32)
    most[number[frozenset()]] = MANY  # of no piece as many as fill the row
    in_classes = Counter(name for names in number for name in names)
    for name, (low, _) in used.items():
        if in_classes[name] > 1 or (low > 0 and not in_classes[name]):
            least, most = most * 0 + 1, most * 0  # no row can be right
    return np.array(class_of, np.intp), least, most


def exclusive(looks: Looks) -> list[set[Hashable]]:
    """What no two pieces have both: cells, values in lines, places where they would touch."""
    rules = looks.rules
    corners = {rule.corners for rule in rules.not_touching if rule.pieces is None}

    def told(look: PlacedPiece) -> set[Hashable]:
        things: set[Hashable] = {*look.shape.cells, *values_in_lines(rules, look)}
        for also_corners in corners:
            for cell in look.shape.cells:
                # A piece has the border of two cells if it covers one of them, or both.
                things |= {frozenset((cell, near)) for near in rules.near(cell, also_corners)}
        return things

    return looks.of_each(told)


def labels_that_meet(looks: Looks) -> Meeting | None:
    """The labels that placements show where sides meet; None if no rule speaks of them."""
    rules = looks.rules
    if rules.fits is None:
        return None
    labelled = {side for each in looks.seen if each for side, _ in each[0].shape.labels}
    pairs = [
        (side, across)
        for side in sorted(labelled)
        if (across := rules.surface.across(side)) in labelled and side <= across
    ]
    return _meeting(looks, pairs, lambda look: look.shape.labels, rules.fits)


def names_that_touch(looks: Looks) -> Iterator[Meeting | None]:
    """For each rule that some pieces do not touch: which of them covers each cell."""
    rules = looks.rules
    for rule in rules.not_touching:
        if rule.pieces is None:
            continue
        names = frozenset(rule.pieces)
        pairs = [
            (cell, near)
            for cell in rules.puzzle.cells
            for near in rules.near(cell, rule.corners)
            if cell <= near
        ]

        def told(
            look: PlacedPiece, names: frozenset[str] = names
        ) -> list[tuple[Hashable, str]]:
            name = look.piece.name
            return [(cell, name) for cell in look.shape.cells] if name in names else []

        yield _meeting(looks, pairs, told, str.__eq__)


def _meeting(
    looks: Looks,
    pairs: Sequence[tuple[Hashable, Hashable]],
    told: Callable[[PlacedPiece], Sequence[tuple[Hashable, str]]],
    fits: Callable[[str, str], bool],
) -> Meeting | None:
    """Tables of what each placement puts at which of the places that meet."""
    place: dict[Hashable, int] = {}
    for pair in pairs:
        for each in pair:
            place.setdefault(each, len(place))
    put = [
        [(place[where], what) for where, what in told(each[0]) if where in place]
        if each
        else []
        for each in looks.seen
    ]
    values = sorted({what for each in put for _, what in each})
    if not values:
        return None
    number = {what: index for index, what in enumerate(values, start=1)}
    width = max(map(len, put))
    table = np.full((len(put), width, 2), (len(place), 0), np.int32)
    for row, pieces in enumerate(put):
        for column, (spot, what) in enumerate(pieces):
            table[row, column] = spot, number[what]
    meet = [(place[here], place[there]) for here, there in pairs]
    return table[:, :, 0].astype(np.intp), table[:, :, 1], meet, _fit_table(values, fits)


def _fit_table(values: Sequence[str], fits: Callable[[str, str], bool]) -> Flags:
    """Which values may meet; the first, 0, is none and may meet any."""
    table = np.ones((len(values) + 1, len(values) + 1), np.bool_)
    for a, one in enumerate(values, start=1):
        for b, other in enumerate(values, start=1):
            table[a, b] = fits(one, other)
    return table


def patterns(looks: Looks) -> Iterator[Flags]:
    """For each pattern: which placements are against its beginnings on each line of the rim.

    Shape: [placements, loops, beginnings].
    """
    rules = looks.rules
    places = {
        side: (number, place)
        for number, loop in enumerate(rules.rim_loops if rules.rims else ())
        for place, side in enumerate(loop)
    }
    for rule in rules.rims:
        if rule.pattern:
            yield _against(looks, rule, places, len(rules.rim_loops))


def _against(
    looks: Looks, rule: Rim, places: Mapping[Side, tuple[int, int]], loops: int
) -> Flags:
    pattern = rule.pattern
    against = np.zeros((len(looks.seen), loops, len(pattern)), np.bool_)
    for row, each in enumerate(looks.seen):
        for side, label in each[0].shape.labels if each else ():
            if side in places:
                loop, place = places[side]
                for phase in range(len(pattern)):
                    wanted = pattern[(place + phase) % len(pattern)]
                    against[row, loop, phase] |= rule.called(label) != wanted
    return against


def pieces_to_touch(looks: Looks) -> Iterator[tuple[Bits, Bits]]:
    """For each rule that two pieces touch: what is near the one, and what the other covers."""
    for rule in looks.rules.touching:
        first, second = rule.pieces
        near = looks.of_each(_near(looks.rules, first, rule.corners))
        there = looks.of_each(_cells(second))
        both = bits([*near, *there])
        yield both[: len(near)], both[len(near) :]


def _near(rules: Rulebook, name: str, corners: bool) -> Callable[[PlacedPiece], set[Hashable]]:
    def told(look: PlacedPiece) -> set[Hashable]:
        cells = look.shape.cells if look.piece.name == name else ()
        return {near for cell in cells for near in rules.near(cell, corners)}

    return told


def _cells(name: str) -> Callable[[PlacedPiece], set[Hashable]]:
    return lambda look: set(look.shape.cells if look.piece.name == name else ())
