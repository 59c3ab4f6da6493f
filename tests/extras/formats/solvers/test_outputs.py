"""What solvers print is read: as each of them prints it, and whatever else with an error."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from jigsat.extras.formats.solvers.model import Model
from jigsat.extras.formats.solvers.outputs import (
    ReadAnswer,
    dimacs_answer,
    integer_answer,
    minizinc_answer,
    opb_answer,
)
from jigsat.extras.formats.solvers.statement import model_of, problem_of
from jigsat.schemas.errors import DataError
from jigsat.schemas.puzzle import Puzzle
from tests.program import Run

MakePuzzle = Callable[..., Puzzle]

#: Two dominoes lie in one row each, or stand.
LIE, STAND = (0, 3), (1, 2)
NAMES = ("domino_0_at_0_0", "domino_90_at_0_0", "domino_90_at_0_1", "domino_0_at_1_0")
#: What is printed, by which reader; the solutions, and whether these are said to be all.
READ: dict[str, tuple[ReadAnswer, str, list[tuple[int, ...]], bool | None]] = {
    "MiniZinc, all": (
        minizinc_answer,
        "domino_0_at_0_0\ndomino_0_at_1_0\n----------\n"
        "domino_90_at_0_1 domino_90_at_0_0\n----------\n==========\n",
        [LIE, STAND],
        True,
    ),
    "MiniZinc, as data": (
        minizinc_answer,
        "used = [true, false, false, true];\nblank = [];\n----------\n",
        [LIE],
        None,
    ),
    "MiniZinc, as JSON": (
        minizinc_answer,
        '{\n  "used" : [false, true, true, false]\n}\n----------\n==========\n',
        [STAND],
        True,
    ),
    "MiniZinc, none": (minizinc_answer, "=====UNSATISFIABLE=====\n", [], True),
    "a SAT solver": (
        dimacs_answer,
        "c a comment 1 2\ns SATISFIABLE\nv 1 -2\nv -3 4 0\n",
        [LIE],
        None,
    ),
    "a SAT solver, cut anyhow": (
        dimacs_answer,
        "c UNSATISFIABLE\nv\nv 1\nv -2 -3\nv\nv 4\nv 0\n",
        [LIE],
        None,
    ),
    "MiniSat": (dimacs_answer, "SAT\n1 -2 -3 4 0\n", [LIE], None),
    "an enumerator without zeros": (
        dimacs_answer,
        "v 1 -2 -3 4\nv -1 2 3 -4\n",
        [LIE, STAND],
        None,
    ),
    "clasp": (
        opb_answer,
        "c Answer: 1\nv x1 -x2 -x3 x4\nc Answer: 2\nv -x1 x2 x3 -x4\ns SATISFIABLE\n",
        [LIE, STAND],
        None,
    ),
    "SCIP on OPB": (
        opb_answer,
        "SCIP Status  : problem is solved [optimal solution found]\n\nobjective value: 0\n"
        "x1                      1 \t(obj:0)\nx4                      1 \t(obj:0)\n",
        [LIE],
        None,
    ),
    "HiGHS": (
        integer_answer,
        "Model status\nOptimal\n\n# Primal solution values\nFeasible\n# Columns 4\n"
        f"{NAMES[0]} 1\n{NAMES[1]} 0\n{NAMES[2]} 0\n{NAMES[3]} 1\n# Rows 1\ncell_0_0 1\n"
        f"# Dual solution values\n{NAMES[1]} 1\n",
        [LIE],
        None,
    ),
    "SCIP": (
        integer_answer,
        f"solution status: optimal\n{NAMES[1]}  1 \t(obj:0)\n{NAMES[2]}  0.9999999\t(obj:0)\n",
        [STAND],
        None,
    ),
}
#: What cannot be read, and why not.
REFUSED: dict[str, tuple[ReadAnswer, str, str]] = {
    "nothing": (dimacs_answer, "", "found nothing, expected a line of values"),
    "words": (dimacs_answer, "v 1\nv what 0\n", "line 2: found 'what', expected a literal"),
    "the wrong solver": (
        opb_answer,
        "v 1 -2 0\n",
        "line 1: found '1', expected a literal like x1 or -x2",
    ),
    "another puzzle": (
        minizinc_answer,
        "soma_0_at_0_0\n----------\n",
        "found 'soma_0_at_0_0', expected the name of a placement of this puzzle",
    ),
    "no end": (
        minizinc_answer,
        f"{NAMES[0]}\n",
        "found neither a solution nor a proof that there is none, "
        "expected the line '----------'",
    ),
    "no placement": (
        integer_answer,
        "x 1\n",
        "found neither a solution nor a proof that there is none, "
        "expected a line with a placement and its value",
    ),
}


@pytest.fixture
def model(make_puzzle: MakePuzzle) -> Model:
    model = model_of(problem_of(make_puzzle()))
    assert tuple(model.placements) == NAMES
    return model


@pytest.mark.parametrize(("read", "text", "solutions", "complete"), READ.values(), ids=READ)
def test_outputs(
    model: Model,
    read: ReadAnswer,
    text: str,
    solutions: list[tuple[int, ...]],
    complete: bool | None,
) -> None:
    answer = read(text, model)
    assert list(answer.solutions) == solutions
    assert answer.complete is complete


@pytest.mark.parametrize(("read", "text", "error"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_output(model: Model, read: ReadAnswer, text: str, error: str) -> None:
    with pytest.raises(DataError) as caught:
        read(text, model)
    assert str(caught.value) == error


#: What is printed, as which format; the exit status, and what verify prints.
VERIFIED = {
    "more pieces than there are": (
        "dimacs",
        "v 1 2 3 -4 0\n",
        1,
        "not valid\n  piece 'domino': used 3 times, not twice\n",
    ),
    "twice": (
        "dimacs",
        "v 1 -2 -3 4 0\nv 1 -2 -3 4 0\n",
        1,
        "solution 2: not valid\n  solution: the same as solution 1\n"
        "small: 2 solutions, all valid, 1 listed again\n",
    ),
    "not text": ("mps", "\udcff", 2, "jigsat: output: found text that is not UTF-8"),
    "a format without solutions": (
        "json",
        "",
        2,
        "jigsat: output: from jigsat's JSON no solutions are read\n",
    ),
}


@pytest.mark.parametrize(
    ("format_name", "text", "status", "said"), VERIFIED.values(), ids=VERIFIED
)
def test_verify(
    make_puzzle: MakePuzzle,
    run: Run,
    tmp_path: Path,
    format_name: str,
    text: str,
    status: int,
    said: str,
) -> None:
    (tmp_path / "small.json").write_text(make_puzzle().model_dump_json(), encoding="utf-8")
    (tmp_path / "output").write_bytes(text.encode(errors="surrogateescape"))
    done = run("verify", "small.json", "output", "--from", format_name)
    assert done.returncode == status
    assert (done.stdout + done.stderr).startswith(said)


def test_different_solutions_that_look_the_same_are_read_once(
    make_puzzle: MakePuzzle, run: Run, tmp_path: Path
) -> None:
    """One of two equal pieces may be turned, the other not; they can change places."""
    bar = {"cells": ["##"], "turning": "rotate"}
    pieces = [{"name": "a", **bar}, {"name": "b", **bar, "turning": "fixed"}]
    puzzle = make_puzzle(pieces=pieces)
    problem = problem_of(puzzle)
    assert problem.has_lookalikes
    (tmp_path / "small.json").write_text(puzzle.model_dump_json(), encoding="utf-8")
    names = model_of(problem).placements
    both = [
        [names["a_0_at_0_0"], names["b_0_at_1_0"]],
        [names["b_0_at_0_0"], names["a_0_at_1_0"]],
    ]
    lines = (f"v {' '.join(str(index + 1) for index in each)} 0\n" for each in both)
    (tmp_path / "output").write_text("".join(lines), encoding="utf-8")
    done = run("verify", "small.json", "output", "--from", "dimacs")
    assert (done.returncode, done.stdout) == (0, "valid\n")
