"""`check` on the puzzles that come with the program, and on one with a side changed."""

from __future__ import annotations

from collections import Counter
from cProfile import Profile
from typing import Any

import pytest

import jigsat
from jigsat.checks.lint.check import check
from jigsat.checks.lint.finding import Finding
from jigsat.schemas.puzzle import Puzzle
from tests.built_ins import DIFFERENT

_BIG = {"not-all-checked"}
#: Notes that only these have: of large boards and pieces, and of a box around the others.
ALSO = {
    "calibron-12": _BIG,
    "chinese-rings-burr": _BIG,
    "computers-choice": _BIG,
    "domino-box": {"one-place"},
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
    usual = {"mirror-images", "cells-always-blank"}
    assert {finding.code for finding in findings} <= usual | ALSO.get(name, set())


def test_the_fish_as_they_are() -> None:
    assert check(jigsat.load("tropical-fish")) == ()


def changed(document: dict[str, Any], number: int, side: str, label: str) -> Puzzle:
    pieces = [dict(piece) for piece in document["pieces"]]
    pieces[number]["sides"] = {**pieces[number]["sides"], side: label}
    return Puzzle.model_validate({**document, "pieces": pieces})


@pytest.mark.slow
def test_one_side_of_one_fish_changed() -> None:
    """For how many of the 144 sides is the right card told?"""
    document = jigsat.load("tropical-fish").model_dump(mode="json", exclude_none=True)
    labels = sorted({each for piece in document["pieces"] for each in piece["sides"].values()})
    named = Counter[bool]()
    for number, piece in enumerate(document["pieces"]):
        for place, (side, was) in enumerate(piece["sides"].items()):
            # Another label for each, in turn: all changes are too many for a test.
            label = [each for each in labels if each != was][(number + place) % 4]
            found = check(changed(document, number, side, label))
            named[any(piece["name"] in each.what for each in found)] += 1
    assert named == {True: 122, False: 22}


@pytest.mark.parametrize("typed", ["Angle", "angel", "Anger", "Ange1", "An gel"])
def test_a_misspelt_fish(typed: str) -> None:
    document = jigsat.load("tropical-fish").model_dump(mode="json", exclude_none=True)
    found = check(changed(document, 0, "bottom", typed))
    assert found[0].where == "pieces[0].sides.bottom"
    assert found[0].what == f"the label '{typed}' stands once, and 'Angel' 28 times"
    assert found[0].look_at == "whether 'Angel' is meant"


def test_a_fish_typed_as_another() -> None:
    document = jigsat.load("tropical-fish").model_dump(mode="json", exclude_none=True)
    pieces = document["pieces"]
    pieces[3] = {**pieces[2], "name": pieces[3]["name"]}
    found = check(Puzzle.model_validate(document))
    assert "pieces 'Clown-2' and 'Clown-3' are the same piece" in [each.what for each in found]


def test_a_face_of_a_fish_changed() -> None:
    document = jigsat.load("tropical-fish").model_dump(mode="json", exclude_none=True)
    document["pieces"][0]["face"] = "Puffer"
    errors = [each for each in check(Puzzle.model_validate(document)) if each.no_solution]
    assert [each.what for each in errors] == [
        "7 pieces have the face 'Puffer', and there are only 6 rows for them",
        "7 pieces have the face 'Puffer', and there are only 6 columns for them",
    ]


def test_cards_of_another_tough_puzzle_with_one_label_changed() -> None:
    document = jigsat.load("brendan-6x6").model_dump(mode="json", exclude_none=True)
    label = next(label for label in document["pieces"][14]["sides"] if label != "0")
    other = next(each for each in document["pieces"][15]["sides"] if each not in ("0", label))
    sides = [other if each == label else each for each in document["pieces"][14]["sides"]]
    document["pieces"][14]["sides"] = sides
    errors = [each for each in check(Puzzle.model_validate(document)) if each.no_solution]
    assert {each.code for each in errors} == {"odd-label"}
