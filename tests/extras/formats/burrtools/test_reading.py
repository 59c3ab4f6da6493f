"""What a problem of an .xmpuzzle becomes: each feature in a small file, drawn by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from jigsat.exchange.format import Imported
from jigsat.extras.formats.burrtools import xmpuzzle
from jigsat.extras.formats.burrtools.xmpuzzle import read
from jigsat.schemas.errors import DataError, JigsatError, Unsupported
from tests.extras.formats.burrtools.builder import packed, problem, shape, voxel, xml

RED, BLUE, ODD = (255, 0, 0), (0, 0, 255), (1, 2, 171)


def imported(text: str, number: int = 1, file: str = "box/My Cube.xmpuzzle") -> Imported:
    return read(packed(text), file).problems[number - 1]()


def typed(text: str, number: int = 1) -> dict[str, Any]:
    """The puzzle as it stands in JSON, without what is the same in all of them."""
    puzzle = imported(text, number).puzzle
    document: dict[str, Any] = json.loads(puzzle.model_dump_json(exclude_unset=True))
    document.pop("schema_version")
    return document


def test_cubes_are_drawn_from_the_top_down_and_from_the_back() -> None:
    text = xml(
        [
            voxel("##/##", "##/##"),
            voxel("#_/##", "#_/__", name=" a\tb "),
            voxel("_#/##", "__/_#"),
        ],
        [problem([shape(2), shape(1)], 0)],
        grid=0,
    )
    assert typed(text) == {
        "name": "my-cube",
        "title": "My Cube",
        "grid": "cube",
        "turning": "rotate",
        "board": {"cells": [["##", "##"], ["##", "##"]]},
        "pieces": [
            {"name": "S3", "cells": [[".#", ".."], ["##", ".#"]]},
            {"name": "a b", "cells": [["..", "#."], ["##", "#."]]},
        ],
    }


@pytest.mark.parametrize(
    "pieces",
    [
        [voxel("###/__#"), voxel("##")],
        [voxel("___/_#_", "___/_#_", "___/##_"), voxel("#/#")],
    ],
)
@pytest.mark.parametrize(
    "board", [voxel("###/###"), voxel("###", "###"), voxel("#/#", *2 * ["#/#"])]
)
def test_one_layer_of_cubes_is_a_square_grid_however_it_stands(
    pieces: list[str], board: str
) -> None:
    document = typed(xml([board, *pieces], [problem([shape(1), shape(2)], 0)]))
    assert (document["grid"], document["turning"]) == ("square", "rotate-and-flip")
    assert sorted(map(len, document["board"]["cells"])) in ([2, 2, 2], [3, 3])
    sizes = [sum(row.count("#") for row in piece["cells"]) for piece in document["pieces"]]
    assert sizes == [4, 2]


def test_prisms_of_one_layer_are_triangles() -> None:
    text = xml(
        [voxel("_###_/_____"), voxel("#"), voxel("_##"), voxel("_#")],
        [problem([shape(1), shape(2)], 0), problem([shape(3), shape(1, count=2)], 0)],
        grid=1,
    )
    document = typed(text)
    assert (document["grid"], document["turning"]) == ("triangle", "rotate-and-flip")
    assert document["board"]["cells"] == [".v^v"]
    assert [piece["cells"] for piece in document["pieces"]] == [["^"], [".v^"]]
    assert [piece["cells"] for piece in typed(text, 2)["pieces"]] == [[".v"], ["^"]]


def test_prisms_in_layers_are_drawn_from_the_top() -> None:
    # The upper layer of the result begins one prism further to the right.
    text = xml(
        [voxel("###", "_##"), voxel("#", "#"), voxel("_##"), voxel("_#")],
        [problem([shape(1), shape(2), shape(3)], 0)],
        grid=1,
    )
    document = typed(text)
    assert (document["grid"], document["turning"]) == ("prism", "rotate")
    assert document["board"]["cells"] == [[".v^"], ["^v^"]]
    assert [piece["cells"] for piece in document["pieces"]] == [[["^"], ["^"]], [".v^"], [".v"]]


def test_rows_of_triangles_are_turned_upside_down_with_what_they_point_at() -> None:
    # A triangle of three points up at the front and has its tip at the back.
    text = xml([voxel("#####/_###_/__#__"), voxel("#")], [problem([shape(1, count=9)], 0)], 1)
    assert typed(text)["board"]["cells"] == ["..^..", ".^v^.", "^v^v^"]


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ({}, None),
        ({"count": 3}, 3),
        ({"min": 0, "max": 2}, {"min": 0, "max": 2}),
        ({"min": 1}, None),
    ],
)
def test_counts_and_ranges(counts: dict[str, int], expected: object) -> None:
    text = xml([voxel("##/##"), voxel("##")], [problem([shape(1, **counts)], 0)])
    assert typed(text)["pieces"][0].get("count") == expected


def in_groups(count: int, *groups: tuple[int, int]) -> str:
    """So many pieces of a shape, in each of these groups at most so many."""
    listed = "".join(f'<group group="{group}" count="{most}"/>' for group, most in groups)
    return shape(1, count=count).replace("/>", f">{listed}</shape>")


@pytest.mark.parametrize(
    "parts",
    [[shape(1, count=2, group=3), shape(2, group=3)], [in_groups(2, (1, 1)), shape(2)]],
)
def test_groups_are_left_out(parts: list[str]) -> None:
    text = xml([voxel("#####"), voxel("##"), voxel("#")], [problem(parts, 0)])
    together = "groups of pieces that may stay together when a solution is taken apart"
    assert imported(text).dropped == (together,)


FIVE_OF_SIX = voxel("++#/+++")


@pytest.mark.parametrize(
    ("parts", "limit", "blanks"),
    [
        ([shape(1, count=2)], {}, 2),
        ([shape(1, count=2)], {"maxHoles": 1}, {"min": 0, "max": 1}),
        ([shape(1, count=2)], {"maxHoles": 0}, None),
        ([shape(1, min=1, max=3)], {}, {"min": 0, "max": 5}),
    ],
)
def test_variable_voxels_may_stay_blank(
    parts: list[str], limit: dict[str, int], blanks: object
) -> None:
    document = typed(xml([FIVE_OF_SIX, voxel("##")], [problem(parts, 0, **limit)]))
    if blanks is None:
        assert "rules" not in document
    else:
        where = {"blank_only_at": ["###", "##."]}
        assert document["rules"] == [{"rule": "cover", "blanks": blanks, **where}]


COLOURED = [voxel("#1#2#/#1#3+3"), voxel("#1#2"), voxel("#2#2"), voxel("##3")]


@pytest.mark.parametrize(
    ("pairs", "rule"),
    [
        (
            [(0, 0), (1, 1), (2, 2)],
            {"rule": "colours"},
        ),
        (
            [(0, 2), (7, 0), (0, 9)],
            {"rule": "colours", "allowed": {"red": [], "blue": [], "#0102ab": ["red"]}},
        ),
    ],
)
def test_colours_count_from_one_in_voxels_and_from_zero_in_pairs(
    pairs: list[tuple[int, int]], rule: dict[str, Any]
) -> None:
    parts = [shape(1), shape(2), shape(3)]
    document = typed(xml(COLOURED, [problem(parts, 0, pairs)], colours=[RED, BLUE, ODD]))
    assert document["board"]["colours"] == {
        "red": ["#..", "#.."],
        "blue": ["...", ".#."],
        "#0102ab": [".##", "..."],
    }
    assert [piece["colours"] for piece in document["pieces"]] == [
        {"red": ["#."], "blue": [".#"]},
        "blue",
        {"#0102ab": [".#"]},
    ]
    assert document["rules"] == [rule]


def test_colours_of_the_result_alone_are_left_out() -> None:
    text = xml([voxel("#1#"), voxel("##")], [problem([shape(1)], 0)], colours=[RED])
    what = "the colours of the result: no piece has one, so they rule nothing out"
    assert imported(text).dropped == (what,)
    assert "colours" not in str(typed(text))


def test_names_are_printable_and_all_different() -> None:
    names = ["A", "A", "A (S3)", "x" * 70, "x" * 70, "\x1b[31m\n"]
    pieces = [voxel("#", name=name.replace("\x1b", "\x85")) for name in names]
    parts = [shape(number + 1) for number in range(len(names))]
    document = typed(xml([voxel("######"), *pieces], [problem(parts, 0, name="  two\nlines ")]))
    assert [piece["name"] for piece in document["pieces"]] == [
        *("A", "A (S3)", "A (S3) (S4)", "x" * 59 + "…", "x" * 44 + "… (S6)", "[31m"),
    ]
    assert document["title"] == "two lines"


def test_a_file_of_several_problems() -> None:
    shapes = [voxel("##/##"), voxel("##"), voxel("#", name="one"), voxel("_")]
    problems = [
        problem([shape(1, count=2)], 0),
        problem([shape(2, count=4)], 0, name="Ones"),
        problem([shape(3)], 0),
        problem([shape(1)], 4294967295),
        problem([], 0),
        problem([shape(1)], 3),
    ]
    text = xml(shapes, problems, comment="<comment>by\n hand</comment>")
    first, second = imported(text), imported(text, 2)
    assert [(each.puzzle.name, each.puzzle.title) for each in (first, second)] == [
        ("my-cube-1", "My Cube, problem 1"),
        ("my-cube-2", "Ones"),
    ]
    assert first.puzzle.source == second.puzzle.source == "by hand"
    assert first.dropped == ("2 shapes that this problem does not use (one and S4)",)
    with pytest.raises(DataError, match=r"voxel\[3\]: found a shape without a voxel"):
        imported(text, 3)
    with pytest.raises(DataError, match=r"problem\[3\].result: found no result, expected a s"):
        imported(text, 4)
    with pytest.raises(DataError, match=r"problem\[4\].shapes: found no pieces, expected one"):
        imported(text, 5)
    with pytest.raises(DataError, match=r"voxel\[3\]: found a shape without a voxel"):
        imported(text, 6)


def test_the_cells_of_all_shapes_together_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xmpuzzle, "MAX_CELLS", 5)
    text = xml([voxel("###"), voxel("##"), voxel("#")], [problem([shape(1), shape(2)], 0)])
    with pytest.raises(
        DataError, match=r"voxel\[2\]: found more than 5 cells in the shapes so"
    ):
        imported(text)


def test_what_has_no_place_is_named() -> None:
    apart = "<solution><assembly>0 0 0 0 0 1 0 0</assembly><separationInfo/></solution>"
    text = xml(
        [voxel("##/##", name="box"), voxel("##", weight=5), voxel("###", name="spare")],
        [
            problem(
                [shape(1, count=2, group=3)],
                0,
                more='<assembler version="2.0">1 2 3</assembler>',
                state=1,
                assemblies=7,
                solutions=2,
                name="n" * 61,
            ).replace("<solutions>", f"<solutions>{apart}")
        ],
        comment=f'<comment popup="">{"long " * 500}</comment>',
    )
    assert imported(text).dropped == (
        "of the comment all but 2,000 printable characters",
        "of the problem's name all but 60 printable characters",
        "1 shape that this problem does not use (spare)",
        "groups of pieces that may stay together when a solution is taken apart",
        "that BurrTools has found 7 assemblies",
    )
    assert imported(text).losses == ()


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (
            xml([voxel("##"), voxel("#+")], [problem([shape(1)], 0)]),
            "shapes.voxel[1]: found 1 variable voxel in a piece, expected them only in the",
        ),
        (
            xml([voxel("##"), voxel("#")], [problem([shape(1, count=65535)] * 2, 0)]),
            "problems.problem[0].shapes: found 131,070 pieces, expected at most 100,000",
        ),
        (
            xml([voxel("##"), voxel("##")], [problem([shape(1)], 0)], grid=7),
            "a grid of type 7, and jigsat reads only grids 0 to 4",
        ),
    ],
    ids=range(3),
)
def test_what_jigsat_cannot_hold_is_refused_in_one_sentence(text: str, error: str) -> None:
    with pytest.raises(JigsatError) as caught:
        imported(text)
    assert error in str(caught.value)
    assert isinstance(caught.value, DataError | Unsupported)
