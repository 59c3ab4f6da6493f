"""Names of cells: typed by hand in several ways, and used wherever a cell is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.checks.fingerprint import fingerprint
from jigsat.schemas.errors import DataError
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]
#: A month and six days.
BOARD = {"cells": ["##.", "###", "###"], "names": ["Jan Feb", " 1   2   3", "4 5 6"]}
SINGLES = [{"name": "a", "count": 6}]


def calendar(**changes: Any) -> dict[str, Any]:
    return {"board": {**BOARD, **changes}, "pieces": SINGLES}


def opened(cells: Any) -> dict[str, Any]:
    return {**calendar(), "rules": [{"rule": "cover", "open": cells}]}


NAMED = {
    "rows of words": ["Jan Feb", "1 2 3"],
    "rows of words with spaces": ["Jan  Feb ", " 1    2    3"],
    "lists": [["Jan", "Feb"], ["1", "2", "3"]],
    "lists of numbers": [["Jan", "Feb"], [1, 2, 3]],
    "rows of both kinds": ["Jan Feb", [1, 2, 3]],
    "an object": {"Jan": [0, 0], "Feb": [0, 1], "1": [1, 0], "2": [1, 1], "3": [1, 2]},
}


@pytest.mark.parametrize("names", NAMED.values(), ids=NAMED)
def test_names_can_be_typed_in_several_ways(make_puzzle: MakePuzzle, names: Any) -> None:
    puzzle = make_puzzle(**calendar(names=names))
    assert puzzle.named_cells == {
        "Jan": (0, 0),
        "Feb": (0, 1),
        "1": (1, 0),
        "2": (1, 1),
        "3": (1, 2),
    }


def test_a_dot_is_no_name(make_puzzle: MakePuzzle) -> None:
    names = [". Feb", [".", "two words"]]
    assert make_puzzle(**calendar(names=names)).named_cells == {
        "Feb": (0, 1),
        "two words": (1, 1),
    }


def test_cells_of_other_grids_have_names(make_puzzle: MakePuzzle) -> None:
    board = {"cells": ["^v^"], "names": ["left . right"]}
    pieces = [{"name": "a", "count": 3}]
    named = make_puzzle(grid="triangle", board=board, pieces=pieces).named_cells
    assert named == {"left": (0, 0), "right": (0, 2)}
    board = {"cells": [["##"]], "names": {"here": [0, 0, 1]}}
    named = make_puzzle(
        grid="cube", board=board, pieces=[{**pieces[0], "count": 2}]
    ).named_cells
    assert named == {"here": (0, 0, 1)}


A_NAME = "a name of 1 to 60 characters without commas, brackets and spaces around it"
WRONG: dict[str, tuple[Any, str]] = {
    "the same as number and as text": (
        [["1"], [1]],
        "[1]: found '1' again, expected each name once",
    ),
    "two names for a cell": (
        {"Jan": [0, 0], "January": [0, 0]},
        ".January: found 'January' at [0, 0], which is 'Jan', expected one name for a cell",
    ),
    "a name beside the board": (
        ["Jan Feb Mar"],
        "[0]: found 'Mar' at [0, 2], no cell, "
        "expected a name for a cell of the board ('.' where there is none)",
    ),
    "too few coordinates": (
        {"Mar": [0]},
        ".Mar: found 'Mar' at [0], no cell, "
        "expected a name for a cell of the board ('.' where there is none)",
    ),
    "a name like a drawing": (
        ["# Feb"],
        "[0]: found '#', expected a name that cannot be taken for a drawing",
    ),
    "commas": (
        ["Jan, Feb"],
        f"[0]: found 'Jan,', expected {A_NAME}",
    ),
    "a long name": (
        ["x" * 61],
        f"[0]: found '{'x' * 59}…', expected {A_NAME}",
    ),
    "spaces around a name": (
        [[" Jan"]],
        f"[0]: found ' Jan', expected {A_NAME}",
    ),
    "an empty name": (
        [[""]],
        f"[0]: found '', expected {A_NAME}",
    ),
    "a number that is not whole": ([[1.5]], "[0][0]: found 1.5, expected text in quotes"),
    "a text as a cell": ({"Jan": "0 0"}, '.Jan: found "0 0", expected a list'),
}


@pytest.mark.parametrize(("names", "message"), WRONG.values(), ids=WRONG)
def test_names_that_cannot_be_are_refused_in_one_sentence(
    refusal: Callable[..., str], names: Any, message: str
) -> None:
    assert refusal(**calendar(names=names)) == f"small.json: board.names{message}"


def test_rows_of_names_are_for_flat_boards(refusal: Callable[..., str]) -> None:
    board = {"cells": [["##"]], "names": ["a b"]}
    assert refusal(grid="cube", board=board) == (
        "small.json: board.names: found rows of names on a board in space, "
        "expected an object with the coordinates of each name's cell"
    )


USED = {
    "names": ["Feb", "4"],
    "a number": ["Feb", 4],
    "a drawing": [".#.", "...", "#.."],
}


@pytest.mark.parametrize("cells", USED.values(), ids=USED)
def test_a_name_can_stand_for_its_cell(make_puzzle: MakePuzzle, cells: Any) -> None:
    puzzle = make_puzzle(**opened(cells))
    assert puzzle.open_cells == {(0, 1), (2, 0)}
    assert make_puzzle(**opened(cells)) == Puzzle.model_validate_json(puzzle.model_dump_json())


@pytest.mark.parametrize(
    "rules",
    [
        [{"rule": "cover", "blanks": 2, "blank_only_at": ["Jan", 1, 2]}],
        [
            {"rule": "cover", "blanks": 2},
            {"rule": "fixed", "piece": "a", "cells": ["Feb"]},
            {"rule": "forbidden", "piece": "a", "cells": [6]},
        ],
        [
            {"rule": "cover", "blanks": 2},
            {"rule": "different-faces", "regions": {"r": ["Jan", "Feb"], "s": [1, 2]}},
        ],
    ],
    ids=lambda rules: rules[-1]["rule"],
)
def test_names_are_usable_in_every_rule(
    make_puzzle: MakePuzzle, rules: list[dict[str, Any]]
) -> None:
    board = calendar(colours={"red": ["Jan", "Feb"], "blue": [1, 2]})
    pieces = [{"name": "a", "count": 6, "face": "x", "colours": "red"}]
    by_name = {**board, "pieces": pieces, "rules": [*rules, {"rule": "colours"}]}
    puzzle = make_puzzle(**by_name)
    cells = {name: list(cell) for name, cell in puzzle.named_cells.items()}
    assert fingerprint(puzzle) == fingerprint(make_puzzle(**_with(by_name, cells)))


def _with(value: Any, cells: dict[str, list[int]]) -> Any:
    """The document with coordinates in place of names of cells, and without names."""
    if isinstance(value, dict):
        return {key: _with(each, cells) for key, each in value.items() if key != "names"}
    if isinstance(value, list):
        return [
            cells.get(str(each), each) if isinstance(each, str | int) else _with(each, cells)
            for each in value
        ]
    return value


A_NAME = "expected the name of a cell (Jan, Feb, 1, 2, 3, 4, …)"
UNKNOWN = {
    "nearly right": (["feb"], f"[0]: found 'feb', {A_NAME}"),
    "far off": (["Sunday"], f"[0]: found 'Sunday', {A_NAME}"),
    "twice": (["Jan", "Jan"], "[1]: found 'Jan' again, expected each cell once"),
    "half a drawing": (["Jan", "##"], f"[1]: found '##', {A_NAME}"),
}


@pytest.mark.parametrize(("cells", "message"), UNKNOWN.values(), ids=UNKNOWN)
def test_an_unknown_name_is_refused_in_one_sentence(
    refusal: Callable[..., str], cells: Any, message: str
) -> None:
    assert refusal(**opened(cells)) == f"small.json: rules[0].open{message}"


def test_the_nearest_name_is_asked_for(make_puzzle: MakePuzzle) -> None:
    for slip in ("feb", "Fev", "FEB"):
        with pytest.raises(DataError, match="did you mean 'Feb'"):
            make_puzzle(**opened(["Jan", slip]))


def test_without_names_numbers_are_not_cells(refusal: Callable[..., str]) -> None:
    assert refusal(rules=[{"rule": "cover", "open": [1, 2]}]) == (
        "small.json: rules[0].open: found [1, 2], "
        "expected rows of text art or a list of [row, column]"
    )
