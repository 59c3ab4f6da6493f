"""What is said of each rule, in its schema, on the page of rules and by `show`, holds.

The verifier and the brute force judge the boards of each clause. A sentence that says more
than its clauses, or other than they say, fails the last tests.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from jigsat.checks.verify.verifier import verify
from jigsat.render.words.rules import sentence
from jigsat.schemas.rules import Rule
from tests.oracle.brute_force import BruteForce
from tests.rules.clauses import CLAUSES
from tests.rules.witnesses.clause import Clause

DOCUMENT = Path(__file__).parents[2] / "docs" / "puzzles.md"

each_clause = pytest.mark.parametrize(
    "clause", CLAUSES, ids=[f"{each.family.__name__}: {each.says[-1]}" for each in CLAUSES]
)


@each_clause
class TestEachSideOfAClause:
    def test_the_verifier(self, clause: Clause) -> None:
        assert verify(clause.puzzle(), clause.solution(clause.holds)) == []
        assert verify(clause.puzzle(), clause.solution(clause.broken)) != []

    def test_the_brute_force(self, clause: Clause) -> None:
        brute = BruteForce(clause.puzzle())
        assert brute.read(clause.solution(clause.holds)) in brute.solutions
        assert brute.read(clause.solution(clause.broken)) not in brute.solutions


def _plain(text: str) -> str:
    """The text without code, but for single words of it."""
    spans = re.sub(r"`([^`]*)`", lambda m: m[1] * m[1].isalpha(), text.replace("``", "`"))
    return " ".join(spans.split())


def _sentences(family: type) -> list[str]:
    """What is said of a family of rules: in the schema, on the page, and by ``show``."""
    names = get_args(family.model_fields["rule"].annotation)  # type: ignore[attr-defined]
    page = DOCUMENT.read_text(encoding="utf-8").splitlines()
    rows = [
        line.split(" | ", 1)[1].removesuffix(" |")
        for name in names
        for line in page
        if line.startswith(f'| `{{"rule": "{name}"')
    ]
    shown = [
        sentence(rule, clause.puzzle())
        for clause in CLAUSES
        if clause.family is family
        for rule in clause.puzzle().rules
        if isinstance(rule, family)
    ]
    return [_plain(each) for each in (family.__doc__ or "", *rows)] + shown


FAMILIES = get_args(get_args(Rule)[0])


@each_clause
def test_somebody_says_each_clause(clause: Clause) -> None:
    said = _sentences(clause.family)
    assert [each for each in clause.says if not any(each in text for text in said)] == []


@pytest.mark.parametrize("family", FAMILIES, ids=[each.__name__ for each in FAMILIES])
def test_nothing_is_said_but_the_clauses(family: type) -> None:
    clauses = [each for clause in CLAUSES if clause.family is family for each in clause.says]
    longest_first = sorted(clauses, key=len, reverse=True)
    for text in _sentences(family):
        left = text
        for each in longest_first:
            left = left.replace(each, "")
        assert set(re.findall(r"\w+", left)) <= {"and", "if", "see", "calendars", "md"}, text
