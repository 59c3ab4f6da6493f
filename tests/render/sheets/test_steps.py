"""The sheet to build from: panels with a number, a turn in words, and the board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jigsat.analysis.apart.apart import asked_way
from jigsat.render.figures.look import Look
from jigsat.render.figures.plane import PlaneFigure
from jigsat.render.figures.shapes import PAPERS, Group, Role, Shape, Text, leaves
from jigsat.render.scenes.steps import numbered_board
from jigsat.render.sheets.pages import Numbered, Request
from jigsat.render.sheets.steps import draw_steps
from jigsat.solvers.search import solutions
from tests.render.layout import words
from tests.render.scenes.test_steps import CORNER, SOLVED, Placed, Solution, puzzle


def boards(shapes: tuple[Shape, ...]) -> list[str]:
    """The titles of the boards on a page, in order."""
    groups = [shape for shape in shapes if isinstance(shape, Group)]
    inside = [title for group in groups for title in boards(group.shapes)]
    return [group.title for group in groups if group.role is Role.BOARD] + inside


def test_balls_are_moved() -> None:
    heap = puzzle(
        grid="sphere",
        board={"cells": [["#"], ["##", "##"]]},
        pieces=[{"name": "ball", "cells": ["#"]}, {"name": "rest", "cells": ["##", "##"]}],
    )
    (found,) = solutions(heap)
    (page,) = draw_steps(Request(heap, (Numbered(1, found, asked_way(heap, found)),)))
    assert "piece ball in, down" in words(page)
    assert [title for title in boards(page.shapes) if title.startswith("Step")] == [
        "Step 1. rest",
        "Step 2. ball",
    ]


def test_pieces_in_a_single_layer_are_not_moved() -> None:
    flat = puzzle(
        grid="sphere", board={"cells": [["#"]]}, pieces=[{"name": "A", "cells": ["#"]}]
    )
    (found,) = solutions(flat)
    assert asked_way(flat, found) is None


def row(count: int) -> Request:
    line = puzzle(
        board={"cells": ["#" * count]}, pieces=[{"name": "dot", "cells": ["#"], "count": count}]
    )
    placed = [Placed(piece="dot", orientation="0", cells=((0, n),)) for n in range(count)]
    return Request(line, (Numbered(1, Solution(placements=tuple(placed))),))


def test_a_long_name_of_a_small_card_is_no_narrow_column() -> None:
    name = "the card with the swallow"
    cards = puzzle(
        board={"cells": ["#"]},
        pieces=[{"name": name, "sides": ["a", "b", "c", "d"]}],
        rules=[{"rule": "equal-sides"}],
    )
    placed = Placed(piece=name, orientation="90", cells=((0, 0),))
    request = Request(cards, (Numbered(1, Solution(placements=(placed,))),))
    (page,) = draw_steps(request)
    assert "piece the card with the" in words(page)
    assert not any(text in words(page) for text in ("piec", "e"))


@pytest.mark.parametrize(
    ("count", "panels"), [(3, [3]), (12, [12]), (13, [12, 1]), (30, [12, 3])]
)
def test_there_are_at_most_12_panels_on_a_page(count: int, panels: list[int]) -> None:
    pages = draw_steps(row(count))
    found = [sum(title.startswith("Step") for title in boards(page.shapes)) for page in pages]
    assert found == panels


def test_paper_has_as_many_panels_at_most() -> None:
    pages = draw_steps(replace(row(30), paper=PAPERS["a4"]))
    found = [sum(title.startswith("Step") for title in boards(page.shapes)) for page in pages]
    assert sum(found) == 15
    assert max(found) <= 12


def test_each_solution_has_its_own_pages() -> None:
    pages = draw_steps(Request(CORNER, (Numbered(3, SOLVED), Numbered(5, SOLVED))))
    titles = [page.title for page in pages]
    assert titles == [f"A toy, solution {number}: step by step" for number in (3, 5)]


def test_cards_keep_their_names_and_have_a_badge() -> None:
    cards = puzzle(
        board={"cells": ["##"]},
        pieces=[{"name": name, "sides": ["a", "b", "a", "b"]} for name in "72"],
        rules=[{"rule": "equal-sides"}],
    )
    placed = [
        Placed(piece=name, orientation="0", cells=((0, at),)) for at, name in enumerate("72")
    ]
    scene = numbered_board(cards, Solution(placements=tuple(placed)))
    assert [(patch.name, patch.badge) for patch in scene.patches] == [("7", "1"), ("2", "2")]
    shapes = tuple(PlaneFigure(scene, Look()).shapes())
    written = [shape.text for shape in leaves(shapes) if isinstance(shape, Text)]
    assert sorted(written) == sorted([*"72", *"12", *"ab" * 4])
