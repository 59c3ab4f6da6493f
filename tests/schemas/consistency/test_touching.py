from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.schemas.consistency.helpers import NAMES, boxed

WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "no piece that touches": (
        boxed({"rule": "touching", "pieces": ["b", "c"]}),
        f"rules[0].pieces[1]: found 'c', {NAMES}",
    ),
    "a piece that touches itself": (
        boxed({"rule": "touching", "pieces": ["b", "b"]}),
        "rules[0].pieces[1]: found 'b' again, expected each piece once",
    ),
    "twins that touch another": (
        boxed({"rule": "touching", "pieces": ["b", "twin"]}),
        "rules[0].pieces[1]: found 'twin', of which there are 2, "
        "expected a piece that is used exactly once",
    ),
    "a piece that touches another if it is used": (
        boxed({"rule": "touching", "pieces": ["spare", "b"]}),
        "rules[0].pieces[0]: found 'spare', which may stay in the box, "
        "expected a piece that is used exactly once",
    ),
}


@pytest.mark.parametrize(("changes", "message"), WRONG.values(), ids=WRONG)
def test_neighbours_that_contradict_are_refused_in_one_sentence(
    refusal: Callable[..., str], changes: dict[str, Any], message: str
) -> None:
    assert refusal(**changes) == f"small.json: {message}"
