"""What cannot hold together, on puzzles where it can be told by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from jigsat.analysis.explain import conflict as minimizing
from jigsat.analysis.explain.conflict import can_hold, conflict_of
from jigsat.analysis.explain.explanation import explain
from jigsat.analysis.query import Answer, Resources, ask
from jigsat.models.cp_sat.relaxed import Relaxed
from jigsat.models.relaxation import requirements_of
from jigsat.schemas.requirements import Family
from jigsat.solvers.limits.deadline import TimeBudget
from tests.analysis.explain.puzzles import Make


class TestRequirements:
    def test_no_time_is_not_known(self, make_puzzle: Make) -> None:
        requirements = requirements_of(make_puzzle())
        assert (
            can_hold(requirements, requirements.all, Resources(TimeBudget(0.0)))
            is Answer.NOT_KNOWN
        )
        assert ask(Relaxed(requirements, ()).model, Resources()).answer is Answer.YES
        assert not conflict_of(requirements, Resources(TimeBudget(0.0))).is_minimal


def rim(labelled: Sequence[str], *rims: dict[str, Any]) -> dict[str, Any]:
    """Two cards with "in" on these sides, to be turned, and rules about their rim."""
    sides = dict.fromkeys(labelled, "in")
    return {
        "board": {"cells": ["##"]},
        "pieces": [{"name": name, "sides": sides} for name in "AB"],
        "rules": [{"rule": "rim", **keys} for keys in rims],
    }


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
    "two pieces that must touch and must not": (
        {
            "pieces": [{"name": n, "cells": ["##"]} for n in "AB"],
            "rules": [
                {"rule": "touching", "pieces": ["A", "B"]},
                {"rule": "not-touching", "pieces": ["A", "B"]},
            ],
        },
        {Family.TOUCHING, Family.NOT_TOUCHING, Family.USED},
    ),
    "what is fixed, forbidden": (
        {
            "pieces": [{"name": n, "cells": ["##"]} for n in "AB"],
            "rules": [
                {"rule": "forbidden", "piece": "A", "cells": [[0, 1]]},
                {"rule": "fixed", "piece": "A", "cells": [[0, 0], [0, 1]]},
            ],
        },
        {Family.CLUE},
    ),
    "counts of a label that may not show": (
        rim(["left"], {"labels": []}, {"counts": {"in": 1}}),
        {Family.RIM_LABELS, Family.RIM_COUNT},
    ),
    "counts that do not meet": (
        rim(["left"], {"counts": {"in": {"min": 0, "max": 1}}}, {"counts": {"in": 2}}),
        {Family.RIM_COUNT},
    ),
    "counts that are not those of the pattern": (
        rim(["left", "top", "right"], {"pattern": ["in"]}, {"counts": {"in": 5}}),
        {Family.RIM_PATTERN, Family.RIM_COUNT},
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


def test_a_core_that_can_hold_is_not_believed(
    make_puzzle: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(minimizing, "core_of", lambda _requirements, held, _resources: held[:1])
    requirements = requirements_of(make_puzzle(board={"cells": ["###", "##."]}))
    conflict = conflict_of(requirements, Resources())
    assert can_hold(requirements, conflict.requirements, Resources()) is Answer.NO
