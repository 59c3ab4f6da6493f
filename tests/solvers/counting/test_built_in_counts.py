"""The built-in puzzles have as many solutions as their files say, by every convention."""

from __future__ import annotations

import pytest

from jigsat.schemas.library import built_in_names, load
from jigsat.solvers.counting.count import count
from jigsat.solvers.options import Options

#: Counting these takes half a minute or more. The benchmark does it, and checks them.
LONG = (
    "bedlam-cube",
    "calendar-with-weekdays",
    "macmahon-squares",
    "partridge-8",
    "tropical-fish-any-faces",
)
#: Counting these takes a second or more.
SLOW = (
    "another-tough-puzzle",
    "brendan-6x6",
    "calibron-12",
    "domino-box",
    "hexiamonds-heart",
    "hexiamonds-tenyo",
    "kanoodle-pyramid",
    "kanoodle-tray",
    "pentominoes-3x20-loop",
    "pentominoes-square-tetromino",
    "pentominoes-trapezoid",
    "solid-pentominoes-3x4x5",
    "tetracubes-2x2x8",
    "tetrasticks-6x6",
    "tetris-cube",
)
#: Of four boxes, and of 62,208 throws of dice, there are too many solutions to count.
UNCOUNTED = ("another-tough-puzzle-4-boxes", "genius-square")

COUNTED = [
    pytest.param(name, marks=pytest.mark.slow if name in SLOW else ())
    for name in built_in_names()
    if name not in (*LONG, *UNCOUNTED)
]


@pytest.mark.parametrize("name", COUNTED)
def test_counts(name: str) -> None:
    puzzle = load(name)
    counts = count(puzzle, Options(workers=2))
    known = puzzle.known
    assert known is not None
    assert counts.complete
    assert counts.solutions == known.solutions
    assert counts.up_to_symmetry == known.up_to_symmetry
    assert counts.up_to_rotation == known.up_to_rotation
    assert counts.labelled == known.labelled


@pytest.mark.parametrize("name", LONG)
def test_what_is_too_long_for_a_test_is_known_to_the_benchmark(name: str) -> None:
    known = load(name).known
    assert known is not None
    assert None not in (known.up_to_symmetry, known.up_to_rotation, known.labelled)


@pytest.mark.parametrize("name", UNCOUNTED)
def test_what_was_never_counted_has_no_known_count(name: str) -> None:
    assert load(name).known is None
