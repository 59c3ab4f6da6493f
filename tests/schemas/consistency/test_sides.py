from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.schemas.consistency.helpers import LABELLED, labelled

IN_AND_OUT = {"rule": "mating-sides", "mates": [["in", "out"]]}
A_MATE = "one that has a mate in rules[0].mates, or that a rule 'rim' names"
A_BACK = {
    "name": "a",
    "turning": "rotate-and-flip",
    "sides": {"left": "in"},
    "back": {"sides": {"left": "on"}},
}


def mating(mates: Any, **keys: Any) -> dict[str, Any]:
    return labelled({"rule": "mating-sides", "mates": mates, **keys})


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "labels without a rule": (
        {"pieces": [{"name": "plain"}, *LABELLED]},
        "pieces[1].sides: found labels on sides, "
        "expected none, or a rule 'equal-sides', 'mating-sides' or 'rim' about them",
    ),
    "a rule about sides without labels": (
        {"rules": [{"rule": "equal-sides"}]},
        "rules[0]: found 'equal-sides' in a puzzle without labels, "
        "expected pieces with labels on their sides",
    ),
    "a label with no mate, by name": (
        {"pieces": [*LABELLED, {"name": "c", "sides": {"top": "on"}}], "rules": [IN_AND_OUT]},
        f"pieces[2].sides.top: found the label 'on', expected {A_MATE}",
    ),
    "a label with no mate, cell by cell": (
        {
            "pieces": [{"name": "a", "sides": [{"cell": [0, 0], "sides": {"top": "on"}}]}],
            "rules": [IN_AND_OUT],
        },
        f"pieces[0].sides[0].sides.top: found the label 'on', expected {A_MATE}",
    ),
    "a label with no mate, on a back": (
        {"pieces": [A_BACK], "rules": [IN_AND_OUT]},
        f"pieces[0].back.sides.left: found the label 'on', expected {A_MATE}",
    ),
    "a mate like a label that two sides show": (
        {
            "pieces": [
                {"name": "a", "sides": {"left": "knob"}},
                {"name": "b", "sides": {"left": "hole", "right": "knob"}},
            ],
            "rules": [{"rule": "mating-sides", "mates": [["knop", "hole"]]}],
        },
        "pieces[0].sides.left: found the label 'knob', expected one that has a mate in "
        "rules[0].mates, or that a rule 'rim' names (the same 1 more time)",
    ),
    "a mate that has none": (
        mating({"in": "out"}),
        "rules[0].mates.in: found 'out', which does not have 'in' as its mate, "
        "expected mates that agree: 'in' among those of 'out' too",
    ),
    "a mate twice": (
        mating({"in": ["out", "out"], "out": "in"}),
        "rules[0].mates.in[1]: found 'out' again, expected each mate once",
    ),
    "a label with an empty list of mates": (
        mating({"in": "out", "out": "in", "on": []}),
        "rules[0].mates.on: found no mates, expected at least one mate",
    ),
    "a wild label that no piece has": (
        labelled({"rule": "equal-sides", "wild": ["in", "inn"]}),
        "rules[0].wild[1]: found 'inn', a label that no piece has, expected one of in, out",
    ),
}


@pytest.mark.parametrize(("changes", "message"), WRONG.values(), ids=WRONG)
def test_labels_that_contradict_are_refused_in_one_sentence(
    refusal: Callable[..., str], changes: dict[str, Any], message: str
) -> None:
    assert refusal(**changes) == f"small.json: {message}"
