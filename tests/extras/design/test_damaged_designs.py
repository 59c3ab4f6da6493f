"""Files of designs, damaged by a fixed seed: what is kept of them is right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from jigsat.checks.fingerprint import fingerprint
from jigsat.extras.design.designing import Plan, designs, text_of
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.running.deadline import TimeBudget
from tests.solvers.recording.test_damaged_files import HEAD, refused

DESIGN: dict[str, Any] = {
    **{**HEAD, "turning": "fixed"},
    "board": {"size": [2, 3]},
    "pieces": [{"name": "L", "cells": ["###", "#.."]}, {"name": "I", "cells": ["##"]}],
}
SQUARE = {"name": "O", "cells": ["##", "##"]}
OTHER_DESIGN = {
    **DESIGN,
    "name": "other",
    "pieces": [SQUARE, {"name": "I", "cells": ["#", "#"]}],
}


def _designed(wanted: Puzzle, path: Path) -> object:
    """A design with this puzzle as the first candidate, unless there is one."""
    plan = Plan("toy", "Toy", f"jigsat design {wanted.name}")
    made = plan.made(1, load(str(path)), str(path)) if path.exists() else None
    if made is None:
        candidates = (each for each in [wanted.model_dump(mode="json", exclude_unset=True)])
        *_, (design,) = designs(plan, lambda _: candidates, TimeBudget())
        made = design.puzzle
        path.write_text(text_of(made))
    return fingerprint(made), made.known


@pytest.mark.parametrize("times", [4, pytest.param(188, marks=pytest.mark.full)])
def test_a_damaged_file_leads_to_the_right_design_or_to_none(
    tmp_path: Path, times: int
) -> None:
    refused(tmp_path, "designs.json", times, _designed, DESIGN, OTHER_DESIGN)
