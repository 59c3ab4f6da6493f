"""Solutions with one mistake are refused, and the mistake is named.

Whether a solution with a change in it is one all the same is judged by the brute force, which
shares no code with the verifier.
"""

from __future__ import annotations

import io
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import jigsat
from jigsat.checks.verify.files import reports_on
from jigsat.schemas.grids.grid import Coordinates, add
from jigsat.schemas.parsing.cells import cells_of
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from tests.cli.commands.test_verify import FISH
from tests.oracle.brute_force import BruteForce
from tests.oracle.looks import Laid
from tests.schemas.layouts.helpers import PENTOMINOES

#: Those that have nothing which another has not are changed in the slow group.
PUZZLES = (
    "another-tough-puzzle-tiling",
    "hexiamonds-spinner",
    "impuzzable-white",
    "infuriater",
    "polyhexes-hexagram",
    "tropical-fish",
    "wooden-buildings",
    *(
        pytest.param(name, marks=pytest.mark.slow)
        for name in (
            "another-tough-puzzle",
            "brendan-4x4",
            "drive-ya-nuts",
            "pentominoes-6x10",
            "puzzle-a-day-1-may",
        )
    ),
)


@cache
def solved(name: str) -> tuple[BruteForce, tuple[Placed, ...]]:
    puzzle = jigsat.load(name)
    solution = jigsat.solve(puzzle).solution
    return BruteForce(with_listed_cells(puzzle)), solution.placements


def with_listed_cells(puzzle: Puzzle) -> Puzzle:
    """The same puzzle for the brute force, which reads no text art and no lists of sides."""
    grid = puzzle.grid_data
    sides = list(grid.forms[0].sides)

    def listed(value: Any) -> Any:
        if isinstance(value, dict):
            return {
                key: dict(zip(sides, each, strict=True))
                if is_typed(key, each)
                else listed(each)
                for key, each in value.items()
            }
        if isinstance(value, list) and value and isinstance(value[0], dict):
            return [listed(each) for each in value]
        rows = value[0] if isinstance(value, list) and value else None
        art = rows[0] if isinstance(rows, list) and rows else rows
        if isinstance(art, str) and not set(art) - set("#.^v "):
            return [list(cell) for cell in cells_of(grid, value, "")]
        return value

    def is_typed(key: str, value: Any) -> bool:
        return (
            key == "sides"
            and isinstance(value, list)
            and bool(value)
            and isinstance(value[0], str)
        )

    document = puzzle.model_dump(mode="json", exclude_none=True)
    document["pieces"] = [
        piece.model_dump(mode="json", exclude_none=True) for piece in puzzle.box
    ]
    return Puzzle.model_validate(listed(document))


def exchange(_puzzle: Puzzle, placed: list[Placed], random: Random) -> None:
    """Two pieces, where each lies as the other did."""
    one, other = random.sample(range(len(placed)), 2)
    names = placed[one].piece, placed[other].piece
    placed[one] = placed[one].model_copy(update={"piece": names[1]})
    placed[other] = placed[other].model_copy(update={"piece": names[0]})


def turn(puzzle: Puzzle, placed: list[Placed], random: Random) -> None:
    """One piece, turned on the spot."""
    which = random.randrange(len(placed))
    turns = [turn.name for turn in puzzle.grid_data.turns]
    turned = random.choice(turns)
    placed[which] = placed[which].model_copy(update={"orientation": turned})


def move(puzzle: Puzzle, placed: list[Placed], random: Random) -> None:
    """One piece, a little further."""
    which = random.randrange(len(placed))
    step = random.choice([(0, 2), (0, -2), (1, 1), (-1, 1), (0, 1), (1, 0)])
    zeros = (0,) * (len(puzzle.grid_data.axes) - 2)
    cells = tuple(add(cell, (*zeros, *step)) for cell in placed[which].cells)
    placed[which] = placed[which].model_copy(update={"cells": cells})


def drop(_puzzle: Puzzle, placed: list[Placed], random: Random) -> None:
    """One piece less."""
    del placed[random.randrange(len(placed))]


def double(_puzzle: Puzzle, placed: list[Placed], random: Random) -> None:
    """One piece twice in the same place."""
    placed.append(random.choice(placed))


def replace(_puzzle: Puzzle, placed: list[Placed], random: Random) -> None:
    """One piece in the place of another, and where it was as well."""
    one, other = random.sample(range(len(placed)), 2)
    placed[one] = placed[one].model_copy(update={"piece": placed[other].piece})


