"""How many sides match in the best layouts of many cards: python -m benchmarks.best_layouts.

The cards are planted: cut from a board with random colours, so that all sides can match.
"""

from __future__ import annotations

import argparse
from time import process_time

from benchmarks.hard_puzzles import planted_edge_matching
from jigsat.analysis.best import best_layout
from jigsat.exchange.load import read_file
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.limits.options import Options, cores

#: Boards, and their numbers of colours: on the rim, and inside. The last is like Eternity II.
BOARDS = {(10, 10): (5, 10), (16, 16): (5, 17)}


def main() -> None:
    """Print a table of scores after some time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, nargs="+", default=[10.0, 60.0])
    parser.add_argument("--seeds", type=int, default=2, help="so many puzzles of each size")
    parser.add_argument("--also", nargs="*", default=[], help="files of other cards")
    asked = parser.parse_args()
    planted = [
        Puzzle.model_validate(planted_edge_matching(*size, colours, seed))
        for size, colours in BOARDS.items()
        for seed in range(1, asked.seeds + 1)
    ]
    others = [read_file(name).imported.puzzle for name in asked.also]
    print("| cards | seconds | processor seconds | pairs of sides that match |")
    print("| --- | ---: | ---: | ---: |")
    for puzzle in (*planted, *(each for each in others if isinstance(each, Puzzle))):
        for seconds in asked.seconds:
            before = process_time()
            found = best_layout(puzzle, Options(time_limit=seconds, workers=cores()))
            used = process_time() - before
            score = f"{found.score} of {found.of}"
            print(f"| {puzzle.name} | {seconds:g} | {used:.0f} | {score} |", flush=True)


if __name__ == "__main__":
    main()
