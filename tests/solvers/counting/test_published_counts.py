"""What is published about built-in puzzles is what their files say.

The numbers here are those of the literature or of other programs, each under the convention
that its source uses. That the program counts what the files say is tested beside this.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from jigsat.models.build import make_problem
from jigsat.schemas.library import load


@dataclass(frozen=True)
class Case:
    """What is published about a puzzle.

    ``counts``: by convention. ``group``: how many symmetries the board has that the pieces
    and the rules allow, and how many of them are rotations; None where nobody says.
    """

    counts: dict[str, int] = field(default_factory=dict)
    group: tuple[int, int] | None = None


def packing(total: int, classes: int, group: tuple[int, int]) -> Case:
    """A packing of different pieces, counted up to all symmetries, and all in all."""
    counts = {"solutions": total, "labelled": total, "up_to_symmetry": classes}
    return Case(counts, group)


def matching(total: int, turned: int) -> Case:
    """An edge-matching puzzle, counted in all, and up to rotation of the whole."""
    return Case({"solutions": total, "labelled": total, "up_to_rotation": turned})


CASES = {
    "bedlam-cube": Case({"up_to_rotation": 19_186}, (24, 24)),
    "brendan-4x4": Case({"solutions": 36, "labelled": 36}),
    "brendan-6x6": matching(260, 65),
    "diabolical-cube": packing(624, 13, (48, 24)),
    "drive-ya-nuts": matching(6, 1),
    "hexiamonds-4x9": packing(148, 74, (2, 2)),
    "hexiamonds-6x6": packing(624, 156, (4, 2)),
    "hexiamonds-spinner": packing(3, 1, (3, 3)),
    "pentatwigs-5x3": packing(388, 194, (2, 2)),
    "pentatwigs-chevron": packing(230, 115, (2, 1)),
    "polysticks-adjacent": packing(264, 132, (2, 1)),
    "polysticks-opposite": packing(84, 21, (4, 2)),
    "polytrigs-hexagon": packing(13_416, 1_118, (12, 6)),
    "polytrigs-ring": packing(4_926, 821, (6, 3)),
    "tetrasticks-6x6": packing(14_360, 1_795, (8, 4)),
    # Two of the six pieces are identical.
    "impuzzable-white": Case({"solutions": 24, "labelled": 48}, (24, 24)),
    "perplexing-pyramid": packing(48, 2, (24, 12)),
    "pentominoes-3x20": packing(8, 2, (4, 2)),
    "pentominoes-4x15": packing(1_472, 368, (4, 2)),
    "pentominoes-5x12": packing(4_040, 1_010, (4, 2)),
    "pentominoes-6x10": packing(9_356, 2_339, (4, 2)),
    "pentominoes-8x8": packing(520, 65, (8, 4)),
    "polyhexes-hexagram": packing(2_004, 167, (12, 6)),
    "scramble-squares-insects": matching(4, 1),
    # The one class has eight solutions and not forty-eight: each is symmetric itself.
    "slothouber-graatsma": Case(
        {"solutions": 8, "up_to_symmetry": 1, "labelled": 34_560}, (48, 24)
    ),
    "soma-cube": Case(
        {
            "solutions": 11_520,
            "up_to_symmetry": 240,
            "up_to_rotation": 480,
            "labelled": 11_520,
        },
        (48, 24),
    ),
    "tetracubes-2x2x8": Case(
        {"solutions": 1_792, "up_to_rotation": 224, "labelled": 1_792}, (16, 8)
    ),
    "tetrahexes-4x7": packing(18, 9, (2, 2)),
    "hexiamonds-chevron": Case({"up_to_symmetry": 142}),
    "hexiamonds-coin": Case({"up_to_symmetry": 304}),
    "hexiamonds-crescent": Case({"up_to_symmetry": 87}),
    "hexiamonds-heart": Case({"up_to_symmetry": 4_154}),
    "hexiamonds-snowflake": Case({"up_to_symmetry": 55}),
    "hexiamonds-tenyo": Case({"up_to_symmetry": 4_968}),
    "hexiamonds-trapezoid": Case({"up_to_symmetry": 76}),
    "hexiamonds-trefoil": Case({"up_to_symmetry": 640}),
    "one-sided-pentominoes-3x30": Case({"up_to_symmetry": 46}),
    "pentominoes-3x20-loop": Case({"up_to_symmetry": 2}),
    "pentominoes-8x8-corners": Case({"up_to_symmetry": 2_170}),
    "pentominoes-8x8-four-holes": Case({"up_to_symmetry": 188}),
    "pentominoes-cross": Case({"up_to_symmetry": 14}),
    "pentominoes-eye": Case({"up_to_symmetry": 1}),
    "pentominoes-flower": Case({"up_to_symmetry": 47}),
    "pentominoes-square-tetromino": Case({"up_to_symmetry": 16_146}),
    "pentominoes-trapezoid": Case({"up_to_symmetry": 140}),
    "solid-pentominoes-2x3x10": Case({"up_to_symmetry": 12}),
    "solid-pentominoes-2x5x6": Case({"up_to_symmetry": 264}),
    "solid-pentominoes-3x4x5": Case({"up_to_symmetry": 3_940}),
    "solid-pentominoes-crystal": Case({"up_to_symmetry": 251}),
    "solid-pentominoes-stepped-pyramid": Case({"up_to_symmetry": 55}),
    "half-hour": Case({"up_to_rotation": 1}),
    "soma-bathtub": Case({"up_to_rotation": 158}),
    "soma-castle": Case({"up_to_rotation": 6}),
    "soma-clip": Case({"up_to_rotation": 20}),
    "soma-crystal": Case({"up_to_rotation": 2_800}),
    "soma-curved-wall": Case({"up_to_rotation": 66}),
    "soma-high-wall": Case({"up_to_rotation": 46}),
    "soma-long-wall": Case({"up_to_rotation": 104}),
    "soma-pyramid": Case({"up_to_rotation": 14}),
    "soma-screw": Case({"up_to_rotation": 14}),
    "soma-sofa": Case({"up_to_rotation": 32}),
    "soma-steamer": Case({"up_to_rotation": 152}),
    "soma-steps": Case({"up_to_rotation": 164}),
    "soma-tunnel": Case({"up_to_rotation": 26}),
    "tetracubes-2x4x4": Case({"up_to_rotation": 1_390}),
    "tetris-cube": Case({"up_to_rotation": 9_839}),
    "puzzle-a-day-1-may": Case({"solutions": 57}),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_published_is_what_the_file_says(name: str) -> None:
    known, published = load(name).known, CASES[name].counts
    assert {convention: getattr(known, convention) for convention in published} == published


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.group])
def test_the_program_finds_the_symmetries_that_a_source_names(name: str) -> None:
    group = make_problem(load(name)).symmetries()
    rotations = [symmetry for symmetry in group if not symmetry.flips]
    assert (len(group), len(rotations)) == CASES[name].group
