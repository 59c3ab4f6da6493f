"""`check` on the puzzles that come with the program, and on one with a side changed."""

from __future__ import annotations

from cProfile import Profile

import pytest

import jigsat
from jigsat.checks.lint.check import check
from jigsat.checks.lint.finding import Finding
from tests.built_ins import DIFFERENT

_BIG = {"not-all-checked"}
#: Notes that only these have: of large boards and pieces, and of a box around the others.
ALSO = {
    "calibron-12": _BIG,
    "chinese-rings-burr": _BIG,
    "computers-choice": _BIG,
    **{f"high-level-cube-{pieces}": _BIG for pieces in (4, 5, 8, 9)},
    "squared-rectangle": _BIG,
}


#: Those that it looks at longest.
LONGEST = ("baffling-burr", "bedlam-cube", "partridge-8")


def check_soon(name: str) -> tuple[Finding, ...]:
    """Check a built-in puzzle, in not too many calls."""
    puzzle, profile = jigsat.load(name), Profile(builtins=False)
    findings: tuple[Finding, ...] = profile.runcall(check, puzzle)
    assert sum(each.callcount for each in profile.getstats()) < 5_000_000
    return findings


@pytest.mark.full(but=11)
@pytest.mark.parametrize("name", dict.fromkeys([*DIFFERENT, *LONGEST]))
def test_built_in_puzzles_have_only_notes_and_do_not_take_long(name: str) -> None:
    findings = check_soon(name) if name in LONGEST else check(jigsat.load(name))
    assert {finding.severity for finding in findings} <= {"note"}
    assert {finding.code for finding in findings} <= {"cells-always-blank"} | ALSO.get(
        name, set()
    )
