"""The table of peers: programs that can solve the same puzzles, each behind one function.

All are given the placements that jigsat makes from a puzzle, state the puzzle in the way that
their own documentation suggests, and do the searching by themselves.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

from benchmarks.peers.rules import Unfit, is_beyond_peers
from jigsat.models.problem import Problem


@dataclass(frozen=True)
class Peer:
    """A program: what has to be installed, the module that calls it, and what it counts.

    ``distribution`` is its name on PyPI; a peer without one is a ``tool`` on the PATH.
    ``convention`` is ``labelled`` where it has no notion of identical pieces. ``compiles``: it
    does so at its first run.
    """

    module: str
    convention: str
    distribution: str = ""
    tool: str = ""
    compiles: bool = False

    @property
    def version(self) -> str | None:
        """The installed version, or None if it is not installed."""
        if self.tool:
            return "present" if shutil.which(self.tool) else None
        try:
            return version(self.distribution)
        except PackageNotFoundError:
            return None

    def count(self, problem: Problem) -> int:
        """How many solutions it finds. Raises Unfit."""
        if is_beyond_peers(problem):
            raise Unfit("rules that it would have to be taught")
        number: int = import_module(f"benchmarks.peers.{self.module}").count(problem)
        return number


PEERS = {
    "plain-cp-sat": Peer("plain_cp_sat", "solutions", distribution="ortools"),
    "xcover": Peer("with_xcover", "labelled", distribution="xcover", compiles=True),
    "exact-cover": Peer("with_exact_cover", "labelled", distribution="exact-cover"),
    "minizinc": Peer("with_minizinc", "solutions", tool="minizinc"),
}
