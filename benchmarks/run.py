"""Count the solutions of puzzles with jigsat and with its peers, and compare.

    python -m benchmarks.run
    python -m benchmarks.run --only pentominoes-6x10 --peers xcover --repeat 5

Every program runs as a whole process, all in turn, round after round; a ratio is the median of
the ratios of the rounds. Every count is checked against the counts that are known.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.contestants import BASELINE, command, compiles, is_installed
from benchmarks.measure import run
from benchmarks.peers.registry import PEERS
from benchmarks.puzzles import entries, names
from benchmarks.report import publish, report
from benchmarks.results import Row, Score, Verdict, judge

#: Small puzzles that take each compiled part of each program through its first run.
WARM_UP = ("pentominoes-5x5", "wooden-buildings", "tropical-fish")
WARM_UP_SECONDS = 60


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; 1 if a count was wrong."""
    options = _options(arguments)
    # Whoever ends the benchmark ends what it measures: as with Ctrl-C, nothing is left running.
    signal.signal(signal.SIGTERM, lambda _signal, _frame: sys.exit(128 + signal.SIGTERM))
    taking_part = [BASELINE, *options.peers]
    rows: list[Row] = []
    try:
        if not options.no_warm_up:
            _warm_up(taking_part, options.timeout)
        for entry in entries(options.only):
            rows.append(Row(entry))
            playing: Sequence[str] = taking_part
            # Who is not done, or wrong, in one round is not in the next.
            for _ in range(options.repeat):
                playing = [each for each in playing if _play(rows[-1], each, options.timeout)]
    except KeyboardInterrupt:
        _say("interrupted: what was measured until here follows")
    given = sys.argv[1:] if arguments is None else arguments
    text = report(rows, taking_part, " ".join(["python -m benchmarks.run", *given]))
    print(text, end="")
    if options.markdown is not None:
        publish(text, options.markdown)
    wrong = (Verdict.WRONG, Verdict.FAILED)
    return int(any(score.verdict in wrong for row in rows for score in row.scores.values()))


def _play(row: Row, contestant: str, timeout: float) -> bool:
    """One contestant's run in one round; whether it is worth another."""
    score = row.scores.setdefault(contestant, Score(Verdict.ABSENT))
    if not is_installed(contestant):
        return False
    measured = run(command(contestant, row.entry), timeout)
    score.add(measured, judge(measured, row.entry))
    seconds = f"{measured.processor_seconds:.2f} s"
    _say(f"{row.entry.name}: {contestant}: {seconds}, {score.verdict}")
    return score.verdict is Verdict.RIGHT


def _warm_up(taking_part: Sequence[str], timeout: float) -> None:
    """Let those who compile do so: no time is taken."""
    for entry in entries(list(WARM_UP)):
        for contestant in taking_part:
            if is_installed(contestant) and compiles(contestant):
                _say(f"warming up: {contestant}")
                run(command(contestant, entry), min(timeout, WARM_UP_SECONDS))


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.run",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--only", nargs="*", metavar="NAME", default=names(), choices=names())
    add("--peers", nargs="*", metavar="NAME", default=list(PEERS), choices=list(PEERS))
    add("--timeout", type=float, metavar="SECONDS", default=300.0, help="of one run")
    add("--repeat", type=int, metavar="N", default=3, help="rounds: %(default)s")
    add("--no-warm-up", action="store_true", help="measure first runs, with their compiling")
    add("--markdown", type=Path, metavar="FILE", help="put the tables into this file, too")
    return parser.parse_args(arguments)


def _say(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
