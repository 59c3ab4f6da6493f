"""What there is in the box, as counters of which placements and blank cells take.

Where every piece can be told from others on the board there is a counter for each piece
class. Where pieces of different classes can look alike, what lies on the board does not say
which of them was used. Then the ways to look are counted and not the ways to make them: some
looks can be made from the box exactly if, for each set of classes, no more of them can be made
from these classes alone than these have pieces (Hall's theorem). So there is a counter for
each such set of classes: it is enough to look at those that are the classes of one look, and
at the unions of sets that overlap.

Rules that count what is used, or how many cells are blank, have a counter each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from jigsat.models.forms import ModelFamily
from jigsat.models.problem import Problem
from jigsat.schemas.blanks import regions
from jigsat.schemas.errors import Uncounted

Integers = NDArray[np.int64]
#: Piece classes by their numbers.
Classes = frozenset[int]

#: The most sets of classes that are looked at.
MOST_SETS = 200


@dataclass(frozen=True)
class PieceBox:
    """Counters: from each at most ``room`` is taken, and in the end ``least`` at least.

    takes: [placements, counters] what each placement takes
    blanks: [cells, counters] what each cell takes that stays blank
    """

    room: Integers
    least: Integers
    takes: Integers
    blanks: Integers


def box_of_looks(problem: Problem, *, counts_blanks: bool = True) -> PieceBox:
    """The counters for the ways the board can look. Raises Uncounted if they are too many.

    ``counts_blanks``: whether rules on the number of blank cells have counters.
    """
    if not problem.has_lookalikes:
        return box_of_placements(problem, counts_blanks=counts_blanks)
    class_of = problem.placements.class_of.tolist()
    looks: Mapping[int, Classes] = {
        first: frozenset(class_of[index] for index in alike)
        for first, alike in problem.of_appearance.items()
    }
    if not problem.uses_all:
        raise Uncounted(
            "cannot count without enumeration where pieces can look alike and may stay in "
            "the box"
        )
    sets = _unions(set(looks.values()))
    count = [each.count for each in problem.piece_classes]
    room = [sum(count[each] for each in classes) for classes in sets]
    # With the board filled there is nothing left of the pieces that can look alike at all.
    least = [
        0 if any(classes < other for other in sets) else most
        for classes, most in zip(sets, room, strict=True)
    ]
    of_classes = {
        classes: np.array([classes <= each for each in sets], np.int64)
        for classes in set(looks.values())
    }
    takes = np.array([of_classes[looks[first]] for first in problem.appearances])
    return _with_rules(problem, room, least, takes, counts_blanks)


def box_of_placements(problem: Problem, *, counts_blanks: bool = True) -> PieceBox:
    """The counters for sets of placements, also where these look the same."""
    classes = problem.piece_classes
    takes = np.eye(len(classes), dtype=np.int64)[problem.placements.class_of]
    room, least = [each.count for each in classes], [each.least for each in classes]
    return _with_rules(problem, room, least, takes, counts_blanks)


def _with_rules(
    problem: Problem,
    room: Sequence[int],
    least: Sequence[int],
    takes: Integers,
    counts_blanks: bool,
) -> PieceBox:
    """The counters of pieces, and those of rules behind them."""
    if problem.most_blanks < 0 or (problem.uses_all and not problem.all_have_placements):
        # Counters are of what has placements: a piece that has none would be forgotten.
        least = [most + 1 for most in room]
    of_rules = [*(_of_blanks(problem) if counts_blanks else ()), *_of_sums(problem)]
    none = np.zeros(len(problem.cells), np.int64)
    return PieceBox(
        np.array([*room, *(most for _, most, _, _ in of_rules)], np.int64),
        np.array([*least, *(fewest for fewest, *_ in of_rules)], np.int64),
        np.column_stack([takes, *(of for *_, of, _ in of_rules)]).astype(np.int64),
        np.column_stack([*(none for _ in room), *(blank for *_, blank in of_rules)]),
    )


def without_idle(box: PieceBox) -> PieceBox:
    """The same without counters that never run out before another does.

    If a rule lets one of two pieces be used, each piece's own counter says nothing more.
    """
    rows = np.vstack([box.takes, box.blanks])
    kept = list(range(len(box.room)))
    for each in np.flatnonzero(box.least <= 0).tolist():
        others = [
            other for other in kept if other != each and box.room[other] <= box.room[each]
        ]
        if (rows[:, others] >= rows[:, [each]]).all(axis=0).any():
            kept.remove(each)
    return PieceBox(box.room[kept], box.least[kept], box.takes[:, kept], box.blanks[:, kept])


#: Of a counter of a rule the least and the most, and what placements and blank cells take.
_Counter = tuple[int, int, Integers, Integers]


def _of_blanks(problem: Problem) -> Iterator[_Counter]:
    """The counters of blank cells: of each region, and of the board if these do not say it."""
    of_nothing = np.zeros(len(problem.placements), np.int64)
    blank = np.array([cell in problem.blankable for cell in problem.cells], np.int64)
    most = problem.most_blanks
    fewest = most if problem.uses_all else problem.puzzle.cover.blank_range[0]
    counted, least, room = np.zeros_like(blank), 0, 0
    for region in regions(problem.puzzle) if most > 0 else ():
        inside = np.zeros_like(blank)
        inside[[problem.cell_number[cell] for cell in region.cells]] = 1
        counted, least = counted + inside * blank, least + region.least
        room += min(region.most, len(region.cells))
        yield region.least, min(region.most, len(region.cells)), of_nothing, inside * blank
    if most > 0 and not (np.array_equal(counted, blank) and fewest <= least and room <= most):
        yield fewest, most, of_nothing, blank


def _of_sums(problem: Problem) -> Iterator[_Counter]:
    for each in problem.constraints.sums:
        if each.about.family is not ModelFamily.BLANKS:  # these are regions
            of = np.zeros(len(problem.placements), np.int64)
            of[list(each.of)] = list(each.of.values())
            yield each.least, max(0, each.most), of, np.zeros(len(problem.cells), np.int64)


def _unions(sets: set[Classes]) -> list[Classes]:
    found = sorted(sets, key=sorted)
    known = set(found)
    for each in found:  # it grows
        for other in sets:
            union = each | other
            if each & other and union not in known:
                known.add(union)
                found.append(union)
        if len(found) > MOST_SETS + len(sets):
            raise Uncounted(
                "cannot count without enumeration if that many pieces can look alike"
            )
    return found
