"""Faces that cannot fill lines or regions."""

from __future__ import annotations

import pytest

from tests.checks.lint.cases import (
    DIFFERENT,
    Case,
    Make,
    assert_proved,
    face_cards,
)

#: Puzzles without a solution, and the proof.
IMPOSSIBLE: dict[str, Case] = {
    "too often": (
        ["##", "##"],
        [DIFFERENT],
        face_cards("xxxy"),
        "rules[0]: 3 pieces have the face 'x', and there are only 2 rows for them",
    ),
    "too few for a region": (
        ["####"],
        [{"rule": "different-faces", "regions": {"box": [[0, 0], [0, 1], [0, 2]]}}],
        face_cards("xyxy"),
        "rules[0]: 1 region needs 3 pieces, and with no face twice in a region there are only "
        "2",
    ),
    "do not fill": (
        ["###", "###", "#.."],
        [DIFFERENT],
        face_cards("xxxyyyz"),
        "rules[0]: 2 rows need 6 pieces, and with no face twice in a row there are only 5: too "
        "few of 'z' (1)",
    ),
}


@pytest.mark.parametrize("case", IMPOSSIBLE.values(), ids=list(IMPOSSIBLE))
def test_what_cannot_be_is_proved(make_puzzle: Make, case: Case) -> None:
    assert_proved(make_puzzle, case)
