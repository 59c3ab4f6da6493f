"""How the headers of two runs differ, in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from jigsat.schemas.errors import JournalError
from jigsat.solvers.recording.journal import refuse_another_run


@pytest.mark.parametrize(
    ("key", "found", "expected", "words"),
    [
        ("puzzle", "a", "b", "is of the puzzle 'a', expected one that is of the puzzle 'b'"),
        (
            "fingerprint", "1f", "2e",
            "is of a puzzle with the fingerprint 1f (the puzzle was changed since), expected "
            "one that is of a puzzle with the fingerprint 2e",
        ),
        ("solutions_listed", False, True, "only counts solutions, expected one that lists"),
        ("share", None, "1/3", "has no --share, expected one that has --share 1/3"),
        ("apart", 0, 6, "has --apart, expected one that has --apart --level-at-least 6"),
        ("apart", None, 0, "has no --apart, expected one that has --apart"),
        ("format", [], 1, "has 'format' [], expected one that has 'format' 1"),
    ],
)  # fmt: skip
def test_what_differs(key: str, found: Any, expected: Any, words: str) -> None:
    same = {"jigsat": "0.1.0"}
    with pytest.raises(JournalError) as refused:
        refuse_another_run(Path("a"), {**same, key: found}, {**same, key: expected}, ".")
    assert str(refused.value).startswith(f"a: found a run that {words}")


def test_what_is_not_expected_may_be_there() -> None:
    refuse_another_run(Path("a"), {"puzzle": "a", "parts": 3}, {"puzzle": "a"}, ".")
