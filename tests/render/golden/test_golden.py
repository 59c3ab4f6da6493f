"""Pictures are as they were: whoever changes them renews them, and looks at the change."""

from __future__ import annotations

import pytest

from jigsat.checks.verify.verifier import Verifier
from jigsat.render.outputs.registry import KINDS, OUTPUTS
from jigsat.schemas.grids.registry import GRIDS
from tests.render.golden.files import FOLDER, GOLDEN, TEXT, Golden
from tests.render.golden.toys import TOYS, solution_of, toy

#: Looked at by their pixels and their text.
NOT_KEPT = {".png", ".pdf"}
RENEW = "look whether it is right, then: python -m tests.render.golden"


@pytest.mark.parametrize("golden", GOLDEN, ids=str)
def test_it_is_as_it_was(golden: Golden) -> None:
    assert golden.path.exists(), RENEW
    assert golden.text().splitlines() == golden.path.read_text(encoding="utf-8").splitlines(), (
        RENEW
    )


def test_nothing_else_is_kept() -> None:
    kept = {path for path in FOLDER.iterdir() if path.suffix not in (".py", "")}
    assert kept == {each.path for each in GOLDEN}


def test_every_grid_output_and_kind_is_there() -> None:
    assert {toy(name).grid for name in TOYS} == set(GRIDS)
    assert {each.ending for each in GOLDEN} == {TEXT, *OUTPUTS} - NOT_KEPT
    assert {each.kind for each in GOLDEN if each.ending != TEXT} == set(KINDS)


@pytest.mark.parametrize("name", TOYS)
def test_the_solutions_are_solutions(name: str) -> None:
    assert not Verifier(toy(name)).faults(solution_of(name))
