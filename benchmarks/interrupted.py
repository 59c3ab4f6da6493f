"""What kills cost a long count: ``python -m benchmarks.interrupted``.

    python -m benchmarks.interrupted --kills 20 --seconds 600
    python -m benchmarks.interrupted bedlam-cube --engine scan --kills 5 --seconds 10 --alone
    python -m benchmarks.interrupted bedlam-cube --engine auto --every 2.5 --kills 100 --alone

A count with a journal is killed (SIGKILL) at random moments, all as likely within the first
seconds that are given, and each time resumed, until it has ended. It prints the counts,
the processor time of all these runs together, and how long the journal had stood still at each
kill: no more than that was lost. With ``--every`` each run is killed when it is so old, until
one ends or there were so many kills. ``--alone`` measures the same count without kills as well.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean
from tempfile import TemporaryDirectory
from time import time

from benchmarks.contestants import jigsat_command
from benchmarks.measure import Run, run
from benchmarks.puzzles import BOXES

#: No count takes longer, in seconds.
PATIENCE = 36_000.0


@dataclass(frozen=True)
class Killed:
    """A run that was killed: its processor time, and how long nothing had been noted."""

    processor_seconds: float
    standing_still: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what came out; 1 if the count did not end as it should."""
    options = _options(arguments)
    with TemporaryDirectory() as folder:
        journal = Path(folder) / "killed.jsonl"
        killed, last = _interrupted(options, journal)
        busy = sum(each.processor_seconds for each in killed) + last.processor_seconds
        print(_told("killed", last, busy), flush=True)
        still = [each.standing_still for each in killed] or [0.0]
        print(f"kills: {len(killed)}; the journal stood still before them for", end=" ")
        print(f"{fmean(still):.1f} s on average, {max(still):.1f} s at most")
        status = last.status
        print(last.errors, end="", file=sys.stderr)
        if options.alone:
            alone = run(_command(options, Path(folder) / "alone.jsonl"), PATIENCE)
            print(_told("alone", alone, alone.processor_seconds))
            extra = busy - alone.processor_seconds
            each = extra / max(len(killed), 1)
            print(f"more processor time: {extra:.0f} s, {each:.1f} s a kill")
            status = status or alone.status
    return status


def _interrupted(options: argparse.Namespace, journal: Path) -> tuple[list[Killed], Run]:
    """The runs that were killed, and the one that ended."""
    random = Random(options.seed)
    moments = sorted(random.uniform(0, options.seconds) for _ in range(options.kills))
    if options.every:
        moments = [options.every * number for number in range(1, options.kills + 1)]
    killed: list[Killed] = []
    for moment, before in zip(moments, [0.0, *moments], strict=False):
        ended = run(_command(options, journal), moment - before)
        if not ended.timed_out:
            return killed, ended
        noted = journal.stat().st_mtime if journal.exists() else time() - ended.seconds
        still = min(time() - noted, ended.seconds)
        killed.append(Killed(ended.processor_seconds, still))
        print(f"killed after {ended.seconds:.1f} s", file=sys.stderr, flush=True)
    return killed, run(_command(options, journal), PATIENCE)


def _command(options: argparse.Namespace, journal: Path) -> list[str]:
    puzzle = str(BOXES.get(options.puzzle, options.puzzle))
    words = ["--engine", options.engine, "--workers", str(options.workers)]
    words += ["--journal", str(journal), "--resume", "--quiet", "--json"]
    return [jigsat_command(), "count", puzzle, *words]


def _told(name: str, ended: Run, busy: float) -> str:
    counts = json.loads(ended.output) if ended.output else {}
    found, complete = counts.get("solutions"), counts.get("complete")
    return f"{name}: {found} solutions, complete: {complete}, {busy:.0f} s of processor time"


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("puzzle", nargs="?", default="brendan-7x7")
    parser.add_argument("--engine", default="scan")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--every", type=float, metavar="SECONDS", help="kill each run then")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--alone", action="store_true")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
