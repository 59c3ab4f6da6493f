"""Who takes part: jigsat in several ways, and its peers. Each is a command to be measured."""

from __future__ import annotations

import json
import os
import shutil
import sys
import sysconfig
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.measure import Run
from benchmarks.peers.registry import PEERS
from benchmarks.puzzles import Entry

#: What a program printed: counts by convention, ``complete``, or ``unfit`` and why.
Answer = dict[str, Any]
CONVENTIONS = ("solutions", "up_to_symmetry", "up_to_rotation", "labelled")
BASELINE = "jigsat"
CP_SAT = "jigsat cp-sat"
#: Not counted but enumerated, into a file.
FILE = "jigsat to a file"
#: Writing solutions to a file is measured where there are at least so many.
MANY = 100_000


@dataclass(frozen=True)
class Contestant:
    """A program with its options. ``version`` is None if it is not installed."""

    name: str
    version: str | None = ""
    compiles: bool = True

    def command(self, entry: Entry, folder: Path) -> list[str]:
        """The command that counts the solutions of the puzzle."""
        if self.name in PEERS:
            return [sys.executable, "-m", "benchmarks.peer", self.name, entry.argument]
        if self.name == FILE:
            found = folder / "found.jsonl"
            found.unlink(missing_ok=True)
            return [jigsat_command(), "enumerate", entry.argument, "-o", str(found)]
        engine = self.name.removeprefix(BASELINE).strip() or "auto"
        return [jigsat_command(), "count", entry.argument, "--json", "--engine", engine]

    def answer(self, run: Run, folder: Path) -> Answer:
        """What the run printed, or wrote."""
        text = run.output
        if self.name == FILE:
            text = _last_line(folder / "found.jsonl")
        answer: Answer = json.loads(text)
        return answer

    def takes(self, entry: Entry) -> bool:
        """Whether it is run on this puzzle."""
        return self.name != FILE or entry.known.get("solutions", 0) >= MANY


def contestants(engines: Iterable[str], peers: Iterable[str]) -> list[Contestant]:
    """Jigsat as it is, with each of the engines, writing to a file, and the peers."""
    ways = [BASELINE, *(f"{BASELINE} {engine}" for engine in engines), FILE]
    return [
        *map(Contestant, ways),
        *(Contestant(name, PEERS[name].version, PEERS[name].compiles) for name in peers),
    ]


def is_right(answer: Answer, known: dict[str, int]) -> bool:
    """Whether every count that is known was found, and nothing was left out."""
    common = [key for key in CONVENTIONS if key in answer and key in known]
    same = all(answer[key] == known[key] for key in common)
    return bool(common) and same and answer.get("complete", True) is True


def jigsat_command() -> str:
    """The command that is installed beside the Python that runs this."""
    found = shutil.which("jigsat", path=sysconfig.get_path("scripts"))
    assert found is not None
    return found


def _last_line(path: Path) -> str:
    with path.open("rb") as file:
        file.seek(-min(path.stat().st_size, 10_000), os.SEEK_END)
        return file.read().decode("utf-8").splitlines()[-1]
