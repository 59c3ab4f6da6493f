"""Before a search for cards it is said how many other solutions are to be expected."""

from __future__ import annotations

from itertools import product
from math import factorial, log10

import pytest

from jigsat.extras.design.cards import CardSet


def test_the_expected_number_is_what_can_be_counted_by_hand() -> None:
    """Four cards on two by two: 4! orders, 4 turns of each, four sides, four turns in all."""
    expected = factorial(4) * 4**4 / 3**4 / 4
    assert CardSet(2, 2, 3).expected == pytest.approx(log10(expected))


def test_what_would_help_is_hopeful() -> None:
    for hopeless in (CardSet(6, 6, 10), CardSet(6, 6, 12), CardSet(4, 4, 5), CardSet(5, 5, 5)):
        assert not hopeless.is_hopeful
        assert "--rim" in hopeless.outlook()
    for hopeful in (CardSet(6, 6, 16), CardSet(6, 6, 5, rim=5)):
        assert "help" not in hopeful.outlook()


def test_more_colours_leave_fewer() -> None:
    for rim, mates in product((0, 3), (False, True)):
        found = [CardSet(4, 5, n, rim, mates).expected for n in range(2, 6)]
        assert found == sorted(found, reverse=True)
