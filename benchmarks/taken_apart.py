"""Take puzzles of many moves apart: levels, moves, states, and processor time.

    python -m benchmarks.taken_apart
    python -m benchmarks.taken_apart --rings 9

Built-in puzzles, or a burr like ``chinese-rings-burr`` with more rings, of which the last one
is on at first. The time is that of the search alone, on one core; all is compiled before.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from time import process_time

import numpy as np

from benchmarks.ring_burrs import ring_burr
from jigsat.analysis.apart.disassembly import Limit, take_apart
from jigsat.analysis.apart.gaps import Numbers
from jigsat.schemas.library import load
from jigsat.solvers.find import find
from jigsat.solvers.limits.options import Options

BUILT_IN = (
    "soma-cube",
    "high-level-cube-4",
    "high-level-cube-5",
    "high-level-cube-8",
    "high-level-cube-9",
    "chinese-rings-burr",
)
HEAD = "| puzzle | pieces | level | moves | states | seconds |\n|---|---|---|---|---|---|"


def built_in() -> Iterator[tuple[str, list[Numbers]]]:
    for name in BUILT_IN:
        solution = find(load(name), Options(limit=1)).solutions[0]
        yield f"`{name}`", [np.array(each.cells, np.int32) for each in solution.placements]


def rings(number: int) -> Iterator[tuple[str, list[Numbers]]]:
    burr = ring_burr(number, 2**number - 1)
    yield f"{number} rings", [np.array(sorted(cells), np.int32) for cells in burr.values()]


def row(name: str, pieces: list[Numbers], repeat: int) -> str:
    take_apart(pieces, Limit(10**6))  # compiled, if it was not
    times = []
    for _ in range(repeat):
        limit, before = Limit(10**6), process_time()
        found = take_apart(pieces, limit)
        times.append(process_time() - before)
    assert found is not None
    moves, level = sum(map(len, found.stages)), ".".join(map(str, found.level))
    figures = f"{len(pieces)} | {level} | {moves:,} | {limit.seen:,} | {min(times):.2f}"
    return f"| {name} | {figures} |"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rings", type=int, metavar="N", help="a burr of so many, 3 to 15")
    parser.add_argument("--repeat", type=int, default=3, metavar="N")
    asked = parser.parse_args(arguments)
    print(HEAD)
    for name, pieces in rings(asked.rings) if asked.rings else built_in():
        print(row(name, pieces, asked.repeat), flush=True)


if __name__ == "__main__":
    main()
