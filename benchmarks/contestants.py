"""Who takes part: jigsat and its peers. Each is a command to be measured."""

from __future__ import annotations

import shutil
import sys
import sysconfig
from typing import Any

from benchmarks.peers.registry import PEERS
from benchmarks.puzzles import Entry

#: What a program printed: counts by convention, ``complete``, or ``unfit`` and why.
Answer = dict[str, Any]
CONVENTIONS = ("solutions", "up_to_symmetry", "up_to_rotation", "labelled")
BASELINE = "jigsat"


def is_installed(contestant: str) -> bool:
    return contestant == BASELINE or PEERS[contestant].version is not None


def compiles(contestant: str) -> bool:
    """Whether its first run takes longer than the next one."""
    return contestant == BASELINE or PEERS[contestant].compiles


def command(contestant: str, entry: Entry) -> list[str]:
    """The command with which jigsat or a peer counts the solutions of the puzzle."""
    if contestant == BASELINE:
        return [jigsat_command(), "count", entry.argument, "--json"]
    return [sys.executable, "-m", "benchmarks.peer", contestant, entry.argument]


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
