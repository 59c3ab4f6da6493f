"""Turns in words: which way round, and seen from where."""

from __future__ import annotations

import pytest

from jigsat.render.words.puzzle import turn_in_words
from jigsat.schemas.grids.registry import GRIDS


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        ("0", "as in the box"),
        ("90", "a quarter turn clockwise"),
        ("180", "half a turn"),
        ("300", "a sixth of a turn anticlockwise"),
        ("flip 90", "turned over like a page, then a quarter turn clockwise"),
    ],
)
def test_in_the_plane(turn: str, words: str) -> None:
    assert turn_in_words(turn, solid=False) == words


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        ("0", "as in the box"),
        (
            "x270 z90",
            "a quarter turn anticlockwise seen from the right, "
            "then a quarter turn clockwise seen from above",
        ),
        ("flip", "mirrored, left and right exchanged"),
    ],
)
def test_in_space(turn: str, words: str) -> None:
    assert turn_in_words(turn, solid=True) == words


@pytest.mark.parametrize("name", GRIDS)
def test_every_turn_has_words_of_its_own(name: str) -> None:
    solid = GRIDS[name].plane is not None
    words = [turn_in_words(turn.name, solid) for turn in GRIDS[name].all_turns]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize(
    ("grid", "turn", "side", "image"),
    [
        ("cube", "z90", "back", "right"),
        ("cube", "y90", "top", "right"),
        # From the front right one has the back on the right.
        ("sphere", "u90", "left", "top back left"),
        # From the front left one has the back on the left.
        ("sphere", "v90", "back", "top back right"),
        # On a slope one looks down on what lies to the right of one on the same level.
        ("sphere", "r60", "back", "bottom back right"),
        ("sphere", "l60", "front", "bottom front left"),
        ("sphere", "f60", "right", "bottom front right"),
        ("sphere", "b60", "left", "bottom back left"),
    ],
)
def test_clockwise_is_seen_from_where_the_words_say(
    grid: str, turn: str, side: str, image: str
) -> None:
    found = GRIDS[grid].turn_named(turn)
    assert found is not None
    sides = GRIDS[grid].sides((0, 0, 0))
    assert found(sides[side]) == sides[image]
