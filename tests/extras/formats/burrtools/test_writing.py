"""Puzzles as .xmpuzzle: what stands in the file, what it cannot hold, and the way back."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any

import pytest

from jigsat.checks.fingerprint import fingerprint
from jigsat.checks.verify.verifier import verify
from jigsat.extras.formats.burrtools.xmpuzzle import read, read_solutions, write
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.find import find
from jigsat.solvers.limits.options import Options
from tests.agreement import agreement
from tests.extras.formats.burrtools.with_solutions import with_solutions

MakePuzzle = Callable[..., Puzzle]

#: One of which a cell that is open is not in the file.
CUT_OUT = "puzzle-a-day-1-may"
HELD = ("piston-burr", "lozenges-hexagon", "iq-puzzler-pro", CUT_OUT)


def again(puzzle: Puzzle) -> Puzzle:
    """The puzzle, written and read."""
    written = write(puzzle)
    assert written.losses == ()
    (problem,) = read(written.data, f"{puzzle.name}.xmpuzzle").problems
    imported = problem()
    assert imported.losses == imported.dropped == ()
    return imported.puzzle


def xml_of(puzzle: Puzzle) -> str:
    return gzip.decompress(write(puzzle).data).decode()


def test_what_stands_in_a_file(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(
        title='Box "A" & more',
        source="by <hand>",
        board={"cells": ["##.", "###"], "colours": {"red": ["#"]}},
        turning="rotate-and-flip",
        pieces=[
            {"name": "a<b", "cells": ["##"], "colours": {"red": [".#"]}},
            {"name": "one", "count": {"min": 0, "max": 2}},
        ],
        rules=[
            {
                "rule": "cover",
                "blanks": {"min": 0, "max": 1},
                "never_blank_at": [[0, 0], [1, 2]],
            },
            {"rule": "colours"},
        ],
    )
    assert xml_of(puzzle).splitlines() == [
        '<?xml version="1.0"?>',
        '<puzzle version="2">',
        ' <gridType type="0"/>',
        " <colors>",
        '  <color red="255" green="0" blue="0"/>',
        " </colors>",
        " <shapes>",
        '  <voxel x="2" y="1" z="1" name="a&lt;b" type="0">##1</voxel>',
        '  <voxel x="1" y="1" z="1" name="one" type="0">#</voxel>',
        '  <voxel x="3" y="2" z="1" name="board" type="0">++##1+_</voxel>',
        " </shapes>",
        " <problems>",
        '  <problem name="Box &quot;A&quot; &amp; more" state="0" maxHoles="1">',
        "   <shapes>",
        '    <shape id="0" count="1"/>',
        '    <shape id="1" min="0" max="2"/>',
        "   </shapes>",
        '   <result id="2"/>',
        "   <bitmap>",
        '    <pair piece="0" result="0"/>',
        "   </bitmap>",
        "  </problem>",
        " </problems>",
        " <comment>by &lt;hand&gt;</comment>",
        "</puzzle>",
    ]
    assert again(puzzle).title == puzzle.title
    assert fingerprint(again(puzzle)) == fingerprint(puzzle)


@pytest.mark.parametrize("name", HELD)
def test_built_in_puzzles_come_back_as_they_are(name: str) -> None:
    puzzle = load(name)
    same = again(puzzle)
    if name != CUT_OUT:
        assert fingerprint(same) == fingerprint(puzzle)
    assert len(same.fillable) == len(puzzle.fillable)
    assert [each.name for each in same.box] == [each.name for each in puzzle.box]
    assert (same.name, same.title, same.source) == (puzzle.name, puzzle.title, puzzle.source)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("pentominoes-3x20-loop", "a board that wraps, which BurrTools does not have"),
        ("drive-ya-nuts", "the hexagon grid, which is not written for BurrTools"),
    ],
)
def test_what_cannot_be_held_at_all_is_refused(name: str, why: str) -> None:
    with pytest.raises(Unsupported) as caught:
        write(load(name))
    assert str(caught.value) == why


@pytest.mark.parametrize(
    ("changes", "losses"),
    [
        ({"turning": "fixed"}, ["how 'domino' may not be turned: BurrTools turns each in"]),
        (
            {
                "pieces": [{"name": "a"}, {"name": "b"}, {"name": "c", "count": 2}],
                "rules": [
                    {"rule": "fixed", "piece": "a", "cells": [[0, 0]]},
                    {"rule": "forbidden", "piece": "b", "cells": [[0, 1]]},
                    {"rule": "touching", "pieces": ["a", "b"]},
                    {"rule": "not-touching", "pieces": ["b", "c"]},
                ],
            },
            [
                "the rule 'fixed' about 'a'",
                "the rule 'forbidden' about 'b'",
                "the rule 'touching'",
                "the rule 'not-touching'",
            ],
        ),
        (
            {
                "pieces": [{"name": "a", "count": {"min": 0, "max": 4}, "face": "x"}],
                "rules": [{"rule": "cover", "blanks": {"min": 1, "max": 2}}],
            },
            [
                "the faces and attributes of the pieces",
                "that at least 1 cell must stay blank",
            ],
        ),
    ],
    ids=range(3),
)
def test_losses(make_puzzle: MakePuzzle, changes: dict[str, Any], losses: list[str]) -> None:
    found = write(make_puzzle(**changes)).losses
    assert len(found) == len(losses)
    assert all(one.startswith(other) for one, other in zip(found, losses, strict=True))


def test_what_makes_no_difference_is_named(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(
        board={"cells": ["##", "##"], "colours": {"elm": ["#"], "blue": [".#"]}},
        pieces=[{"name": "a", "colours": "elm"}, {"name": "b", "colours": "blue", "count": 2}],
        rules=[
            {"rule": "colours", "allowed": {"blue": ["elm", "blue"]}},
            {"rule": "cover", "open": [[1, 0]]},
        ],
        known={"solutions": 1},
    )
    assert write(puzzle).losses == ()
    assert write(puzzle).dropped == (
        "the known counts",
        "the open cells: in BurrTools the result ends there",
        "the names of the colours 'elm'",
    )
    assert agreement(again(puzzle)).solutions == agreement(puzzle).solutions


def test_64_colours_are_too_many(make_puzzle: MakePuzzle) -> None:
    names = [f"colour {number}" for number in range(64)]
    board = {"cells": ["#" * 64], "colours": {n: [[0, i]] for i, n in enumerate(names)}}
    pieces = [{"name": n, "colours": n} for n in names]
    puzzle = make_puzzle(board=board, pieces=pieces, rules=[{"rule": "colours"}])
    with pytest.raises(Unsupported, match="64 colours; BurrTools has at most 63"):
        write(puzzle)


@pytest.mark.parametrize("name", ["soma-cube", "wooden-buildings", CUT_OUT])
def test_solutions_come_back_as_they_are(name: str) -> None:
    puzzle = load(name)
    (solution,) = find(puzzle, Options(engine="scan", limit=1)).solutions
    file = with_solutions(puzzle, [solution])
    assert list(read_solutions(puzzle, file, name)) == [solution]
    imported = read(file, name).problems[0]()
    assert imported.dropped == ("that BurrTools has found 1 assembly",)
    (stored,) = imported.solutions
    assert verify(imported.puzzle, stored) == []


def test_solutions_of_balls_come_back(make_puzzle: MakePuzzle) -> None:
    """No ball of the piece lies at the corner of its drawing: x, y and z must not mix up."""
    cells = [[0, 0, 0], [0, 0, 1], [1, 0, 1]]
    piece = {"name": "bend", "cells": cells}
    puzzle = make_puzzle(grid="sphere", board={"cells": cells}, pieces=[piece])
    found = find(puzzle, Options(engine="scan", limit=9), up_to_symmetry=False).solutions
    file = with_solutions(puzzle, found)
    assert list(read_solutions(puzzle, file, "a")) == list(found) != []
