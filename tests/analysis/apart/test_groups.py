"""Pieces that may stay together: verdicts by hand, and by trying every move of every subset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jigsat.analysis.apart.all_assemblies import take_all_apart
from jigsat.analysis.apart.apart import taken_apart
from jigsat.analysis.apart.disassembly import Disassembly
from jigsat.analysis.apart.groups import make_groups
from jigsat.analysis.query import Answer
from jigsat.checks.image import fault_of
from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.grid import Coordinates, add
from jigsat.solvers.search import solutions
from tests.analysis.apart.brute_force import Cells, separated
from tests.analysis.apart.test_disassembly import apart, assemblies, pieces_of
from tests.analysis.apart.test_take_all import box, by_verdict, one_by_one, piece

#: Cube A can never leave box B; C lies on that.
CLOSED = "CCC\nCCC\nCCC\n\nBBB\nBBB\nBBB\n\nBBB\nBAB\nBBB\n\nBBB\nBBB\nBBB"
#: The same twice: A in B, and C in D.
TWICE = "BBBDDD\nBBBDDD\nBBBDDD\n\nBBBDDD\nBABDCD\nBBBDDD\n\nBBBDDD\nBBBDDD\nBBBDDD"

Group = Mapping[str, int]


def with_groups(drawing: str, *groups: Group) -> Disassembly | None:
    """Take a drawing apart, in which every letter is a kind of its own."""
    kinds = sorted(set(drawing) - set(".\n"))
    return apart(pieces_of(drawing), groups=make_groups(kinds, Counter(kinds), groups))


@pytest.mark.parametrize(
    ("groups", "together"),
    [
        ((), None),
        (({"A": 1, "B": 1},), [(0, 1)]),
        (({"A": 1, "C": 1}, {"B": 1, "C": 1}), None),
        (({"A": 1, "B": 1}, {"A": 1, "C": 1}), [(0, 1)]),  # B is in one group, A in either
        (({"A": 1, "B": 1, "C": 1},), [(0, 1)]),  # something has to come off the whole
    ],
    ids=["none", "one", "the wrong ones", "several", "all in one"],
)
def test_a_cube_in_a_closed_box(
    groups: Sequence[Group], together: list[tuple[int, ...]] | None
) -> None:
    found = with_groups(CLOSED, *groups)
    assert (None if found is None else list(found.together)) == together
    if found is not None:
        assert found.level == (1,)
        assert fault_of(pieces_of(CLOSED), list(found.stages), found.together) is None
        assert fault_of(pieces_of(CLOSED), list(found.stages)) == (
            "pieces [0, 1] are still together"
        )


@pytest.mark.parametrize(
    ("groups", "come_apart"),
    [
        ([{"A": 2, "B": 2}], True),
        ([{"A": 1, "B": 1}], False),
        ([{"A": 2, "B": 1}, {"B": 1}], False),
    ],
)
def test_no_group_has_more_pieces_than_it_has_room_for(
    groups: list[Group], come_apart: bool
) -> None:
    kinds = ["A", "B", "A", "B"]  # of A, B, C and D
    found = apart(pieces_of(TWICE), groups=make_groups(kinds, Counter(kinds), groups))
    assert (found is not None) == come_apart


def clusters(pieces: Sequence[tuple[int, Cells]]) -> list[frozenset[int]]:
    """What is left when all that can be separated is, by brute force."""
    found = separated([cells for _, cells in pieces])
    if found is None:
        return [frozenset(number for number, _ in pieces)]
    at, going = found
    moved = [
        (number, [add(cell, by) for cell in cells])
        for (number, cells), by in zip(pieces, at, strict=True)
    ]
    return [
        cluster
        for side in (True, False)
        for cluster in clusters(
            [each for index, each in enumerate(moved) if (index in going) == side]
        )
    ]


@settings(max_examples=12, deadline=None)
@given(assemblies(), st.lists(st.sets(st.integers(0, 3), min_size=2), max_size=2))
def test_brute_force_leaves_the_same_clusters(
    pieces: list[list[Coordinates]], groups: list[set[int]]
) -> None:
    numbers = range(len(pieces))
    left = [each for each in clusters(list(enumerate(pieces))) if len(each) > 1]
    comes_apart = all(
        len(each) < len(pieces) and any(each <= group for group in groups) for each in left
    )
    rooms = [dict.fromkeys(group & set(numbers), 1) for group in groups]
    found = apart(pieces, groups=make_groups(numbers, dict.fromkeys(numbers, 1), rooms))
    assert (found is not None) == comes_apart


BOX = piece("box", ["###"] * 3, ["###", "#.#", "###"], ["###"] * 3)
CUBE, SLAB = piece("cube", ["#"]), piece("slab", ["###"] * 3)


class TestPuzzles:
    def test_a_group_of_names(self) -> None:
        closed = box([4, 3, 3], BOX, CUBE, SLAB)
        assert take_all_apart(closed).of(Answer.YES) == 0
        puzzle = box([4, 3, 3], BOX, CUBE, SLAB, stay_together=[["box", "cube"]])
        counted = take_all_apart(puzzle)
        assert (counted.of(Answer.YES), counted.solutions) == (1, 2)
        assert by_verdict(counted) == one_by_one(puzzle)
        (first, _) = solutions(puzzle)
        found = taken_apart(puzzle, first)
        names = [first.placements[number].piece for number in found.together[0]]
        assert sorted(names) == ["box", "cube"]

    def test_pieces_that_look_alike_are_one_kind(self) -> None:
        # Which of two boxes that look alike has the cube in it, nobody can tell.
        puzzle = box(
            [6, 3, 3],
            BOX,
            {**BOX, "name": "other"},
            {**CUBE, "count": 2},
            stay_together=[{"other": 1, "cube": 1}, {"box": 1, "cube": 1}],
        )
        (only,) = solutions(puzzle)
        assert taken_apart(puzzle, only).answer is Answer.YES

    @pytest.mark.full
    def test_mirror_images_are_in_the_same_groups(self) -> None:
        left = piece("left", ["##", "#."], ["..", "#."])
        right = piece("right", ["##", ".#"], ["..", ".#"])
        more: dict[str, Any] = {"rules": [{"rule": "cover", "blanks": 8}]}
        puzzle = box([2, 2, 4], left, right, stay_together=[["left"]], **more)
        with pytest.raises(
            DataError, match="stay_together: found a piece that may stay in a gr"
        ):
            take_all_apart(puzzle)
        both = box([2, 2, 4], left, right, stay_together=[["left"], ["right"]], **more)
        assert by_verdict(take_all_apart(both)) == one_by_one(both)
        each = box([2, 2, 4], left, right, stay_together=[["left", "right"]], **more)
        assert by_verdict(take_all_apart(each)) == one_by_one(each)
