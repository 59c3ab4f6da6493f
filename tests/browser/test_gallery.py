"""The page of the gallery, as a person uses it."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from jigsat.schemas.solution import Collection, Placed
from tests.browser.conftest import Make, Open
from tests.browser.looking import address, close_large, press

pytestmark = pytest.mark.browser

PENTOMINOES = "pentominoes-6x10"


def with_piece_on(collection: Collection, *wanted: tuple[str, tuple[int, ...]]) -> list[int]:
    """The numbers of the solutions in which these pieces cover these cells."""
    return [
        each.number
        for each in collection.solutions
        if all(
            any(
                placed.piece == piece and cell in placed.cells
                for placed in each.solution.placements
            )
            for piece, cell in wanted
        )
    ]


def images_of(collection: Collection, placed: frozenset[Placed]) -> list[frozenset[Placed]]:
    """A solution, and what symmetries make of it."""
    return [placed, *(frozenset(map(image.__getitem__, placed)) for image in collection.images)]


def test_all_pentominoes_open(make_page: Make, open_page: Open) -> None:
    path, collection = make_page(PENTOMINOES)
    assert path.stat().st_size < 6e6
    opened = open_page(path)
    opened.page.wait_for_selector("#solution-0")
    assert opened.text("#count") == "2,339 solutions"
    assert "2,339 solutions up to symmetry: all there are." in opened.text("header")
    assert len(collection.solutions) == 2339
    assert opened.page.locator("[role=option]").count() < 80


class TestFilter:
    def test_a_piece_and_a_cell(self, make_page: Make, open_page: Open) -> None:
        path, collection = make_page(PENTOMINOES)
        opened = open_page(path)
        opened.page.click("#pieces button[title=X]")
        assert "at most 1,369 times" in opened.text("#advice")
        opened.page.click("#board .cell[aria-label^='row 1, column 3']")
        expected = with_piece_on(collection, ("X", (1, 3)))
        assert opened.text("#count") == f"{len(expected):,} of 2,339 solutions"
        assert opened.text("#conditions") == "X covers row 1, column 3\n\N{MULTIPLICATION SIGN}"
        assert opened.text("#status") == f"{len(expected):,} of 2,339 solutions."

    def test_a_cell_and_then_pieces(self, make_page: Make, open_page: Open) -> None:
        path, collection = make_page(PENTOMINOES)
        opened = open_page(path)
        opened.page.click("#board .cell >> nth=0")
        for piece in "FILX":
            number = len(with_piece_on(collection, (piece, (0, 0))))
            shown = opened.text(f"#pieces button[title={piece}] .often")
            assert shown == f"{number:,}"
        assert opened.page.is_disabled("#pieces button[title=X]")
        opened.page.click("#pieces button[title=I]")
        opened.page.click("#board .cell[aria-label^='row 5, column 9']")
        opened.page.click("#pieces button[title=V]")
        expected = with_piece_on(collection, ("I", (0, 0)), ("V", (5, 9)))
        assert opened.text("#count") == f"{len(expected):,} of 2,339 solutions"
        opened.page.click("#conditions button >> nth=0")
        expected = with_piece_on(collection, ("V", (5, 9)))
        assert opened.text("#count") == f"{len(expected):,} of 2,339 solutions"
        opened.page.click("#clear")
        assert opened.text("#count") == "2,339 solutions"

    def test_what_is_shown_are_the_solutions_that_match(
        self, make_page: Make, open_page: Open
    ) -> None:
        path, collection = make_page(PENTOMINOES)
        opened = open_page(path, "#where=2@0,0@3")
        expected = with_piece_on(collection, ("L", (0, 0)), ("F", (0, 3)))
        assert 0 < len(expected) < 30
        shown = opened.page.locator(".number").all_inner_texts()
        assert [int(each.replace(",", "")) for each in shown] == expected

    def test_a_cell_that_stays_empty(self, make_page: Make, open_page: Open) -> None:
        path, collection = make_page("a-puzzle-a-day")
        opened = open_page(path)
        opened.page.click("#pieces button[title='no piece']")
        opened.page.click("#board .cell[aria-label^='Dec:']")
        dates = [each for each in collection.solutions if _is_empty(each.solution, (1, 5))]
        assert opened.text("#count") == f"{len(dates):,} of 24,405 solutions"

    def test_from_a_large_picture(self, make_page: Make, open_page: Open) -> None:
        path, collection = make_page(PENTOMINOES)
        opened = open_page(path, "#solution=17")
        opened.page.click("#pictures .cell[aria-label^='row 3, column 5']")
        assert opened.text("#picked").startswith("F, turned 90°, covers row 3, column 5")
        opened.page.click("#keep")
        expected = with_piece_on(collection, ("F", (3, 5)))
        assert opened.text("#count") == f"{len(expected):,} of 2,339 solutions"
        assert not opened.page.is_visible("#large")


def _is_empty(solution: Any, cell: tuple[int, ...]) -> bool:
    return not any(cell in placed.cells for placed in solution.placements)


FRAME = """(node) => {
  const { outlineStyle, strokeWidth, vectorEffect } = getComputedStyle(node);
  return [outlineStyle, strokeWidth, vectorEffect];
}"""


class TestOneSolution:
    def test_a_single_one_is_open(self, make_page: Make, open_page: Open) -> None:
        opened = open_page(make_page("drive-ya-nuts")[0])
        assert opened.text("#large-title") == "Solution 1"
        close_large(opened)
        assert opened.page.locator("[role=option]").count() == 1
        assert not open_page(make_page(PENTOMINOES)[0]).page.is_visible("#large")

    def test_the_frame_of_a_cell_is_thin_on_every_board(
        self, make_page: Make, open_page: Open
    ) -> None:
        """An outline may be as wide as cells are; a wide frame hides motifs."""
        opened = open_page(make_page("drive-ya-nuts")[0])
        opened.page.click("#pictures .cell >> nth=3")
        frames = [opened.page.eval_on_selector("#pictures [aria-pressed=true]", FRAME)]
        close_large(opened)
        opened.page.focus("#board .cell")
        press(opened, "ArrowRight")
        frames.append(opened.page.eval_on_selector("#board .cell:focus-visible", FRAME))
        assert frames == [["none", "3px", "non-scaling-stroke"]] * 2

    def test_a_link_names_it(self, make_page: Make, open_page: Open) -> None:
        path, collection = make_page(PENTOMINOES)
        opened = open_page(path, "#solution=1234")
        assert opened.text("#large-title") == "Solution 1,234"
        solution = collection.solutions[1233].solution
        for placed in solution.placements:
            row, column = placed.cells[0]
            label = f"row {row}, column {column}: {placed.piece}"
            assert opened.page.locator(f"#pictures .cell[aria-label='{label}']").count() == 1
        assert address(opened) == "#solution=1234"

    def test_one_steps_through_those_that_are_shown(
        self, make_page: Make, open_page: Open
    ) -> None:
        path, collection = make_page(PENTOMINOES)
        first, second, third, *_ = with_piece_on(collection, ("X", (1, 3)))
        opened = open_page(path, f"#solution={first}&where=9@13")
        assert opened.page.is_disabled("#previous")
        opened.page.click("#next")
        assert opened.text("#large-title") == f"Solution {second:,}"
        opened.page.keyboard.press("ArrowRight")
        assert opened.text("#large-title") == f"Solution {third:,}"
        opened.page.click("#previous")
        assert address(opened) == f"#solution={second}&where=9@13"
        close_large(opened, "Escape")
        assert address(opened) == "#where=9@13"

    def test_a_link_to_what_is_not_there(self, make_page: Make, open_page: Open) -> None:
        opened = open_page(make_page(PENTOMINOES)[0], "#solution=4000&where=99@1")
        assert opened.text("#status") == "This page has no solution 4000."
        assert opened.text("#count") == "2,339 solutions"

    def test_the_download_is_a_picture(self, make_page: Make, open_page: Open) -> None:
        path, collection = make_page(PENTOMINOES)
        opened = open_page(path, "#solution=5")
        with opened.page.expect_download() as waiting:
            opened.page.click("#download")
        assert waiting.value.suggested_filename == f"{PENTOMINOES}-5.svg"
        drawn = ElementTree.parse(waiting.value.path()).getroot()
        svg = "{http://www.w3.org/2000/svg}"
        assert drawn.tag == f"{svg}svg"
        (title,) = drawn.findall(f"{svg}title")
        assert title.text == "Pentominoes, 6 by 10: solution 5"
        pieces = [each for each in drawn.iter(f"{svg}path") if "piece" in each.get("class", "")]
        letters = [each.text for each in drawn.iter(f"{svg}text")]
        solution = collection.solutions[4].solution
        assert sorted(letters) == sorted(each.piece for each in solution.placements)
        assert len({each.get("fill") for each in pieces}) == len(pieces) == 12


class TestComparing:
    def test_the_differences_are_marked(self, make_page: Make, open_page: Open) -> None:
        path, collection = make_page(PENTOMINOES)
        opened = open_page(path, "#solution=17")
        opened.page.fill("#against", "18")
        opened.page.keyboard.press("Enter")
        one, other = (set(collection.solutions[n].solution.placements) for n in (16, 17))
        moved = one ^ other
        cells = {cell for placed in moved for cell in placed.cells}
        words = opened.text("#differs")
        assert words.startswith(
            f"They differ in {len(moved) // 2} pieces on {len(cells)} cells: "
        )
        assert set(re.findall(r"\b[A-Z]\b", words)) == {placed.piece for placed in moved}
        assert opened.page.locator("#pictures figure").count() == 2
        assert opened.page.locator("#pictures .marked").count() == 2
        assert address(opened) == "#compare=17,18"
        opened.page.click("#swap")
        assert address(opened) == "#compare=18,17"
        opened.page.click("#apart")
        assert address(opened) == "#solution=18"

    @pytest.mark.parametrize("wrong", ["17", "2340", "x"])
    def test_only_with_another_one(self, make_page: Make, open_page: Open, wrong: str) -> None:
        opened = open_page(make_page(PENTOMINOES)[0], "#solution=17")
        opened.page.fill("#against", wrong)
        opened.page.click("#compare button")
        assert "Expected the number of another solution" in opened.text("#wrong")
        assert opened.page.locator("#pictures figure").count() == 1

    def test_an_image_is_compared(self, make_page: Make, open_page: Open) -> None:
        path, collection = make_page(PENTOMINOES)
        placed = [frozenset(each.solution.placements) for each in collection.solutions]
        turned = images_of(collection, placed[4])[2]
        opened = open_page(path, "#compare=5,900&image=2")
        differing = len(turned - placed[899])
        assert opened.text("#differs").startswith(f"They differ in {differing} pieces ")
        assert opened.text("figcaption >> nth=0") == "Solution 5, turned or mirrored"
        for each in turned:
            row, column = each.cells[0]
            label = f"row {row}, column {column}: {each.piece}"
            first = opened.page.locator("#pictures figure").first
            assert first.locator(f".cell[aria-label='{label}']").count() == 1


class TestStatistics:
    def test_how_solutions_connect(self, make_page: Make, open_page: Open) -> None:
        path, collection = make_page("pentominoes-4x15")
        opened = open_page(path)
        opened.page.click("#statistics-tab")
        opened.page.wait_for_selector("#connections table")
        placed = [frozenset(each.solution.placements) for each in collection.solutions]
        numbers: dict[int, int] = {}
        for one in placed:
            images = images_of(collection, one)
            least = min(
                len(image - other) for image in images for other in placed if other is not one
            )
            numbers[least] = numbers.get(least, 0) + 1
        rows = opened.page.locator("#connections tbody tr").all_inner_texts()
        assert [row.split("\t")[:2] for row in rows] == [
            [f"{least} piece{'s' if least > 1 else ''}", f"{number:,}"]
            for least, number in sorted(numbers.items())
        ]

    def test_how_often_each_piece_covers_each_cell(
        self, make_page: Make, open_page: Open
    ) -> None:
        path, collection = make_page(PENTOMINOES)
        opened = open_page(path)
        opened.page.click("#statistics-tab")
        assert opened.page.locator("#heat li").count() == 12
        opened.page.click("#heat-table summary")
        opened.page.wait_for_selector("#heat-table table")
        row = opened.page.locator("#heat-table tbody tr").nth(13).inner_text()
        expected = [f"{own[13]:,}" for own in collection.covered]
        assert row.split("\t") == ["row 1, column 3", *expected]

    def test_of_a_sample_all_are_counted(self, make_page: Make, open_page: Open) -> None:
        path, collection = make_page(PENTOMINOES, most=100)
        opened = open_page(path)
        assert "a fair sample of 100 of them" in opened.text("header")
        opened.page.click("#pieces button[title=X]")
        most = max(collection.covered[collection.pieces.index(("X",))])
        assert f"in 2,339 solutions: at most {most:,} times" in opened.text("#advice")
        opened.page.click("#board .cell[aria-label^='row 1, column 3']")
        shown = len(with_piece_on(collection, ("X", (1, 3))))
        assert opened.text("#count") == f"{shown} of 100 solutions"
        assert f"in {shown} solutions of the sample" in opened.text("#advice")


class TestGroups:
    def test_by_symmetry_class(self, make_page: Make, open_page: Open) -> None:
        opened = open_page(make_page("pentominoes-3x20", up_to_symmetry=False)[0])
        opened.page.select_option("#group", "class")
        headings = opened.page.locator(".heading").all_inner_texts()
        assert headings == ["Class 1: 4 solutions", "Class 2: 4 solutions"]
        assert opened.page.locator("[role=option]").count() == 8
