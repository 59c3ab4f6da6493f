"""Shares of a search: all alike, and together all of it."""

from __future__ import annotations

import pytest

from jigsat.solvers.limits.options import Share


@pytest.mark.parametrize(("parts", "of"), [(64, 1), (64, 3), (800, 100), (5, 8)])
def test_each_part_belongs_to_one_share(parts: int, of: int) -> None:
    shares = [Share(number, of).parts(parts) for number in range(1, of + 1)]
    assert sorted(part for share in shares for part in share) == list(range(parts))
    sizes = list(map(len, shares))
    assert max(sizes) - min(sizes) <= 1


def test_neighbours_are_dealt_out_in_the_same_way_for_ever() -> None:
    assert Share(1, 2).parts(8) == {0, 4, 6, 7}
    assert str(Share(3, 100)) == "3/100"
