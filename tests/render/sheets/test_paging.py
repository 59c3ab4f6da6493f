"""Blocks in rows and columns, and on pages."""

from __future__ import annotations

import pytest

from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import Disc, Ink, Paper, Role, leaves
from jigsat.render.sheets.pages import MARGIN, Block, in_rows, paged, space
from tests.render.layout import words

LOOK = Look()
#: Room for 100 x 94 mm, without the number of the page.
PAPER = Paper(120, 120, margin=10)


def block(width: float = 10, height: float = 10, *, heads: bool = False) -> Block:
    """A block with a disc in its middle."""
    disc = Disc((width / 2, height / 2), 1, Role.NOTE, Ink(fill="#000000"))
    return Block(width, height, (disc,), heads)


def centres(shapes: object) -> list[tuple[float, float]]:
    assert isinstance(shapes, tuple)
    return [shape.centre for shape in leaves(shapes) if isinstance(shape, Disc)]


@pytest.mark.parametrize(
    ("number", "width", "rows"),
    [
        (3, 100, [3]),
        (4, 34, [2, 2]),
        (7, 58, [4, 3]),
        (5, 10, [1] * 5),
        (1, 3, [1]),
        (0, 9, []),
    ],
)
def test_rows_are_few_and_about_as_long(number: int, width: float, rows: list[int]) -> None:
    found = in_rows([block()] * number, width, gap=2)
    assert [len(row.shapes) for row in found] == rows


def test_without_paper_there_is_one_page_as_large_as_what_is_on_it() -> None:
    (page,) = paged([block(30, 40)] * 10, LOOK, None, "many")
    assert (page.width, page.height) == (30 + 2 * MARGIN, 400 + 2 * MARGIN)
    assert words(page) == []


def test_pages_are_broken_between_bands_and_numbered() -> None:
    pages = paged([block(30, 40)] * 5, LOOK, PAPER, "many")
    assert [len(centres(page.shapes)) for page in pages] == [2, 2, 1]
    assert [words(page) for page in pages] == [["1 / 3"], ["2 / 3"], ["3 / 3"]]
    assert {(page.width, page.height) for page in pages} == {(120, 120)}


def test_a_heading_goes_with_what_follows() -> None:
    pages = paged([block(30, 70), block(heads=True), block(30, 40)], LOOK, PAPER, "many")
    assert [len(centres(page.shapes)) for page in pages] == [1, 2]


def test_no_page_begins_with_space_or_is_empty() -> None:
    pages = paged([block(30, 90), space(20), block(30, 90), space(20)], LOOK, PAPER, "many")
    assert [centres(page.shapes) for page in pages] == [[(25, 55)], [(25, 55)]]


def test_what_is_wider_than_the_paper_is_made_smaller() -> None:
    (page,) = paged([block(200, 100)], LOOK, PAPER, "wide")
    assert centres(page.shapes) == [(60, 35)]
