"""The formats of solvers: a puzzle's model is written, and what a solver prints is read."""

from __future__ import annotations

from collections.abc import Callable

from jigsat.exchange.format import Format, Output, Written
from jigsat.extras.formats.exact_cover.kind import ExactCover
from jigsat.extras.formats.solvers.dimacs import dimacs
from jigsat.extras.formats.solvers.integer import lp, mps, opb
from jigsat.extras.formats.solvers.minizinc import minizinc
from jigsat.extras.formats.solvers.model import Model
from jigsat.extras.formats.solvers.outputs import (
    ReadAnswer,
    dimacs_answer,
    integer_answer,
    minizinc_answer,
    opb_answer,
)
from jigsat.schemas.puzzle import Puzzle


def _format(
    name: str,
    title: str,
    endings: tuple[str, ...],
    paint: Callable[[Model], str],
    read: ReadAnswer,
) -> Format:
    """A format that is painted of a model, and how to read what its solvers print."""

    def write(puzzle: Puzzle | ExactCover) -> Written:
        from jigsat.extras.formats.solvers.statement import model_of, problem_of

        return Written(paint(model_of(problem_of(puzzle))).encode())

    def read_output(puzzle: Puzzle | ExactCover, data: bytes, source: str) -> Output:  # noqa: ARG001
        from jigsat.extras.formats.solvers.statement import model_of, problem_of, solutions_of

        problem = problem_of(puzzle)
        answer = read(data.decode("utf-8-sig"), model_of(problem))
        return Output(solutions_of(problem, answer.solutions), answer.complete)

    return Format(
        name,
        title,
        endings,
        write=write,
        read_output=read_output,
        write_other=write,
        read_other_output=read_output,
    )


def _proto(name: str, title: str, endings: tuple[str, ...]) -> Format:
    """A format of CP-SAT's own, as OR-tools writes it to a file of the first ending."""

    def write(puzzle: Puzzle | ExactCover) -> Written:
        from jigsat.extras.formats.solvers.statement import cp_sat_proto

        return Written(cp_sat_proto(puzzle, endings[0]))

    return Format(name, title, endings, write=write, write_other=write)


SOLVER_FORMATS = (
    _format("minizinc", "a MiniZinc model", (".mzn",), minizinc, minizinc_answer),
    _format("dimacs", "DIMACS CNF", (".cnf", ".dimacs"), dimacs, dimacs_answer),
    _format("opb", "OPB, for pseudo-Boolean solvers", (".opb",), opb, opb_answer),
    _format("mps", "MPS, for integer programming", (".mps",), mps, integer_answer),
    _format("lp", "LP, for integer programming", (".lp",), lp, integer_answer),
    _proto("cp-sat", "a CP-SAT model", (".pb",)),
    _proto("cp-sat-text", "a CP-SAT model as text", (".pbtxt", ".textproto")),
)
MINIZINC, DIMACS, OPB, MPS, LP, CP_SAT, CP_SAT_TEXT = SOLVER_FORMATS
