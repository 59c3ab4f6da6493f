"""Scenes hold what is to be seen by its meaning: names in full, colours by number."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from jigsat.render import scenes
from jigsat.render.scenes.board import (
    compared_boards,
    empty_board,
    solved_board,
)
from jigsat.render.scenes.scene import Role, Scene
from jigsat.schemas.errors import DataError
from jigsat.schemas.layouts.placing import Placer
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution


def make(pieces: list[dict[str, Any]], **document: Any) -> Puzzle:
    board = {"cells": ["###", "###"], "names": {"corner": [0, 0], "free": [1, 2]}}
    plain = {"schema_version": 1, "name": "toy", "title": "A toy", "grid": "square"}
    return Puzzle.model_validate({**plain, "board": board, "pieces": pieces, **document})


BARS = [{"name": "bar", "cells": ["##"], "count": 2}, {"name": "dot"}]
FIRST = Placed(piece="bar", orientation="0", cells=((0, 0), (0, 1)))


def fixed(piece: str, *cells: list[int], **more: Any) -> dict[str, Any]:
    return {"rule": "fixed", "piece": piece, "cells": cells, **more}


def lying(scene: Scene) -> list[tuple[str, int, str | None, int]]:
    pieces = [patch for patch in scene.patches if patch.role is Role.PIECE]
    return [(patch.name, patch.copy, patch.turn, len(patch.cells)) for patch in pieces]


def test_pieces_that_clues_fix_lie_on_the_board() -> None:
    rules = [fixed("bar", [0, 0], [0, 1]), fixed("bar", [1, 2]), fixed("dot", [1, 0])]
    rules.append({"rule": "forbidden", "piece": "dot", "cells": [[1, 1]]})
    puzzle = make(BARS, rules=rules)
    board = empty_board(puzzle)
    # Of the second bar it is not known how it lies.
    assert lying(board) == [("bar", 1, "0", 2), ("bar", 2, None, 1), ("dot", 0, "0", 1)]
    assert sorted(board.patches[-1].cells) == [(0, 2), (1, 1)]


def test_a_piece_that_is_laid_stands_for_its_clue() -> None:
    puzzle = make(BARS, rules=[fixed("bar", [1, 2]), fixed("dot", [1, 0])])
    there = Placed(piece="bar", orientation="90", cells=((0, 2), (1, 2)))
    board = solved_board(puzzle, Solution(placements=(there,)))
    assert lying(board) == [("bar", 1, "90", 2), ("dot", 0, "0", 1)]


def test_a_card_that_a_clue_fixes_shows_its_labels_where_its_turn_is_known() -> None:
    card = [{"name": "card", "sides": ["a", "b", "c", "d"], "count": 6}]
    for turn, shown in (("90", {"a", "b", "c", "d"}), (None, set())):
        scene = empty_board(
            make(card, rules=[{"rule": "equal-sides"}, fixed("card", [0, 0], turn=turn)])
        )
        assert set(scene.patches[0].labels.values()) == shown


def test_what_cannot_lie_so_is_refused() -> None:
    off = Placed(piece="bar", orientation="0", cells=((0, 2), (0, 3)))
    with pytest.raises(DataError, match=r"placements\[1\]"):
        solved_board(make(BARS), Solution(placements=(FIRST, off)))


def test_pieces_of_the_same_face_have_the_same_colour_even_where_they_touch() -> None:
    cards = [{"name": name, "face": face} for name, face in ("aX", "bX", "cY")]
    puzzle = make(cards, board={"cells": ["###"]})
    placed = (
        Placed(piece=name, orientation="0", cells=((0, column),))
        for column, name in enumerate("abc")
    )
    scene = solved_board(puzzle, Solution(placements=tuple(placed)))
    assert [(patch.face, patch.colour) for patch in scene.patches] == [
        ("X", 0),
        ("X", 0),
        ("Y", 1),
    ]


def test_of_two_solutions_what_is_the_same_is_faded() -> None:
    one, other = (
        Placed(piece="dot", orientation="0", cells=(cell,)) for cell in ((0, 2), (1, 2))
    )
    solutions = [Solution(placements=(FIRST, dot)) for dot in (one, other)]
    first, second = compared_boards(make(BARS), solutions, [[0, 2], [1, 2]])
    assert (first.title, second.title) == ("Solution 1", "Solution 2")
    assert [(patch.faded, sorted(patch.marked)) for patch in first.patches] == [
        (True, []),
        (False, [(0, 2)]),
        (False, [(1, 2)]),
    ]


def test_scenes_know_no_output() -> None:
    """They import neither Rich, nor what writes characters, nor what draws in millimetres."""
    outputs = ("rich", "jigsat.render.text", "jigsat.render.figures", "jigsat.render.outputs")
    for file in Path(scenes.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert not (node.module or "").startswith(outputs), file


def test_of_many_solutions_of_a_puzzle_placing_is_prepared_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = []
    own = Placer.__init__

    def counted(self: Placer, puzzle: Puzzle) -> None:
        made.append(puzzle)
        own(self, puzzle)

    monkeypatch.setattr(Placer, "__init__", counted)
    puzzle = make(BARS)
    for _ in range(3):
        solved_board(puzzle, Solution(placements=(FIRST,)))
    assert made == [puzzle]
