"""Count large puzzles without enumeration: processor time, memory, and whether it is right.

    python -m benchmarks.diagrams
    python -m benchmarks.diagrams --only dominoes-20x20

Each count runs in a process of its own, in which a smaller one has been counted before, so that
the functions are compiled. The time is that of the whole call, reading the puzzle apart.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
from dataclasses import dataclass
from time import process_time
from typing import Any

from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.diagram import count_without_enumeration


@dataclass(frozen=True)
class Case:
    """Pieces on a rectangle: what there is in all, and up to symmetry."""

    height: int
    width: int
    pieces: tuple[dict[str, Any], ...]
    solutions: int
    up_to_symmetry: int | None = None


CASES = {
    # https://oeis.org/A004003
    "dominoes-20x20": Case(
        20,
        20,
        ({"name": "domino", "cells": ["##"], "count": 200},),
        1_269_984_011_256_235_834_242_602_753_102_293_934_298_576_249_856,
    ),
    "y-pentominoes-15x15": Case(
        15,
        15,
        ({"name": "Y", "cells": ["####", ".#.."], "count": 45, "turning": "rotate-and-flip"},),
        1_696,
        212,
    ),
    "one-sided-pentominoes-5x18": Case(
        5, 18, ({"set": "one-sided", "size": 5},), 2_746_512, 686_628
    ),
}
SMALL = Case(4, 4, ({"name": "domino", "cells": ["##"], "count": 8},), 36, 9)


def puzzle_of(name: str, case: Case) -> Puzzle:
    return Puzzle.model_validate(
        {
            "schema_version": 1,
            "name": name,
            "title": name,
            "grid": "square",
            "board": {"cells": ["#" * case.width] * case.height},
            "pieces": list(case.pieces),
        }
    )


def measure(name: str) -> tuple[str, float, int]:
    """What came out, and the processor seconds and megabytes that it took."""
    case = CASES[name]
    count_without_enumeration(puzzle_of("small", SMALL))
    puzzle = puzzle_of(name, case)
    before = process_time()
    counts = count_without_enumeration(puzzle)
    seconds = process_time() - before
    right = counts.solutions == case.solutions and (
        case.up_to_symmetry in (None, counts.up_to_symmetry)
    )
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000
    return "right" if right else f"wrong: {counts.solutions:,}", seconds, memory


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=CASES, default=list(CASES))
    context = multiprocessing.get_context("spawn")
    print("| puzzle | count | processor seconds | megabytes |\n|---|---|---:|---:|")
    for name in parser.parse_args().only:
        with context.Pool(1) as pool:
            verdict, seconds, memory = pool.apply(measure, (name,))
        print(f"| {name} | {verdict} | {seconds:.1f} | {memory:,} |", flush=True)


if __name__ == "__main__":
    main()
