"""What Knuth's programs print is read: of exact cover problems, and of puzzles written so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from jigsat.extras.formats.exact_cover.data import CoverSolution
from jigsat.extras.formats.exact_cover.kind import ExactCover
from jigsat.extras.formats.exact_cover.read import read_cover_output
from jigsat.schemas.errors import DataError
from jigsat.schemas.puzzle import Puzzle
from tests.extras.formats.exact_cover.instances import cover_of
from tests.program import Run

MakePuzzle = Callable[..., Puzzle]

KNUTH = cover_of("a b c d e f g", "c e", "a d g", "b c f", "a d f", "b g", "d e g")
COLOURS = cover_of("p q r | x y", "p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B")
ALIKE = cover_of("a b", "a", "a", "b", "b a")
#: What is printed; the numbers of the options of each solution, and whether they are all.
READ: dict[str, tuple[ExactCover, str, list[list[int]], bool | None]] = {
    "one": (KNUTH, "1:\n a d f (2 of 2)\n g b (1 of 1)\n c e (1 of 1)\n", [[1, 4, 5]], None),
    "colours": (COLOURS, "1:\n p r x:A y (1 of 2)\n x:A q (1 of 1)\n", [[2, 4]], None),
    "all": (
        ALIKE,
        "1:\n a (1 of 3)\n b (1 of 1)\n2:\n a b (2 of 3)\n"
        "Altogether 2 solutions, 20+30 mems, 3 updates.\n",
        [[1, 3], [4]],
        True,
    ),
    "some": (ALIKE, "2:\n a b\nAltogether 3 solutions, 20+30 mems.\n", [[4]], False),
    "none": (KNUTH, "Altogether 0 solutions, 20+30 mems.\n", [], True),
}


@pytest.mark.parametrize(("cover", "text", "solutions", "complete"), READ.values(), ids=READ)
def test_outputs(
    cover: ExactCover, text: str, solutions: list[list[int]], complete: bool | None
) -> None:
    output = read_cover_output(cover, text.encode(), "output")
    found = []
    for solution in output.solutions:
        assert isinstance(solution, CoverSolution)
        found.append([each.option for each in solution.placements])
    assert found == solutions
    assert output.complete is complete


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("1:\n a b (1 of 2)\n", "line 2: found 'a b', expected the items of an option"),
        ("\n", "found no solution, and no number of them, expected lines of options"),
    ],
)
def test_what_is_no_output(text: str, error: str) -> None:
    with pytest.raises(DataError) as caught:
        read_cover_output(KNUTH, text.encode(), "output")
    assert str(caught.value) == error


#: Of two dominoes and a cell that may stay empty; the exit status, and what verify prints.
VERIFIED = {
    "all": (
        "1:\n domino r0c0 r1c0\n domino r0c1 r1c1\n blanks r0c2\n"
        "2:\n r0c1 r0c0 domino\n domino r1c0 r1c1\n blanks r0c2\n"
        "Altogether 2 solutions, 20+30 mems\n",
        0,
        "small: 2 solutions, all valid\nthe file says that these are all there are\n",
    ),
}


@pytest.mark.parametrize(("text", "status", "said"), VERIFIED.values(), ids=VERIFIED)
def test_verify_a_puzzle(
    make_puzzle: MakePuzzle, run: Run, tmp_path: Path, text: str, status: int, said: str
) -> None:
    rules = [{"rule": "cover", "blanks": 1, "blank_only_at": [[0, 2]]}]
    puzzle = make_puzzle(board={"cells": ["###", "##."]}, rules=rules)
    (tmp_path / "small.json").write_text(puzzle.model_dump_json(), encoding="utf-8")
    (tmp_path / "output").write_text(text, encoding="utf-8")
    done = run("verify", "small.json", "output", "--from", "exact-cover")
    assert done.returncode == status
    assert (done.stdout + done.stderr).startswith(said)


@pytest.mark.parametrize(
    ("format_name", "text"),
    [
        ("exact-cover", " b a\n c (1 of 1)\n2:\n b c\n a\nAltogether 2 solutions, 9 mems\n"),
        ("dimacs", "v 1 2 -3 -4 0\nv -1 -2 3 4 0\ns UNSATISFIABLE\n"),
        (
            "minizinc",
            "option_1 option_2\n----------\noption_3 option_4\n----------\n==========\n",
        ),
    ],
)
def test_verify_an_exact_cover_problem(
    run: Run, tmp_path: Path, format_name: str, text: str
) -> None:
    (tmp_path / "small.dlx").write_text("a b c\na b\nc\nb c\na\n", encoding="utf-8")
    (tmp_path / "output").write_text(text, encoding="utf-8")
    done = run("verify", "small.dlx", "output", "--from", format_name, "-q")
    assert (done.returncode, done.stdout) == (
        0,
        "small: 2 solutions, all valid\nthe file says that these are all there are\n",
    )
