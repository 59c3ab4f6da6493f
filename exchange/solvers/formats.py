"""The formats of solvers: a puzzle's model is written, and what a solver prints is read."""

from __future__ import annotations

from collections.abc import Callable

from jigsat.exchange.format import Format, Output, Written
from jigsat.exchange.solvers.dimacs import dimacs
from jigsat.exchange.solvers.integer import lp, mps, opb
from jigsat.exchange.solvers.minizinc import minizinc, minizinc_data
from jigsat.exchange.solvers.model import Model
from jigsat.exchange.solvers.outputs import (
    ReadAnswer,
    dimacs_answer,
    integer_answer,
    minizinc_answer,
    opb_answer,
)
from jigsat.schemas.exact_cover import ExactCover
from jigsat.schemas.puzzle import Puzzle

#: Paints a model; how the files are named that belong to it, and what paints them.
Paint = Callable[[Model], str]
Beside = dict[str, Paint]


def _format(
    name: str,
    title: str,
    endings: tuple[str, ...],
    paint: Paint,
    read: ReadAnswer,
    beside: Beside | None = None,
) -> Format:
    """A format that is painted of a model, and how to read what its solvers print."""

    def painted(model: Model) -> Written:
        others = {ending: other(model).encode() for ending, other in (beside or {}).items()}
        return Written(paint(model).encode(), beside=others)

    def write(puzzle: Puzzle) -> Written:
        from jigsat.exchange.solvers.statement import model_of, problem_of

        return painted(model_of(problem_of(puzzle)))

    def write_cover(cover: ExactCover) -> Written:
        from jigsat.exchange.solvers.statement import cover_model_of

        return painted(cover_model_of(cover))

    def read_output(puzzle: Puzzle, data: bytes, source: str) -> Output:  # noqa: ARG001
        from jigsat.exchange.solvers.statement import model_of, problem_of, solutions_of

        problem = problem_of(puzzle)
        answer = read(data.decode("utf-8-sig"), model_of(problem))
        return Output(solutions_of(problem, answer.solutions), answer.complete)

    def read_cover_output(cover: ExactCover, data: bytes, source: str) -> Output:  # noqa: ARG001
        from jigsat.exchange.solvers.statement import cover_model_of, cover_solutions

        answer = read(data.decode("utf-8-sig"), cover_model_of(cover))
        return Output(cover_solutions(cover, answer.solutions), answer.complete)

    return Format(
        name,
        title,
        endings,
        write=write,
        read_output=read_output,
        write_cover=write_cover,
        read_cover_output=read_cover_output,
    )


def _proto(name: str, title: str, endings: tuple[str, ...]) -> Format:
    """A format of CP-SAT's own, as OR-tools writes it to a file of the first ending."""

    def write(puzzle: Puzzle) -> Written:
        from jigsat.exchange.solvers.cp_sat import cp_sat_proto
        from jigsat.exchange.solvers.statement import problem_of

        return Written(cp_sat_proto(problem_of(puzzle), endings[0]))

    def write_cover(cover: ExactCover) -> Written:
        from jigsat.exchange.solvers.cp_sat import cp_sat_proto
        from jigsat.models.exact_cover import CoverProblem

        return Written(cp_sat_proto(CoverProblem(cover), endings[0]))

    return Format(name, title, endings, write=write, write_cover=write_cover)


SOLVER_FORMATS = (
    _format(
        "minizinc",
        "a MiniZinc model",
        (".mzn",),
        minizinc,
        minizinc_answer,
        beside={".dzn": minizinc_data},
    ),
    _format("dimacs", "DIMACS CNF", (".cnf", ".dimacs"), dimacs, dimacs_answer),
    _format("opb", "OPB, for pseudo-Boolean solvers", (".opb",), opb, opb_answer),
    _format("mps", "MPS, for integer programming", (".mps",), mps, integer_answer),
    _format("lp", "LP, for integer programming", (".lp",), lp, integer_answer),
    _proto("cp-sat", "a CP-SAT model", (".pb",)),
    _proto("cp-sat-text", "a CP-SAT model as text", (".pbtxt", ".textproto")),
)
