"""Whole commands, from the start of Python to the last line, in processor seconds.

    python -m benchmarks.whole_commands
    python -m benchmarks.whole_commands --against ../old/.venv/bin/jigsat --times 5

Each command is run several times with one worker, and the least counts: whatever else the
machine does can only add to it. With ``--against`` another jigsat takes turns with this one.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Sequence

from benchmarks.contestants import jigsat_command
from benchmarks.measure import run
from benchmarks.puzzles import BOXES

#: What people type first, and the searches that take seconds.
COMMANDS = (
    "--help",
    "list",
    "check tropical-fish",
    "count drive-ya-nuts",
    "solve tropical-fish",
    "count pentominoes-6x10",
    "count pentominoes-5x12",
    "count pentominoes-8x8",
    "count infuriater-original",
    "count hexiamonds-6x6",
    "count pentominoes-3x4x5",
    "count another-tough-puzzle",
    "count macmahon-squares",
    "count bedlam-cube",
    "count tropical-fish",
)
#: Commands that search take this, too.
SEARCHES = ("count", "solve")
PATIENCE = 600.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", nargs="+", default=COMMANDS, help="these commands, in quotes")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--against", metavar="JIGSAT", help="another program to compare with")
    options = parser.parse_args(arguments)
    programs = [program for program in (jigsat_command(), options.against) if program]
    nothing = _least([[sys.executable, "-c", "pass"]], options.times)[0]
    print(f"`python -c pass` takes {nothing:.2f}.\n")
    print("| command | seconds |" + (" other | ratio |" if options.against else ""))
    print("|---|---:|" + ("---:|---:|" if options.against else ""))
    for typed in options.only:
        words = [str(BOXES.get(word, word)) for word in shlex.split(typed)]
        words += ["--workers", "1"] if words[0] in SEARCHES else []
        first, *others = _least([[program, *words] for program in programs], options.times)
        compared = "".join(f" {other:.2f} | {first / other:.2f} |" for other in others)
        print(f"| `{typed}` | {first:.2f} |{compared}", flush=True)
    return 0


def _least(commands: Sequence[Sequence[str]], times: int) -> list[float]:
    """The least processor seconds of each; they take turns."""
    runs = [[run(command, PATIENCE) for command in commands] for _ in range(times)]
    for each in (each for turn in runs for each in turn):
        if each.status or each.timed_out:
            sys.exit(f"ended with {each.status}: {each.errors}")
    columns = zip(*runs, strict=True)
    return [min(each.processor_seconds for each in column) for column in columns]


if __name__ == "__main__":
    sys.exit(main())
