"""Solutions on boards: alone, and on contact sheets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jigsat.render.figures.shapes import PAPERS, Group, Role, Shape, Text, leaves
from jigsat.render.outputs.registry import KINDS
from jigsat.render.sheets.pages import Numbered, Request
from jigsat.schemas.puzzle import Puzzle
from tests.render.golden.files import request_of
from tests.render.golden.toys import TOYS, solution_of, toy
from tests.render.layout import words


def titles(shapes: tuple[Shape, ...], role: Role) -> list[str]:
    """The titles of groups with this role."""
    found = []
    for shape in shapes:
        if isinstance(shape, Group):
            found += [shape.title] * (shape.role is role) + titles(shape.shapes, role)
    return found


def many(number: int) -> Request:
    shown = [Numbered(100 + each, solution_of("squares")) for each in range(number)]
    return Request(toy("squares"), shown)


def test_on_paper_there_are_several_pages() -> None:
    pages = KINDS["sheet"].draw(replace(many(40), paper=PAPERS["letter"]))
    assert {(page.width, page.height) for page in pages} == {(215.9, 279.4)}
    assert len(pages) > 1
    boards = [title for page in pages for title in titles(page.shapes, Role.BOARD)]
    assert boards == [f"Solution {100 + each}" for each in range(40)]


def test_several_solutions_are_several_pages_each_with_its_number() -> None:
    pages = KINDS["solution"].draw(many(2))
    assert [page.title for page in pages] == ["A tray, solution 100", "A tray, solution 101"]
    titled = replace(many(2), look=replace(many(2).look, title="Mine"))
    assert words(KINDS["solution"].draw(titled)[1])[0] == "Mine, solution 101"
    bare = replace(many(2), look=replace(many(2).look, title=""))
    assert set(words(KINDS["solution"].draw(bare)[0])) == {"I", "L"}


def test_names_without_room_are_told_in_a_legend() -> None:
    names = {"I": "Verschlimmbesserungsanstalt", "L": "Donaudampfschifffahrt"}
    pieces = [{**piece, "name": names[piece["name"]]} for piece in TOYS["squares"]["pieces"]]
    puzzle = Puzzle.model_validate({**TOYS["squares"], "pieces": pieces})
    (page,) = KINDS["pieces"].draw(Request(puzzle))
    told = " ".join(words(page))
    for name in names.values():
        assert f"{name[0]} = {name}" in told


@pytest.mark.parametrize("kind", ["solution", "puzzle", "pieces", "sheet"])
@pytest.mark.parametrize("name", ["balls", "dates", "tetrahedra"])
def test_nothing_is_written_without_letters(name: str, kind: str) -> None:
    request = request_of(name, kind)
    (page,) = KINDS[kind].draw(replace(request, look=replace(request.look, letters=False)))
    captions = [
        s for s in leaves(page.shapes) if isinstance(s, Text) and s.role is Role.CAPTION
    ]
    assert captions == []


@pytest.mark.parametrize("name", ["balls", "squares", "tetrahedra"])
def test_cells_are_as_large_as_is_asked_for(name: str) -> None:
    widths = []
    for cell in (5.0, 10.0):
        request = request_of(name, "solution", cell=cell)
        (page,) = KINDS["solution"].draw(replace(request, look=replace(request.look, title="")))
        widths.append(page.width - 10)
    assert widths[1] == pytest.approx(2 * widths[0], rel=0.2)
