"""Turns in words: which way round, and seen from where."""

from __future__ import annotations

import pytest

from jigsat.render.words.turns import turn_in_words
from jigsat.schemas.grids.registry import GRIDS


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        ("0", "as in the box"),
        ("60", "a sixth of a turn clockwise"),
        ("90", "a quarter turn clockwise"),
        ("120", "a third of a turn clockwise"),
        ("180", "half a turn"),
        ("240", "a third of a turn anticlockwise"),
        ("270", "a quarter turn anticlockwise"),
        ("300", "a sixth of a turn anticlockwise"),
        ("flip", "turned over like a page"),
        ("flip 90", "turned over like a page, then a quarter turn clockwise"),
    ],
)
def test_in_the_plane(turn: str, words: str) -> None:
    assert turn_in_words(turn, solid=False) == words


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        ("0", "as in the box"),
        ("z90", "a quarter turn clockwise seen from above"),
        ("y180", "half a turn seen from the front"),
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
    solid = name == "cube"
    words = [turn_in_words(turn.name, solid) for turn in GRIDS[name].turns]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize(
    ("turn", "cell", "image"),
    [
        ("z90", (0, -1, 0), (0, 0, 1)),  # from above: from the back to the right
        ("x90", (-1, 0, 0), (0, -1, 0)),  # from the right: from the top to the back
        ("y90", (-1, 0, 0), (0, 0, 1)),  # from the front: from the top to the right
    ],
)
def test_clockwise_is_seen_from_where_the_words_say(
    turn: str, cell: tuple[int, ...], image: tuple[int, ...]
) -> None:
    found = GRIDS["cube"].turn_named(turn)
    assert found is not None
    assert found(cell) == image
