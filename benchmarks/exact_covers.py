"""Exact cover problems of 100,000 options: jigsat's count beside xcover called directly.

``python -m benchmarks.exact_covers`` generates one, of pieces that cover six of sixty cells
each, and counts it with both in one process, after both have been loaded. Printed is the
processor time of each in seconds.
"""

from __future__ import annotations

from random import Random
from time import process_time

from xcover import covers

from jigsat.schemas.exact_cover import ExactCover
from jigsat.schemas.parsing.parse import build
from jigsat.solvers.counting.count import count
from jigsat.solvers.options import Options

CELLS, COVERED = 60, 6
#: How many placements each piece has.
PLACEMENTS = (8, 12, 20, 40, 80, 240, 1_600, 10_000, 28_000, 60_000)


def problem(placements: tuple[int, ...]) -> ExactCover:
    """Pieces with so many placements, each on some cells at random."""
    random = Random(1)
    cells = [f"c{number}" for number in range(CELLS)]
    options = [
        " ".join([f"p{piece}", *random.sample(cells, COVERED)])
        for piece, number in enumerate(placements)
        for _ in range(number)
    ]
    random.shuffle(options)
    items = [*cells, *(f"p{piece}" for piece in range(len(placements)))]
    lists = {"items": items, "options": options}
    return build(
        ExactCover,
        {"schema_version": 1, "name": "random", "title": "At random", "exact_cover": lists},
    )


def by_jigsat(cover: ExactCover) -> int:
    """The count of the fastest engine."""
    return count(cover, Options(engine="smallest-domain")).solutions


def by_xcover(cover: ExactCover) -> int:
    """The count of xcover, from the options as lists."""
    options = [option.split() for option in cover.options]
    return sum(1 for _ in covers(options, primary=cover.names))


def main() -> None:
    """Count with both, and print the processor times."""
    small, large = problem(tuple(range(1, 11))), problem(PLACEMENTS)
    print(f"{len(large.options):,} options on {len(large.names)} items")
    for name, counted in (("jigsat", by_jigsat), ("xcover", by_xcover)):
        counted(small)
        begin = process_time()
        solutions = counted(large)
        print(f"{name}: {solutions:,} solutions, {process_time() - begin:.1f} s")


if __name__ == "__main__":
    main()
