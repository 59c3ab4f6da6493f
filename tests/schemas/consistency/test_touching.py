from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.schemas.consistency.helpers import NAMES, MakePuzzle, boxed

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
    "a piece of several boxes that touches another": (
        boxed({"rule": "touching", "pieces": ["b", "domino"]}, copies=3),
        "rules[0].pieces[0]: found 'b', of which there are 3, "
        "expected a piece that is used exactly once",
    ),
    "a piece that touches another if it is used": (
        boxed({"rule": "touching", "pieces": ["spare", "b"]}),
        "rules[0].pieces[0]: found 'spare', which may stay in the box, "
        "expected a piece that is used exactly once",
    ),
    "no piece that does not touch": (
        boxed({"rule": "not-touching", "pieces": ["b", "c"]}),
        f"rules[0].pieces[1]: found 'c', {NAMES}",
    ),
    "a piece that does not touch itself": (
        boxed({"rule": "not-touching", "pieces": ["b", "domino", "b"]}),
        "rules[0].pieces[2]: found 'b' again, expected each piece once",
    ),
    "two pieces that must touch and must not": (
        boxed(
            {"rule": "touching", "pieces": ["b", "domino"]},
            {"rule": "not-touching", "pieces": ["domino", "twin", "b"]},
        ),
        "rules[0].pieces: found 'b' and 'domino', which must not touch by rules[1], "
        "expected rules that agree",
    ),
    "two pieces that must touch where none may": (
        boxed(
            {"rule": "not-touching", "corners": True},
            {"rule": "touching", "pieces": ["b", "domino"], "corners": True},
        ),
        "rules[1].pieces: found 'b' and 'domino', which must not touch by rules[0], "
        "expected rules that agree",
    ),
}


@pytest.mark.parametrize(("changes", "message"), WRONG.values(), ids=WRONG)
def test_neighbours_that_contradict_are_refused_in_one_sentence(
    refusal: Callable[..., str], changes: dict[str, Any], message: str
) -> None:
    assert refusal(**changes) == f"small.json: {message}"


RIGHT: dict[str, dict[str, Any]] = {
    "pieces that touch by a corner and not by a side": boxed(
        {"rule": "touching", "pieces": ["b", "domino"], "corners": True},
        {"rule": "not-touching"},
    ),
    "pieces that touch among others that do not": boxed(
        {"rule": "touching", "pieces": ["b", "domino"]},
        {"rule": "not-touching", "pieces": ["b", "twin"]},
    ),
    "pieces of which there are several, that do not touch": boxed(
        {"rule": "not-touching", "pieces": ["spare", "twin"]}
    ),
}


@pytest.mark.parametrize("changes", RIGHT.values(), ids=RIGHT)
def test_neighbours_that_are_unusual_but_consistent_are_accepted(
    make_puzzle: MakePuzzle, changes: dict[str, Any]
) -> None:
    assert make_puzzle(**changes).rules
