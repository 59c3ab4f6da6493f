"""Puzzles, solutions, counts and verdicts show themselves in a notebook."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

import jigsat
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]

WOODEN = "wooden-buildings"
SVG = "{http://www.w3.org/2000/svg}"


def html_of(shown: Any) -> str:
    """The HTML of an object, which must be well-formed XML as well."""
    html: str = shown._repr_mimebundle_()["text/html"]
    ElementTree.fromstring(f"<div>{html}</div>")
    return html


def table_of(shown: Any) -> dict[str, str]:
    """The rows of the first table, by their names."""
    root = ElementTree.fromstring(f"<div>{html_of(shown)}</div>")
    table = root.find("table")
    assert table is not None
    return {row[0].text or "": row[1].text or "" for row in table}


def drawings_of(shown: Any) -> list[str]:
    """The drawings in text: of what has no picture."""
    root = ElementTree.fromstring(f"<div>{html_of(shown)}</div>")
    return ["".join(drawing.itertext()) for drawing in root.iter("pre")]


def picture_of(shown: Any) -> ElementTree.Element:
    """The picture of an object, which is the same wherever one asks for it."""
    svg = shown._repr_svg_()
    assert shown._repr_mimebundle_()["image/svg+xml"] == svg
    assert html_of(shown).count("<svg ") == 1
    assert svg.partition(">")[2] in html_of(shown)
    return ElementTree.fromstring(svg)


def titles_in(picture: ElementTree.Element) -> list[str]:
    """What the parts of a picture are, from the back to the front."""
    return [each.text or "" for each in picture.iter(f"{SVG}title")]


class TestReprs:
    """One short line each; drawings are for print and for notebooks."""

    @pytest.mark.parametrize(
        ("make", "expected"),
        [
            (lambda: jigsat.load("soma-cube"), "Puzzle(soma-cube: 7 pieces, 27 cells)"),
            (lambda: jigsat.solve("soma-cube"), "Outcome(soma-cube: found, 1 solution)"),
            (lambda: jigsat.solve("soma-cube").solution, "Solution(7 placements)"),
            (
                lambda: jigsat.draw("soma-cube", jigsat.Solution(placements=())),
                "Drawing(a solution of soma-cube)",
            ),
            (lambda: jigsat.unique("drive-ya-nuts"), "Verdict(drive-ya-nuts: unique)"),
        ],
    )
    def test_of(self, make: Callable[[], object], expected: str) -> None:
        assert repr(make()) == expected


class TestWhatIsShown:
    @pytest.mark.parametrize("name", [WOODEN, "hexiamonds-4x9", "drive-ya-nuts"])
    def test_a_puzzle_is_drawn(self, name: str) -> None:
        puzzle = jigsat.load(name)
        assert puzzle._repr_mimebundle_()["text/plain"] == str(jigsat.draw(puzzle))
        titles = titles_in(picture_of(puzzle))
        assert titles[0] == puzzle.title
        assert {piece.name for piece in puzzle.box} < {*titles}
        assert puzzle._repr_svg_() == jigsat.draw(puzzle).svg

    def test_one_asks_for_what_one_can_show(self) -> None:
        puzzle, svg = jigsat.load(WOODEN), "image/svg+xml"
        assert [*puzzle._repr_mimebundle_(include={"text/html"})] == ["text/html"]
        assert [*puzzle._repr_mimebundle_(exclude={"text/html"})] == ["text/plain", svg]
        assert puzzle._repr_mimebundle_(include={"image/png"}) == {}
        assert jigsat.count(puzzle)._repr_svg_() is None

    def test_a_solution_alone_lists_its_placements(self) -> None:
        solution = jigsat.solve("drive-ya-nuts").solution
        rows = table_of(solution)
        assert {placed.piece for placed in solution.placements} < {*rows}
        assert rows["piece"] == "orientation"

    def test_counts_are_a_table(self) -> None:
        rows = table_of(jigsat.count(WOODEN))
        expected = {"solutions": "484", "up to symmetry": "121", "labelled": "69,696"}
        assert expected.items() <= rows.items()
        assert rows["complete"] == "yes"
        assert "stopped" not in rows

    def test_a_stream_is_not_read(self) -> None:
        stream = jigsat.solutions(WOODEN)
        assert "0 found so far" in html_of(stream)
        assert stream.found == 0


class TestSeveralSolutions:
    @pytest.mark.full
    def test_the_first_of_a_list_are_drawn(self) -> None:
        outcome = jigsat.solve(WOODEN, limit=14)
        drawing = jigsat.draw(WOODEN, outcome.solutions)
        assert repr(drawing) == f"Drawing(solutions of {WOODEN})"
        assert drawing.more == 2
        assert "and 2 solutions more" in html_of(drawing)
        assert drawing.svg == outcome._repr_svg_()

    def test_no_more_is_read_of_a_stream(self) -> None:
        stream = jigsat.solutions(WOODEN)
        drawing = jigsat.draw(WOODEN, stream)
        assert (stream.found, drawing.more) == (12, 0)

    @pytest.mark.parametrize(
        ("solution", "found"), [(3, "3"), ("all", "'all'"), ([3], "3"), ({}, "{}")]
    )
    def test_what_is_none(self, solution: Any, found: str) -> None:
        with pytest.raises(TypeError, match=f"solution: found {found} .*, expected a Solution"):
            jigsat.draw(WOODEN, solution)

    def test_a_solution_does_not_know_its_puzzle(self) -> None:
        solution: Any = jigsat.Solution(placements=())
        with pytest.raises(TypeError, match=r"see: jigsat.draw\(puzzle, solution\)"):
            jigsat.draw(solution)


def test_what_a_file_says_is_only_text(make_puzzle: MakePuzzle) -> None:
    name = "<script>alert(1)</script>"
    puzzle = make_puzzle(name=name, title=name)
    for shown in (puzzle, jigsat.solve(puzzle), jigsat.count(puzzle), jigsat.unique(puzzle)):
        assert "<script" not in html_of(shown)


def test_results_are_the_same_whether_they_know_the_puzzle_or_not() -> None:
    outcome = jigsat.solve("soma-cube")
    assert outcome.subject == jigsat.load("soma-cube")
    again = pickle.loads(pickle.dumps(outcome))
    assert again == outcome
    assert "subject" not in repr(outcome)
    assert outcome.solution.model_dump().keys() == {"placements"}
