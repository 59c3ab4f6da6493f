"""The list of faults that tests must notice stays one that can be planted."""

from __future__ import annotations

import ast

import pytest

from tests.mutants.faults import Fault, faults


def test_there_are_more_than_a_hundred_different_faults() -> None:
    assert len(set(faults())) == 115


@pytest.mark.full(but=40)
@pytest.mark.parametrize("fault", faults(), ids=lambda fault: f"{fault.room} {fault.function}")
def test_a_fault_has_one_place_and_leaves_a_module_that_can_be_read(fault: Fault) -> None:
    ((path, line),) = fault.places()
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[line] = lines[line].replace(fault.old, fault.new)
    if path.suffix == ".py":
        ast.parse("\n".join(lines))
