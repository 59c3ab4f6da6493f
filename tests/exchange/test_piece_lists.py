"""Lists of pieces as text: what each way to write them means, and that nothing else is read."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.checks.fingerprint import fingerprint
from jigsat.checks.verify.verifier import verify
from jigsat.exchange.format import Imported
from jigsat.exchange.load import read_as
from jigsat.exchange.piece_lists.lines import CONWAY, HEXIAMOND_WORDS
from jigsat.exchange.piece_lists.read import FORMAT, recognise
from jigsat.exchange.piece_lists.write import write
from jigsat.exchange.registry import format_of
from jigsat.schemas.errors import DataError, JigsatError, Unsupported
from jigsat.schemas.library import built_in_names, load
from jigsat.schemas.parsing.parse import HEAD
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import Blanks
from jigsat.solvers.counting.count import count

#: Lists, and what they hold: the grid, and all pieces by name with their number and cells.
TEXTS = {
    "drawings": (
        "##\n#.\n\n###\n###\n###\n\n##\n\n****\n",
        {"grid": "square", "board": 9, "pieces": {"1": (1, 3), "2": (1, 2), "3": (1, 4)}},
    ),
    "drawings with labels": (
        "title: Mine\n\nL x2:\n#.\n##\n\ntwo:\n##\n\nboard: 2x4\n",
        {"grid": "square", "board": 8, "pieces": {"L": (2, 3), "two": (1, 2)}},
    ),
    "names on lines of their own": (
        "L\n\n#.\n##\n\n2 x dot\n\n#\n\nbox:\n\n###\n#.#\n",
        {"grid": "square", "board": 5, "pieces": {"L": (1, 3), "dot": (2, 1)}},
    ),
    "each drawn with its letter": (
        "AA\nA\n\nBBB\n\n2x3\n",
        {"grid": "square", "board": 6, "pieces": {"A": (1, 3), "B": (1, 3)}},
    ),
    "one picture": (
        "AAB\nACB\nCCB\n",
        {"grid": "square", "board": 9, "pieces": {"A": (1, 3), "B": (1, 3), "C": (1, 3)}},
    ),
    "a picture with gaps": (
        "AA.B\nA..B\n...B\n\n2x3",
        {"grid": "square", "board": 6, "pieces": {"A": (1, 3), "B": (1, 3)}},
    ),
    "pieces beside each other, the largest is the board": (
        "##  #\n#   #   ###\n    #   ###\n",
        {"grid": "square", "board": 6, "pieces": {"1": (1, 3), "2": (1, 3)}},
    ),
    "one letter for several pieces": (
        "AACC\nBBAA\n",
        {"grid": "square", "board": 8, "pieces": {"A": (2, 2), "B": (1, 2), "C": (1, 2)}},
    ),
    "spaced letters": (
        "1 1 2\n3 1 2\n",
        {"grid": "square", "board": 6, "pieces": {"1": (1, 3), "2": (1, 2), "3": (1, 1)}},
    ),
    "zeros and ones": (
        "011\n110\n\n1 1 1 1\n\n2 x 4\n",
        {"grid": "square", "board": 8, "pieces": {"1": (1, 4), "2": (1, 4)}},
    ),
    "coordinates": (
        "(0,0) (0,1) (1,0)\n[[5,5],[5,6]]\n0,0 1,0 2,0\n0 0, 0 1\n; none\n2x5",
        {"grid": "square", "board": 10, "pieces": {"1": (1, 3), "2": (2, 2), "3": (1, 3)}},
    ),
    "coordinates by name": (
        "L: (0,0) (0,1) (1,0)\ntray: (0,0), (0,1), (1,0)\n",
        {"grid": "square", "board": 3, "pieces": {"L": (1, 3)}},
    ),
    "pieces of one name": (
        "a: ##\na: ###\na2: #\n\n2x3\n",
        {"grid": "square", "board": 6, "pieces": {"a": (1, 2), "a3": (1, 3), "a2": (1, 1)}},
    ),
    "coordinates in space": (
        "{(0,0,0),(0,0,1),(1,0,0)}\n3: (0,0,0) (0,1,0) (0,2,0)\n2x3x1",
        {"grid": "cube", "board": 6, "pieces": {"1": (1, 3), "3": (1, 3)}},
    ),
    "layers": (
        "** / *.\n*. / ..\n\nflat:\n**\n**\n\n2x2x2",
        {"grid": "cube", "board": 8, "pieces": {"1": (1, 4), "flat": (1, 4)}},
    ),
    "triangles": (
        "big:\n.^.\n^v^\n\n^v\n\nv^\n\nboard:\n.^v^v\n^v^v.\n",
        {"grid": "triangle", "board": 8, "pieces": {"big": (1, 4), "1": (2, 2)}},
    ),
    "hexagons": (
        "grid: hexagon\nA:\n#.#\n.#.\nboard:\n#.#\n.#.\n",
        {"grid": "hexagon", "board": 3, "pieces": {"A": (1, 3)}},
    ),
    "letters of pentominoes": (
        "F I L N P T U V W X Y Z\n6x10",
        {"grid": "square", "board": 60, "pieces": dict.fromkeys("FILNPTUVWXYZ", (1, 5))},
    ),
    "a set": (
        "free tetrominoes\n4x5",
        {"grid": "square", "board": 20, "pieces": dict.fromkeys("ABCDE", (1, 4))},
    ),
    "a set several times, and how many pieces it has": (
        "pieces x2: the 5 tetrominoes\n5x8",
        {"grid": "square", "board": 40, "pieces": dict.fromkeys("ABCDE", (2, 4))},
    ),
    "letters by the size of the board": (
        "pieces: I O T\n3x4",
        {"grid": "square", "board": 12, "pieces": dict.fromkeys("IOT", (1, 4))},
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


@pytest.mark.parametrize("name", built_in_names())
def test_a_built_in_puzzle_is_the_same_after_a_round_trip(name: str) -> None:
    puzzle = load(name)
    try:
        written = write(puzzle)
    except Unsupported:
        assert any(shape.labels for shape in puzzle.shapes)
        return
    lost = tuple("the rule 'blanks'" for _ in puzzle.rules_of(Blanks))
    if any(puzzle.cover.blank_range) and len(puzzle.blankable) < len(puzzle.fillable):
        lost = (*lost, "which cells may stay empty")
    if puzzle.name == "chinese-rings-burr":
        lost = ("that 'frame' has another turning than the other pieces",)
    if lost:
        assert written.losses == lost
        return
    again = imported(written.data.decode(), f"{name}.txt")
    assert (written.losses, again.assumed, format_of(written.data)) == ((), (), FORMAT)
    assert (again.puzzle.name, again.puzzle.title) == (puzzle.name, puzzle.title)
    if not puzzle.open_cells:
        assert fingerprint(again.puzzle) == fingerprint(puzzle)


@pytest.mark.parametrize("name", ["puzzle-a-day-1-may", "wooden-buildings", "infuriater"])
def test_a_puzzle_has_as_many_solutions_after_a_round_trip(name: str) -> None:
    puzzle = load(name)
    again = imported(write(puzzle).data.decode()).puzzle
    assert count(again).solutions == count(puzzle).solutions


def test_letters_of_conway_and_of_golomb_are_the_same_pieces() -> None:
    golomb = imported("pentominoes: F I L N P T U V W X Y Z\n6x10").puzzle
    conway = imported("pentominoes: O P Q R S T U V W X Y Z\n6x10").puzzle
    assert fingerprint(golomb) == fingerprint(conway) == fingerprint(load("pentominoes-6x10"))
    cells = dict(zip([piece.name for piece in golomb.box], golomb.shapes, strict=True))
    for piece, shape in zip(conway.box, conway.shapes, strict=True):
        assert shape == cells[CONWAY.get(piece.name, piece.name)]


def test_hexiamonds_have_names() -> None:
    built_in = load("hexiamonds-6x6")
    board = "\n".join(map(str, built_in.board.cells))
    words = {letter: word for word, letter in HEXIAMOND_WORDS.items()}
    for names in (words.keys(), words.values(), "CEFGHIJOPSVX"):
        text = f"hexiamonds: {' '.join(names)}\n\nboard:\n{board}\n"
        assert fingerprint(imported(text).puzzle) == fingerprint(built_in)


def test_a_picture_is_a_solution() -> None:
    for text in ("AAB\nACB\nCCB\n", "AAB\nBAA\n", "###\n", "AABB\nACDB\nCCDD\n"):
        found = imported(text if "A" in text else "A" + text.replace("#", "B")[1:])
        (solution,) = found.solutions
        assert verify(found.puzzle, solution) == []


def test_what_is_not_said_is_assumed_and_told() -> None:
    assert imported("##\n#.\n\n2x2").assumed == ("1 cell of the board stay empty",)
    assert imported("turning: rotate\n##.\n.##\n\n2x2x1\n").assumed == ()
    flat = imported("##.\n.##\n\n####\n\n2x4\n")
    assert flat.assumed == ("pieces may also be turned over (see 'turning:')",)
    assert flat.puzzle.turning == "rotate-and-flip"
    space = imported("##. / ...\n.#. / .#.\n\n####\n\n2x2x2\n")
    assert space.assumed == ("pieces may not be turned over (see 'turning:')",)
    board = imported("##\n\n#\n\n###")
    assert board.assumed == ("the drawing of 3 cells at line 5 is the board",)


def test_comments_are_dropped_and_told() -> None:
    text = "; mine\n// two\n# Three pieces\n% four\n##\n\n1x2\n"
    assert imported(text).dropped == ("4 lines of comments",)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("##\n\n#", "found no board, expected one labelled 'board:', a size like 6x10"),
        ("##\n2x1\n1x2", "line 3: found a second board (the first is in line 2), expected one"),
        ("##\n0x5", "line 2: found 0 cells, expected 1 to 10,000"),
        ("##\n99999x99999", "line 2: found 9,999,800,001 cells, expected 1 to 10,000"),
        ("A:\n\n", "line 1: found nothing after 'A:', expected a drawing"),
        ("A:\n#.\n.#\n\n2x2", "line 2: found cells of 'A' that do not hang together, expected"),
        ("..\n\n1x1", "line 1: found a drawing without cells, expected at least one cell"),
        (
            "# / #\n#\n\n2x2x1",
            "line 2: found a row through 1 layers, expected 2 as in the first",
        ),
        ("(0,0) (0,1,2)\n2x2", "line 1: found cells of 2 and 3 coordinates, expected two"),
        ("(0,0) 7\n2x2", "line 1: found '7' outside of brackets, expected cells like (0,1)"),
        ("(0,0) (99999,0)\n2x2", "line 1: found '99999,0', expected coordinates up to 10,000"),
        ("(0,0) (0,0)\n2x2", "line 1: found a cell twice, expected each cell once"),
        ("pentominoes: F G\n2x5", "line 1: found 'G', expected one of I, F, L, N, P, T, U, V"),
        ("octominoes: F G\n2x8", "line 1: found 'F', expected pieces with names in use: trom"),
        ("pieces: A B C\n3x5", "line 1: found 'A B C', expected a label that says which"),
        ("grid: round\n##\n1x2", "grid: found 'round', expected one of square, triangle, hex"),
        ("turning: never\n##\n1x2", "turning: found 'never', expected one of fixed, rotate"),
        ("blanks: many\n##\n1x2", "blanks: found 'many', expected a number of cells"),
        ("3 tetrominoes\n4x5", "line 1: found 3 pieces, expected all 5"),
        ("L x0:\n#\n\n1x1", "pieces[0].count: found 0, expected 1 or more"),
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
        "\n\n",
        "12 pieces",
        "Dear reader,\nthis is a letter.\n",
        "Dear all\ngood bye\n",
        "p cnf 3 2\n1 -2 0\n2 3 0\n",
        "a b c d e f g\nc e\na d g\nb c f\n",
        "1,2,3,4\n5,6,7,8\n",
        "<puzzle/>",
        "var 1..3: x;\nconstraint x > 1;\nsolve satisfy;\n",
        "7",
        "F L\n",
    ],
)
def test_other_texts_are_no_list_of_pieces(text: str) -> None:
    assert not recognise(text.encode())


def test_a_list_that_is_cut_in_the_middle_of_a_character_is_known() -> None:
    text = ("█" + "." * 28 + "\n") * 3000
    assert recognise(text.encode()[:HEAD])
    assert not recognise(text.encode()[: HEAD - 30])


def test_what_a_list_cannot_hold_is_told(make_puzzle: Callable[..., Puzzle]) -> None:
    pieces = [
        {"name": "domino", "cells": ["##"], "count": {"min": 0, "max": 2}},
        {"name": "board", "cells": ["#"], "turning": "fixed", "face": "sun", "count": 4},
    ]
    blanks = {"min": 0, "max": 2}
    rules = [{"rule": "cover", "blanks": blanks, "blank_only_at": [[0, 0], [0, 1]]}]
    rules += [{"rule": "not-touching"}]
    written = write(make_puzzle(pieces=pieces, rules=rules))
    assert written.losses == (
        "that 0 to 2 of 'domino' are used, and not all",
        "that 'board' has another turning than the other pieces",
        "colours, faces and attributes of pieces",
        "the rule 'not-touching'",
        "that the number of blanks may be 0 to 2 (all of them are written)",
        "which cells may stay empty",
    )
    assert written.dropped == ("the name 'board'",)
    assert b"\npiece 2 x4:\n#\n" in written.data
    gap = {"name": "gap", "cells": [["#"], ["."], ["#"]], "connected": False}
    parted = make_puzzle(grid="cube", board={"cells": [["##"]] * 3}, pieces=[gap])
    assert b"\ngap:\n# / . / #\n" in write(parted).data
    assert write(parted).losses == ("that 'gap' is one piece: its cells are not connected",)
    wrapped = make_puzzle(board={"cells": ["##", "##"], "wrap": [[0, 2]]})
    assert write(wrapped).losses == ("that the board wraps around",)
    grouped = make_puzzle(stay_together=[["domino"]])
    together = "which pieces may stay together when it is taken apart"
    assert write(grouped).losses == (together,)


ALPHABET = "#*.AB01 ^v/:-x,()\n\n;FILN\té"


@given(st.text(ALPHABET, max_size=60))
def test_any_text_is_a_puzzle_or_one_error(text: str) -> None:
    data = text.encode()
    if recognise(data):
        assert format_of(data) is not None
    try:
        assert imported(text).puzzle.pieces
    except JigsatError as error:
        assert str(error).startswith("mine.txt: ")  # noqa: PT017 - a puzzle is as good


@given(st.sampled_from(sorted(TEXTS)), st.integers(0, 2**32))
def test_a_damaged_list_is_a_puzzle_or_one_error(name: str, seed: int) -> None:
    chance = random.Random(seed)
    characters = list(TEXTS[name][0])
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(characters))
        characters[place : place + chance.randint(0, 3)] = chance.choice(ALPHABET)
    try:
        assert imported("".join(characters)).puzzle.pieces
    except JigsatError as error:
        assert len(str(error)) < 700  # noqa: PT017 - a puzzle is as good
