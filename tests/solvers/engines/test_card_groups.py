"""The scan that lays groups of cards finds what the one for single cards does."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from benchmarks.hard_puzzles import planted_edge_matching
from jigsat.models.build import make_problem
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.engines.scan import cards
from jigsat.solvers.engines.scan.cards import (
    CardTables,
    GroupTables,
    make_card_tables,
    make_group_tables,
)
from jigsat.solvers.engines.scan.engine import Scan
from jigsat.solvers.engines.scan.tables import make_tables
from tests.agreement import found_by


@pytest.mark.full(but=4)
@pytest.mark.parametrize("rim", [False, True], ids=["any rim", "rim of one label"])
@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (2, 2), (2, 3), (3, 2), (3, 3), (4, 3)])
def test_both_find_the_same(
    rows: int, columns: int, rim: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(3):
        document = planted_edge_matching(columns, rows, (3, 3 + seed), seed)
        if not rim:
            document["rules"] = [{"rule": "equal-sides"}]
        puzzle = parse(Puzzle, json.dumps(document), "cards.json")
        in_groups = found_by(Scan(), make_problem(puzzle))
        with monkeypatch.context() as patch:
            patch.setattr(cards, "MOST_ENTRIES", -1)
            singly = found_by(Scan(), make_problem(puzzle))
        assert in_groups == singly
        assert in_groups


def tables_of(puzzle: Puzzle) -> tuple[CardTables, GroupTables | None]:
    tables = make_card_tables(make_tables(make_problem(puzzle)))
    return tables, make_group_tables(tables)


def test_a_card_that_two_cards_of_a_group_ask_is_not_in_it(
    make_puzzle: Callable[..., Puzzle],
) -> None:
    # Three hexagons around a corner: each two of them meet.
    sides = ["123453", "145266", "165432"]
    puzzle = make_puzzle(
        grid="hexagon",
        board={"cells": [[0, 0], [0, 2], [1, 1]]},
        pieces=[{"name": each, "sides": list(each)} for each in sides],
        rules=[{"rule": "equal-sides"}],
    )
    groups = tables_of(puzzle)[1]
    assert groups is not None
    assert groups.sizes.tolist() == [2, 1]
    assert len(found_by(Scan(), make_problem(puzzle))) == 3


def sizes_of(most_lists: int, monkeypatch: pytest.MonkeyPatch) -> list[int] | None:
    """The sizes of groups on a board of 3 by 3 if there may be so many lists."""
    puzzle = parse(Puzzle, json.dumps(planted_edge_matching(3, 3, (3, 3), 1)), "cards.json")
    with monkeypatch.context() as patch:
        patch.setattr(cards, "MOST_LISTS", most_lists)
        groups = tables_of(puzzle)[1]
        return None if groups is None else groups.sizes.tolist()


def test_tables_that_are_too_large_are_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sizes_of(100_000, monkeypatch) == [3, 3, 3]
    assert sizes_of(5_000, monkeypatch) == [2, 1, 2, 1, 2, 1]
    assert sizes_of(10, monkeypatch) is None
