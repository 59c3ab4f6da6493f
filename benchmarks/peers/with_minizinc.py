"""MiniZinc with its default solver Gecode, where the command is installed.

The same plain model as for CP-SAT: a 0-1 variable for each placement, and sums.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.peers.rules import Unfit, all_sides_labelled, faces_in_lines, meetings
from jigsat.models.problem import Problem

COMMAND = ("minizinc", "--solver", "gecode", "--all-solutions")
#: What MiniZinc prints after each solution, and after the last one.
SOLUTION, COMPLETE, NONE = "----------", "==========", "=====UNSATISFIABLE====="


def count(problem: Problem) -> int:
    """How many solutions the command prints."""
    if not all_sides_labelled(problem):
        raise Unfit("sides without labels")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "puzzle.mzn"
        path.write_text("\n".join(_model(problem)), encoding="utf-8")
        done = subprocess.run(
            [*COMMAND, str(path)], capture_output=True, encoding="utf-8", check=True
        )
    lines = done.stdout.splitlines()
    if COMPLETE not in lines and NONE not in lines:
        raise RuntimeError("MiniZinc did not finish")
    return lines.count(SOLUTION)


def _model(problem: Problem) -> Iterator[str]:
    yield f"array[0..{len(problem.placements) - 1}] of var 0..1: placed;"
    for piece_class, placements in zip(problem.piece_classes, problem.of_class, strict=True):
        yield f"constraint {_sum(placements)} = {piece_class.count};"
    for placements in problem.covering.values():
        yield f"constraint {_sum(placements)} {'<=' if problem.may_be_blank else '='} 1;"
    for shown in faces_in_lines(problem):
        yield f"constraint {_sum(shown.placements)} {'=' if shown.exactly_one else '<='} 1;"
    for meeting in meetings(problem):
        for here, there in meeting.values():
            yield f"constraint {_sum(here)} = {_sum(there)};"
    yield "solve satisfy;"
    # Solutions that print alike would be taken for one.
    yield "output [show([i | i in index_set(placed) where fix(placed[i]) = 1])];"


def _sum(placements: Iterable[int]) -> str:
    return f"sum([{', '.join(f'placed[{index}]' for index in placements)}])"
