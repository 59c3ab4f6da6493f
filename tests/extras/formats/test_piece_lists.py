"""Lists of pieces as text: what each way to write them means, and that nothing else is read."""

from __future__ import annotations

from typing import Any

import pytest

from jigsat.exchange.format import Imported
from jigsat.exchange.load import read_as
from jigsat.exchange.registry import format_of
from jigsat.extras.formats.piece_lists import FORMAT, recognise
from jigsat.schemas.errors import DataError
from jigsat.schemas.parsing.parse import HEAD
from jigsat.schemas.puzzle import Puzzle

#: Lists, and what they hold: the grid, and all pieces by name with their number and cells.
TEXTS = {
    "drawings": (
        "##\n#.\n\ntray:\n###\n###\n###\n\n##\n\n****\n",
        {"grid": "square", "board": 9, "pieces": {"1": (1, 3), "2": (1, 2), "3": (1, 4)}},
    ),
    "drawings with labels": (
        "title: Mine\n\nL x2:\n#.\n##\n\ntwo:\n##\n\nboard: 2x4\n",
        {"grid": "square", "board": 8, "pieces": {"L": (2, 3), "two": (1, 2)}},
    ),
    "one picture": (
        "AAB\nACB\nCCB\n",
        {"grid": "square", "board": 9, "pieces": {"A": (1, 3), "B": (1, 3), "C": (1, 3)}},
    ),
    "pieces of one name": (
        "a: ##\na: ###\na2: #\n\n2x3\n",
        {"grid": "square", "board": 6, "pieces": {"a": (1, 2), "a2": (1, 3), "a22": (1, 1)}},
    ),
    "layers": (
        "** / *.\n*. / ..\n\nflat:\n**\n**\n\n2x2x2",
        {"grid": "cube", "board": 8, "pieces": {"1": (1, 4), "flat": (1, 4)}},
    ),
    "triangles": (
        "big:\n.^.\n^v^\n\n^v\n\nv^\n\nboard:\n.^v^v\n^v^v.\n",
        {"grid": "triangle", "board": 8, "pieces": {"big": (1, 4), "1": (1, 2), "2": (1, 2)}},
    ),
    "hexagons": (
        "grid: hexagon\nA:\n#.#\n.#.\nboard:\n#.#\n.#.\n",
        {"grid": "hexagon", "board": 3, "pieces": {"A": (1, 3)}},
    ),
}


def imported(text: str, name: str = "mine.txt") -> Imported:
    return read_as(text.encode(), name, FORMAT).imported


def summary(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "grid": puzzle.grid,
        "board": len(puzzle.cells),
        "pieces": {
            piece.name: (puzzle.used(piece)[1], len(shape.cells))
            for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True)
        },
    }


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_what_a_list_means(text: tuple[str, dict[str, Any]]) -> None:
    assert format_of(text[0].encode()) is FORMAT
    assert summary(imported(text[0]).puzzle) == text[1]


def test_what_is_not_said_is_assumed_and_told() -> None:
    assert imported("##\n#.\n\n2x2").assumed == ("1 cell of the board stay empty",)
    assert imported("turning: rotate\n##.\n.##\n\n2x2x1\n").assumed == ()
    flat = imported("##.\n.##\n\n####\n\n2x4\n")
    assert flat.assumed == ("pieces may also be turned over (see 'turning:')",)
    assert flat.puzzle.turning == "rotate-and-flip"
    space = imported("##. / ...\n.#. / .#.\n\n####\n\n2x2x2\n")
    assert space.assumed == ("pieces may not be turned over (see 'turning:')",)
    board = imported("AAB\nACB\nCCB\n")
    assert board.assumed == ("the board is what the pieces cover in the picture",)


def test_comments_are_dropped_and_told() -> None:
    text = "; mine\n// two\n# Three pieces\n% four\n##\n\n1x2\n"
    assert imported(text).dropped == ("4 lines of comments",)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("##\n\n#", "found no board, expected one labelled 'board:', or a size like"),
        ("##\n2x1\n1x2", "line 3: found a second board (the first is in line 2), expected one"),
        ("##\n0x5", "line 2: found [0, 5], expected lengths above 0"),
        (
            "# / #\n#\n\n2x2x1",
            "line 2: found a row through 1 layers, expected 2 as in the first",
        ),
        ("blanks: many\n##\n1x2", "blanks: found 'many', expected a number of cells"),
    ],
)
def test_a_mistake_is_told_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(DataError) as caught:
        imported(text)
    assert str(caught.value).startswith(f"mine.txt: {sentence}")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Dear reader,\nthis is a letter.\n",
        "p cnf 3 2\n1 -2 0\n2 3 0\n",
        "a b c d e f g\nc e\na d g\nb c f\n",
        "1,2,3,4\n5,6,7,8\n",
        "var 1..3: x;\nconstraint x > 1;\nsolve satisfy;\n",
    ],
)
def test_other_texts_are_no_list_of_pieces(text: str) -> None:
    assert not recognise(text.encode())


def test_a_list_that_is_cut_in_the_middle_of_a_character_is_known() -> None:
    text = ("█" + "." * 28 + "\n") * 3000
    assert recognise(text.encode()[:HEAD])
    assert not recognise(text.encode()[: HEAD - 30])
