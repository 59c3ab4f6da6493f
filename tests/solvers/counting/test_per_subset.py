"""Counting for each subset of the pieces, by one search for all of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from jigsat.schemas.errors import JournalError, WrongValue
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.counting.per_key import (
    Subset,
    SubsetCounts,
    count_per_subset,
    left_out,
)
from jigsat.solvers.limits.options import Options

MakePuzzle = Callable[..., Puzzle]
ANY = {"min": 0, "max": 1}
PENTOMINOES = [{"set": "free", "size": 5, "count": ANY}]
#: Pieces of one to three cells, which may come twice, and one that is always used.
SMALL: dict[str, Any] = {
    "board": {"cells": ["####", "###."]},
    "turning": "rotate-and-flip",
    "pieces": [
        {"name": "one", "count": {"min": 0, "max": 2}},
        {"name": "two", "cells": ["##"], "count": {"min": 0, "max": 2}},
        {"name": "I", "cells": ["###"], "count": ANY},
        {"name": "V", "cells": ["##", "#."]},
    ],
}


def filling(counted: SubsetCounts) -> dict[str, int]:
    return {" ".join(subset): n for subset, n in counted.solutions.items() if n}


def count_alone(puzzle: Puzzle, subset: Subset) -> tuple[int, int]:
    used = Counter(subset)
    pieces = [
        piece.model_dump(mode="json", exclude_unset=True) | {"count": used[piece.name]}
        for piece in puzzle.box
        if used[piece.name]
    ]
    document = puzzle.model_dump(mode="json", exclude_unset=True)
    counts = count(
        Puzzle.model_validate({**document, "pieces": pieces}), Options(engine="smallest-domain")
    )
    return counts.solutions, counts.up_to_symmetry


@pytest.mark.parametrize("blanks", [0, {"min": 0, "max": 1}, 2])
def test_each_number_is_that_of_a_box_with_these_pieces(
    make_puzzle: MakePuzzle, blanks: Any
) -> None:
    puzzle = make_puzzle(**SMALL, rules=[{"rule": "cover", "blanks": blanks}])
    counted = count_per_subset(puzzle)
    assert counted.complete
    for subset, number in counted.solutions.items():
        assert (number, counted.up_to_symmetry[subset]) == count_alone(puzzle, subset), subset
    assert counted.total == count(puzzle).solutions > 0


def test_the_subsets_are_those_with_the_area_of_the_board(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(**SMALL)
    assert [" ".join(subset) for subset in count_per_subset(puzzle).solutions] == [
        "one one two V",
        "one I V",
        "two two V",
    ]
    assert left_out(puzzle, ("one", "I", "V")) == ("one", "two", "two")


def test_three_pentominoes_fill_a_board_in_seven_ways(make_puzzle: MakePuzzle) -> None:
    board = {"size": [3, 5]}
    puzzle = make_puzzle(board=board, turning="rotate-and-flip", pieces=PENTOMINOES)
    counted = count_per_subset(puzzle)
    seven = ("F P U", "L N V", "L P V", "L T Y", "N P U", "P U V", "P U Y")
    assert filling(counted) == dict.fromkeys(seven, 4)
    assert len(counted.solutions) == 220
    assert set(counted.up_to_symmetry.values()) == {0, 1}


def test_mirror_images_may_have_other_pieces(make_puzzle: MakePuzzle) -> None:
    # A reflection is a symmetry of the puzzle, and changes the pieces.
    pieces = [
        {"name": "L", "cells": ["###", "#.."], "count": {"min": 0, "max": 2}},
        {"name": "J", "cells": ["###", "..#"], "count": {"min": 0, "max": 2}},
    ]
    board = {"cells": ["####", "####"]}
    counted = count_per_subset(make_puzzle(board=board, turning="rotate", pieces=pieces))
    assert filling(counted) == {"L L": 1, "J J": 1}
    assert counted.up_to_symmetry == {}


def test_of_pieces_that_look_the_same_the_first_is_used(make_puzzle: MakePuzzle) -> None:
    pieces = [{"name": name, "cells": ["##"], "count": ANY} for name in "ABC"]
    puzzle = make_puzzle(board={"cells": ["####"]}, pieces=pieces)
    assert count_per_subset(puzzle).solutions == {("A", "B"): 1}


def test_there_must_be_something_to_choose(make_puzzle: MakePuzzle, tmp_path: Path) -> None:
    with pytest.raises(WrongValue, match="found no piece that may stay in the box, expected"):
        count_per_subset(make_puzzle(pieces=[{"name": "A", "cells": ["##"]}]))
    path = tmp_path / "subsets.jsonl"
    with pytest.raises(WrongValue, match=r"found more than 2 subsets .* expected at most 2"):
        count_per_subset(make_puzzle(**SMALL), most_subsets=2, journal=path)
    assert count_per_subset(make_puzzle(**SMALL), most_subsets=3, journal=path).complete


@pytest.mark.full
def test_a_journal_is_taken_up_wherever_it_was_cut_off(
    make_puzzle: MakePuzzle, tmp_path: Path
) -> None:
    board, path = {"size": [4, 5]}, tmp_path / "subsets.jsonl"
    puzzle = make_puzzle(board=board, turning="rotate-and-flip", pieces=PENTOMINOES)
    counted = count_per_subset(puzzle, journal=path)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    assert json.loads(lines[0])["per"] == "subset"
    for kept in (1, len(lines) // 2, len(lines) - 1):
        path.write_text("".join(lines[:kept]), encoding="utf-8")
        again = count_per_subset(puzzle, journal=path, resume=True)
        assert again.solutions == counted.solutions
        assert again.up_to_symmetry == counted.up_to_symmetry
    with pytest.raises(JournalError, match="found a run that has --per-subset, expected one"):
        count(puzzle, journal=path, resume=True)


def test_a_journal_is_of_one_order_of_the_pieces(
    make_puzzle: MakePuzzle, tmp_path: Path
) -> None:
    twice = {"count": {"min": 0, "max": 2}}
    pieces = [{"cells": ["####"], **twice}, {"cells": ["###", ".#."], **twice}]

    def named(*names: str, **more: Any) -> Puzzle:
        called = [{"name": name, **piece} for name, piece in zip(names, pieces, strict=True)]
        return make_puzzle(board={"size": [2, 4]}, pieces=called[:: more.get("step", 1)])

    path = tmp_path / "subsets.jsonl"
    assert filling(count_per_subset(named("I", "T"), journal=path)) == {"I I": 1}
    with pytest.raises(JournalError, match="same puzzle with other names of its pieces"):
        count_per_subset(named("T", "I"), journal=path, resume=True)
    with pytest.raises(JournalError, match="with its pieces or options in another order"):
        count_per_subset(named("I", "T", step=-1), journal=path, resume=True)


#: Without which pentomino a board of 5 by 11 is filled, and in how many ways up to symmetry.
#: The engines scan and smallest-domain agree.
WITHOUT = {
    **{"P": 16, "L": 61, "I": 112, "Y": 129, "F": 158, "N": 179},
    **{"U": 185, "V": 233, "T": 292, "Z": 477, "W": 646, "X": 1_615},
}


def without(puzzle: Puzzle, counted: SubsetCounts) -> dict[str, int]:
    return {
        " ".join(left_out(puzzle, each)): n for each, n in counted.up_to_symmetry.items() if n
    }


@pytest.mark.full
@pytest.mark.parametrize("engine", ["scan", "smallest-domain"])
def test_eleven_of_the_twelve_pentominoes(make_puzzle: MakePuzzle, engine: str) -> None:
    board = {"size": [5, 11]}
    puzzle = make_puzzle(board=board, turning="rotate-and-flip", pieces=PENTOMINOES)
    counted = count_per_subset(puzzle, Options(engine=engine))
    assert without(puzzle, counted) == WITHOUT
    assert counted.total == 4 * sum(WITHOUT.values())


def test_a_board_of_ubongo_is_as_published() -> None:
    puzzle = load("ubongo-duel")
    found = {
        "".join(sorted({each.name for each in puzzle.box} - {*left_out(puzzle, subset)})): n
        for subset, n in count_per_subset(puzzle).solutions.items()
        if n
    }
    once = ["ACP", "BCE", "BCM", "BCN", "BCP", "CDH", "CIT", "CLR", "CNU", "COS", "CQT", "CRT"]
    assert found == {**dict.fromkeys(once, 1), "BCR": 2}
