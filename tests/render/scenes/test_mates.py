"""What labels fit follows from the rules, and from the words in their names."""

from __future__ import annotations

from typing import Any

import pytest

from jigsat.render.scenes.scene import labels_of, words_of
from jigsat.schemas.puzzle import Puzzle


def fits(sides: list[str], *rules: dict[str, Any]) -> dict[str, tuple[str, tuple[str, ...]]]:
    puzzle = Puzzle.model_validate(
        {
            **{"schema_version": 1, "name": "toy", "title": "A toy", "grid": "square"},
            **{"board": {"cells": ["#"]}, "pieces": [{"name": "A", "sides": sides}]},
            "rules": rules,
        }
    )
    labels = labels_of(puzzle)
    assert list(labels) == sorted(set(sides))
    return {name: (label.fits.value, label.family) for name, label in labels.items()}


EQUAL = {"rule": "equal-sides"}


def mates(*pairs: list[str], **more: Any) -> dict[str, Any]:
    return {"rule": "mating-sides", "mates": pairs, **more}


def test_equal_sides_fit_themselves() -> None:
    assert fits(["b", "a", "b", "a"], EQUAL) == {"a": ("same", ("a",)), "b": ("same", ("b",))}


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("in", "out", ("notch", "tab")),
        ("heart out", "heart in", ("tab", "notch")),
        ("fox", "goose", ("first", "second")),
    ],
)
def test_a_pair_of_mates_has_two_unlike_halves(
    one: str, other: str, expected: tuple[str, str]
) -> None:
    found = fits([one, other, one, other], mates([one, other]))
    family = tuple(sorted((one, other)))
    assert found == {one: (expected[0], family), other: (expected[1], family)}


def test_labels_with_several_mates_are_of_two_sorts() -> None:
    found = fits(["a in", "b in", "out", "out"], mates(["a in", "out"], ["b in", "out"]))
    family = ("a in", "b in", "out")
    assert found["a in"] == found["b in"] == ("notch", family)
    assert found["out"] == ("tab", family)


@pytest.mark.parametrize(
    "pairs",
    [[["a", "a"], ["a", "b"]], [["a", "b"], ["b", "c"], ["c", "a"]]],
    ids=["its own mate and another", "three in a circle"],
)
def test_labels_that_are_not_of_two_sorts_stand_for_themselves(pairs: list[list[str]]) -> None:
    found = fits(["a", "b", "a", "b"], mates(*pairs))
    assert found == {"a": ("same", ("a",)), "b": ("same", ("b",))}


def test_its_own_mate_is_the_same() -> None:
    assert fits(["a"] * 4, mates(["a", "a"])) == {"a": ("same", ("a",))}


def test_wild_labels_fit_any() -> None:
    found = fits(["a", "any", "a", "a"], {**EQUAL, "wild": ["any"]})
    assert found == {"a": ("same", ("a",)), "any": ("wild", ("any",))}


def test_the_only_label_of_the_rim() -> None:
    rim = {"rule": "rim", "labels": ["0"]}
    assert fits(["0", "1", "0", "1"], EQUAL, rim)["0"] == ("rim", ("0",))
    assert fits(["0"] * 4, EQUAL, rim)["0"] == ("same", ("0",))  # it is no special one
    two = {"rule": "rim", "labels": ["0", "1"]}
    assert fits(["0", "1", "2", "2"], EQUAL, two)["0"] == ("same", ("0",))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("GreenHorse", ("green", "horse")),
        ("heart_out 2", ("heart", "out", "2")),
        ("<>", ()),
    ],
)
def test_words(name: str, words: tuple[str, ...]) -> None:
    assert words_of(name) == words
