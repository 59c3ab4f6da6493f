"""Tables of ways, whatever their form, and what is read from them: against searches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting import at_once as choosing
from jigsat.solvers.counting.count import BACKWARDS, count, cross_check
from jigsat.solvers.counting.frontier import Frontier, count_without_enumeration
from jigsat.solvers.counting.per_key import count_per_opening, count_per_subset
from jigsat.solvers.limits.options import FRONTIER, Options
from jigsat.solvers.search import Search

MakePuzzle = Callable[..., Puzzle]

#: Small boards: cells, pieces, rules.
SMALL: dict[str, tuple[list[str], list[dict[str, Any]], list[dict[str, Any]]]] = {
    "all pieces": (
        ["####"] * 4,
        [
            {"name": "I", "cells": ["###"], "count": 2},
            {"name": "L", "cells": ["##", "#."], "count": 2},
            {"name": "O", "cells": ["##", "##"]},
        ],
        [],
    ),
    "blanks in regions": (
        ["####"] * 3,
        [
            {"name": "I", "cells": ["###"], "count": 2},
            {"name": "D", "cells": ["##"], "count": 2},
        ],
        [
            {"rule": "cover", "blanks": 2},
            {
                "rule": "blanks",
                "count": 1,
                "regions": {
                    "left": [[0, 0], [1, 0], [2, 1]],
                    "right": [[0, 3], [1, 2], [2, 3]],
                },
            },
        ],
    ),
    "pieces left over, and one of two": (
        ["####"] * 3,
        [
            {"name": "I", "cells": ["###"], "count": {"min": 0, "max": 3}},
            {"name": "D", "cells": ["##"], "count": {"min": 1, "max": 4}},
            {"name": "O", "cells": ["##", "##"], "count": {"min": 0, "max": 1}},
            {"name": "T", "cells": ["###", ".#."], "count": {"min": 0, "max": 1}},
        ],
        [{"rule": "use", "pieces": ["O", "T"], "count": 1}],
    ),
    "labels that are counted on the rim": (
        ["##"] * 2,
        [{"name": "card", "sides": ["a", "a", "b", "b"], "count": 4}],
        [{"rule": "equal-sides"}, {"rule": "rim", "counts": {"a": {"min": 3, "max": 5}}}],
    ),
}
#: How tables are kept otherwise: in hash tables, in small pieces, with numbers of two words.
FORMS: dict[str, dict[str, Any]] = {
    "as they are": {},
    "in hash tables": {"ways.DENSE": 1},
    "bit by bit": {
        "ways.ADDITIONS": 3,
        "ways.BLOCK": 4,
        "profiles.ROOM": 2,
        "profiles.STEPS": 2,
    },
    "in two words": {"ways._words_of": lambda _: 2},
    "from the beginning": {"ways.MOST_LEFT": 0},
}


@pytest.fixture
def small(request: pytest.FixtureRequest, make_puzzle: MakePuzzle) -> Puzzle:
    board, pieces, rules = SMALL[request.param]
    return make_puzzle(board={"cells": board}, pieces=pieces, rules=rules)


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("small", SMALL, indirect=True)
def test_all_forms_of_tables_say_the_same(
    monkeypatch: pytest.MonkeyPatch, small: Puzzle, form: dict[str, Any]
) -> None:
    expected = count(small, Options(engine="smallest-domain"))
    for name, value in form.items():
        monkeypatch.setattr(f"jigsat.solvers.counting.{name}", value)
    found = count_without_enumeration(small, threads=2)
    for convention in ("solutions", "up_to_symmetry", "up_to_rotation", "labelled"):
        assert getattr(found, convention) == getattr(expected, convention)
    assert found.solutions > 1


@pytest.fixture
def by_profiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever can be counted by profiles is."""
    monkeypatch.setattr(choosing, "SOON", 0.0)
    monkeypatch.setattr(choosing, "FEW", 1_000.0)
    monkeypatch.setattr(Frontier, "seconds", 0.0)


@pytest.mark.usefixtures("by_profiles")
@pytest.mark.parametrize("small", ["blanks in regions"], indirect=True)
def test_each_opening_has_its_number(small: Puzzle) -> None:
    searched = count_per_opening(small, Options(engine="smallest-domain"))
    found = count_per_opening(small, Options(workers=3))
    assert (found.engine, found.complete) == (FRONTIER, True)
    assert found.solutions == searched.solutions
    listed = count(small, Options(engine="smallest-domain"))
    assert sum(found.solutions.values()) == listed.solutions


@pytest.mark.usefixtures("by_profiles")
@pytest.mark.parametrize("small", ["pieces left over, and one of two"], indirect=True)
def test_each_subset_has_its_numbers(small: Puzzle) -> None:
    searched = count_per_subset(small, Options(engine="smallest-domain"))
    found = count_per_subset(small)
    assert found.engine == FRONTIER
    assert found.solutions == searched.solutions
    assert found.up_to_symmetry == searched.up_to_symmetry


@pytest.mark.usefixtures("by_profiles")
def test_it_is_counted_again_from_the_other_end() -> None:
    compared = cross_check(load("pentominoes-3x20"))
    assert compared.second is not None
    assert (compared.first.engine, compared.second.engine) == (FRONTIER, BACKWARDS)
    assert compared.agree


@pytest.mark.usefixtures("by_profiles")
@pytest.mark.parametrize(("bits", "by_whom"), [(50.0, FRONTIER), (1.0, "scan")])
def test_a_search_that_takes_longer_than_probes_say_is_looked_at_again(
    monkeypatch: pytest.MonkeyPatch, bits: float, by_whom: str
) -> None:
    monkeypatch.setattr(choosing, "SOON", 1e9)
    monkeypatch.setattr(choosing, "PATIENCE", 0.0)
    monkeypatch.setattr(choosing, "MOST_BITS", bits)
    counts = count(load("pentominoes-3x20"))
    assert (counts.engine, counts.complete, counts.solutions) == (by_whom, True, 8)


def test_a_short_search_is_left_alone() -> None:
    assert count(load("pentominoes-3x20")).engine != FRONTIER


@pytest.mark.usefixtures("by_profiles")
@pytest.mark.parametrize(
    "options",
    [Options(engine="scan"), Options(limit=3), Options(memory_limit=0.001)],
    ids=["an engine", "a limit", "too little memory"],
)
def test_the_search_counts_where_profiles_cannot(
    monkeypatch: pytest.MonkeyPatch, options: Options
) -> None:
    if options.memory_limit:
        monkeypatch.setattr("jigsat.solvers.limits.options.megabytes_used", lambda: 0.0)
    assert count(load("pentominoes-3x20"), options).engine != FRONTIER


@pytest.mark.usefixtures("by_profiles")
def test_time_is_limited_for_profiles_and_the_search_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choosing, "AT_LEAST", 0.0)
    searches: list[Search] = []
    counts = count(load("pentominoes-3x20"), on_step=searches.append)
    assert (counts.solutions, counts.engine != FRONTIER) == (8, True)
    assert choosing.NOT_AT_ONCE in searches[0].stats.report()
