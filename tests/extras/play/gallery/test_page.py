"""The page as a file: what it has in it, and that nothing in a puzzle can harm it."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from hashlib import sha256
from math import dist

import pytest

from jigsat.exchange.load import load
from jigsat.extras.play.collecting import collect_found, collect_given
from jigsat.extras.play.gallery.page import gallery_page
from jigsat.schemas.layouts.moves import Move, WayApart
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Collected, Collection, Convention
from jigsat.solvers.limits.options import Options
from tests.extras.play.gallery.reading import Page
from tests.render import awkward
from tests.render.golden.toys import TOYS, toy

MakePuzzle = Callable[..., Puzzle]

#: One on each grid, with labels, faces, identical pieces, blanks and a board that wraps.
PUZZLES = [
    "hexiamonds-spinner",
    "drive-ya-nuts",
    "slothouber-graatsma",
    "tetrominoes-tube",
    "puzzle-a-day-1-may",
    "tropical-fish",
]


@cache
def collected(name: str) -> tuple[Collection, Page]:
    """Some solutions of a puzzle, and their page."""
    found = collect_found(load(name), Options(limit=8), up_to_symmetry=False)
    return found, Page(gallery_page(load(name), found))


@pytest.mark.parametrize("name", PUZZLES)
class TestWhatItHasInIt:
    @pytest.fixture
    def collection(self, name: str) -> Collection:
        return collected(name)[0]

    @pytest.fixture
    def page(self, name: str) -> Page:
        return collected(name)[1]

    def test_the_solutions_are_exactly_those_collected(
        self, page: Page, collection: Collection
    ) -> None:
        assert page.solutions() == [each.solution for each in collection.solutions]
        assert page.index["numbers"] == [each.number for each in collection.solutions]
        assert page.index["classes"] == [each.symmetry_class for each in collection.solutions]
        assert page.index["images"] == [each.images for each in collection.solutions]

    def test_the_statistics_are_there(self, page: Page, collection: Collection) -> None:
        assert page.index["covered"] == [list(each) for each in collection.covered]
        assert page.contents["total"] == collection.total
        assert page.contents["course"] == [list(each) for each in collection.course]

    def test_what_looks_the_same_has_one_look(self, page: Page) -> None:
        seen = {
            (each["piece"], tuple(sorted(each["cells"])), str(sorted(each["labels"]))): each
            for each in page.index["placements"]
        }
        assert len({each["look"] for each in seen.values()}) == len(seen)
        assert {each["look"] for each in page.index["placements"]} == {*range(len(seen))}

    def test_the_first_solutions_are_there_without_a_script(
        self, page: Page, collection: Collection
    ) -> None:
        number = len(collection.solutions)
        assert f"{number} of them" in page.text
        assert len([tag for tag, _ in page.elements if tag == "figcaption"]) == number
        pieces = [attributes for tag, attributes in page.elements if tag == "g"]
        drawn = [each for each in pieces if each.get("class") == "piece"]
        placed = [len(each.solution.placements) for each in collection.solutions]
        assert len(drawn) == sum(placed)


def test_the_images_of_placements_are_there() -> None:
    puzzle = load("pentominoes-3x20")
    collection = collect_found(puzzle)
    page = Page(gallery_page(puzzle, collection))
    placements = page.placements()
    used = {placed for each in collection.solutions for placed in each.solution.placements}
    for numbers, image in zip(page.index["symmetries"], collection.images, strict=True):
        shown = dict(zip(placements, [placements[n] for n in numbers], strict=False))
        assert shown == {placed: image[placed] for placed in used}


def test_the_moves_are_there() -> None:
    move = Move((0, 2), (0, -1, 0), 2)
    out = Move((1,), (1, 0, 0), None)
    ways = [
        WayApart(True, (2,), ((move, out),)),
        WayApart(False),
        WayApart(None, unknown="time limit of 1 second"),
        None,
    ]
    puzzle = load("diabolical-cube")
    found = collect_found(puzzle, Options(limit=4))
    solutions = tuple(
        replace(each, apart=way) for each, way in zip(found.solutions, ways, strict=True)
    )
    page = Page(gallery_page(puzzle, replace(found, solutions=solutions)))
    stages = [[[3, 2, 0, 2], [0, 0, 1]]]
    nothing = {"level": [], "stages": [], "unknown": None}
    assert page.index["apart"] == [
        {"comesApart": True, "level": [2], "stages": stages, "unknown": None},
        {**nothing, "comesApart": False},
        {**nothing, "comesApart": None, "unknown": "time limit of 1 second"},
        None,
    ]


def test_pieces_of_prisms_go_along_edges_of_triangles() -> None:
    """An edge is 2 / √3 of the height of a triangle; x leads to the right, z to the front."""
    page = Page(gallery_page(toy("prisms"), collect_found(toy("prisms"))))
    ways = dict(page.contents["ways"])
    edge = ways["to the right"][0]
    assert ways["up"] == [0, 1, 0]
    assert ways["to the left"] == [-edge, 0, 0]
    across, up, down = ways["to the front right"]
    assert (across, up) == (pytest.approx(edge / 2, abs=1e-3), 0)
    assert down == pytest.approx(edge * 3**0.5 / 2, abs=1e-3)


@pytest.mark.full
def test_only_the_first_are_there_without_a_script() -> None:
    puzzle = load("pentominoes-8x8")
    page = Page(gallery_page(puzzle, collect_found(puzzle)))
    assert len(page.solutions()) == 65
    assert [tag for tag, _ in page.elements].count("figure") == 50


class TestWhatItMayDo:
    @pytest.fixture
    def page(self) -> Page:
        return collected("drive-ya-nuts")[1]

    def policy(self, page: Page) -> str:
        (content,) = (
            attributes["content"]
            for tag, attributes in page.elements
            if tag == "meta" and "http-equiv" in attributes
        )
        return content or ""

    def test_it_may_run_its_own_script_and_use_its_own_style(self, page: Page) -> None:
        hashed = [
            f"sha256-{b64encode(sha256(page.texts[each].encode()).digest()).decode()}"
            for each in ("script", "style")
        ]
        assert self.policy(page) == (
            f"default-src 'none'; script-src '{hashed[0]}'; style-src '{hashed[1]}'; "
            "base-uri 'none'; form-action 'none'"
        )

    def test_no_element_has_a_style_or_a_script_of_its_own(self, page: Page) -> None:
        names = {name for _, attributes in page.elements for name in attributes}
        assert not {name for name in names if name.startswith("on") or name == "style"}
        assert not names & {"src", "href", "srcset", "action"}

    def test_no_address_is_in_it_but_the_name_of_svg(self, page: Page) -> None:
        found = set(re.findall(r"[a-z]+://[^\s\"'<)]*", page.text))
        assert found == {"http://www.w3.org/2000/svg"}

    def test_the_script_makes_no_markup_of_texts(self, page: Page) -> None:
        for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
            assert way not in page.texts["script"]


@pytest.mark.parametrize("name", awkward.PUZZLES)
class TestAwkwardNames:
    @pytest.fixture
    def page(self, name: str) -> Page:
        puzzle = awkward.PUZZLES[name]
        one = Collected(awkward.finished(puzzle), 1, 0, 1)
        pieces = tuple((piece.name,) for piece in puzzle.box)
        covered = tuple(tuple(1 for _ in puzzle.cells) for _ in pieces)
        collection = Collection((one,), 1, pieces, covered, Convention.SOLUTIONS)
        return Page(gallery_page(puzzle, collection))

    def test_they_are_text_and_no_markup(self, page: Page) -> None:
        tags = [tag for tag, _ in page.elements]
        assert tags.count("script") == 4
        assert not {"b", "i", "a", "img"} & set(tags)
        assert page.texts["bdi"] == awkward.TITLE
        assert awkward.TITLE in page.texts["title"]

    def test_they_come_out_as_they_are(self, page: Page, name: str) -> None:
        puzzle = awkward.PUZZLES[name]
        assert page.contents["names"] == [piece.name for piece in puzzle.box]
        assert [each["name"] for each in page.contents["pieces"]] == list(awkward.NAMES)
        labels = {label for shape in puzzle.shapes for _, label in shape.labels}
        assert {each["name"] for each in page.contents["motifs"]["labels"]} == labels

    def test_nothing_in_the_data_can_end_its_block(self, page: Page) -> None:
        block = page.text.partition('id="contents">')[2].partition("</script>")[0]
        assert not set("<>&") & set(block)
        assert json.loads(block) == page.contents


def test_balls_are_where_they_touch() -> None:
    puzzle = Puzzle.model_validate(TOYS["balls"])
    page = Page(gallery_page(puzzle, collect_found(puzzle)))
    assert page.contents["solid"] == "sphere"
    top, *below = (cell["place"] for cell in page.contents["cells"])
    assert [dist(top, place) for place in below] == pytest.approx([1] * 4, abs=1e-3)
    assert all(place[1] < top[1] for place in below)
    assert {*page.index["apart"]} == {None}  # balls are not moved cell by cell


def test_labels_in_space_stand_where_they_are_seen_from_above(make_puzzle: MakePuzzle) -> None:
    sides = {"top": "a", "back": "b", "right": "c", "front": "d", "left": "e", "bottom": "f"}
    puzzle = make_puzzle(
        grid="cube",
        board={"cells": [["#"]]},
        pieces=[{"name": "die", "sides": sides}],
        turning="fixed",
        rules=[{"rule": "equal-sides"}],
    )
    page = Page(gallery_page(puzzle, collect_found(puzzle)))
    names = [each["name"] for each in page.contents["motifs"]["labels"]]
    (placement,) = page.index["placements"]
    shown = {side: names[label] for _, side, label in placement["labels"]}
    assert shown == {0: "b", 1: "c", 2: "d", 3: "e"}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"complete": True}, "2 solutions, 1 up to symmetry: all there are."),
        ({"complete": False, "stopped": "interrupted"}, "perhaps not all: interrupted."),
        ({}, "2 solutions."),
    ],
)
def test_it_says_how_many_there_are(
    changes: dict[str, object], expected: str, make_puzzle: MakePuzzle
) -> None:
    puzzle = make_puzzle()
    found = collect_found(puzzle, up_to_symmetry=False)
    values = {**vars(found), "complete": None, "classes": None, **changes}
    if changes.get("complete"):
        values["classes"] = 1
    assert expected in gallery_page(puzzle, Collection(**values))


def test_it_says_that_it_shows_a_sample() -> None:
    puzzle = load("pentominoes-3x20")
    page = gallery_page(puzzle, collect_found(puzzle, up_to_symmetry=False, most=3))
    assert "This page shows a fair sample of 3 of them" in page
    assert "counted in all 8." in page


def test_of_given_solutions_the_course_is_not_known() -> None:
    puzzle = load("pentominoes-3x20")
    every = [each.solution for each in collect_found(puzzle).solutions]
    page = Page(gallery_page(puzzle, collect_given(puzzle, every)))
    assert page.contents["course"] == []
    assert "does not say when" in page.contents["noCourse"]
