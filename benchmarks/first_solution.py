"""The time to the first solution: by CP-SAT alone, and by the portfolio of engines.

    python -m benchmarks.first_solution
    python -m benchmarks.first_solution --only brendan-7x7 planted-8x8-0 --seeds 5

Every run is a whole process, ``jigsat solve``, with a seed; both take turns on each puzzle and
seed. A search that was not done in time counts with that time, so that a median may be too low.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.contestants import jigsat_command
from benchmarks.hard_puzzles import hard_puzzles
from benchmarks.measure import Run, run
from benchmarks.puzzles import BOXES

#: Puzzles that are built in, and that are hard for one engine or another.
BUILT_IN = (
    "tropical-fish",
    "another-tough-puzzle-4-boxes",
    "brendan-6x6",
    "infuriater",
    "bedlam-cube",
    "macmahon-squares",
)
ENGINES = ("cp-sat", "auto")
#: What a whole process may take beside the search.
PATIENCE = 60.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    # So that the running command is ended with all its children.
    signal.signal(signal.SIGTERM, lambda _signal, _frame: sys.exit(128 + signal.SIGTERM))
    made = hard_puzzles()
    options = _options([*BUILT_IN, "brendan-7x7", *made], arguments)
    print("| puzzle | engine | found | median seconds | of processor time | all | who won |")
    print("|---|---|---:|---:|---:|---|---|")
    with TemporaryDirectory() as folder:
        for name in options.only:
            argument = str(BOXES[name]) if name in BOXES else name
            if name in made:
                path = Path(folder) / f"{name}.json"
                path.write_text(json.dumps(made[name]), encoding="utf-8")
                argument = str(path)
            runs: dict[str, list[Run]] = {engine: [] for engine in options.engines}
            for seed in range(options.seeds):
                for engine in options.engines:
                    runs[engine].append(_run(argument, engine, seed, options))
            for engine in options.engines:
                print(_row(name, engine, runs[engine]), flush=True)
    return 0


def _run(argument: str, engine: str, seed: int, options: argparse.Namespace) -> Run:
    choices = {
        "--engine": engine,
        "--seed": seed,
        "--workers": options.workers,
        "--time-limit": options.seconds,
    }
    words = [word for name, value in choices.items() for word in (name, str(value))]
    command = [jigsat_command(), "solve", argument, "--json", *words]
    return run(command, options.seconds + PATIENCE)


def _row(name: str, engine: str, runs: Sequence[Run]) -> str:
    answers = [json.loads(run.output) if run.output else {} for run in runs]
    found = [answer["engine"] for answer in answers if answer.get("solutions")]
    times = sorted(run.seconds for run in runs)
    winners = [f"{engine} {found.count(engine)}" for engine in sorted(set(found))]
    cells = [
        name,
        engine,
        f"{len(found)} of {len(runs)}",
        f"{median(times):.1f}",
        f"{median(run.processor_seconds for run in runs):.1f}",
        " ".join(f"{seconds:.1f}" for seconds in times),
        ", ".join(winners),
    ]
    return f"| {' | '.join(cells)} |"


def _options(names: list[str], arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.first_solution",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--only", nargs="*", metavar="NAME", default=names, choices=names)
    add("--engines", nargs="*", metavar="NAME", default=ENGINES)
    add("--seeds", type=int, metavar="N", default=3, help="runs of each: %(default)s")
    add("--seconds", type=float, metavar="SECONDS", default=60.0, help="of one: %(default)s")
    add("--workers", type=int, metavar="N", default=2, help="of each run: %(default)s")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
