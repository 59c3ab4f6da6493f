"""Count the solutions of one puzzle with one peer, and print the count as JSON.

    python -m benchmarks.peer xcover pentominoes-6x10

The benchmark runs this as a process of its own, so that what it measures is everything that a
user of the peer would wait for.
"""

from __future__ import annotations

import json
import sys

from benchmarks.peers.registry import PEERS
from benchmarks.peers.rules import Unfit
from jigsat.models.build import make_problem
from jigsat.schemas.library import load


def main(name: str, puzzle: str) -> None:
    """Print what the peer counts, or why it does not."""
    peer = PEERS[name]
    if peer.version is None:
        sys.exit(f"{name} is not installed")
    try:
        print(json.dumps({peer.convention: peer.count(make_problem(load(puzzle)))}))
    except Unfit as reason:
        print(json.dumps({"unfit": str(reason)}))


if __name__ == "__main__":
    main(*sys.argv[1:])
