"""The scan that lays two cards at a time finds what the one for single cards does."""

from __future__ import annotations

import json

import pytest

import jigsat
from benchmarks.hard_puzzles import planted_edge_matching
from jigsat.models.build import make_problem
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.engines.scan import pair_tables
from jigsat.solvers.engines.scan.cards_kernel import CardTables, make_card_tables
from jigsat.solvers.engines.scan.engine import Scan
from jigsat.solvers.engines.scan.pair_tables import NEVER, PairTables, make_pair_tables
from jigsat.solvers.engines.scan.tables import make_tables
from tests.agreement import found_by


@pytest.mark.parametrize("rim", [False, True], ids=["any rim", "rim of one label"])
@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (2, 2), (2, 3), (3, 2), (3, 3)])
def test_both_find_the_same(
    rows: int, columns: int, rim: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(3):
        document = planted_edge_matching(columns, rows, (3, 3 + seed), seed)
        if not rim:
            document["rules"] = [{"rule": "equal-sides"}]
        puzzle = parse(Puzzle, json.dumps(document), "cards.json")
        in_pairs = found_by(Scan(), make_problem(puzzle))
        with monkeypatch.context() as patch:
            patch.setattr(pair_tables, "MOST_PAIRS", -1)
            singly = found_by(Scan(), make_problem(puzzle))
        assert in_pairs == singly
        assert in_pairs


def tables_of(puzzle: Puzzle) -> tuple[CardTables, PairTables | None]:
    tables = make_card_tables(make_tables(make_problem(puzzle)))
    return tables, make_pair_tables(tables)


def test_lists_are_filled_up_with_pairs_that_never_fit() -> None:
    _, pairs = tables_of(jigsat.load("brendan-4x4"))
    assert pairs is not None
    assert len(pairs.cells) == 8
    assert len(pairs.cards) % 8 == 0
    assert (pairs.entries[:, 0] % 8 == 0).all()
    assert int((pairs.cards != NEVER).sum()) == int(pairs.entries[:, 1].sum())


def test_large_tables_are_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pair_tables, "MOST_LISTS", 10)
    assert tables_of(jigsat.load("brendan-4x4"))[1] is None
