"""What `check` proves is true: random puzzles are searched, and counted, to see."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, assume, given, note, settings

from jigsat.checks.lint.check import check
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.puzzle_data import KnownCounts
from jigsat.solvers.counting.count import count
from jigsat.solvers.find import Status, find
from jigsat.solvers.limits.options import Options
from tests.oracle.brute_force import BruteForce
from tests.strategies.every_grid import all_grids
from tests.strategies.puzzles import puzzles

EXAMPLES = 120
#: Puzzles with more solutions, or more ways to lay the pieces, take too long to count.
MANY, MOST_WAYS = 20_000, 2_000_000
#: Of these so many at least are proved to have no solution.
FEWEST = 3
FOUND = (Phase.explicit, Phase.generate)


@pytest.mark.full
@all_grids
def test_what_is_proved_to_have_no_solution_has_none(grids: list[Grid]) -> None:
    seen = Counter[str]()

    @settings(
        max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, phases=FOUND
    )
    @given(puzzles(*grids))
    def agree(puzzle: Puzzle) -> None:
        note(puzzle.model_dump_json(exclude_defaults=True))
        assume(BruteForce(puzzle).size <= MOST_WAYS)
        counts = count(puzzle, Options(limit=MANY))
        assume(counts.complete)
        names = ("solutions", "up_to_symmetry", "up_to_rotation", "labelled")
        known = KnownCounts(**{name: getattr(counts, name) for name in names})
        findings = check(puzzle.model_copy(update={"known": known}))
        proved = any(finding.no_solution for finding in findings)
        assert not (proved and counts.solutions)
        assert [each for each in findings if each.code == "known-counts"] == []
        errors = [finding for finding in findings if finding.severity == "error"]
        assert bool(errors) == proved
        seen["proved" if proved else "solved" if counts.solutions else "neither"] += 1

    agree()
    assert seen["proved"] >= FEWEST
    assert seen["solved"] >= FEWEST


def cards(random: Random) -> dict[str, Any]:
    """A rectangle cut into labelled cards, of which a few sides are changed at times."""
    height, width = random.choice([(1, 3), (2, 2), (2, 3), (3, 3)])
    mates = random.choice([{"a": "a", "b": "b", "c": "c"}, {"a": "b", "b": "a", "c": "c"}])
    flat = random.choice([None, "0", ""])
    sides = [dict[str, str]() for _ in range(height * width)]
    for number in range(height * width):
        row, column = divmod(number, width)
        for name, other, there, beside in (
            ("right", "left", number + 1, column + 1 < width),
            ("bottom", "top", number + width, row + 1 < height),
        ):
            if beside:
                label = random.choice(list(mates))
                sides[number][name], sides[there][other] = label, mates[label]
        for name in ("top", "right", "bottom", "left"):
            if flat != "":
                sides[number].setdefault(name, flat or random.choice(list(mates)))
    for _ in range(random.choice([0, 1, 1, 2])):
        card = random.choice(sides)
        card[random.choice(list(card))] = random.choice(list(mates))
    if flat == "0":
        mates = {**mates, "0": "0"}
    rule = {"rule": "mating-sides", "mates": mates}
    rim = [] if flat is None else [{"rule": "rim", "labels": [flat] if flat else []}]
    faces = [{"rule": "different-faces", "along": ["row"]}] if random.random() < 0.3 else []
    return {
        "turning": random.choice(["fixed", "rotate"]),
        "board": {"cells": ["#" * width] * height},
        "rules": [rule, *rim, *faces],
        "pieces": [
            {"name": f"{n}", "sides": card, "face": random.choice("xyzw")}
            for n, card in enumerate(random.sample(sides, len(sides)))
        ],
    }


@pytest.mark.full
def test_what_is_proved_of_cards_is_true() -> None:
    """Here labels fit as they do in shops: only few of the general puzzles have so many."""
    random, seen = Random(5), Counter[str]()
    for _ in range(150):
        head = {"schema_version": 1, "name": "cards", "title": "Cards", "grid": "square"}
        puzzle = Puzzle.model_validate({**head, **cards(random)})
        proofs = [finding for finding in check(puzzle) if finding.no_solution]
        solved = find(puzzle).status is Status.FOUND
        assert not (solved and proofs), puzzle.model_dump_json()
        seen.update({proof.code for proof in proofs} or {"solved" if solved else "neither"})
    assert {"labels-do-not-pair", "odd-label", "too-few-for-rim"} <= set(seen)
    assert seen["solved"] >= 30
