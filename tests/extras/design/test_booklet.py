"""Booklets: the starts of each level, and the answers on pages of their own."""

from __future__ import annotations

from jigsat.extras.design.booklet import draw_booklet
from jigsat.extras.design.challenges import Challenge
from jigsat.render.figures.shapes import PAPERS, Figure
from jigsat.render.sheets.pages import Request
from jigsat.schemas.solution import Solution
from tests.render.golden.toys import solution_of, toy
from tests.render.layout import words

ANSWER = solution_of("squares")
START = Solution(placements=ANSWER.placements[:1])


def pages(number: int) -> list[Figure]:
    starts = [
        Challenge(START, ANSWER, 2, 0, 2, 1.0, (), each, each // 3)
        for each in range(3, number + 3)
    ]
    return draw_booklet(Request(toy("squares")), starts, PAPERS["letter"])


def test_each_level_has_a_heading_and_each_challenge_its_pieces_to_lay() -> None:
    first = words(pages(4)[0])
    assert [each for each in first if each.startswith("Level")] == ["Level 1", "Level 2"]
    assert [each for each in first if "to lay" in each] == [
        f"{number}: 2 pieces to lay" for number in (3, 4, 5, 6)
    ]


def test_the_answers_are_on_pages_of_their_own() -> None:
    made = pages(4)
    assert [("Answers" in words(page)) for page in made] == [False, True]
    answers = words(made[1])
    assert answers[0] == "Answers"
    assert {"3", "4", "5", "6"} < set(answers)
    assert {(page.width, page.height) for page in pages(60)} == {(215.9, 279.4)}
