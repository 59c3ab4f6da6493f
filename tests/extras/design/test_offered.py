"""What the guest offers in ``import jigsat`` is what type checkers are told."""

from __future__ import annotations

import ast
from pathlib import Path

from jigsat.schemas.support.plugins import offers

STUB = Path(__file__).parents[3] / "api" / "__init__.pyi"


def test_type_checkers_are_told_the_same() -> None:
    tree = ast.parse(STUB.read_text(encoding="utf-8"))
    told = {ast.unparse(each.targets[0]) for each in tree.body if isinstance(each, ast.Assign)}
    assert told == set(offers())
