"""What cannot hold together, on puzzles where it can be told by hand."""

from __future__ import annotations

from typing import Any

import pytest

import jigsat
from jigsat.analysis.explain.conflict import can_hold, conflict_of, core_of
from jigsat.analysis.explain.explanation import explain
from jigsat.analysis.query import Answer, Resources, ask
from jigsat.models.cp_sat.relaxed import Relaxed
from jigsat.models.decode import Decoder
from jigsat.models.relaxation import holds, requirements_of
from jigsat.schemas.requirements import Family
from jigsat.solvers.running.deadline import TimeBudget
from tests.analysis.explain.puzzles import DOMINO, Make


class TestRequirements:
    def test_what_holds_on_a_board(self, make_puzzle: Make) -> None:
        requirements = requirements_of(make_puzzle())
        used, *covered = requirements.all
        assert not holds(requirements, used, (0,))
        assert sum(holds(requirements, cell, (0,)) for cell in covered) == 2

    def test_a_core_is_only_believed_if_it_is_true(self, make_puzzle: Make) -> None:
        requirements = requirements_of(make_puzzle(board={"cells": ["###", "###"]}))
        core = core_of(requirements, requirements.all, Resources())
        assert core is not None
        assert set(core) <= set(requirements.all)

    def test_no_time_is_not_known(self, make_puzzle: Make) -> None:
        requirements = requirements_of(make_puzzle())
        assert (
            can_hold(requirements, requirements.all, Resources(TimeBudget(0.0)))
            is Answer.NOT_KNOWN
        )
        assert ask(Relaxed(requirements, ()).model, Resources()).answer is Answer.YES
        assert not conflict_of(requirements, Resources(TimeBudget(0.0))).is_minimal


INFEASIBLE: dict[str, tuple[dict[str, Any], set[Family]]] = {
    "a cell too many": ({"board": {"cells": ["###", "##."]}}, {Family.COVERED}),
    "two pieces in one place": (
        {
            "pieces": [{"name": n, "cells": ["##"]} for n in "AB"],
            "rules": [
                {"rule": "fixed", "piece": "A", "cells": [[0, 0], [0, 1]]},
                {"rule": "fixed", "piece": "B", "cells": [[1, 0]], "turn": "90"},
            ],
        },
        {Family.CLUE},
    ),
    "colours that do not go together": (
        {
            "board": {"cells": ["##", "##"], "colours": {"white": [[0, 0]]}},
            "pieces": [{**DOMINO, "colours": "black"}],
            "rules": [{"rule": "colours"}],
        },
        {Family.COLOUR, Family.COVERED},
    ),
    "an open cell": (
        {"rules": [{"rule": "cover", "open": [[0, 0]]}]},
        {Family.OPEN, Family.COVERED},
    ),
    "too few blanks": (
        {
            "board": {"cells": ["###", "###"]},
            "rules": [{"rule": "cover", "blanks": {"min": 0, "max": 1}}],
        },
        {Family.MOST_BLANKS},
    ),
    "too many blanks": (
        {
            "rules": [{"rule": "cover", "blanks": 2}],
        },
        {Family.LEAST_BLANKS, Family.USED},
    ),
    "pieces that must not touch": (
        {"rules": [{"rule": "not-touching"}]},
        {Family.NOT_TOUCHING, Family.COVERED},
    ),
}


@pytest.mark.parametrize("name", INFEASIBLE)
def test_what_cannot_hold_together(make_puzzle: Make, name: str) -> None:
    changes, families = INFEASIBLE[name]
    puzzle = make_puzzle(**changes)
    assert explain(puzzle).answer is Answer.NO
    conflict = conflict_of(requirements_of(puzzle), Resources())
    assert conflict.is_minimal
    assert {requirement.family for requirement in conflict.requirements} == families


def test_a_puzzle_that_has_a_solution_is_told_to_have_one(make_puzzle: Make) -> None:
    known = explain(make_puzzle())
    assert known.answer is Answer.YES
    assert known.finished
    assert known.conflict is None


def test_a_true_solution_with_groups_on_its_rim_breaks_no_requirement() -> None:
    puzzle = jigsat.load("another-tough-puzzle-alternating")
    requirements = requirements_of(puzzle)
    solution = jigsat.solve(puzzle).solution
    decoder = Decoder(requirements.problem)
    chosen = [
        index
        for index in range(len(requirements.problem.placements))
        if not set(decoder.descriptions(index)).isdisjoint(solution.placements)
    ]
    assert len(chosen) == len(solution.placements)
    assert all(holds(requirements, each, chosen) for each in requirements.all)
