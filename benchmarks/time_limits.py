"""How soon each command is back under a time limit: ``python -m benchmarks.time_limits``.

Every command that takes ``--time-limit`` is run on the built-in puzzles with the most
placements. What is back later than a second after the limit, or with a status that says
something else than an answer or "not known", is listed at the end.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import run
from jigsat.models.build import make_problem
from jigsat.schemas.library import built_in_names, load

SECONDS = 5.0
#: How long after the limit a command may be back, in seconds.
GRACE = 1.0
#: What does not end by itself is ended after so many times the limit.
PATIENCE = 8.0
LARGEST = 15
#: Its placements are too many to be searched one by one.
TOO_LARGE = "calibron-12"
#: The program, without its console script.
PROGRAM = (sys.executable, "-c", "from jigsat.cli.main import main; main()")
#: Done, no, and stopped before it could tell.
STATUSES = (0, 1, 3)
#: What stands for a file of solutions, which the command before has written.
FILE = "FILE"
COMMANDS = (
    "enumerate PUZZLE -o FILE",
    "verify PUZZLE FILE",
    "show PUZZLE",
    "show PUZZLE --orientations",
    "check PUZZLE",
    "solve PUZZLE",
    "solve PUZZLE -n 1000000",
    "count PUZZLE",
    "count PUZZLE --cross-check",
    "count PUZZLE --engine diagram",
    "sample PUZZLE",
    "estimate PUZZLE",
    "unique PUZZLE",
    "explain PUZZLE",
    "hint PUZZLE",
    "hint PUZZLE --backbone",
    "repair PUZZLE",
    "rate PUZZLE",
)


@dataclass(frozen=True)
class Row:
    """One command on one puzzle: seconds on the clock and of processors, its exit status."""

    puzzle: str
    command: str
    seconds: float
    processor_seconds: float
    status: int
    said: str

    def is_late(self, limit: float) -> bool:
        """Whether it was back too late."""
        return self.seconds > limit + GRACE

    def __str__(self) -> str:
        times = f"{self.seconds:>6.2f} s {self.processor_seconds:>6.2f} s"
        return f"{self.puzzle:<32} {self.command:<45} {times}  {self.status:>3}"


def main() -> None:
    """Print a table, and what is wrong in it."""
    options = _arguments()
    puzzles = options.puzzles or [TOO_LARGE, *largest(LARGEST)]
    rows = []
    for name in puzzles:
        for row in measured(name, options.commands or COMMANDS, options.seconds):
            rows.append(row)
            print(row, flush=True)
    wrong = [row for row in rows if row.is_late(options.seconds) or row.status not in STATUSES]
    print(f"{len(rows)} runs, {len(wrong)} late or with another status")
    for row in wrong:
        print(f"{row}  {row.said}")
    sys.exit(bool(wrong))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("puzzles", nargs="*", metavar="PUZZLE", help="only these puzzles")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="the time limit")
    parser.add_argument(
        "--commands", nargs="+", metavar="COMMAND", help="only these: 'count PUZZLE' …"
    )
    return parser.parse_args()


def largest(number: int) -> list[str]:
    """The built-in puzzles with the most placements, without those that are too large."""
    names = (name for name in built_in_names() if name != TOO_LARGE)
    sizes = {name: len(make_problem(load(name)).placements) for name in names}
    return sorted(sizes, key=sizes.__getitem__, reverse=True)[:number]


def measured(name: str, commands: Sequence[str], seconds: float) -> Iterator[Row]:
    """Each command on a puzzle."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "solutions.jsonl"
        for command in commands:
            if FILE in command and not (file.exists() or "-o" in command):
                continue  # there are no solutions to verify
            words = [
                {"PUZZLE": name, FILE: str(file)}.get(each, each) for each in command.split()
            ]
            limit = ("--time-limit", f"{seconds:g}")
            done = run([*PROGRAM, *words, *limit], PATIENCE * seconds)
            said = done.errors.strip().rpartition("\n")[2]
            yield Row(name, command, done.seconds, done.processor_seconds, done.status, said)


if __name__ == "__main__":
    main()