def change_a_cell(puzzle: Puzzle, placed: list[Placed], random: Random) -> None:
    """One cell of one piece is another cell of the board."""
    which = random.randrange(len(placed))
    cells = list(placed[which].cells)
    board = [puzzle.grid_data.coordinates(cell) for cell in puzzle.cells]
    cells[random.randrange(len(cells))] = random.choice(board)
    placed[which] = placed[which].model_copy(update={"cells": tuple(sorted(cells))})


CHANGES = (exchange, turn, move, drop, double, replace, change_a_cell)


def is_solution(brute: BruteForce, placed: list[Placed]) -> bool:
    """The brute force's word."""
    laid = []
    covered: Counter[Any] = Counter()
    for each in placed:
        ways = brute.ways[each.piece]
        words = (each.orientation, each.cells)
        shown = next((shown for shown in ways.looks if words in ways.written[shown]), None)
        if shown is None:
            return False
        laid.append(Laid(each.piece, shown, ways.turns(shown)))
        covered.update(shown.cells)
    return max(covered.values(), default=0) < 2 and brute.rules.are_kept(tuple(laid))


def faults_in_file(puzzle: Puzzle, placed: list[Placed]) -> list[str]:
    """What verify says of a file with this solution."""
    text = Solution(placements=tuple(placed)).model_dump_json()
    (*_, report) = reports_on(puzzle, None, stream=io.BufferedReader(io.BytesIO(text.encode())))
    return [str(fault) for wrong in report.wrong_solutions for fault in wrong.faults]


def names_of(puzzle: Puzzle, pieces: set[str], cells: set[Coordinates]) -> set[str]:
    """What a sentence can say that is about these pieces or cells.

    The side between two cells is named once: it can be that of the neighbour.
    """
    found = {f"'{piece}'" for piece in pieces} | {str(list(cell)) for cell in cells}
    grid, surface = puzzle.grid_data, puzzle.surface
    for point in puzzle.cells:
        if grid.coordinates(point) not in cells:
            continue
        for step in grid.sides(point).values():
            across = surface.across((point, step))
            if across:
                beyond, back = across
                side = grid.form(beyond).side_names[back]
                found.add(f"cell {list(grid.coordinates(beyond))}, side {side}:")
    return found


@pytest.mark.full
@pytest.mark.parametrize("name", PUZZLES)
def test_one_change_is_refused_and_named(name: str) -> None:
    brute, placements = solved(name)
    puzzle = brute.puzzle
    assert is_solution(brute, list(placements))
    assert faults_in_file(puzzle, list(placements)) == []
    seen: Counter[bool] = Counter()

    @settings(max_examples=25, derandomize=True, database=None)
    @given(change=st.sampled_from(CHANGES), random=st.randoms(use_true_random=True))
    def check(change: Any, random: Random) -> None:
        placed = list(placements)
        change(puzzle, placed, random)
        faults = faults_in_file(puzzle, placed)
        right = is_solution(brute, placed)
        assert (not faults) == right
        seen[right] += 1
        if not right:
            before, after = Counter(placements), Counter(placed)
            different = [*(before - after), *(after - before)]
            pieces = {each.piece for each in different}
            cells = {cell for each in different for cell in each.cells}
            naming = names_of(puzzle, pieces, cells)
            assert any(each in fault for fault in faults for each in naming), faults

    check()
    assert seen[False] > 15


BOARDS = {"tropical-fish": FISH, "pentominoes-6x10": PENTOMINOES}


@pytest.mark.full
@pytest.mark.parametrize("name", BOARDS)
@settings(max_examples=20, derandomize=True)
@given(data=st.data())
def test_one_word_or_letter_that_is_mistyped_is_named(name: str, data: Any) -> None:
    puzzle = jigsat.load(name)
    words = [line.split() if " " in line else list(line) for line in BOARDS[name].split("\n")]
    row = data.draw(st.integers(0, len(puzzle.cells) // len(words[0]) - 1))
    column = data.draw(st.integers(0, len(words[0]) - 1))
    typed = data.draw(st.sampled_from([*(piece.name for piece in puzzle.box), "."]))
    right, words[row][column] = words[row][column], typed
    between = " " if " " in BOARDS[name] else ""
    text = "\n".join(between.join(line) for line in words)
    stream = io.BufferedReader(io.BytesIO(text.encode()))
    (report,) = reports_on(puzzle, None, stream=stream)
    faults = [str(fault) for wrong in report.wrong_solutions for fault in wrong.faults]
    assert report.valid == (typed == right)
    if typed != right:
        assert any(f"'{right}'" in fault or f"[{row}, {column}]" in fault for fault in faults)
        if typed != ".":
            assert any(f"'{typed}'" in fault for fault in faults)
