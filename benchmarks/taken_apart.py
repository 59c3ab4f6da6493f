"""Take built-in puzzles of many moves apart: levels, moves, states, and processor time.

    python -m benchmarks.taken_apart

The time is that of the search alone, on one core; everything is compiled before.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from time import process_time

from jigsat.analysis.apart.apart import Apart, taken_apart
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.find import find
from jigsat.solvers.options import Options

PUZZLES = (
    "soma-cube",
    "high-level-cube-4",
    "high-level-cube-5",
    "high-level-cube-8",
    "high-level-cube-9",
    "chinese-rings-burr",
)
HEAD = "| puzzle | pieces | level | moves | states | seconds |\n|---|---|---|---|---|---|"


def first_solution(puzzle: Puzzle) -> Solution:
    return find(puzzle, Options(limit=1)).solutions[0]


def row_of(apart: Apart, seconds: float) -> str:
    level = ".".join(map(str, apart.level))
    pieces = len(apart.solution.placements)
    figures = f"{pieces} | {level} | {apart.moves} | {apart.states:,} | {seconds:.2f}"
    return f"| `{apart.puzzle}` | {figures} |"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=3, metavar="N")
    repeat = parser.parse_args(arguments).repeat
    print(HEAD)
    for name in PUZZLES:
        puzzle = load(name)
        solution, times = first_solution(puzzle), []
        taken_apart(puzzle, solution)  # compiled, if it was not
        for _ in range(repeat):
            before = process_time()
            apart = taken_apart(puzzle, solution)
            times.append(process_time() - before)
        print(row_of(apart, min(times)), flush=True)


if __name__ == "__main__":
    main()
