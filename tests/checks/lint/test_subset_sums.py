"""Which totals items can have together."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from jigsat.checks.lint.area import Item, subset_sums

items = st.builds(
    lambda values, least, more: Item(values, least, least + more),
    st.lists(st.integers(0, 5), min_size=1, max_size=2, unique=True),
    st.integers(0, 2),
    st.integers(0, 2),
)


def by_hand(some: list[Item], end: int) -> set[int]:
    """All totals below the end, one by one."""
    totals = {0}
    for values, least, most in some:
        each = {
            sum(chosen)
            for number in range(least, most + 1)
            for chosen in product(values, repeat=number)
        }
        totals = {total + more for total in totals for more in each}
    return {total for total in totals if total < end}


@given(st.lists(items, max_size=3), st.integers(1, 30))
def test_sums_are_those_added_up_by_hand(some: list[Item], end: int) -> None:
    sums = subset_sums(some, end)
    assert sums is not None
    assert {total for total in range(end + 5) if sums >> total & 1} == by_hand(some, end)


def test_too_much_work_is_refused() -> None:
    assert subset_sums([Item((1,), 0, 10)], 64, max_steps=19) is None
    assert subset_sums([Item((1,), 0, 10)], 64, max_steps=20) == (1 << 11) - 1
